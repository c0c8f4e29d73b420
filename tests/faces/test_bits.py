"""Pieces of text join only if everything about them is the same."""

import pytest

from printgen.faces.flow.tables import _limit_widths
from printgen.faces.text.bits import Style, TextBit

BIT = TextBit("a")


@pytest.mark.parametrize(
    ("other", "joins"),
    [
        (TextBit("b"), True),
        (TextBit("b", Style()), True),
        (TextBit("b", Style(bold=True)), False),
        (TextBit("b", icon=True), False),
        (TextBit("b", leftwards=True), False),
    ],
)
def test_a_bit_continues_another_of_the_same_style_and_direction(other: TextBit, joins: bool) -> None:
    assert BIT.can_join(other) is joins
    assert other.can_join(BIT) is joins


@pytest.mark.parametrize(("limit", "widths"), [(50, [20, 50, 30]), (25, [20, 25, 30]), (10, [10, 15, 30]), (0, [5, 15, 30])])
def test_a_column_is_narrowed_to_the_limit_but_not_below_its_longest_word(limit: float, widths: list[float]) -> None:
    assert _limit_widths([5, 15, 30], [20, 60, 30], limit) == widths
