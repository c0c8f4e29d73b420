"""Compares two kits: finds the pieces to print, and the old pieces to throw away."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from printgen.core.files.inputs import read_bytes
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.faces.job import Job
from printgen.kit.manifest import Manifest, ManifestPiece, read_kit_manifest, read_manifest
from printgen.model import EVERYTHING, Piece, Selection
from printgen.printing.lots import make_lots
from printgen.sheets.lot import Lot

KIT_ENDINGS = (".zip", ".json")
MOST_NAMED = 6  # labels named in a line

Appearance: TypeAlias = tuple[str, str | None]  # the identities of the front and the back


class GonePieces(NamedTuple):
    """Equal old pieces to throw away: their component, label and number of copies."""

    component: str
    label: str
    copies: int


class KitNames(NamedTuple):
    """The file of an old kit, and either the file of a newer kit or the name of a game."""

    old: Path
    new: Path | str


@dataclass(frozen=True, slots=True)
class KitPair:
    """The manifests of an old and a new kit, and the file of the new kit.

    Without a new kit, `new` is the manifest of the old kit, because its order is printed again.
    """

    old: Manifest
    new: Manifest
    new_file: Where | None


@dataclass(frozen=True, slots=True)
class KitChanges:
    """The lots to print, and the old pieces to throw away."""

    lots: tuple[Lot, ...]
    gone: tuple[GonePieces, ...]

    @property
    def pieces_to_print(self) -> tuple[Piece, ...]:
        """All pieces to print."""
        return tuple(piece for lot in self.lots for piece in lot.pieces)


def is_kit_file_name(name: str) -> bool:
    """Whether a name is the file name of a kit and not the name of a game."""
    return name.lower().endswith(KIT_ENDINGS)


def read_kit_pair(names: KitNames, problems: Problems) -> KitPair | None:
    """The manifests of both kits. Reports all problems and returns None if one is unreadable or the games differ."""
    old_file, new_file = names
    old = _read_manifest_file(old_file, problems)
    new = _read_manifest_file(new_file, problems) if isinstance(new_file, Path) else old
    if old is None or new is None:
        return None
    game = new.game if isinstance(new_file, Path) else new_file
    if game != old.game:
        message = f"This is a kit of {old.game}, so it cannot be compared with {game}."
        problems.add(Where(str(old_file)), message, f"run `printgen print {game}` to print the whole game.")
        return None
    return KitPair(old, new, Where(str(new_file)) if isinstance(new_file, Path) else None)


def _read_manifest_file(path: Path, problems: Problems) -> Manifest | None:
    """The manifest in a kit's zip or in a JSON file. Reports all problems and returns None if it cannot be read."""
    if path.suffix.lower() == ".zip":
        return read_kit_manifest(path, problems)
    raw = read_bytes(path, Where(str(path)), problems)
    return read_manifest(raw, str(path), problems) if raw is not None else None


def compare_old_kit_with_job(pair: KitPair, job: Job) -> KitChanges | None:
    """The changes from the old kit of a pair to a job. Reports all problems and returns None if the pieces cannot be drawn.

    If the pair has a new kit, the job must make exactly the pieces of that kit, or else a problem is reported.
    """
    only = job.order.only
    lots = make_lots(replace(job, order=replace(job.order, only=EVERYTHING)))
    if job.problems:
        return None
    if pair.new_file is not None:
        _report_differing_pieces(pair.new, pair.new_file, lots, job.problems)
    changes = find_kit_changes(pair.old.pieces, lots)
    return _select_kit_changes(changes, only) if only.words else changes


def _select_kit_changes(changes: KitChanges, only: Selection) -> KitChanges:
    """The changes to the selected rows. Pages that are bound are selected together, and so are pieces to throw away."""
    lots = (replace(lot, pieces=tuple(piece for piece in lot.pieces if _is_selected(piece, only))) for lot in changes.lots)
    return KitChanges(
        tuple(lot for lot in lots if lot.pieces), tuple(gone for gone in changes.gone if only.selects_component(gone.component))
    )


def _is_selected(piece: Piece, only: Selection) -> bool:
    return only.selects_component(piece.component) and (piece.row == 0 or piece.row in only.rows[piece.component])


def _report_differing_pieces(kit: Manifest, where: Where, lots: Sequence[Lot], problems: Problems) -> None:
    here = Counter(find_appearance(piece) for lot in lots for piece in lot.pieces)
    listed = count_pieces_by_appearance(kit.pieces)
    differing = ((here - listed) | (listed - here)).total()
    if differing:
        pieces = "1 piece is" if differing == 1 else f"{differing} pieces are"
        message = f"The content in this folder does not match this kit: {pieces} different or missing."
        problems.add(
            where, message, f"use the content that the kit was made from, or name the game instead of the kit: {kit.game}."
        )


def find_kit_changes(old_pieces: Sequence[ManifestPiece], lots: Sequence[Lot]) -> KitChanges:
    """The pieces of the lots that an old kit lacks, and the pieces of the old kit that the lots do not need."""
    unused = count_pieces_by_appearance(old_pieces)
    new_lots, gone = [], []
    for lot in lots:
        missing: list[Piece] = []
        for first in range(0, len(lot.pieces), lot.pieces_cut_as_one):
            together = lot.pieces[first : first + lot.pieces_cut_as_one]
            needed = Counter(map(find_appearance, together))
            if needed <= unused:
                unused -= needed
            else:
                missing += together
        if missing:
            new_lots.append(replace(lot, pieces=tuple(missing)))
    for piece in old_pieces:
        count = min(piece.copies, unused[piece.front, piece.back])
        if count:
            unused[piece.front, piece.back] -= count
            gone.append(GonePieces(piece.component, piece.label, count))
    return KitChanges(tuple(new_lots), tuple(gone))


def count_pieces_by_appearance(pieces: Sequence[ManifestPiece]) -> "Counter[Appearance]":
    """The number of pieces by appearance."""
    counts: Counter[Appearance] = Counter()
    for piece in pieces:
        counts[piece.front, piece.back] += piece.copies
    return counts


def find_appearance(piece: Piece) -> Appearance:
    """The appearance of a piece. Pieces with the same appearance look the same."""
    return piece.front.identity, piece.back.identity if piece.back is not None else None


def write_kit_changes(changes: KitChanges, components: Iterable[str]) -> str:
    """The lines for each component that list the pieces to print and the pieces to throw away."""
    names = dict.fromkeys((*components, *(component for component, _, _ in changes.gone)))
    return "\n".join(line for component in names for line in _write_change_lines(changes, component))


def _write_change_lines(changes: KitChanges, component: str) -> Iterator[str]:
    new = Counter(piece.front.label for piece in changes.pieces_to_print if piece.component == component)
    gone: Counter[str] = Counter()
    for name, label, count in changes.gone:
        gone[label] += count if name == component else 0
    if not new and not +gone:
        yield f"  {component}: unchanged."
    if new:
        yield f"  {component}: print {_describe_pieces(new)}."
    if +gone:
        yield f"  {component}: throw away {_describe_pieces(+gone)}."


def _describe_pieces(counts_by_label: "Counter[str]") -> str:
    named = [f"{count} × {label}" for label, count in list(counts_by_label.items())[:MOST_NAMED]]
    more = sum(counts_by_label.values()) - sum(list(counts_by_label.values())[:MOST_NAMED])
    return ", ".join([*named, *([f"{more} more"] if more else [])])
