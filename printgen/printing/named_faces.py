"""Gives every face a name made from its component and the id of its row, which stays the same when rows move."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from printgen.core.files.outputs import make_file_name
from printgen.core.records import dataclass
from printgen.model import Component, Face, Game, Piece, Side

RowOfComponent: TypeAlias = tuple[str, int]  # a component and the number of a row, or ALL_ROWS
RowAndFaceKey: TypeAlias = tuple[int, str]  # the number of a row, or ALL_ROWS, and the identity of a face

ALL_ROWS = 0  # instead of the number of a row, for a face that looks the same for every row


@dataclass(frozen=True, slots=True)
class NamedFace:
    """A face, its name, the id and title of its row, and the number of pieces that show it.

    `id` and `title` are empty for a face that looks the same for every row. `stem` begins the names of its component.
    """

    name: str
    stem: str
    component: str
    id: str
    title: str
    side: Side
    copies: int
    face: Face


@dataclass(frozen=True, slots=True)
class NamedPiece:
    """A piece that looks different from all others: its front, and its back if it has one."""

    front: NamedFace
    back: NamedFace | None = None


def name_distinct_pieces(game: Game, pieces: Sequence[Piece]) -> dict[str, tuple[NamedPiece, ...]]:
    """The different pieces of each component, in the order of its table. Copies that look the same are one piece."""
    components = {component.name: component for component in game.components}
    stems = make_file_name_stems_by_row(game.components)
    groups = groupby(pieces, key=lambda piece: piece.component)
    return {name: _name_pieces_of_component(components[name], tuple(group), stems) for name, group in groups}


def list_named_faces(pieces: Iterable[NamedPiece]) -> tuple[NamedFace, ...]:
    """Every face of the pieces once: the front of each piece, then its back."""
    faces = (face for piece in pieces for face in (piece.front, piece.back) if face is not None)
    return tuple({face.name: face for face in faces}.values())


def _name_pieces_of_component(
    component: Component, pieces: Sequence[Piece], stems: Mapping[RowOfComponent, str]
) -> tuple[NamedPiece, ...]:
    fronts = _name_faces_of_side(component, [(piece, piece.front) for piece in pieces], "front", stems)
    backs = _name_faces_of_side(component, [(piece, piece.back) for piece in pieces if piece.back is not None], "back", stems)
    named = (
        NamedPiece(
            fronts[_make_row_and_face_key(component, piece, piece.front)],
            backs[_make_row_and_face_key(component, piece, piece.back)] if piece.back is not None else None,
        )
        for piece in pieces
    )
    return tuple(dict.fromkeys(named))


def _make_row_and_face_key(component: Component, piece: Piece, face: Face) -> RowAndFaceKey:
    """The row that a face shows, and its identity. A template that reads no column draws the same face for every row."""
    row = component.rows[piece.row - 1] if component.text is None else None
    is_same = row is not None and face.row == component.where and (len(component.rows) == 1 or row.where != component.where)
    return ALL_ROWS if is_same else piece.row, face.identity


def _name_faces_of_side(
    component: Component, pieces_and_faces: Sequence[tuple[Piece, Face]], side: Side, stems: Mapping[RowOfComponent, str]
) -> dict[RowAndFaceKey, NamedFace]:
    """One side of a component's pieces: each face that looks different. Copies of a row that look different get a number."""
    keys = [_make_row_and_face_key(component, piece, face) for piece, face in pieces_and_faces]
    counts, looks, used = Counter(keys), Counter(row for row, _ in set(keys)), set[str]()
    ids, named = name_rows(component), dict[RowAndFaceKey, NamedFace]()
    for key, (piece, face) in zip(keys, pieces_and_faces, strict=True):
        if key in named:
            continue
        row, identity = key
        stem, row_id, title = stems[component.name, ALL_ROWS], "", ""
        name = stem
        if component.text is not None:
            row_id = f"page-{row}"
            name += f"-{row_id}"
        elif row != ALL_ROWS:
            name, row_id, title = stems[component.name, row], ids[row - 1], component.find_title_of_row(component.rows[row - 1])
        name += f"-copy-{piece.copy}" if looks[row] > 1 else ""
        name += f"-{identity[:6]}" if name in used else ""
        used.add(name)
        named[key] = NamedFace(f"{name}-{side}", stem, component.name, row_id, title, side, counts[key], face)
    return named


def make_file_name_stems_by_row(components: Sequence[Component]) -> dict[RowOfComponent, str]:
    """The beginning of the names of each row's faces, such as `card-ferry`, and `card` for the faces of all rows.

    A name without letters, or that two ids would share, ends with a hash of its id. Rows with the same id are numbered.
    """
    ids: dict[RowOfComponent, str] = {}
    for component in components:
        ids[component.name, ALL_ROWS] = ""
        ids |= {(component.name, number): row_id for number, row_id in enumerate(name_rows(component), 1)}
    names = {key: "-".join(filter(None, map(make_file_name, (key[0], row_id)))) for key, row_id in ids.items()}
    shared = Counter(names[key] for key in {(key[0], row_id): key for key, row_id in ids.items()}.values())
    seen: Counter[tuple[str, str]] = Counter()
    for (component_name, number), row_id in ids.items():
        key = component_name, number
        if shared[names[key]] > 1 or (row_id and not make_file_name(row_id)):
            names[key] += f"-{hashlib.sha256(f'{component_name}:{row_id}'.encode()).hexdigest()[:6]}"
        if number != ALL_ROWS:
            seen[component_name, row_id] += 1
            names[key] += f"-{seen[component_name, row_id]}" if seen[component_name, row_id] > 1 else ""
    return names


def name_rows(component: Component) -> list[str]:
    """The id of each row, or else its title, or else its number; "" for the only row of a component without an id."""
    rows = zip(component.list_row_ids(), map(component.find_title_of_row, component.rows), strict=True)
    is_alone = len(component.rows) == 1
    return [row_id or title or ("" if is_alone else str(number)) for number, (row_id, title) in enumerate(rows, 1)]
