"""Draws a template for all rows of a run at once. A traced face is valid for the rows that meet its conditions."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from markupsafe import escape

from printgen.core.patterns import compile_later
from printgen.core.problems import Problems
from printgen.core.records import dataclass
from printgen.faces.context import Subject
from printgen.faces.job import Job
from printgen.faces.runs.contents import QrContent, TextContent
from printgen.faces.runs.row_illustrator import RowIllustrator
from printgen.faces.runs.row_values import CLOSE, OPEN, RowCondition, TemplateTrace, TracedColumns
from printgen.faces.runs.tracing_sandbox import PrintedValue, TracingSandbox
from printgen.faces.templates.values import require_printable_value
from printgen.model import Face

MARKS = compile_later(f"<hole>{OPEN}([0-9]+){CLOSE}</hole>|{OPEN}([0-9]+){CLOSE}")
Hole = PrintedValue | TextContent | QrContent


@dataclass(frozen=True, slots=True)
class TracedFace:
    """A face with holes: its SVG with the marks of the holes, their contents, and its conditions on the row."""

    face: Face
    holes: tuple[Hole, ...]
    conditions: tuple[RowCondition, ...]

    def make_svg_of_row(self, cells: Mapping[str, Any]) -> str:
        """The SVG of a row's face, as the template draws it for that row. Raises DependsOnRowError if it has no such SVG."""

        def write_content_of_hole(mark: re.Match[str]) -> str:
            hole = self.holes[int(mark[1] or mark[2])]
            return (
                str(escape(require_printable_value(hole.compute(cells))))
                if isinstance(hole, PrintedValue)
                else hole.draw_for_row(cells)
            )

        return MARKS.sub(write_content_of_hole, self.face.svg)

    def make_svg_with_empty_holes(self) -> str:
        """The SVG without the contents of its holes."""
        return MARKS.sub("", self.face.svg)

    def is_valid_for_row(self, cells: Mapping[str, Any]) -> bool:
        """Whether the face of a row differs from this face only in its holes."""
        return all(condition.is_met_by(cells) for condition in self.conditions)


class TemplateTracer:
    """Traces the templates of a job."""

    def __init__(self, job: Job) -> None:
        self._problems = Problems()
        self._sandbox = TracingSandbox(job.shelves.list_template_folders(job.game.name), marked=False)
        silent = Job(job.game, job.order, job.shelves, self._problems)
        self._illustrator = RowIllustrator(silent, sandbox=self._sandbox)
        functions = self._illustrator.functions
        self._sandbox.fragments = {
            "text": lambda value, **arguments: TextContent(functions, self._sandbox.trace, value, arguments),
            "qr": partial(QrContent, functions),
        }

    def trace_face(self, template: str, subject: Subject) -> TracedFace | None:
        """The face of a subject with holes, or None if its template depends on the row in any other way."""
        trace = self._sandbox.trace = TemplateTrace(subject.row.cells)
        try:
            face = self._illustrator.draw_face_with_row_cells(template, subject, TracedColumns(trace))
        except Exception:  # drawing the row in the ordinary way reports the problem
            return None
        trace.icons = self._illustrator.used_icons
        return None if self._problems.found else TracedFace(face, tuple(trace.holes), tuple(trace.conditions))

    def reset_costs(self) -> None:
        """Reset the limits before the holes of the next row are filled."""
        self._sandbox.meter.reset_costs()
