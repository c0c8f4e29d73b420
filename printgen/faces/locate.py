"""From the number of an element in a face to the template line that wrote it: the face is drawn again, with marks."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Protocol
from xml.parsers import expat

from printgen.content.shelves import Shelves
from printgen.faces.marking import MARK, template_files
from printgen.faces.studio import Studio
from printgen.model import Face, Game, Order, Piece, Size
from printgen.problems import Problems, Where

_MARK = re.compile(r"(.*):(\d+)")


class Fault(Protocol):
    """What cannot be taken, and which element says it."""

    @property
    def ordinal(self) -> int:
        """The number of the element in the face."""

    @property
    def message(self) -> str:
        """What cannot be taken."""

    @property
    def hint(self) -> str:
        """What to do."""


def locate(faults: Sequence[tuple[Face, Fault]], game: Game, order: Order, shelves: Shelves, problems: Problems) -> None:
    """Note each fault at the template line its element comes from; what several faces share is told once."""
    told: dict[tuple[Where, str, str], dict[str, None]] = {}
    for face, fault, where in _located(faults, game, order, shelves):
        told.setdefault((where, fault.message, fault.hint), {})[face.label] = None
    for (where, message, hint), labels in told.items():
        more = f" and {len(labels) - 1} more" if len(labels) > 1 else ""
        problems.add(where, f"{next(iter(labels))}{more}: {message}", hint)


def _located(
    faults: Sequence[tuple[Face, Fault]], game: Game, order: Order, shelves: Shelves
) -> Iterator[tuple[Face, Fault, Where]]:
    """Each fault with its place; those of faces that take too long to draw with marks have only the game's."""
    wanted: dict[str, list[Fault]] = {}
    for face, fault in faults:
        wanted.setdefault(face.identity, []).append(fault)
    shown = template_files(shelves, game.name)
    for face, twin, where in _twins({face.size for face, _ in faults}, game, order, shelves):
        rest = wanted.pop(face.identity, [])
        places = _places(twin.svg, shown) if rest else []
        for fault in rest:
            yield face, fault, places[min(fault.ordinal, len(places) - 1)] if places else where
    yield from ((face, fault, game.place("components")) for face, fault in faults if face.identity in wanted)


def _twins(sizes: set[Size], game: Game, order: Order, shelves: Shelves) -> Iterator[tuple[Face, Face, Where]]:
    """Every face of these sizes, the same one with marks, and where its component is declared."""
    plain, marked = Studio(game, order, shelves, Problems()), Studio(game, order, shelves, Problems(), marked=True)
    for component in game.components:
        for size in (size for size in component.sizes if size in sizes):
            pairs = zip(_faces(plain.pieces(component, size)), _faces(marked.pieces(component, size)), strict=False)
            yield from ((face, twin, component.where) for face, twin in pairs)


def _faces(pieces: Iterator[Piece]) -> Iterator[Face]:
    for piece in pieces:
        yield piece.front
        if piece.back is not None:
            yield piece.back


def _places(svg: str, shown: dict[str, str]) -> list[Where]:
    """The place of every element that can be read: its mark, or the last one before it that has one, else the first."""
    marks: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda _, attributes: marks.append(attributes.get(MARK, ""))
    with suppress(expat.ExpatError):
        parser.Parse(svg.encode(), True)
    last = next(filter(None, marks), "")
    found = [_MARK.fullmatch(last := mark or last) for mark in marks]
    return [Where(shown.get(match[1], match[1]), int(match[2])) for match in found if match]
