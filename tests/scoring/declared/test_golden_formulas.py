"""What formulas compute over known and unknown fields, and what they say about mistakes, word for word."""

from fractions import Fraction
from typing import Any

import pytest

from printgen.scoring.declared.values import NumberRange, PossibleTexts, ValueList, list_possible_texts
from tests.helpers.calls import same_results
from tests.helpers.declared_games import compute, measure, write_explanation
from tests.scoring.declared.test_formulas import DICE, MAP, SIGNS

POINTS = ValueList((ValueList((1, 10)), ValueList((2, 30)), ValueList((5, 50))))
FIELDS = {
    "dice": DICE, "signs": SIGNS, "map": MAP, "coins": (3, 6, 3), "a": 2, "gap": [1, 3, 4, 9, 5],
    "r": NumberRange(1, 4), "q": PossibleTexts(frozenset("AC")), "u": [NumberRange(0, 2), 3, NumberRange(5, 6), 1, 4],
    "arch": [[".", "F", "F"], ["F", ".", "F"], ["F", ".", "F"]], "cup": [[".", "F", "."], ["F", ".", "F"], ["F", "F", "F"]],
    "s": ["A", PossibleTexts(frozenset("AB")), "A", "B", "B"],
}  # fmt: skip


def run(formula: str) -> Any:
    """The value of a formula; of several possible texts, all in their order."""
    value = compute(formula, players=3, facts={"points": POINTS, "list": ValueList((6, 7, 8))}, **FIELDS)
    return sorted(list_possible_texts(value)) if isinstance(value, PossibleTexts) else value


def distance(formula: str) -> float:
    """How far a condition is from being true; 0 if it is true."""
    return measure(formula, coins=4, dice=DICE, other=[1, 2, 4, 4, 2, 1], rising=[0, 2, 3, 0, 7, 8], word="red")


def explain(formula: str) -> str:
    """The formula with values in place of names, as the reason for points."""
    return write_explanation(formula, half=Fraction(1, 2), **FIELDS)


@pytest.mark.golden
def test_formulas_compute_what_they_did() -> None:
    same_results("calls-formulas.txt", {"run": run, "distance": distance, "explain": explain})
