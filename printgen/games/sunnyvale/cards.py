"""Defines the cards with their shapes and conditions, and lists every placement of a shape on a map.

A placement is the set of spaces that a card covers.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.games.sunnyvale.maps import Map
from printgen.scoring.contract.board import Board, SpaceSet

RowAndColumn: TypeAlias = tuple[int, int]
Shape: TypeAlias = frozenset[RowAndColumn]  # the spaces; the top row and the left column are 0

LARGEST_SHAPE = 5  # in spaces
_STEPS = (-1, 0), (1, 0), (0, -1), (0, 1)  # down and across, to each space next to a space
EFFECTS = ("stall", "permit", "pass", "swap", "withdraw", "concern", "clear", "move", "reprint")  # of Activism cards


@dataclass(frozen=True, slots=True)
class Card:
    """A card with a shape: a Housing card, which needs permits, or a Concern card, which needs none."""

    id: str
    name: str
    shape: Shape
    within: str = ""  # zone letters; every token must be in one of these zones; empty if any zone is allowed
    touching: str = ""  # a zone letter or TRANSIT; at least one token must be there; empty if there is no such condition
    permits: int = 0


@dataclass(frozen=True, slots=True)
class ActivismCard:
    """An Activism card."""

    id: str
    name: str
    effect: str  # one of EFFECTS
    amount: int  # the number of permits or tokens
    copies: int


def read_shape(text: str) -> Shape:
    """The shape in a text such as `x./xx`. Raises ValueError, with the end of a sentence, for an invalid shape."""
    lines = text.split("/")
    if set(text) - set("x./") or len({len(line) for line in lines}) > 1:
        raise ValueError("must consist of rows of x and ., all of the same length and separated by /")
    spaces = frozenset((row, column) for row, line in enumerate(lines) for column, sign in enumerate(line) if sign == "x")
    if not 1 <= len(spaces) <= LARGEST_SHAPE:
        raise ValueError(f"has {write_count(len(spaces), 'space')}, but must have 1 to {LARGEST_SHAPE}")
    if not _is_shape_connected(spaces):
        raise ValueError("must be in one piece")
    return _move_shape_to_corner(spaces)


def list_turned_shapes(shape: Shape, may_flip: bool = False) -> tuple[Shape, ...]:
    """The shape in every rotation, and also flipped if `may_flip`. Rotations that look identical appear once (S4)."""
    turns = dict.fromkeys(_list_all_four_rotations(shape))
    if may_flip:
        turns.update(dict.fromkeys(_list_all_four_rotations(frozenset((row, -column) for row, column in shape))))
    return tuple(turns)


def list_positions_of_shape(shape: Shape, board: Board, may_flip: bool) -> Iterator[SpaceSet]:
    """Every set of spaces that a shape can cover on a board in any rotation (S4), and also flipped if `may_flip`."""
    for turned in list_turned_shapes(shape, may_flip):
        height, width = (max(place) + 1 for place in zip(*turned, strict=True))
        at_corner = sum(board.make_single_space(row, column) for row, column in turned)
        for row in range(board.rows - height + 1):
            for column in range(board.columns - width + 1):
                yield at_corner << row * board.columns + column


def do_conditions_allow_spaces(card: Card, where: Map, spaces: SpaceSet) -> bool:
    """Whether the conditions of a card allow it to cover these spaces of a map (S5, S8). Ignores the tokens on the map."""
    outside = spaces
    for letter in card.within:
        outside &= ~where.find_spaces_of_zone_or_transit(letter)
    return not (card.within and outside) and not (
        card.touching and not spaces & where.find_spaces_of_zone_or_transit(card.touching)
    )


def select_open_placements(placements: Iterable[SpaceSet], taken: SpaceSet) -> tuple[SpaceSet, ...]:
    """The placements that cover no taken space (S2)."""
    return tuple(spaces for spaces in placements if not spaces & taken)


def _list_all_four_rotations(shape: Shape) -> list[Shape]:
    turns = [_move_shape_to_corner(shape)]
    for _ in range(3):
        turns.append(_move_shape_to_corner(frozenset((column, -row) for row, column in turns[-1])))
    return turns


def _move_shape_to_corner(spaces: Shape) -> Shape:
    top, left = min(row for row, _ in spaces), min(column for _, column in spaces)
    return frozenset((row - top, column - left) for row, column in spaces)


def _is_shape_connected(spaces: Shape) -> bool:
    reached = {min(spaces)}
    while grown := spaces & {(row + down, column + across) for row, column in reached for down, across in _STEPS} - reached:
        reached |= grown
    return reached == spaces
