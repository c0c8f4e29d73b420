"""Sheets of Sunnyvale whose homes the cards built here nearly cover, or whose cards are unknown."""

import random
from dataclasses import dataclass, replace
from typing import TypeVar

from printgen.games.sunnyvale.cards import Card
from printgen.scoring.contract.board import list_single_spaces
from tests.games.play_sunnyvale import NAMES, rows
from tests.games.sunnyvale_boards import BOARD, constants

T = TypeVar("T")


@dataclass(frozen=True)
class Town:
    """The homes and the cards of each player. The cards are None if they were not written down."""

    homes: tuple[int, ...]
    cards: tuple[tuple[Card, ...] | None, ...]


def draw_start(chance: random.Random) -> Town:
    """Maps nearly full of homes, and cards with exactly that many homes, or unknown cards of which few are left."""
    homes = tuple(
        BOARD.all_spaces ^ sum(chance.sample(list(list_single_spaces(BOARD.all_spaces)), chance.randint(0, 8))) for _ in NAMES
    )
    deck = chance.sample(constants().housing_cards, len(constants().housing_cards))
    if chance.random() < 0.5:
        left = chance.randint(8, 16)
        return Town(homes, (None, tuple(deck[left::2]), tuple(deck[left + 1 :: 2])))
    cards: list[tuple[Card, ...] | None] = []
    for spaces in homes:
        cards.append(None if chance.random() < 0.4 else _deal(deck, spaces.bit_count()))
    return Town(homes, tuple(cards))


def _deal(deck: list[Card], left: int) -> tuple[Card, ...] | None:
    """Cards with this many homes, which are removed from the deck. None if it has no such cards."""
    dealt = []
    for card in list(deck):
        if len(card.shape) <= left:
            dealt.append(card)
            deck.remove(card)
            left -= len(card.shape)
    return tuple(dealt) if not left else None


def change(chance: random.Random, town: Town) -> Town:
    """The same town with a home moved, or with a card exchanged for another of the same size."""
    seat = chance.randrange(len(NAMES))
    homes, cards = town.homes[seat], town.cards[seat]
    if cards and chance.random() < 0.5:
        return replace(town, cards=_put(town.cards, seat, _exchange(chance, town, cards)))
    changed = homes ^ chance.choice(list(list_single_spaces(BOARD.all_spaces)))
    if cards is not None and BOARD.all_spaces ^ homes:
        changed = (
            homes
            ^ chance.choice(list(list_single_spaces(homes)))
            ^ chance.choice(list(list_single_spaces(BOARD.all_spaces ^ homes)))
        )
    return replace(town, homes=_put(town.homes, seat, changed))


def _exchange(chance: random.Random, town: Town, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards with one of them exchanged for a card that nobody has, of the same size."""
    taken = {card.id for built in town.cards for card in built or ()}
    number = chance.randrange(len(cards))
    size = len(cards[number].shape)
    free = [card for card in constants().housing_cards if card.id not in taken and len(card.shape) == size]
    return _put(cards, number, chance.choice(free)) if free else cards


def _put(items: tuple[T, ...], number: int, item: T) -> tuple[T, ...]:
    return (*items[:number], item, *items[number + 1 :])


def write(town: Town) -> str:
    """The town as the text of a file."""
    lines = ["game: sunnyvale", "players:"]
    for name, where, homes, cards in zip(NAMES, constants().maps, town.homes, town.cards, strict=False):
        lines += [f"  - name: {name}", f"    map: {where.id}", "    board: |"]
        lines += [f"      {' '.join(row)}" for row in rows(0, homes)]
        lines += [f"    built: [{', '.join(card.id for card in cards)}]"] if cards is not None else []
    return "\n".join([*lines, "crises: 9", ""])
