"""Sunnyvale as data: fair maps, cards that can be laid, a deck that lasts; and every slip in it is found."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from printgen.games.sunnyvale import faults
from printgen.model import Game
from tests.games.sunnyvale_boards import BOARD, table
from tests.helpers.supplied_games import component_of, declared

content, component = partial(declared, "sunnyvale"), partial(component_of, "sunnyvale")


def column(name: str, cell: str) -> list[str]:
    return [str(row.cells[cell]) for row in component(name).rows]


def test_nothing_keeps_the_content_from_being_played() -> None:
    assert not list(faults(content()))


def test_there_are_as_many_cards_and_maps_as_the_box_says() -> None:
    counts = [len(component(name).rows) for name in ("map", "housing", "concern", "activism", "crisis")]
    assert counts == [3, 33, 27, 15, 10]
    drawn = 33 + 27 + 15 - 3 * table().hand
    assert 24 <= drawn / table().draw <= 36, "the deck lasts for no more turns than that"


@pytest.mark.parametrize("number", range(3))
def test_every_zone_of_a_map_is_one_district_of_twelve_spaces(number: int) -> None:
    for zone, spaces in table().maps[number].zones.items():
        assert spaces.bit_count() == 12, zone
        assert len(list(BOARD.groups(spaces))) == 1, f"{zone} lies in parts"


def points_along(line: str) -> Iterator[tuple[float, float]]:
    """Points inside the stretches of a line, none on a border that the stretch crosses."""
    corners = [tuple(map(float, point.split(","))) for point in line.split()]
    for (x, y), (to_x, to_y) in pairwise(corners):
        for step in range(1, 48, 2):
            yield x + (to_x - x) * step / 48, y + (to_y - y) * step / 48


@pytest.mark.parametrize("number", range(3))
def test_transit_serves_the_spaces_that_its_line_crosses_or_borders(number: int) -> None:
    cells = component("map").rows[number].cells
    found = {
        f"{'abcdef'[across]}{down + 1}"
        for x, y in points_along(str(cells["line"]))
        for across in range(6)
        for down in range(6)
        if across <= x <= across + 1 and down <= y <= down + 1
    }
    assert found == set(str(cells["transit"]).split())
    assert len(found) == 11, "as many as on the other maps"


def test_every_card_can_be_laid_on_every_empty_map() -> None:
    counts = [
        len(table().placements(card, where))
        for card in (*table().housing_cards, *table().concern_cards)
        for where in table().maps
    ]
    assert min(counts) >= 2
    assert sum(counts) / len(counts) > 25


def test_nobody_can_be_worth_less_than_nothing() -> None:
    assert [table().value(where, BOARD.all) for where in table().maps] == [320_000] * 3
    assert table().value(table().maps[0], 0) == 2_000_000  # W2


@pytest.mark.parametrize(
    ("name", "cell"), [("concern", "reason"), ("housing", "words"), ("activism", "aside"), ("crisis", "headline")]
)
def test_no_joke_is_told_twice(name: str, cell: str) -> None:
    told = column(name, cell)
    assert len(set(told)) == len(told)
    assert all(20 <= len(words) <= 160 for words in told)


def spoilt(name: str, cells: dict[str, str | int]) -> Game:
    """The content with other values in the first row of a table."""
    old = component(name)
    first = replace(old.rows[0], cells={**old.rows[0].cells, **cells})
    new = replace(old, rows=(first, *old.rows[1:]))
    return replace(content(), components=tuple(new if one is old else one for one in content().components))


@pytest.mark.parametrize(
    ("name", "cells", "words"),
    [
        ("map", {"transit": "a1"}, "does not name the spaces that its line serves"),
        ("map", {"line": "0,0 6,6"}, "a line that does not run straight"),
        ("map", {"line": "0,3 7,3"}, "a line that does not have two points or more on the map"),
        ("map", {"line": "north"}, "a line that is not made of points"),
        ("map", {"zones": "SSSOOO"}, "does not give each of its 6 × 6 spaces"),
        ("map", {"zones": "/".join(["OODDDS"] * 6)}, "6 Suburbia"),
        ("map", {"first": "no"}, "0 maps are the first player’s"),
        ("map", {"id": "quail-hollow"}, "is not its own"),
        ("housing", {"shape": "xx/x"}, "equal rows"),
        ("housing", {"shape": "x.x"}, "falls apart"),
        ("housing", {"shape": "xxx/xxx"}, "6 spaces, not 1 to 5"),
        ("housing", {"in": "P"}, "none of ODS"),
        ("housing", {"touching": "bus"}, "nor transit"),
        ("housing", {"permits": 11}, "from 1 to 10 permits"),
        ("housing", {"id": "court-2"}, "is not its own"),
        ("concern", {"id": "court-2"}, "is not its own"),
        ("concern", {"shape": "xxxxx", "in": "S"}, "has no place on Oakwood Heights"),
        ("activism", {"effect": "bribe"}, "none of stall"),
        ("activism", {"copies": "many"}, "in whole numbers"),
    ],
)
def test_slip_in_a_table_is_found_at_its_row(name: str, cells: dict[str, str | int], words: str) -> None:
    found = [fault for fault in faults(spoilt(name, cells)) if words in fault.message]
    assert found
    assert all(fault.part.startswith(f"components.{name}") for fault in found), found


def fact(name: str, value: int) -> Game:
    """The content with another number of the rules."""
    facts = {**content().facts, name: replace(content().facts[name], value=value)}
    return replace(content(), facts=facts)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("hand", 30, "too few are left to draw"),
        ("crises", 9, "its cards are 10"),
        ("draw", 3, "plays 2 cards and draws 3"),
        ("value", 10, "worth less than nothing"),
        ("piles", 11, "is not a whole number from 1 to 10"),
        ("side", 0, "is not a whole number from 1"),
    ],
)
def test_rule_that_does_not_go_with_the_cards_is_found(name: str, value: int, words: str) -> None:
    assert any(words in fault.message for fault in faults(fact(name, value)))
