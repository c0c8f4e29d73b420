"""Finds the template line that drew an element of a face. The face is drawn again with each element marked by its line."""

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol
from xml.parsers import expat

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import MISSING, About, Problems, Severity, SharedProblem, Where
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.templates.sources import MARK, TemplateFileNames
from printgen.model import Component, Face, Size

_FILE_AND_LINE = compile_later(r"(.*):(\d+)")


class NumberedFinding(Protocol):
    """A finding about an element of a face. The element is given by its number."""

    @property
    def ordinal(self) -> int:
        """The number of the element in the face, counted from 0."""

    @property
    def message(self) -> str:
        """The message of the finding."""

    @property
    def hint(self) -> str:
        """The hint of the finding, with the fix."""

    @property
    def check(self) -> str:
        """The id of the preflight check that made the finding."""

    @property
    def severity(self) -> Severity:
        """The severity of the finding: error, warning or note."""


def report_findings_at_template_lines(
    findings: Sequence[tuple[Face, NumberedFinding]], job: Job, searched_component_names: Container[str] | None = None
) -> None:
    """Report a problem for each finding, at the template line of its element; identical findings share one problem.

    If `searched_component_names` is given, only these components are searched for the faces."""
    shared: dict[SharedProblem, dict[str, About]] = {}
    first: dict[str, Where] = {}
    for face, finding, component, line in _locate_findings(findings, job, searched_component_names):
        # one problem for each missing picture, however many lines show it
        where = first.setdefault(finding.message, line) if finding.check == MISSING else line
        about = About(finding.check, component, face.label, face.row, where)
        problem = SharedProblem(where, finding.message, finding.hint, finding.severity, finding.check)
        shared.setdefault(problem, {}).setdefault(face.label, about)
    for problem, faces in shared.items():
        job.problems.add_or_merge_shared(problem, faces)


class _LocatedFinding(NamedTuple):
    """A finding with its component, which is empty if it is unknown, and its line in a template or in game.yaml."""

    face: Face
    finding: NumberedFinding
    component: str
    line: Where


def _locate_findings(
    findings: Sequence[tuple[Face, NumberedFinding]], job: Job, searched_component_names: Container[str] | None
) -> Iterator[_LocatedFinding]:
    """Each finding at its template line, or at the line of `components` in game.yaml if its face cannot be redrawn."""
    waiting: dict[str, list[NumberedFinding]] = {}
    for face, finding in findings:
        waiting.setdefault(face.identity, []).append(finding)
    names = TemplateFileNames(job.shelves, job.game.name)
    for face, marked, component in _draw_faces_with_line_marks(
        {face.size for face, _ in findings}, job, searched_component_names
    ):
        rest = waiting.pop(face.identity, [])
        places = list_template_lines_of_elements(marked.svg, names) if rest else []
        for finding in rest:
            where = places[min(finding.ordinal, len(places) - 1)] if places else component.where
            yield _LocatedFinding(face, finding, component.name, where)
        if not waiting:
            return
    unknown = job.game.locate_part("components")
    yield from (_LocatedFinding(face, finding, "", unknown) for face, finding in findings if face.identity in waiting)


class _MarkedFace(NamedTuple):
    """A face, the same face with a mark in each element that names its template line, and its component."""

    face: Face
    marked: Face
    component: Component


def _draw_faces_with_line_marks(
    sizes: set[Size], job: Job, searched_component_names: Container[str] | None
) -> Iterator[_MarkedFace]:
    """Every face of these sizes. Stops a component at its first face that cannot be drawn."""
    silent = replace(job, problems=Problems())
    plain, marked = Illustrator(silent), Illustrator(silent, marked=True)
    for component in (
        part for part in job.game.components if searched_component_names is None or part.name in searched_component_names
    ):
        for size in (size for size in component.sizes if size in sizes):
            for piece, twin in zip(plain.make_pieces(component, size), marked.make_pieces(component, size), strict=False):
                yield from (_MarkedFace(*faces, component) for faces in zip(piece.faces, twin.faces, strict=True))


def list_template_lines_of_elements(svg: str, file_names: Mapping[str, str]) -> list[Where]:
    """The template line of each element: its own mark, or else the previous mark or the first one."""
    marks: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda _, attributes: marks.append(attributes.get(MARK, ""))
    with suppress(expat.ExpatError):
        parser.Parse(svg.encode(), True)
    last = next(filter(None, marks), "")
    found = [_FILE_AND_LINE.fullmatch(last := mark or last) for mark in marks]
    return [Where(file_names.get(match[1], match[1]), int(match[2])) for match in found if match]
