"""What tests of content and of the command line share."""

import signal
from pathlib import Path

import pytest

from tests.folds import make_folds
from tests.kit import make_kit

ROOT = Path(__file__).resolve().parents[1]


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


@pytest.fixture
def folds(kit: Path) -> Path:
    """The little game with things that are folded."""
    make_folds()
    return kit


@pytest.fixture
def in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person stands in the checkout, where the games are."""
    monkeypatch.chdir(ROOT)


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of printers, in a folder of this test's own."""
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "config" / "printers.yaml"
