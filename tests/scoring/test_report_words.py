"""Small differences in the texts of contests and simulations."""

from types import SimpleNamespace as Like
from typing import Any

import pytest

from printgen.scoring.contest import write_outcome_text
from printgen.scoring.contract.optional import ContestOutcome, ContestSide
from printgen.scoring.contract.results import ScoreLine, SheetFinding
from printgen.scoring.simulation.report_text import _describe_difference_from_average, _format_number, _say_more_or_less
from printgen.scoring.simulation.statistics import EstimatedShare

SIDES = (
    ContestSide("Ana", "attacker", (ScoreLine("units", 3, ()),)),
    ContestSide("Bo", "defender", (ScoreLine("units", 2, ()),)),
)


def outcome_text(*findings: SheetFinding) -> list[str]:
    contest: Any = Like(
        file="combat.yaml",
        typed=Like(find_line_number=lambda _: 7),
        outcome=ContestOutcome(SIDES, "Ana", "Ana wins.", ("Bo flees.",), findings),
    )
    return write_outcome_text(contest, colour=False).splitlines()


def test_an_empty_line_separates_the_sides_of_a_contest_and_what_comes_before_and_after_them() -> None:
    text = outcome_text()
    assert text[0] == "Ana, attacker"
    assert text[text.index("Bo, defender") - 1] == ""
    assert text[-3:] == ["", "Ana wins.", "Bo flees."]
    assert outcome_text(SheetFinding("combat.cards", "Too many.", ("cards",))) == [
        "combat.yaml:7: Too many. [combat.cards]",
        "",
        *text,
    ]


@pytest.mark.parametrize(
    ("mean", "average", "text"),
    [(11, 10, "+10.0 %"), (9, 10, "-10.0 %"), (10, 10, "+0.0 %"), (0, 0, "–"), (1, 0, "–"), (1, 0.5, "+100.0 %")],
)
def test_a_difference_needs_an_average_above_zero(mean: float, average: float, text: str) -> None:
    assert _describe_difference_from_average(mean, average) == text


@pytest.mark.parametrize(("value", "text"), [(999.94, "999.9"), (1000, "1,000"), (-999.4, "-999.4"), (-1000, "-1,000")])
def test_numbers_from_a_thousand_have_no_decimals(value: float, text: str) -> None:
    assert _format_number(value) == text


@pytest.mark.parametrize(
    ("low", "high", "words"), [(0.51, 0.6, "more"), (0.4, 0.49, "less"), (0.4, 0.5, ""), (0.5, 0.6, ""), (0.4, 0.6, "")]
)
def test_a_share_is_unfair_if_its_whole_interval_is_on_one_side(low: float, high: float, words: str) -> None:
    share = EstimatedShare((low + high) / 2, low, high)
    assert (_say_more_or_less(share, 0.5) if share.compare_with_fair_share(0.5) else "") == words
