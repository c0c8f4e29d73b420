"""The pieces of a new kit held against those of an old one: what is to be printed, and what is left over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from printgen.content.shelves import Shelves
from printgen.manifest import KitPiece, Manifest
from printgen.model import Game, Order, Piece
from printgen.printing.lots import make_lots
from printgen.problems import Problems, Where
from printgen.reprint.kits import Wanted
from printgen.sheets.lot import Lot

Look: TypeAlias = tuple[str, str | None]  # front and back: what two pieces have in common that are the same in the hand


@dataclass(frozen=True, slots=True)
class Changes:
    """The lots of what is to be printed, and of every component what is left over of the old kit, by its label."""

    lots: tuple[Lot, ...]
    gone: tuple[tuple[str, str, int], ...]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All that is to be printed."""
        return tuple(piece for lot in self.lots for piece in lot.pieces)


def changes_between(wanted: Wanted, game: Game, order: Order, shelves: Shelves, problems: Problems) -> Changes | None:
    """What is to be done so that the old kit becomes the wanted one; None with all problems noted where that cannot be had."""
    lots = make_lots(game, order, shelves, problems)
    if problems:
        return None
    if wanted.newer is not None:
        _check_made_here(wanted.ordered, wanted.newer, lots, problems)
    return find_changes(wanted.former.pieces, lots)


def _check_made_here(kit: Manifest, where: Where, lots: Sequence[Lot], problems: Problems) -> None:
    """Whether the content here makes the very pieces of a kit."""
    here, listed = Counter(look(piece) for lot in lots for piece in lot.pieces), looks(kit.pieces)
    differing = ((here - listed) | (listed - here)).total()
    if differing:
        message = (
            f"The content here, ordered so, does not make this kit: {differing} of its pieces look different or are not there."
        )
        problems.add(where, message, f"fetch the content of that kit, or say the name of the game: {kit.game}.")


def find_changes(old: Sequence[KitPiece], lots: Sequence[Lot]) -> Changes:
    """What of the lots the old kit does not have, and what it has that they do not need."""
    there = looks(old)
    some = (replace(lot, pieces=tuple(_missing(lot, there))) for lot in lots)
    return Changes(tuple(lot for lot in some if lot.pieces), tuple(_gone(old, there)))


def looks(pieces: Sequence[KitPiece]) -> "Counter[Look]":
    """How many pieces of each look there are."""
    counts: Counter[Look] = Counter()
    for piece in pieces:
        counts[piece.front, piece.back] += piece.copies
    return counts


def look(piece: Piece) -> Look:
    """What a piece looks like."""
    return piece.front.identity, piece.back.identity if piece.back is not None else None


def _missing(lot: Lot, there: "Counter[Look]") -> Iterator[Piece]:
    """The pieces that are not there; those that are, are taken away from it."""
    for first in range(0, len(lot.pieces), lot.together):
        together = lot.pieces[first : first + lot.together]
        wanted = Counter(map(look, together))
        if wanted <= there:
            there -= wanted
        else:
            yield from together


def _gone(old: Sequence[KitPiece], there: "Counter[Look]") -> Iterator[tuple[str, str, int]]:
    for piece in old:
        left = min(piece.copies, there[piece.front, piece.back])
        if left:
            there[piece.front, piece.back] -= left
            yield piece.component, piece.label, left
