"""From the number of an element in a face to the template line that wrote it: the face is drawn again, with marks."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol
from xml.parsers import expat

from printgen.core.problems import About, Problems, Severity, Shared, Where
from printgen.faces.job import Job
from printgen.faces.studio import Studio
from printgen.faces.templates.sources import MARK, template_files
from printgen.model import Component, Face, Piece, Size

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

    @property
    def check(self) -> str:
        """Which check found it."""

    @property
    def severity(self) -> Severity:
        """How grave it is."""


def locate(faults: Sequence[tuple[Face, Fault]], job: Job) -> None:
    """Note each fault at the template line its element comes from; what several faces share is told once."""
    told: dict[Shared, dict[str, About]] = {}
    for face, fault, component, where in _located(faults, job):
        about = About(fault.check, component, face.label, face.row, where)
        shared = Shared(where, fault.message, fault.hint, fault.severity, fault.check)
        told.setdefault(shared, {}).setdefault(face.label, about)
    for shared, faces in told.items():
        job.problems.add_on(faces, shared)


def _located(faults: Sequence[tuple[Face, Fault]], job: Job) -> Iterator[tuple[Face, Fault, str, Where]]:
    """Each fault with component and place; those of faces that take too long to draw with marks have only the game's."""
    wanted: dict[str, list[Fault]] = {}
    for face, fault in faults:
        wanted.setdefault(face.identity, []).append(fault)
    shown = template_files(job.shelves, job.game.name)
    for face, twin, component in _twins({face.size for face, _ in faults}, job):
        rest = wanted.pop(face.identity, [])
        places = _places(twin.svg, shown) if rest else []
        for fault in rest:
            where = places[min(fault.ordinal, len(places) - 1)] if places else component.where
            yield face, fault, component.name, where
        if not wanted:
            return
    yield from ((face, fault, "", job.game.place("components")) for face, fault in faults if face.identity in wanted)


def _twins(sizes: set[Size], job: Job) -> Iterator[tuple[Face, Face, Component]]:
    """Every face of these sizes, the same one with marks, and its component."""
    silent = replace(job, problems=Problems())
    plain, marked = Studio(silent), Studio(silent, marked=True)
    for component in job.game.components:
        for size in (size for size in component.sizes if size in sizes):
            pairs = zip(_faces(plain.pieces(component, size)), _faces(marked.pieces(component, size)), strict=False)
            yield from ((face, twin, component) for face, twin in pairs)


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
