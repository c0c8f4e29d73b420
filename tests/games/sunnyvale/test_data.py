"""The content of Sunnyvale: maps are fair, cards fit, the deck lasts; and mistakes in it are found."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest

from printgen.games.sunnyvale import find_faults
from printgen.games.sunnyvale.maps import read_transit_line
from printgen.model import Game
from printgen.scoring.contract.board import Board
from tests.games.sunnyvale_boards import BOARD, constants
from tests.helpers.golden import same
from tests.helpers.supplied_games import component_of, declared

content, component = partial(declared, "sunnyvale"), partial(component_of, "sunnyvale")


def column(name: str, cell: str) -> list[str]:
    return [str(row.cells[cell]) for row in component(name).rows]


def test_the_content_has_no_faults() -> None:
    assert not list(find_faults(content()))


def test_numbers_of_cards_and_maps() -> None:
    counts = [len(component(name).rows) for name in ("map", "housing", "concern", "activism", "crisis")]
    assert counts == [3, 33, 27, 15, 10]
    drawn = 33 + 27 + 15 - 3 * constants().hand
    assert 24 <= drawn / constants().draw <= 36, "the deck lasts for 24 to 36 turns"


@pytest.mark.parametrize("number", range(3))
def test_every_zone_of_a_map_is_one_district_of_twelve_spaces(number: int) -> None:
    for zone, spaces in constants().maps[number].spaces_by_zone_letter.items():
        assert spaces.bit_count() == 12, zone
        assert len(list(BOARD.list_connected_groups(spaces))) == 1, f"{zone} is in several parts"


def points_along(line: str) -> Iterator[tuple[float, float]]:
    """Points along a line, none of them on a border that the line crosses."""
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
    assert len(found) == 11, "every map has 11"


def test_every_card_fits_on_every_empty_map() -> None:
    counts = [
        len(constants().list_placements_on_empty_map(card, where))
        for card in (*constants().housing_cards, *constants().concern_cards)
        for where in constants().maps
    ]
    assert min(counts) >= 2
    assert sum(counts) / len(counts) > 25


def test_no_value_can_fall_below_0() -> None:
    assert [constants().measure_neighborhood_value(where, BOARD.all_spaces) for where in constants().maps] == [320_000] * 3
    assert constants().measure_neighborhood_value(constants().maps[0], 0) == 2_000_000  # W2


@pytest.mark.parametrize(
    ("name", "cell"), [("concern", "reason"), ("housing", "words"), ("activism", "aside"), ("crisis", "headline")]
)
def test_no_joke_appears_twice(name: str, cell: str) -> None:
    jokes = column(name, cell)
    assert len(set(jokes)) == len(jokes)
    assert all(20 <= len(joke) <= 160 for joke in jokes)


def changed_content(name: str, cells: dict[str, str | int]) -> Game:
    """The content with changed cells in the first row of a component."""
    old = component(name)
    first = replace(old.rows[0], cells={**old.rows[0].cells, **cells})
    new = replace(old, rows=(first, *old.rows[1:]))
    return replace(content(), components=tuple(new if one is old else one for one in content().components))


ROW_MISTAKES: list[tuple[str, dict[str, str | int], str]] = [
    ("map", {"transit": "a1"}, "must list the spaces that its line serves"),
    ("map", {"line": "0,0 6,6"}, 'the line "0,0 6,6", which must run straight'),
    ("map", {"line": "0,3 7,3"}, "must have at least two points, all on the map"),
    ("map", {"line": "north"}, 'the line "north", which must consist of points'),
    ("map", {"zones": "SSSOOO"}, "for each of its 6 × 6 spaces"),
    ("map", {"zones": "/".join(["OODDDS"] * 6)}, "6 in Suburbia"),
    ("map", {"first": "no"}, "0 maps are marked as the first player’s"),
    ("map", {"id": "quail-hollow"}, "is used more than once"),
    ("housing", {"shape": "xx/x"}, "rows of x and ., all of the same length"),
    ("housing", {"shape": "x.x"}, "in one piece"),
    ("housing", {"shape": "xxx/xxx"}, "6 spaces, but must have 1 to 5"),
    ("housing", {"in": "P"}, "the zone letters are ODS"),
    ("housing", {"touching": "bus"}, "or transit"),
    ("housing", {"permits": 11}, "a whole number from 1 to 10"),
    ("housing", {"id": "court-2"}, "is used more than once"),
    ("housing", {"id": ""}, "The id is missing."),
    ("housing", {"permits": 0}, "a whole number from 1 to 10"),
    ("activism", {"amount": 0}, "must have a whole number of at least 1"),
    ("concern", {"id": "court-2"}, "is used more than once"),
    ("concern", {"shape": "xxxxx", "in": "S"}, "does not fit anywhere on Oakwood Heights"),
    ("activism", {"effect": "bribe"}, "the effect must be stall"),
    ("activism", {"copies": "many"}, "must have a whole number of at least 1"),
]


@pytest.mark.parametrize(("name", "cells", "words"), ROW_MISTAKES)
def test_a_mistake_in_a_table_is_found_in_its_row(name: str, cells: dict[str, str | int], words: str) -> None:
    found = [fault for fault in find_faults(changed_content(name, cells)) if words in fault.message]
    assert found
    assert all(re.fullmatch(rf"components\.{name}(\.rows\.\d+)?", fault.part) for fault in found), found


def with_fact(name: str, value: object) -> Game:
    """The content with another value of a fact."""
    facts = {**content().facts, name: replace(content().facts[name], value=value)}  # type: ignore[arg-type]
    return replace(content(), facts=facts)


FACT_MISTAKES: list[tuple[str, object, str]] = [
    ("hand", 30, "needs 90 for the hands"),
    ("crises", 9, "but has 10 crisis cards"),
    ("draw", 3, "plays 2 cards but draws 3"),
    ("value", 10, "which is below 0"),
    ("piles", 11, "is not a whole number from 1 to 10"),
    (
        "zones",
        tuple({"letter": letter, "name": letter, "ink": "open", "loss": 1} for letter in "ODSXY"),
        "12 in O, 12 in D, 12 in S, 0 in X and 0 in Y",
    ),
    *(("value", value, "value must be an amount in whole dollars") for value in (-1, 10**9 + 1, 0.5, "much", True)),
    *(
        (
            "zones",
            ({"letter": "O", "name": "Oak", "ink": "open", "loss": 1, **zone},),
            "a single letter and a loss",
        )
        for zone in ({"letter": "OO"}, {"loss": -1}, {"loss": 10**9 + 1}, {"loss": 0.5})
    ),
    *((name, 0, f"the fact {name} is not a whole number from 1") for name in ("side", "hand", "play", "draw", "piles")),
    *((name, -1, f"the fact {name} is not a whole number from 0") for name in ("concerns", "tracker")),
]


@pytest.mark.parametrize(("name", "value", "words"), FACT_MISTAKES)
def test_a_fact_that_contradicts_the_cards_is_found(name: str, value: object, words: str) -> None:
    assert any(words in fault.message for fault in find_faults(with_fact(name, value)))


@pytest.mark.golden
def test_each_mistake_in_the_content_has_its_place_message_and_hint() -> None:
    changed = [(f"{name} {cells}", changed_content(name, cells)) for name, cells, _ in ROW_MISTAKES]
    changed += [(f"{name} {value}", with_fact(name, value)) for name, value, _ in FACT_MISTAKES]
    faults = ((what, (f"    {one.part}: {one.message} ({one.hint})" for one in find_faults(game))) for what, game in changed)
    same("faults-sunnyvale.txt", "".join(f"{line}\n" for what, lines in faults for line in (what, *lines)))


def test_one_wrong_number_is_reported_once_although_it_turns_its_column_into_texts() -> None:
    old = component("housing")
    permits = ("many", *(str(row.cells["permits"]) for row in old.rows[1:]))
    rows = tuple(replace(row, cells={**row.cells, "permits": permit}) for row, permit in zip(old.rows, permits, strict=True))
    game = replace(content(), components=tuple(replace(one, rows=rows) if one is old else one for one in content().components))
    assert [(fault.part, fault.message) for fault in find_faults(game)] == [
        (
            "components.housing.rows.0",
            'The rules cannot be applied: row 1 of housing has "many" in `permits`, but must have a whole number from 1 to 10.',
        )
    ]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("0,0 6,0 6,6", ""),
        ("0.5,1 0.5,2.5", ""),
        ("0,1", "at least two points"),
        ("0.25,1 0.25,2", "multiples of half a space"),
        ("1,0.25 2,0.25", "multiples of half a space"),
        ("-0.5,1 2,1", "all on the map"),
        ("1,-0.5 1,2", "all on the map"),
        ("1,1 6.5,1", "all on the map"),
        ("1,1 1,6.5", "all on the map"),
        ("1,1 2,2", "straight across or straight down"),
        ("1,1 1,1", "straight across or straight down"),
        ("1,1 x,1", "must consist of points"),
    ],
)
def test_a_transit_line_runs_along_the_map_in_half_spaces(line: str, wrong: str) -> None:
    board = Board(6, 6)
    if not wrong:
        assert len(read_transit_line(line, board)) == len(line.split())
    else:
        with pytest.raises(ValueError, match=wrong):
            read_transit_line(line, board)
