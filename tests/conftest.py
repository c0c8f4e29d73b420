"""What tests of content and of the command line share."""

from pathlib import Path

import pytest

from tests.kit import make_kit


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
