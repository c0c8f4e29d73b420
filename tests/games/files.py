"""Typed sheets as tests: the first line of every YAML file in tests/games/GAME gives the expected result.

`# finds: score.total deal.over` names the codes of the expected findings, `# finds: nothing` marks a correct sheet, and
`# refused: 7: Ana is listed twice.` gives the line and the start of the message for an unreadable sheet.
"""

import re
from pathlib import Path

from printgen.content.decoder import decode_tree
from printgen.content.tree import read_tree
from printgen.core.problems import Problems
from printgen.scoring.contract.results import Verdict
from printgen.scoring.judge import JudgedEntry
from printgen.scoring.registry.lookup import find_rules
from printgen.scoring.verdict import write_verdict_text
from tests.helpers.supplied_games import JUDGE, ROOT, SHELVES, declared

FILES = tuple(sorted((ROOT / "tests" / "games").glob("*/*.yaml")))
GAMES = tuple(sorted({file.parent.name for file in FILES}))
FINDS, REFUSED = "# finds: ", "# refused: "


def judged(text: str, name: str = "sheet.yaml") -> JudgedEntry:
    """The judgement of an entry that can be read."""
    problems = Problems()
    found = JUDGE.judge_text(text, name, problems)
    assert found is not None, problems.sort_by_severity()
    return found


def judged_alone(game: str, text: str) -> Verdict:
    """The verdict on an entry of a game that is already loaded, for tests with thousands of games."""
    problems = Problems()
    found = find_rules(game, SHELVES, problems)
    assert found is not None
    rules = found.module
    tree = read_tree(text, "sheet.yaml", problems)
    entry = decode_tree(rules.Entry, tree, "sheet.yaml", problems) if tree is not None else None
    assert entry is not None, problems.sort_by_severity()
    assert not list(rules.find_unreadable(declared(game), entry))
    verdict: Verdict = rules.judge(declared(game), entry)
    return verdict


def refused(text: str) -> list[tuple[int, str]]:
    """The line and the message of every problem that makes an entry unreadable."""
    problems = Problems()
    assert JUDGE.judge_text(text, "sheet.yaml", problems) is None
    return [(problem.where.line, problem.message) for problem in problems.sort_by_severity()]


def expected(file: Path) -> set[str]:
    """The codes that are found on a sheet."""
    first = file.read_text().splitlines()[0]
    return set(first.removeprefix(FINDS).split()) - {"nothing"} if first.startswith(FINDS) else set()


def page_of(game: str) -> str:
    """The game's page in docs."""
    return (ROOT / "docs" / f"scoring-{game}.md").read_text()


def codes_of_the_docs(game: str) -> set[str]:
    """The codes that the game's page in docs explains."""
    page = page_of(game)
    return set(re.findall(r"^\| `([a-z]+(?:\.[a-z]+)?)` \|", page.partition("## Findings")[2], re.MULTILINE))


def check_sheet(file: Path) -> None:
    """Compare the result for a sheet with its first line."""
    text = file.read_text()
    first = text.splitlines()[0]
    if first.startswith(REFUSED):
        line, message = first.removeprefix(REFUSED).split(": ", 1)
        assert any(at == int(line) and said.startswith(message) for at, said in refused(text)), refused(text)
        return
    assert first.startswith(FINDS)
    sheet = judged(text, file.name)
    assert {broken.code for broken in sheet.verdict.findings} == expected(file), write_verdict_text(sheet, colour=False)
    assert all(
        sheet.typed.find_line_number(broken) > text[: text.index("\ngame:")].count("\n") + 2
        for broken in sheet.verdict.findings
    )
    for player in sheet.verdict.players:
        if player.total is not None:
            assert player.total == sum(line.points or 0 for line in player.lines)
    assert write_verdict_text(sheet, colour=False)
