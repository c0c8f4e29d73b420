"""The starting point yacht: random sheets, compared with points that are counted die by die."""

from random import Random
from typing import Any

import pytest

from printgen.scoring.declared.values import ValueList
from tests.helpers.filled_sheets import Started, load_started, spoil

HANDS = {"full_house": "full_house", "four_alike": "four_alike", "little_straight": "little", "big_straight": "big",
         "yacht": "all_alike", "choice": "any_dice"}  # fmt: skip
WRITTEN = ("points", "upper", "extra", *HANDS.values(), "total")
FITTING = {"full_house": (2, 5, 2, 5, 5), "four_alike": (6, 6, 1, 6, 6), "little_straight": (3, 1, 2, 5, 4),
           "big_straight": (6, 2, 3, 5, 4), "yacht": (4,) * 5, "choice": (1, 6, 6, 2, 3)}  # fmt: skip


@pytest.fixture(scope="module")
def yacht() -> Started:
    return load_started("yacht")


def count_hand(hand: str, dice: tuple[int, ...]) -> int:
    """The points of a lower box by the rules of the game."""
    sizes = sorted(dice.count(pips) for pips in set(dice))
    if hand == "full_house":
        return sum(dice) if sizes == [2, 3] else 0
    if hand == "four_alike":
        return next((4 * pips for pips in set(dice) if dice.count(pips) >= 4), 0)
    if hand in ("little_straight", "big_straight"):
        return 30 if sorted(dice) == ([1, 2, 3, 4, 5] if hand == "little_straight" else [2, 3, 4, 5, 6]) else 0
    return (50 if sizes == [5] else 0) if hand == "yacht" else sum(dice)


def throw(dice: Random, like: tuple[int, ...] = ()) -> ValueList:
    """Five dice; half of the time those of `like`, in any order."""
    five = like if like and dice.random() < 0.5 else tuple(dice.randint(1, 6) for _ in range(5))
    return ValueList(dice.sample(five, 5))


def fill(dice: Random, name: str) -> dict[str, Any]:
    """A correct sheet of one player."""
    thrown = tuple(throw(dice, (number,) * 4 + (1,)) for number in range(1, 7))
    points = [sum(die for die in five if die == number) for number, five in enumerate(thrown, 1)]
    hands = {hand: throw(dice, fit) for hand, fit in FITTING.items()}
    lower = {HANDS[hand]: count_hand(hand, five) for hand, five in hands.items()}
    extra = 35 if sum(points) >= 63 else 0
    total = sum(points) + extra + sum(lower.values())
    figures = {"points": points, "upper": sum(points), "extra": extra, **lower, "total": total}
    return {"player": name, "thrown": thrown, "dice": tuple(hands.values()), **figures}


def test_random_sheets_have_the_points_that_are_counted_die_by_die(yacht: Started) -> None:
    dice = Random(1301)
    for _ in range(15):
        sheets = [fill(dice, name) for name in ("Ana", "Bo")]
        verdict = yacht.judge(*sheets)
        assert verdict.findings == ()
        assert [score.total for score in verdict.players] == [sheet["total"] for sheet in sheets]


def test_a_wrong_figure_is_found_at_its_place(yacht: Started) -> None:
    dice = Random(1302)
    for _ in range(15):
        sheets = [fill(dice, name) for name in ("Ana", "Bo")]
        total = sheets[0]["total"]
        path = spoil(dice, sheets, 0, WRITTEN)
        verdict = yacht.judge(*sheets)
        assert [finding.path for finding in verdict.findings] == [path]
        assert verdict.players[0].total == total


def test_unknown_dice_leave_a_range_that_contains_the_total(yacht: Started) -> None:
    dice = Random(1303)
    for _ in range(8):
        sheet = fill(dice, "Ana")
        thrown, hands = list(sheet["thrown"]), list(sheet["dice"])
        thrown[dice.randrange(6)] = hands[dice.randrange(6)] = None
        verdict = yacht.judge({**sheet, "thrown": thrown, "dice": hands})
        assert verdict.findings == ()
        low, high = verdict.players[0].range or (0, 0)
        assert low <= sheet["total"] <= high


@pytest.mark.parametrize(
    ("hand", "five", "points"),
    [
        ("full_house", (3, 3, 3, 3, 3), 0),
        ("four_alike", (3, 3, 3, 3, 3), 12),
        ("little_straight", (2, 3, 4, 5, 6), 0),
        ("big_straight", (1, 2, 3, 4, 5), 0),
        ("yacht", (1, 1, 1, 1, 2), 0),
    ],
)
def test_dice_that_nearly_fit(yacht: Started, hand: str, five: tuple[int, ...], points: int) -> None:
    sheet = fill(Random(1), "Ana")
    sheet["dice"] = tuple(ValueList(five) if name == hand else dice for name, dice in zip(HANDS, sheet["dice"], strict=True))
    values = yacht.judge(sheet).players[0].detail["values"]
    assert values[HANDS[hand]] == points == count_hand(hand, five)


def test_a_reason_shows_a_fact_as_its_number(yacht: Started) -> None:
    sheet = {**fill(Random(1), "Ana"), "dice": [ValueList(five) for five in FITTING.values()]}
    lines = {line.row: line for line in yacht.judge(sheet).players[0].lines}
    assert (lines["big straight"].points, lines["big straight"].because) == (30, ())  # not `straight_points`
