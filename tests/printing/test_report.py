"""The line of a game in `printgen list`."""

import pytest

from printgen.model import Headline, Players
from printgen.printing.report import ListedGame, name_paper, write_game_list


@pytest.mark.parametrize(
    ("least", "most", "who"),
    [
        (1, 1, ", 1 player"),
        (2, 2, ", 2 players"),
        (1, 2, ", 1–2 players"),
        (2, 98, ", 2–98 players"),
        (2, 99, ""),  # no limit
        (1, 120, ""),
    ],
)
def test_the_list_gives_the_players_unless_there_is_no_limit(least: int, most: int, who: str) -> None:
    game = Headline("The Farm", "3", Players(least, most, least))
    assert write_game_list([ListedGame("farm", "content/", game)]) == f"farm  The Farm, edition 3{who}  content/"


def test_the_list_has_columns_and_names_games_that_cannot_be_read() -> None:
    games = [ListedGame("a", "here", Headline("Tide", "1", Players(2, 4, 2))), ListedGame("barn", "there", None)]
    assert write_game_list(games) == (
        "a     Tide, edition 1, 2–4 players          here\nbarn  cannot be read: see `printgen check`  there"
    )


def test_the_list_of_no_games_says_what_a_game_is() -> None:
    assert write_game_list([]) == "No games were found. A game is a folder in content/ that has a game.yaml."


def test_papers_have_the_names_that_people_write() -> None:
    assert [name_paper(name) for name in ("a4", "a3", "letter", "legal")] == ["A4", "A3", "Letter", "Legal"]
