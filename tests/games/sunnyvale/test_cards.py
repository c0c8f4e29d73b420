"""S4, S5 and S10 to S14 of Sunnyvale, by the worked examples of its rules."""

import random

import pytest

from printgen.games.sunnyvale.cards import (
    Card,
    do_conditions_allow_spaces,
    list_turned_shapes,
    read_shape,
    select_open_placements,
)
from printgen.games.sunnyvale.maps import Map
from printgen.games.sunnyvale.tracker import find_lowered_level
from tests.games.sunnyvale_boards import BOARD, at, card, constants, map_of

STRIPES = map_of("/".join(["OODDSS"] * 6))  # the line runs along the border of rows 3 and 4
THREE = at("c2", "c4", "c6")


def test_w4_an_l_of_three_has_100_placements_and_60_touching_the_line() -> None:
    assert len(constants().list_placements_on_empty_map(card("x./xx"), STRIPES)) == 100
    assert len(constants().list_placements_on_empty_map(card("x./xx", touching="transit"), STRIPES)) == 60


def test_t4_a_square_in_downtown_does_not_fit_among_three_concerns() -> None:
    assert not select_open_placements(constants().list_placements_on_empty_map(card("xx/xx", within="D"), STRIPES), THREE)


def test_t5_a_square_touching_downtown_has_five_placements_that_cost_240_000() -> None:
    placements = select_open_placements(constants().list_placements_on_empty_map(card("xx/xx", touching="D"), STRIPES), THREE)
    assert len(placements) == 5
    assert {constants().sum_losses(STRIPES, spaces) for spaces in placements} == {240_000}


def test_all_conditions_of_a_card_must_be_met() -> None:
    both = card("xx", within="DS", touching="transit")
    assert do_conditions_allow_spaces(both, STRIPES, at("d3", "e3"))
    assert not do_conditions_allow_spaces(both, STRIPES, at("d2", "e2")), "does not touch the line"
    assert not do_conditions_allow_spaces(both, STRIPES, at("b3", "c3")), "one token is in Open Space"


def test_shapes_are_rotated_but_not_flipped() -> None:
    ell, jay = read_shape("x./x./xx"), read_shape(".x/.x/xx")
    assert len(list_turned_shapes(ell)) == 4
    assert not set(list_turned_shapes(ell)) & set(list_turned_shapes(jay))
    assert set(list_turned_shapes(ell, may_flip=True)) == {*list_turned_shapes(ell), *list_turned_shapes(jay)}


@pytest.mark.parametrize(
    ("shape", "count"), [("x", 1), ("xx", 2), ("xx/xx", 1), ("x./xx", 4), (".xx/xx.", 2), (".x./xxx/.x.", 1), ("xx/xx/x.", 4)]
)
def test_rotations_that_look_the_same_count_once(shape: str, count: int) -> None:
    assert len(list_turned_shapes(read_shape(shape))) == count


def placements_by_trial(one: Card, where: Map) -> set[int]:
    """All placements, found by trying the shape at every space."""
    found = set()
    for turned in list_turned_shapes(one.shape):
        for down in range(6):
            for across in range(6):
                spaces = [(row + down, column + across) for row, column in turned]
                if all(row < 6 and column < 6 for row, column in spaces):
                    letters = [where.letters[6 * row + column] for row, column in spaces]
                    mask = sum(BOARD.make_single_space(row, column) for row, column in spaces)
                    touches = where.transit & mask if one.touching == "transit" else one.touching in letters
                    if all(letter in (one.within or "ODS") for letter in letters) and (touches or not one.touching):
                        found.add(mask)
    return found


def test_placements_of_every_card_agree_with_trying_every_space() -> None:
    for where in constants().maps:
        for one in (*constants().housing_cards, *constants().concern_cards):
            places = constants().list_placements_on_empty_map(one, where)
            assert len(set(places)) == len(places)
            assert set(places) == placements_by_trial(one, where), one.id


def test_open_placements_cover_no_token() -> None:
    chance = random.Random(7)
    for one in constants().housing_cards:
        taken = chance.getrandbits(36)
        places = constants().list_placements_on_empty_map(one, STRIPES)
        assert set(select_open_placements(places, taken)) == {spaces for spaces in places if spaces & taken == 0}


def test_each_home_lowers_the_value_by_the_loss_of_its_zone() -> None:
    assert constants().measure_neighborhood_value(STRIPES, at("a1", "a2", "b1", "c1", "d1", "e1")) == 1_780_000  # W1
    built = at("a1", "a2", "a3", "a4", "a5", "c1", "c2", "c3", "c4", "e1", "e2", "e3", "e4", "e5", "e6")
    assert constants().measure_neighborhood_value(STRIPES, built) == 1_260_000  # W3


def test_the_level_never_falls_below_0() -> None:
    assert [find_lowered_level(level) for level in (0, 1, 4)] == [0, 0, 3]
    assert find_lowered_level(0) + 1 == 1, "T2"


def test_shape_across_zones_is_priced_space_by_space() -> None:
    assert constants().sum_losses(STRIPES, at("b1", "c1", "d1", "e1")) == 20_000 + 2 * 40_000 + 80_000
