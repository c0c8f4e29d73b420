"""What changed between two kits: the pieces to print again, and those to throw away."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import read_bytes
from printgen.core.problems import Problems, Where
from printgen.kit.manifest import KitPiece, Manifest, kit_manifest, read_manifest
from printgen.model import Game, Order, Piece
from printgen.printing.lots import make_lots
from printgen.sheets.lot import Lot

KITS = (".zip", ".json")


@dataclass(frozen=True, slots=True)
class Wanted:
    """The old kit, what is wanted in its place, and the file of the new kit where one was named."""

    former: Manifest
    ordered: Manifest
    newer: Where | None


class Kits(NamedTuple):
    """The file of the old kit, and either the file of a newer kit or the name of a game."""

    old: Path
    new: Path | str


def is_kit(name: str) -> bool:
    """Whether a name is that of a kit's file, and not of a game."""
    return name.lower().endswith(KITS)


def read_wanted(kits: Kits, problems: Problems) -> Wanted | None:
    """Both kits, of the same game; None with all problems noted if one of them cannot be read."""
    old, new = kits
    former = _read(old, problems)
    ordered = _read(new, problems) if isinstance(new, Path) else former
    if former is None or ordered is None:
        return None
    name = ordered.game if isinstance(new, Path) else new
    if name != former.game:
        message = f"This is a kit of {former.game}; with {name} it has nothing in common."
        problems.add(Where(str(old)), message, f"say `printgen print {name}` to print all of it.")
        return None
    return Wanted(former, ordered, Where(str(new)) if isinstance(new, Path) else None)


def _read(path: Path, problems: Problems) -> Manifest | None:
    """What a kit says of itself."""
    if path.suffix.lower() == ".zip":
        return kit_manifest(path, problems)
    raw = read_bytes(path, Where(str(path)), problems)
    return read_manifest(raw, str(path), problems) if raw is not None else None


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


MOST = 6  # labels in a line


def changes_text(changes: Changes, components: Iterable[str]) -> str:
    """Two lines for each component, of those that the new kit has and those that only the old one had."""
    named = dict.fromkeys((*components, *(component for component, _, _ in changes.gone)))
    return "\n".join(line for component in named for line in _lines(changes, component))


def _lines(changes: Changes, component: str) -> Iterator[str]:
    new = Counter(piece.front.label for piece in changes.pieces if piece.component == component)
    gone: Counter[str] = Counter()
    for name, label, count in changes.gone:
        gone[label] += count if name == component else 0
    if not new and not +gone:
        yield f"  {component}: as before."
    if new:
        yield f"  {component}: print {_listed(new)}."
    if +gone:
        yield f"  {component}: throw away {_listed(+gone)}."


def _listed(counts: "Counter[str]") -> str:
    shown = [f"{count} × {label}" for label, count in list(counts.items())[:MOST]]
    more = sum(counts.values()) - sum(list(counts.values())[:MOST])
    return ", ".join([*shown, *([f"{more} more"] if more else [])])
