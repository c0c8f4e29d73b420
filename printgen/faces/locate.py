"""From the number of an element in a face to the template line that wrote it: the face is drawn again, with marks."""

import re
from collections.abc import Iterable, Iterator
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


def locate(faults: Iterable[tuple[Face, Fault]], game: Game, order: Order, shelves: Shelves, problems: Problems) -> None:
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
            pairs = zip(_faces(plain.pieces(component, size)), _faces(marked.pieces(component, size)), strict=True)
            for face, twin in pairs:
                for fault in wanted.pop(face.identity, ()):
                    where = _where(twin.svg, fault.ordinal, shown) or component.where
                    problems.add(where, f"{face.label}: {fault.message}", fault.hint)


def _faces(pieces: Iterator[Piece]) -> Iterator[Face]:
    for piece in pieces:
        yield piece.front
        if piece.back is not None:
            yield piece.back


def _where(svg: str, ordinal: int, shown: dict[str, str]) -> Where | None:
    """The mark of an element, or of the last one before it that has one, else of the first."""
    marks: list[str | None] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda _, attributes: marks.append(attributes.get(MARK))
    try:
        parser.Parse(svg.encode(), True)
    except expat.ExpatError:
        ordinal = len(marks) - 1
    at = next((mark for mark in (*reversed(marks[: ordinal + 1]), *marks) if mark), None)
    match = _MARK.fullmatch(at or "")
    return Where(shown.get(match[1], match[1]), int(match[2])) if match else None
