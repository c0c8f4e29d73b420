"""From the number of an element in a face to the template line that wrote it: the face is drawn again, with marks."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Protocol
from xml.parsers import expat

from printgen.content.shelves import Shelves
from printgen.faces.marking import MARK, template_files
from printgen.faces.studio import Studio
from printgen.model import Face, Game, Order, Piece
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
    """Note each fault at the template line its element comes from."""
    wanted: dict[str, list[Fault]] = {}
    for face, fault in faults:
        wanted.setdefault(face.identity, []).append(fault)
    plain, marked = Studio(game, order, shelves, Problems()), Studio(game, order, shelves, Problems(), marked=True)
    shown = template_files(shelves, game.name)
    sizes = {face.identity: face.size for face, _ in faults}
    for component in game.components:
        for size in dict.fromkeys(sizes.values()):
            if size not in component.sizes:
                continue
            pairs = zip(_faces(plain.pieces(component, size)), _faces(marked.pieces(component, size)), strict=False)
            for face, twin in pairs:
                rest = wanted.pop(face.identity, [])
                places = _places(twin.svg, shown) if rest else []
                for fault in rest:
                    where = places[min(fault.ordinal, len(places) - 1)] if places else component.where
                    problems.add(where, f"{face.label}: {fault.message}", fault.hint)
    _note_the_rest([(face, fault) for face, fault in faults if face.identity in wanted], game, problems)


def _note_the_rest(faults: Sequence[tuple[Face, Fault]], game: Game, problems: Problems) -> None:
    """Faults of faces that could not be drawn with marks, because that took too long, are told without a line."""
    for face, fault in faults:
        problems.add(game.place("components"), f"{face.label}: {fault.message}", fault.hint)


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
