"""Compares the pieces of a game with those of an old kit, or of an earlier version of the game."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from printgen.core.files.inputs import is_link, is_path_of_kind
from printgen.core.files.zips import ZipError, read_file_in_zip
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where
from printgen.kit.manifest import Manifest, read_kit_manifest
from printgen.printing.named_faces import NamedPiece
from printgen.project.drawing import DrawnGame
from printgen.project.orders import Options

MOST_KITS = 50  # that are listed


class Sides(NamedTuple):
    """The identities of a piece's front and back."""

    front: str
    back: str | None


class ComparedPiece(NamedTuple):
    """A piece that differs: its component, its label, and its sides then and now. None if there was or is no such piece."""

    component: str
    label: str
    then: Sides | None
    now: Sides | None


class Comparison(NamedTuple):
    """The pieces that differ, in the order of the components, and the number of pieces that are the same."""

    pieces: tuple[ComparedPiece, ...]
    same: int


def compare_drawn_games(then: DrawnGame, now: DrawnGame) -> Comparison:
    """The difference between two drawings of a game. Pieces belong together if their rows have the same id."""
    return _compare_named_pieces(
        {piece.front.name: piece for piece in _list_drawn_pieces(then)},
        {piece.front.name: piece for piece in _list_drawn_pieces(now)},
    )


def compare_with_kit(then: Manifest, now: DrawnGame) -> Comparison:
    """The difference between a kit and a drawing. Pieces belong together if they have the same label."""
    old = {
        f"{piece.component}\n{piece.label}": (piece.component, piece.label, Sides(piece.front, piece.back))
        for piece in then.pieces
    }
    new = {f"{piece.front.component}\n{piece.front.face.label}": _summarise_piece(piece) for piece in _list_drawn_pieces(now)}
    return _compare_summarised_pieces(old, new)


def make_options_of_kit(kit: Manifest) -> Options:
    """The options with which a game looks as in a kit."""
    order = kit.order
    return Options(style=order.style or None, language=order.language or None, players=order.players or None)


def list_kits(game: str, output: Path) -> tuple[str, ...]:
    """The names of the zip files in the game's output folder, the newest first."""
    from stat import S_ISREG

    folder = output / game
    if is_link(output) or is_link(folder) or not folder.is_dir():
        return ()
    found = [path for path in folder.glob("*.zip") if is_path_of_kind(path, S_ISREG) and not is_link(path)]
    return tuple(path.name for path in sorted(found, key=lambda path: -path.stat().st_mtime)[:MOST_KITS])


def read_manifest_of_kit(game: str, name: str, output: Path, problems: Problems) -> Manifest | None:
    """The manifest of a kit in the game's output folder. Reports a problem and returns None if it is not a kit of the game."""
    if name not in list_kits(game, output):
        problems.add(Where(name), "There is no such kit in the output folder.", f"make one with `printgen kit {game}`.")
        return None
    manifest = read_kit_manifest(output / game / name, problems)
    if manifest is not None and manifest.game != game:
        problems.add(
            Where(name), f"This is a kit of {manifest.game}, so it cannot be compared with {game}.", "choose another kit."
        )
        return None
    return manifest


def list_proof_names(kit: Manifest) -> tuple[str, ...]:
    """The names of the pictures of all pages of a kit, on the first of its papers."""
    start = f"proofs/{next(iter(kit.order.papers), '')}-"
    return tuple(file.name for file in kit.files if file.name.startswith(start) and file.name.endswith(".png"))


def read_proof_picture(game: str, kit: str, name: str, output: Path, problems: Problems) -> bytes | None:
    """The picture of a page of a kit in the game's output folder. Reports a problem and returns None if there is none."""
    manifest = read_manifest_of_kit(game, kit, output, problems)
    if manifest is None:
        return None
    sums = {file.name: file.sha256 for file in manifest.files if file.name in list_proof_names(manifest)}
    content = read_kit_file(output / game / kit, name, problems) if name in sums else None
    if content is None or sha256(content).hexdigest() != sums[name]:
        problems.add(
            Where(kit), f'The kit has no page "{name}" as its manifest says.', f"make it again with `printgen kit {game}`."
        )
        return None
    return content


def read_kit_file(path: Path, name: str, problems: Problems) -> bytes | None:
    """A file of a kit; None if it cannot be read."""
    try:
        return read_file_in_zip(path, name, problems)
    except (OSError, ZipError):
        return None


def _list_drawn_pieces(drawn: DrawnGame) -> list[NamedPiece]:
    return [piece for pieces in drawn.pieces.values() for piece in pieces]


def _summarise_piece(piece: NamedPiece) -> tuple[str, str, Sides]:
    back = piece.back.face.identity if piece.back is not None else None
    return piece.front.component, piece.front.face.label, Sides(piece.front.face.identity, back)


def _compare_named_pieces(old: Mapping[str, NamedPiece], new: Mapping[str, NamedPiece]) -> Comparison:
    return _compare_summarised_pieces(
        {key: _summarise_piece(piece) for key, piece in old.items()},
        {key: _summarise_piece(piece) for key, piece in new.items()},
    )


def _compare_summarised_pieces(
    old: Mapping[str, tuple[str, str, Sides]], new: Mapping[str, tuple[str, str, Sides]]
) -> Comparison:
    compared = [
        ComparedPiece(*(new.get(key) or old[key])[:2], old[key][2] if key in old else None, new[key][2] if key in new else None)
        for key in dict.fromkeys((*new, *old))
    ]
    differing = tuple(piece for piece in compared if piece.then != piece.now)
    return Comparison(differing, len(compared) - len(differing))
