"""The game of these tests, which need not be loaded again for each combat."""

import pytest

from printgen.scoring import contest
from tests.helpers.supplied_games import declared


@pytest.fixture
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge combats by the game that is already loaded."""
    monkeypatch.setattr(contest, "load_game", lambda name, *_: declared(name))
