"""The verdict on every score sheet in tests/games, word for word, and the line of each mistake."""

from collections.abc import Iterator

import pytest
import yaml

from printgen.core.problems import Problems
from printgen.scoring.verdict import write_verdict_text
from tests.games.files import FILES, GAMES
from tests.helpers.golden import same
from tests.helpers.supplied_games import JUDGE


def verdict(text: str, name: str, known: set[str]) -> str:
    """The verdict as `printgen score` shows it; of an entry with mistakes, only these, lines not yet known and the result."""
    problems = Problems()
    judged = JUDGE.judge_text(text, name, problems)
    if judged is None:
        return "\n".join(map(str, problems.sort_by_severity()))
    shown = write_verdict_text(judged, colour=False)
    first, *players, last = shown.split("\n\n")
    new = [line for line in "\n".join(players).splitlines() if line not in known]
    known.update(shown.splitlines())
    return "\n\n".join([first, *(["\n".join(new)] if new else []), last]) if judged.verdict.findings else shown


def list_lines_of_mistakes(text: str, name: str) -> Iterator[str]:
    """The line of each mistake, if every value of the sheet is on a line of its own."""
    root = yaml.compose(text)
    spread_over_lines(root)
    sheet, problems = yaml.serialize(root, allow_unicode=True, width=10_000), Problems()
    judged = JUDGE.judge_text(sheet, name, problems)
    found = (
        map(judged.typed.find_line_number, judged.verdict.findings)
        if judged is not None
        else (problem.where.line for problem in problems.sort_by_severity())
    )
    for line in found:
        yield f"{name}:{line}: {sheet.splitlines()[(line or 1) - 1].strip()}"


def spread_over_lines(node: yaml.Node) -> None:
    """Write the lists and maps in a node with a line for each value."""
    if isinstance(node, yaml.CollectionNode):
        node.flow_style = False
        for part in node.value:
            for inner in part if isinstance(part, tuple) else (part,):
                spread_over_lines(inner)


@pytest.mark.golden
@pytest.mark.parametrize("game", GAMES)
def test_each_mistake_is_reported_at_the_line_of_its_value(game: str) -> None:
    sheets = [(file.read_text(encoding="utf-8"), file.name) for file in FILES if file.parent.name == game]
    wrong = [(text, name) for text, name in sheets if not text.startswith("# finds: nothing")]
    same(f"lines-{game}.txt", "".join(f"{line}\n" for sheet in wrong for line in list_lines_of_mistakes(*sheet)))


@pytest.mark.golden
@pytest.mark.parametrize("game", GAMES)
def test_the_verdicts_of_a_game(game: str) -> None:
    known = set[str]()
    shown = [verdict(file.read_text(encoding="utf-8"), file.name, known) for file in FILES if file.parent.name == game]
    same(f"verdicts-{game}.txt", "\n\n\n".join(shown) + "\n")
