"""Every file in tests/games/village is a test: its first line says which codes are found on it."""

from pathlib import Path

import pytest

from printgen.content.shelves import shelves_from
from printgen.problems import Problems
from printgen.scoring import judge_text
from printgen.verdict import verdict_text

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "tests" / "games" / "village").glob("*.yaml"))
CODES = {
    "marks.count", "marks.turn", "bonus.types", "avenue.choice", "score.turn", "score.squares", "score.total",
}  # fmt: skip


def expected(file: Path) -> set[str]:
    words = file.read_text().splitlines()[0].removeprefix("# finds:").split()
    return set(words) - {"nothing"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_sheet_is_judged_as_its_first_line_says(file: Path) -> None:
    problems = Problems()
    judged = judge_text(file.read_text(), file.name, shelves_from(ROOT), problems)
    assert judged is not None, problems.sorted()
    assert {broken.code for broken in judged.verdict.findings} == expected(file)
    assert all(judged.line(broken) > 2 for broken in judged.verdict.findings)
    for player in judged.verdict.players:
        if player.total is not None:
            assert player.total == sum(line.points or 0 for line in player.lines)
    assert verdict_text(judged, colour=False)


def test_every_code_of_the_contract_has_its_sheet() -> None:
    assert CODES | {""} == {""}.union(*(expected(file) for file in FILES))
