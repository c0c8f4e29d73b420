"""Formulas: what they compute, and what they say about mistakes."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.values import MAYBE, NumberRange, ValueList, is_known
from tests.helpers.declared_games import compute

DICE, SIGNS = [3, 3, 1, 3, 2], ["A", "B", "B", "A", "B"]
MAP = [["F", "F", "."], [".", "F", "W"], ["F", ".", "W"]]


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("1 + 2 * 3 - 4", 3),
        ("-(1 - 3) / 4", Fraction(1, 2)),
        ("7 / 2 + 1 / 2", 4),
        ("1.5 * 4", 6),
        ("if(2 < 1, 10, 20)", 20),
        ("1 <= 2 <= 3 and not 1 = 2", True),
        ("1 < 2 or 1 / 0 = 1", True),
        ("2 < 1 and 1 / 0 = 1", False),
        ("sum(dice) + max(dice) - min(dice, 0)", 15),
        ("sum(dice * 2 + 1)", 29),
        ("sum(dice[2 to 4])", 7),
        ("dice[2 + 3] * 10 + dice[1]", 23),
        ("count(dice, 3)", 3),
        ("count(dice > 1)", 4),
        ('count(signs, "B")', 3),
        ('every(signs != "C")', True),
        ("any(dice = 6)", False),
        ("alike(dice)", 3),
        ("commonest(dice)", 3),
        ("different(dice)", 3),
        ("straight(dice)", 3),
        ('longest(signs, "B")', 2),
        ('longest(signs, "none")', 0),
        ("sum(top(dice, 2))", 6),
        ("length(dice)", 5),
        ("rises(dice)", False),
        ("floor(7 / 2) + ceiling(7 / 2) + abs(-3) + remainder(7, 4)", 13),
        ('groups(map, "F")', ValueList((3, 1))),
        ('max(groups(map, "W")) + sum(groups(map, "X"))', 2),
        ('sum(steps(groups(map, "F"), 1: 1, 3: 5))', 6),
        ("steps(4, 1: 1, 3: 5)", 5),
        ("steps(0, 1: 1, 3: 5)", 0),
        ("lookup(points, 2)", 30),
        ("lookup(list, 2)", 7),
        ("sum(lookup(list, dice))", 3 * 8 + 7 + 6),
        ("steps(points, 9)", 50),
        ("players", 3),
        ("sum(everyone(coins))", 12),
        ("rank(coins)", 2),
        ('majority(coins, 9, 4, 1, "share")', 2),
        ('majority(coins, 9, 4, 1, "full")', 4),
        ('majority(coins, 9, 4, 1, "lower")', 1),
    ],
)  # fmt: skip
def test_formulas_compute(formula: str, value: Any) -> None:
    points = ValueList((ValueList((1, 10)), ValueList((2, 30)), ValueList((5, 50))))
    facts = {"points": points, "list": ValueList((6, 7, 8))}
    assert compute(formula, players=3, facts=facts, dice=DICE, signs=SIGNS, map=MAP, coins=(3, 6, 3)) == value


@pytest.mark.parametrize(
    ("formula", "column", "message", "hint"),
    [
        ("if(dice > 3, 1, 0)", 1, "A list is used where a condition is needed.", "use every(…) or any(…)."),
        ("1 + pearls", 5, "There is no field, line, repeat or fact called pearls.", "did you mean pearl?"),
        ("pearl + sum(dice, pearl", 24, "Expected , or ) at the end.", ""),
        ("pearl + + * 2", 11, "Expected a number, a name or a bracket before *.", ""),
        ("pearl &", 7, "A formula cannot contain & here.", "use `and` and `or`."),
        ("pearl 2", 7, "Expected an operator such as + before 2.", ""),
        ("summ(dice)", 1, "There is no function summ.", "did you mean sum?"),
        ("max(floor(dice))", 5, "A list is used where a number is needed.", "use a function such as sum(…) or count(…)."),
        ("signs[1] + 1", 1, "A text is used where a number is needed.", "compare it with = instead, or use count(list, text)."),
        ("pearl[2]", 1, "pearl has no repeats, but this has 1 subscripts.", ""),
        ("dice[6]", 1, "There is no n 6.", "use if(…), so that only a n from 1 to 5 is read."),
        ("n + 1", 1, "n has a value only in lines with `each: n`.", "add n to `each`, or use the number itself."),
        ("1 / (pearl - pearl)", 3, "This divides by 0.",
         "use if(…) so that the division happens only when the divisor is not 0."),
        ("lookup(table, 3)", 1, "The table has no row for 3.", "add a row that starts with 3."),
        ("majority(pearl, 5)", 1, "majority(…) does not say what tied players get.",
         'write majority(value, first prize, second prize, …, "share"), or "full" or "lower" instead of "share".'),
        ("steps(pearl, 5: 1, 3: 2)", 1, "The steps must rise, but 3 is not larger than the step before.", "sort the steps."),
        ("if(pearl, 1, 0)", 1, "A number is used where a condition is needed.", "compare it with something, as in x > 0."),
        ("9999999 * 9999999", 9, "The result is beyond 1,000,000,000,000.", "limit the fields to smaller numbers."),
        ("1 - " + "-" * 41 + "1", 45, "The formula has more than 40 signs in a row.", "use one - or one not."),
        ("not " * 41 + "a", 161, "The formula has more than 40 signs in a row.", "use one - or one not."),
        ("sum(everyone(sum(everyone(pearl))))", 18, "everyone(…) cannot be inside everyone(…), rank(…) or majority(…).",
         "put the inner part on a line of its own."),
        ("length(pearl)", 1, "length(…) needs a list, but this is a single value.", "use name[all] for the values of all"),
        ("rank(rank(pearl))", 6, "rank(…) cannot be inside everyone(…), rank(…) or majority(…).", "on a line of its own."),
        ("(" * 50, 42, "The formula has more than 40 brackets inside each other.", "split it into several lines."),
        ("1" + " + 1" * 130, None, "The formula has more than 250 names, numbers and signs.", "split it into several lines."),
        ("1" * 1001, None, "The formula has 1001 characters, but may have at most 1000.", "split it into several lines."),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_column(formula: str, column: int | None, message: str, hint: str) -> None:
    with pytest.raises(FormulaError) as error:
        compute(formula, facts={"table": ValueList((ValueList((1, 2)),))}, dice=DICE, signs=SIGNS, pearl=4)
    assert (error.value.message, error.value.column) == (message, column)
    assert hint in error.value.hint


NUMBERS = ("a", "b", "sum(list)", "max(list)", "min(list, a)", "count(list > 2)", "list[2]", "7")
CONDITIONS = ("a < b", "a = 2", "not b > 1", "every(list > 0)", "any(list = 3)", "rises(list)")
FORMULAS = st.recursive(
    st.sampled_from(NUMBERS),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda parts: f"({' '.join(parts)})"),
        st.tuples(st.sampled_from(CONDITIONS), inner, inner).map(lambda parts: f"if({', '.join(parts)})"),
        inner.map("floor({} / 3)".format),
        inner.map("abs({})".format),
        inner.map("steps({}, 0: 1, 4: 9)".format),
        st.just("alike(list) + different(list) + straight(list)"),
        st.just("sum(top(list, 2)) + rank(a) + commonest(list)"),
        st.just("min(top(list, 2)) + max(top(list, 2), a) + min(top(list, a), b)"),
    ),
    max_leaves=6,
)
SMALL = st.integers(0, 4)


@given(FORMULAS, SMALL, SMALL, st.lists(SMALL, min_size=3, max_size=3), st.sets(st.integers(0, 4)))
def test_what_unknown_fields_leave_possible_contains_every_result(
    formula: str, a: int, b: int, numbers: list[int], unknown: set[int]
) -> None:
    known = compute(formula, a=a, b=b, list=numbers)
    values: list[Any] = [NumberRange(0, 4) if place in unknown else value for place, value in enumerate([a, b, *numbers])]
    possible = compute(formula, a=values[0], b=values[1], list=values[2:])
    if is_known(possible):
        assert possible == known
    else:
        assert possible.low <= known <= possible.high


def test_a_condition_on_an_unknown_field_is_open() -> None:
    assert compute("a > 2", a=NumberRange(0, 4)) is MAYBE
    assert compute("a > 4", a=NumberRange(0, 4)) is False
    assert compute("if(a > 2, 10, 20)", a=NumberRange(0, 4)) == NumberRange(10, 20)
