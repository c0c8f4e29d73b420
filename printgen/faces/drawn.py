"""Faces that were already drawn. A face is drawn again only if something that its template read has changed."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Where
from printgen.faces.context import Subject
from printgen.faces.templates.environment import VARYING
from printgen.faces.templates.values import RowCells, RowPosition, would_template_read_same_values
from printgen.model import Component, Face, Row

_NOWHERE = Where("")
_MOST_KEPT = 100_000_000  # characters of SVG
_MOST_ALIKE = 20  # faces of one row, such as its copies, styles and languages
_Key = tuple[object, ...]
_Position = tuple[int | None, int | None, RowPosition | None]  # copy, copies, and the position of the row


class DrawnFace(NamedTuple):
    """A face, its row, and the values that its template read: watched names and columns of the row."""

    face: Face
    row: Row
    names_read: frozenset[str]
    columns: RowCells
    reads: frozenset[str]  # the names of everything else that it read, as in `Stamps`

    def looks_same_for_next_copy(self, row_of_next_copy: Row) -> bool:
        """Whether the next copy looks the same. It may be the next copy of the same row, or the first copy of another row."""
        if row_of_next_copy is self.row:
            return "copy" not in self.names_read
        return not self.names_read & (VARYING - {"row"}) and would_template_read_same_values(
            row_of_next_copy.cells, self.columns
        )


class RowPositions:
    """The position of each row in its component's table."""

    def __init__(self) -> None:
        self._known: dict[str, dict[int, int]] = {}  # by component, then by the identity of the row

    def find_row_position(self, subject: Subject) -> RowPosition:
        """The position of the subject's row in its table."""
        rows = subject.component.rows
        numbers = self._known.get(subject.component.name)
        if numbers is None:
            numbers = self._known[subject.component.name] = {id(row): number for number, row in enumerate(rows, 1)}
        return RowPosition(numbers[id(subject.row)], len(rows))


class _RememberedFace(NamedTuple):
    """A face, the stamps of everything that its template read, and what it read of its own place in the order."""

    drawn: DrawnFace
    stamps: Mapping[str, str]
    own: _Position

    def is_current(self, stamps: Mapping[str, str], position: _Position) -> bool:
        is_own = all(mine is None or mine == now for mine, now in zip(self.own, position, strict=True))
        return is_own and all(stamps[name] == stamp for name, stamp in self.stamps.items())


class FaceMemory:
    """The faces drawn last, by component, template, side, size and row. Forgets the faces that were not used for longest."""

    def __init__(self) -> None:
        self._faces: dict[_Key, list[_RememberedFace]] = {}
        self._length = 0  # characters of SVG

    def copy(self) -> "FaceMemory":
        """A memory that knows the same faces."""
        other = FaceMemory()
        other._faces, other._length = {key: [*faces] for key, faces in self._faces.items()}, self._length
        return other

    def find_unchanged_face(self, key: _Key, stamps: Mapping[str, str], position: _Position) -> DrawnFace | None:
        """The face with this key, if it would look the same now."""
        found = next((known for known in self._faces.get(key, ()) if known.is_current(stamps, position)), None)
        if found is not None:
            self._faces[key] = self._faces.pop(key)  # to the end: used last
        return found.drawn if found is not None else None

    def remember_face(self, key: _Key, face: _RememberedFace) -> None:
        """Remember a face."""
        alike = self._faces.pop(key, [])
        self._faces[key] = [*alike[1 - _MOST_ALIKE :], face]
        self._length += len(face.drawn.face.svg) - _count_svg_characters(alike[: 1 - _MOST_ALIKE])
        while self._length > _MOST_KEPT and len(self._faces) > 1:
            self._length -= _count_svg_characters(self._faces.pop(next(iter(self._faces))))


def _count_svg_characters(faces: Iterable[_RememberedFace]) -> int:
    """The number of characters of all faces."""
    return sum(len(known.drawn.face.svg) for known in faces)


class FaceFinder:
    """Finds the faces of rows in a memory for one order, whose `stamps` describe everything that templates can read now."""

    def __init__(self, memory: FaceMemory, stamps: Mapping[str, str], numbers: RowPositions) -> None:
        self._memory, self._stamps, self._numbers = memory, stamps, numbers
        self._components: dict[str, str] = {}  # hashes of the settings for each side of a component, by name and side

    def find_unchanged_face(self, template: str, subject: Subject, side: str) -> DrawnFace | None:
        """The face of a row, if it was drawn before and would look the same now."""
        own = subject.copy, subject.copies, self._numbers.find_row_position(subject)
        keys = (self._make_key(template, subject, side, shows_row) for shows_row in (False, True))
        return next(filter(None, (self._memory.find_unchanged_face(key, self._stamps, own) for key in keys)), None)

    def remember_face(self, template: str, subject: Subject, side: str, drawn: DrawnFace) -> None:
        """Remember the face of a row."""
        own = (
            subject.copy if "copy" in drawn.names_read else None,
            subject.copies if "copies" in drawn.names_read else None,
            self._numbers.find_row_position(subject) if drawn.columns.is_counted else None,
        )
        key = self._make_key(template, subject, side, "row" in drawn.names_read)
        self._memory.remember_face(key, _RememberedFace(drawn, {name: self._stamps[name] for name in drawn.reads}, own))

    def _make_key(self, template: str, subject: Subject, side: str, shows_row: bool) -> _Key:
        """The key of a face. If its template reads no row, all rows share the key."""
        name = f"{subject.component.name}{side}"
        if name not in self._components:
            self._components[name] = hash_drawing_settings(subject.component)
        return self._components[name], template, side, subject.size, repr(subject.row.cells) if shows_row else ""


def hash_drawing_settings(component: Component) -> str:
    """A hash of everything about a component but its rows, its text and its lines in files."""
    plain = replace(component, rows=(), text=None, where=_NOWHERE, note="", rulebook_count=None)
    return hashlib.sha256(repr(plain).encode(errors="replace")).hexdigest()
