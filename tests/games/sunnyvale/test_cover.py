"""The exact cover of Sunnyvale, compared with a search that tries everything."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.sunnyvale.cards import Card
from printgen.games.sunnyvale.cover import PlacementsOfCard, find_cards_covering_homes
from printgen.games.sunnyvale.maps import Map
from printgen.scoring.contract.board import list_single_spaces
from printgen.scoring.contract.steps import StepBudget
from tests.games.hard_boards import EQUAL_SHAPES, STRIPES, full_boards
from tests.games.sunnyvale_boards import BOARD, constants

SEEDS = st.integers(0, 2**32)


@cache
def places(one: Card, where: Map) -> tuple[int, ...]:
    return constants().list_placements_on_empty_map(one, where)


def placements_on(where: Map) -> PlacementsOfCard:
    return lambda one: constants().list_placements_on_empty_map(one, where)


def covers_by_trial(homes: int, cards: Sequence[Card], where: Map) -> bool:
    """Whether the cards cover the homes, found by trying every placement of each card in turn."""
    if not cards:
        return homes == 0
    return any(
        spaces & homes == spaces and covers_by_trial(homes ^ spaces, cards[1:], where) for spaces in places(cards[0], where)
    )


def place_cards(chance: random.Random, most: int) -> tuple[Map, list[Card], list[int]]:
    """Cards of the deck placed at random, one after another."""
    where, cards, shapes = chance.choice(constants().maps), list[Card](), list[int]()
    for one in chance.sample(constants().housing_cards, most):
        free = [spaces for spaces in places(one, where) if not spaces & sum(shapes)]
        if free:
            cards.append(one)
            shapes.append(chance.choice(free))
    return where, cards, shapes


def has_cover(homes: int, cards: Sequence[Card], where: Map) -> bool:
    """Whether the cards cover the homes. Checks the cover that was found."""
    found = find_cards_covering_homes(homes, cards, placements_on(where), StepBudget(10**6))
    if found is not None:
        assert [one for one, _ in found] == list(cards)
        assert all(spaces in places(one, where) for one, spaces in found)
        assert sum(spaces for _, spaces in found) == homes
    return found is not None


@settings(max_examples=150)
@given(SEEDS)
def test_legal_placements_have_a_cover_but_not_without_one_home(seed: int) -> None:
    chance = random.Random(seed)
    where, cards, shapes = place_cards(chance, chance.randint(1, 33))
    homes = sum(shapes)
    assert has_cover(homes, chance.sample(cards, len(cards)), where)
    assert not has_cover(homes ^ chance.choice(list(list_single_spaces(homes))), cards, where)


@settings(max_examples=150)
@given(SEEDS)
def test_a_moved_home_has_a_cover_only_if_trying_everything_finds_one(seed: int) -> None:
    chance = random.Random(seed)
    where, cards, shapes = place_cards(chance, 4)
    homes = sum(shapes)
    moved = (
        homes
        ^ chance.choice(list(list_single_spaces(homes)))
        ^ chance.choice(list(list_single_spaces(BOARD.all_spaces ^ homes)))
    )
    assert has_cover(moved, cards, where) == covers_by_trial(moved, cards, where)


@settings(max_examples=150)
@given(SEEDS)
def test_a_wrong_card_has_a_cover_only_if_trying_everything_finds_one(seed: int) -> None:
    chance = random.Random(seed)
    where, cards, shapes = place_cards(chance, 4)
    others = [one for one in constants().housing_cards if len(one.shape) == len(cards[0].shape) and one not in cards]
    mistaken = [chance.choice(others or cards[:1]), *cards[1:]]
    assert has_cover(sum(shapes), mistaken, where) == covers_by_trial(sum(shapes), mistaken, where)


@settings(max_examples=60)
@given(SEEDS)
def test_a_cover_by_some_cards_agrees_with_trying_every_set_of_cards(seed: int) -> None:
    chance = random.Random(seed)
    where, cards, shapes = place_cards(chance, 3)
    deck = [*cards, *chance.sample([one for one in constants().housing_cards if one not in cards], 2)]
    homes = sum(shapes) ^ chance.choice(list(list_single_spaces(BOARD.all_spaces)))
    sets = (subset for count in range(len(deck) + 1) for subset in combinations(deck, count))
    found = find_cards_covering_homes(homes, deck, placements_on(where), StepBudget(10**6), use_all_cards=False)
    assert (found is not None) == any(covers_by_trial(homes, subset, where) for subset in sets)
    assert found is None or sum(spaces for _, spaces in found) == homes


@pytest.mark.parametrize(("cards", "homes", "covered"), EQUAL_SHAPES)
def test_many_equal_shapes_are_decided(cards: list[Card], homes: int, covered: bool) -> None:
    assert has_cover(homes, cards, STRIPES) == covered


def test_full_boards_of_the_deck_are_decided() -> None:
    decided = [has_cover(homes, cards, where) for where, cards, homes in full_boards(3, 60)]
    assert 0 < sum(decided) < len(decided)
