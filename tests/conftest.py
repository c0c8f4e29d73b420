"""What tests of content and of the command line share."""

import signal
from pathlib import Path

import pytest

from tests.kit import make_kit


@pytest.fixture(scope="session", autouse=True)
def interruptible() -> None:
    """Ctrl-C is heard, as at a terminal: a job in the background is started deaf to it, and would start its children so."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, with the person standing in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a little game that prints, with the person standing in it."""
    make_kit(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path
