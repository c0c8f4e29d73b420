"""The list of checks, the reports on their findings, and the faults of checks from packages, word for word."""

from dataclasses import replace

import pytest

from printgen.core.problems import About, Problem, Problems, Where
from printgen.model import Component, Copies, Face, Outline, Size
from printgen.preflight.catalogue import CHECKS, Check
from printgen.preflight.findings import FaceFinding
from printgen.preflight.installed import _explain_check_if_invalid
from printgen.preflight.report import summarize_passed_check, write_check_json
from printgen.preflight.run import _report_summarized_warnings
from tests.helpers.golden import same

CARD = Component(
    "card", "card", "card", (Size(63, 88),), Outline(), 2.0, 3.0, "card.svg.j2", None, (), Copies(), None, (), (), "ours", "",
    Where("game.yaml", 9),
)  # fmt: skip
FACE = Face("face", "card “Cow”", Size(63, 88), 2.0, Outline(), "", Where("card.csv", 3))
FINDING = FaceFinding(4, "the text is small.", "make it larger.", "type", "warning", "small text")
CALF = replace(FACE, identity="calf", label="card “Calf”")
LOCATED = [
    (CARD, FACE, FINDING),
    (CARD, FACE, FINDING._replace(message="a line is thin.", check="hairline", finds="hairlines")),
    (CARD, FACE, FINDING._replace(message="the bleed is missing.", check="bleed", severity="error")),
    (replace(CARD, name="board", where=Where("game.yaml", 12)), FACE, FINDING),
    (CARD, CALF, FINDING._replace(message="the text is smaller.")),
    (CARD, CALF, FINDING._replace(message="the text is on a picture.", check="picture", severity="note")),
    (CARD, replace(FACE, identity="pig", label="card “Pig”"), FINDING),
]
PROBLEMS = (
    Problem(Where("card.svg.j2", 2), "a", "b", about=About("bleed", "card", "card “Cow”", Where("card.csv", 3))),
    Problem(Where("card.svg.j2"), "ü", "", "warning", About("type", "card", template=Where("card.svg.j2", 7))),
    Problem(Where("card.svg.j2", 4), "d", "", "warning"),
    Problem(Where("card.svg.j2", 4), "e", "", "note"),
)
INVALID = {
    "a check": Check("warning", "odd things", "draw less.", run=print),
    "a function": print,
    "an unknown severity": Check("fatal", "odd things", "draw less.", run=print),  # type: ignore[arg-type]
    "no words": Check("error", None, "draw less.", run=print),  # type: ignore[arg-type]
    "no hint": Check("error", "odd things", 7, run=print),  # type: ignore[arg-type]
    "another kind": Check("error", "odd things", "draw less.", "slices", print),
    "no function": Check("error", "odd things", "draw less."),
}


@pytest.mark.golden
@pytest.mark.own_messages
def test_checks_and_reports() -> None:
    lines = [f"{name}: {check.severity}, {check.of}: {check.finds} | {check.hint}" for name, check in CHECKS.items()]
    lines += ["", *(f"{name}: {_explain_check_if_invalid(check) or 'valid'}" for name, check in INVALID.items()), ""]
    for count, found in enumerate(((), PROBLEMS[3:], PROBLEMS[1:2], PROBLEMS[1:])):
        lines.append(summarize_passed_check("farm", count, found))
    lines += [write_check_json("farm", 2, PROBLEMS), ""]
    problems = Problems()
    _report_summarized_warnings(LOCATED, problems)
    for one in problems.found:
        lines += [str(one), f"  {one.severity}, {one.about.check} of {one.about.component}, {one.about.face}, {one.about.row}"]
    same("checks-and-reports.txt", "\n".join(lines) + "\n")
