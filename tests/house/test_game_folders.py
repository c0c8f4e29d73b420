"""All games use the same file names, so that people who know one game find their way in the others."""

from pathlib import Path

import pytest

GAMES_FOLDER = Path(__file__).resolve().parents[2] / "printgen" / "games"
GAMES = ("brazil_imperial", "favelas", "game_5211", "sunnyvale", "village")
FILES = {"entry.py", "constants.py", "entry_checks.py", "scoring.py", "prompts.py", "blanks.py", "drawing.py"}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_files_that_every_game_has(game: str) -> None:
    assert {file for file in FILES if not (GAMES_FOLDER / game / file).is_file()} == set()
    assert (GAMES_FOLDER / game / "play" / "__init__.py").is_file()
