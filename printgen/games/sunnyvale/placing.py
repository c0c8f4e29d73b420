"""Where a card can be laid: every position of its shape on a map, as a set of spaces."""

from collections.abc import Iterator

from printgen.games.sunnyvale.shapes import Shape, turns
from printgen.games.sunnyvale.table import Card, Plan
from printgen.scoring.contract.board import Board


def lays(card: Card, plan: Plan, board: Board, mirrored: bool = False) -> tuple[int, ...]:
    """Every legal placement of a card on the map while nothing lies there."""  # S4, S5, S8
    return tuple(spaces for spaces in positions(card.shape, board, mirrored) if allowed(card, plan, spaces))


def free(placements: tuple[int, ...], taken: int) -> tuple[int, ...]:
    """The placements that are left where some spaces hold a token already."""  # S2
    return tuple(spaces for spaces in placements if not spaces & taken)


def positions(shape: Shape, board: Board, mirrored: bool) -> Iterator[int]:
    """Every set of spaces that a shape can cover, however it is turned."""
    for turned in turns(shape, mirrored):
        height, width = (max(place) + 1 for place in zip(*turned, strict=True))
        at_corner = sum(board.bit(row, column) for row, column in turned)
        for row in range(board.rows - height + 1):
            for column in range(board.columns - width + 1):
                yield at_corner << row * board.columns + column


def allowed(card: Card, plan: Plan, spaces: int) -> bool:
    """Whether a card's conditions hold for the spaces that it covers: all of them."""  # S5
    outside = spaces
    for letter in card.within:
        outside &= ~plan.spaces(letter)
    return not (card.within and outside) and not (card.touching and not spaces & plan.spaces(card.touching))
