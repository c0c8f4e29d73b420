"""Boards for which it is hard to decide whether cards of Sunnyvale can cover them."""

import random
from collections.abc import Iterator

from printgen.games.sunnyvale.cards import Card
from printgen.games.sunnyvale.maps import Map
from printgen.scoring.contract.board import list_single_spaces
from tests.games.sunnyvale_boards import BOARD, at, card, constants, map_of

STRIPES = map_of("/".join(["OODDSS"] * 6))


def many(shape: str, count: int, **ground: str) -> list[Card]:
    """Cards that differ only in their ids."""
    one = card(shape, **ground)
    return [Card(f"{shape}-{number}", one.name, one.shape, one.within, one.touching, 1) for number in range(count)]


# Cards, homes, and whether there is a cover.
EQUAL_SHAPES: list[tuple[list[Card], int, bool]] = [
    (many(".x./xxx", 9), BOARD.all_spaces, False),  # the chessboard forbids it
    (many("xx", 17), BOARD.all_spaces ^ at("a1", "f6"), False),  # so it does here
    (many("xx", 17), BOARD.all_spaces ^ at("a1", "f5"), True),
    (many("x", 36), BOARD.all_spaces, True),
    (many("x./xx", 12), BOARD.all_spaces, True),
    (many("xxxx", 9), BOARD.all_spaces, False),
    (many("xxxx", 8) + many("xx/xx", 1), BOARD.all_spaces, True),
    (many(".xx/xx.", 9), BOARD.all_spaces, False),
    (many(".x./xxx/.x.", 4) + many("xx", 8), BOARD.all_spaces, True),
    (many("xx/xx", 9, within="OD"), BOARD.all_spaces, False),
    (many("x./xx", 12, touching="D"), BOARD.all_spaces, False),  # no card that reaches column a touches Downtown
]


def full_boards(seed: int, count: int, holes: int = 0) -> Iterator[tuple[Map, list[Card], int]]:
    """Maps full of homes except for some holes, and cards with exactly that many homes; most cannot be placed."""
    chance = random.Random(seed)
    while count:
        homes = BOARD.all_spaces ^ sum(chance.sample(list(list_single_spaces(BOARD.all_spaces)), chance.randint(0, holes)))
        cards, left = [], homes.bit_count()
        for one in chance.sample(constants().housing_cards, len(constants().housing_cards)):
            if len(one.shape) <= left:
                cards.append(one)
                left -= len(one.shape)
        if not left:
            count -= 1
            yield chance.choice(constants().maps), cards, homes
