"""Compares the pieces of a game with those of an old kit, or of an earlier version of the game."""

from collections.abc import Mapping

from printgen.core.named_tuples import NamedTuple
from printgen.kit.manifest import Manifest
from printgen.printing.named_faces import NamedPiece
from printgen.project.drawing import DrawnGame


class PieceIdentities(NamedTuple):
    """The identities of a piece's front and back."""

    front: str
    back: str | None


class PieceSummary(NamedTuple):
    """What two pieces are compared by: the component, the label and the identities of a piece."""

    component: str
    label: str
    identities: PieceIdentities


class ComparedPiece(NamedTuple):
    """A piece that differs: its component, its label, and its sides then and now. None if there was or is no such piece."""

    component: str
    label: str
    then: PieceIdentities | None
    now: PieceIdentities | None


class PieceComparison(NamedTuple):
    """The pieces that differ, in the order of the components, and the number of pieces that are the same."""

    pieces: tuple[ComparedPiece, ...]
    same: int


def compare_drawn_games(then: DrawnGame, now: DrawnGame) -> PieceComparison:
    """The difference between two drawings of a game. Pieces belong together if their rows have the same id."""
    old, new = (
        {piece.front.name: _make_piece_summary(piece) for pieces in drawn.pieces.values() for piece in pieces}
        for drawn in (then, now)
    )
    return _compare_piece_summaries(old, new)


def compare_with_kit(then: Manifest, now: DrawnGame) -> PieceComparison:
    """The difference between a kit and a drawing. Pieces belong together if they have the same label."""
    old = {
        f"{piece.component}\n{piece.label}": PieceSummary(
            piece.component, piece.label, PieceIdentities(piece.front, piece.back)
        )
        for piece in then.pieces
    }
    new = {
        f"{piece.front.component}\n{piece.front.face.label}": _make_piece_summary(piece)
        for pieces in now.pieces.values()
        for piece in pieces
    }
    return _compare_piece_summaries(old, new)


def _make_piece_summary(piece: NamedPiece) -> PieceSummary:
    back = piece.back.face.identity if piece.back is not None else None
    return PieceSummary(piece.front.component, piece.front.face.label, PieceIdentities(piece.front.face.identity, back))


def _compare_piece_summaries(old: Mapping[str, PieceSummary], new: Mapping[str, PieceSummary]) -> PieceComparison:
    compared = [
        ComparedPiece(
            *(new.get(key) or old[key])[:2],
            old[key].identities if key in old else None,
            new[key].identities if key in new else None,
        )
        for key in dict.fromkeys((*new, *old))
    ]
    differing = tuple(piece for piece in compared if piece.then != piece.now)
    return PieceComparison(differing, len(compared) - len(differing))
