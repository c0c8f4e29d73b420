"""Every file in tests/games/GAME is a test, and every code that the game's page explains has its file."""

import random
import re
from pathlib import Path

import pytest

from printgen.core.problems import Problems
from tests.games.files import FILES, GAMES, check_sheet, codes_of_the_docs, expected, judged, page_of
from tests.helpers.supplied_games import JUDGE


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_sheet_is_judged_as_its_first_line_says(file: Path) -> None:
    check_sheet(file)


@pytest.mark.parametrize("game", GAMES)
def test_every_code_of_the_docs_has_its_sheet(game: str) -> None:
    sheets = [file for file in FILES if file.parent.name == game]
    assert set().union(*map(expected, sheets)) == codes_of_the_docs(game)
    assert any(not expected(file) for file in sheets)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_example_of_the_docs_is_right(game: str) -> None:
    (example, *_) = re.findall(r"```yaml\n(.*?)```", page_of(game), re.DOTALL)
    assert judged(example).verdict.valid


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_with_letters_changed_is_judged_or_refused(game: str) -> None:
    chance = random.Random(game)
    texts = [file.read_text() for file in FILES if file.parent.name == game]
    for _ in range(100):
        text = list(chance.choice(texts))
        for _ in range(chance.randint(1, 6)):
            text[chance.randrange(len(text))] = chance.choice("HFLSGYOBTPR.0123456789-:,[]{}&*!|>'\"\n ab")
        problems = Problems()
        found = JUDGE.judge_text("".join(text), "sheet.yaml", problems)
        assert (found is None) == bool(problems)
