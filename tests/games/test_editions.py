"""The edition on a score sheet, which may be missing, must be the edition of the game."""

import pytest

from tests.games.files import GAMES, judged, refused
from tests.helpers.supplied_games import ROOT, declared


def with_edition(game: str, edition: str) -> str:
    text = (ROOT / "tests" / "games" / game / "legal.yaml").read_text()
    assert "\nedition: " not in text
    return text.replace("\ngame: ", f"\nedition: {edition}\ngame: ", 1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("edition", [None, ""])
def test_a_sheet_of_this_edition_or_of_none_is_judged(game: str, edition: str | None) -> None:
    assert judged(with_edition(game, repr(declared(game).edition if edition is None else edition))).verdict.valid


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_of_another_edition_is_refused(game: str) -> None:
    assert refused(with_edition(game, "'77'"))[0][1].startswith("The sheet is from edition 77, but ")
