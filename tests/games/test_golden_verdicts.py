"""The verdict on every score sheet in tests/games, word for word."""

import pytest

from printgen.core.problems import Problems
from printgen.scoring.verdict import write_verdict_text
from tests.games.files import FILES, GAMES
from tests.helpers.golden import same
from tests.helpers.supplied_games import JUDGE


def verdict(text: str, name: str) -> str:
    """The verdict as `printgen score` shows it; for an entry with mistakes, only the mistakes and the result."""
    problems = Problems()
    judged = JUDGE.judge_text(text, name, problems)
    if judged is None:
        return "\n".join(map(str, problems.sort_by_severity()))
    shown = write_verdict_text(judged, colour=False)
    if not judged.verdict.findings:
        return shown
    blocks = shown.split("\n\n")
    return "\n\n".join([blocks[0], blocks[-1]])


@pytest.mark.golden
@pytest.mark.parametrize("game", GAMES)
def test_the_verdicts_of_a_game(game: str) -> None:
    shown = [verdict(file.read_text(encoding="utf-8"), file.name) for file in FILES if file.parent.name == game]
    same(f"verdicts-{game}.txt", "\n\n\n".join(shown) + "\n")
