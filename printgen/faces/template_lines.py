"""Finds the template line that wrote an element of a face: draws the face again, with each element marked by its line."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol
from xml.parsers import expat

from printgen.core.problems import About, Problems, Severity, SharedProblem, Where
from printgen.faces.job import Job
from printgen.faces.studio import Studio
from printgen.faces.templates.sources import MARK, template_files
from printgen.model import Component, Face, Piece, Size

_FILE_AND_LINE = re.compile(r"(.*):(\d+)")


class CountedFinding(Protocol):
    """A finding about an element of a face that is known by its number only."""

    @property
    def ordinal(self) -> int:
        """The number of the element in the face, counted from 0."""

    @property
    def message(self) -> str:
        """What is wrong."""

    @property
    def hint(self) -> str:
        """What to do."""

    @property
    def check(self) -> str:
        """The id of the check that found it."""

    @property
    def severity(self) -> Severity:
        """How bad it is."""


def note_at_template_lines(findings: Sequence[tuple[Face, CountedFinding]], job: Job) -> None:
    """Note a problem for each finding at the template line of its element; faces with equal findings share a problem."""
    shared: dict[SharedProblem, dict[str, About]] = {}
    for face, finding, component, where in _add_places(findings, job):
        about = About(finding.check, component, face.label, face.row, where)
        problem = SharedProblem(where, finding.message, finding.hint, finding.severity, finding.check)
        shared.setdefault(problem, {}).setdefault(face.label, about)
    for problem, faces in shared.items():
        job.problems.add_shared(problem, faces)


def _add_places(findings: Sequence[tuple[Face, CountedFinding]], job: Job) -> Iterator[tuple[Face, CountedFinding, str, Where]]:
    """Each finding with its component and its place: the place of the game's components if the face cannot be drawn again."""
    waiting: dict[str, list[CountedFinding]] = {}
    for face, finding in findings:
        waiting.setdefault(face.identity, []).append(finding)
    names = template_files(job.shelves, job.game.name)
    for face, marked, component in _draw_with_marks({face.size for face, _ in findings}, job):
        rest = waiting.pop(face.identity, [])
        places = _element_places(marked.svg, names) if rest else []
        for finding in rest:
            where = places[min(finding.ordinal, len(places) - 1)] if places else component.where
            yield face, finding, component.name, where
        if not waiting:
            return
    yield from ((face, finding, "", job.game.place("components")) for face, finding in findings if face.identity in waiting)


def _draw_with_marks(sizes: set[Size], job: Job) -> Iterator[tuple[Face, Face, Component]]:
    """Every face of these sizes, the face with marks, and their component."""
    silent = replace(job, problems=Problems())
    plain, marked = Studio(silent), Studio(silent, marked=True)
    for component in job.game.components:
        for size in (size for size in component.sizes if size in sizes):
            pairs = zip(_faces_of(plain.pieces(component, size)), _faces_of(marked.pieces(component, size)), strict=False)
            yield from ((face, twin, component) for face, twin in pairs)


def _faces_of(pieces: Iterator[Piece]) -> Iterator[Face]:
    for piece in pieces:
        yield piece.front
        if piece.back is not None:
            yield piece.back


def _element_places(svg: str, names: dict[str, str]) -> list[Where]:
    """The place of each element: its mark, else the last mark before it, else the first mark; stops at an SVG error."""
    marks: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda _, attributes: marks.append(attributes.get(MARK, ""))
    with suppress(expat.ExpatError):
        parser.Parse(svg.encode(), True)
    last = next(filter(None, marks), "")
    found = [_FILE_AND_LINE.fullmatch(last := mark or last) for mark in marks]
    return [Where(names.get(match[1], match[1]), int(match[2])) for match in found if match]
