"""Every file in tests/games/GAME is a test, and every code that the game's page explains has its file."""

from pathlib import Path

import pytest

from tests.games.files import FILES, GAMES, check_sheet, codes_of_the_docs, expected


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_sheet_is_judged_as_its_first_line_says(file: Path) -> None:
    check_sheet(file)


@pytest.mark.parametrize("game", GAMES)
def test_every_code_of_the_docs_has_its_sheet(game: str) -> None:
    sheets = [file for file in FILES if file.parent.name == game]
    assert set().union(*map(expected, sheets)) == codes_of_the_docs(game)
    assert any(not expected(file) for file in sheets)
