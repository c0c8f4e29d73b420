"""The exact cover of Sunnyvale, held against a search that tries everything."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.sunnyvale.cards import Card
from printgen.games.sunnyvale.cover import Placements, find_cover
from printgen.games.sunnyvale.maps import Map
from printgen.scoring.contract.board import bits
from tests.games.hard_boards import EQUAL_SHAPES, STRIPES, full_boards
from tests.games.sunnyvale_boards import BOARD, table

SEEDS = st.integers(0, 2**32)


@cache
def places(one: Card, where: Map) -> tuple[int, ...]:
    return table().placements(one, where)


def placements_on(where: Map) -> Placements:
    return lambda one: table().placements(one, where)


def everywhere(homes: int, cards: Sequence[Card], where: Map) -> bool:
    """Whether the cards cover the homes, by trying one card after the other everywhere."""
    if not cards:
        return homes == 0
    return any(spaces & homes == spaces and everywhere(homes ^ spaces, cards[1:], where) for spaces in places(cards[0], where))


def laid(chance: random.Random, most: int) -> tuple[Map, list[Card], list[int]]:
    """Cards of the deck laid by chance, one after another."""
    where, cards, shapes = chance.choice(table().maps), list[Card](), list[int]()
    for one in chance.sample(table().housing_cards, most):
        left = [spaces for spaces in places(one, where) if not spaces & sum(shapes)]
        if left:
            cards.append(one)
            shapes.append(chance.choice(left))
    return where, cards, shapes


def check(homes: int, cards: Sequence[Card], where: Map) -> bool:
    """Whether there is a cover; one that is found is one."""
    found = find_cover(homes, cards, placements_on(where))
    if found is not None:
        assert [one for one, _ in found] == list(cards)
        assert all(spaces in places(one, where) for one, spaces in found)
        assert sum(spaces for _, spaces in found) == homes
    return found is not None


@settings(max_examples=150)
@given(SEEDS)
def test_board_of_legal_placements_always_has_a_cover_and_never_with_a_home_less(seed: int) -> None:
    chance = random.Random(seed)
    where, cards, shapes = laid(chance, chance.randint(1, 33))
    homes = sum(shapes)
    assert check(homes, chance.sample(cards, len(cards)), where)
    assert not check(homes ^ chance.choice(list(bits(homes))), cards, where)


@settings(max_examples=150)
@given(SEEDS)
def test_home_that_was_moved_is_found_unless_trying_everything_finds_a_cover(seed: int) -> None:
    chance = random.Random(seed)
    where, cards, shapes = laid(chance, 4)
    homes = sum(shapes)
    moved = homes ^ chance.choice(list(bits(homes))) ^ chance.choice(list(bits(BOARD.all ^ homes)))
    assert check(moved, cards, where) == everywhere(moved, cards, where)


@settings(max_examples=150)
@given(SEEDS)
def test_card_that_was_mistaken_is_found_unless_trying_everything_finds_a_cover(seed: int) -> None:
    chance = random.Random(seed)
    where, cards, shapes = laid(chance, 4)
    others = [one for one in table().housing_cards if len(one.shape) == len(cards[0].shape) and one not in cards]
    mistaken = [chance.choice(others or cards[:1]), *cards[1:]]
    assert check(sum(shapes), mistaken, where) == everywhere(sum(shapes), mistaken, where)


@settings(max_examples=60)
@given(SEEDS)
def test_some_cards_of_a_small_deck_cover_homes_as_trying_every_set_of_them_says(seed: int) -> None:
    chance = random.Random(seed)
    where, cards, shapes = laid(chance, 3)
    deck = [*cards, *chance.sample([one for one in table().housing_cards if one not in cards], 2)]
    homes = sum(shapes) ^ chance.choice(list(bits(BOARD.all)))
    sets = (some for count in range(len(deck) + 1) for some in combinations(deck, count))
    found = find_cover(homes, deck, placements_on(where), use_all=False)
    assert (found is not None) == any(everywhere(homes, some, where) for some in sets)
    assert found is None or sum(spaces for _, spaces in found) == homes


@pytest.mark.parametrize(("cards", "homes", "covered"), EQUAL_SHAPES)
def test_many_equal_shapes_are_decided(cards: list[Card], homes: int, covered: bool) -> None:
    assert check(homes, cards, STRIPES) == covered


def test_full_boards_of_the_deck_are_decided() -> None:
    decided = [check(homes, cards, where) for where, cards, homes in full_boards(3, 60)]
    assert 0 < sum(decided) < len(decided)
