"""Draws the faces of a run: from a partly compiled face where the template allows it, or else one by one."""

import gc
from contextlib import suppress
from dataclasses import replace

from printgen.core.named_tuples import NamedTuple
from printgen.core.plugins import list_plugins
from printgen.core.problems import Problem, Problems
from printgen.faces.context import Subject
from printgen.faces.job import Job
from printgen.faces.runs.row_illustrator import RowIllustrator
from printgen.faces.runs.row_values import DependsOnRowError
from printgen.faces.runs.tracer import TemplateTracer
from printgen.faces.templates.errors import DrawingError
from printgen.model import Component, Face, Piece, Row, Size
from printgen.pdf.partly_compiled import CompiledRowFace, PartlyCompiledFace
from printgen.pdf.run_document import RunWriter
from printgen.pdf.seen import CompiledDrawing
from printgen.pdf.store import OperatorChunk
from printgen.preflight.findings import FaceFinding
from printgen.preflight.run import make_face_checker, run_preflight
from printgen.preflight.run_checker import RunChecker, has_new_findings
from printgen.printing.proofreader import compile_faces_and_report_findings

_MOST_SHARED_FACES = 24  # for one side; a template with more is drawn row by row
_SAMPLED = 1000  # rows from one comparison of a partly compiled face with the ordinary way to the next
_RENEWED = 200  # rows after which the illustrator starts anew, because it remembers texts and pictures


class DrawnRow(NamedTuple):
    """The face of a row, and its drawing."""

    face: Face
    drawing: CompiledDrawing


class SharedFace(NamedTuple):
    """A partly compiled face that several rows share, and the findings on its fixed parts."""

    compiled: PartlyCompiledFace
    findings: list[FaceFinding]


class RunWarnings:
    """The warnings of a run. Each check is reported once for a component, with the number of other sheets."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], Problem] = {}
        self._counts: dict[tuple[str, str], int] = {}

    def add_warning(self, problem: Problem) -> None:
        """Add a warning about one face."""
        about = problem.about
        key = (about.component, about.check) if about is not None else ("", problem.message)
        self._first.setdefault(key, problem)
        self._counts[key] = self._counts.get(key, 0) + 1

    def report_warnings(self, problems: Problems) -> None:
        """Report all warnings."""
        for key, problem in self._first.items():
            others, label = self._counts[key] - 1, problem.about.face if problem.about is not None else ""
            more = f"{label} and {others} more" if others and label else label
            message = problem.message.replace(label, more, 1) if label else problem.message
            problems.add(problem.where, message, problem.hint, problem.severity, problem.about)


class RunSide:
    """One side of all sheets of a run. The component is in the job's game, with one row."""

    def __init__(self, job: Job, component: Component, size: Size, is_back: bool, writer: RunWriter) -> None:
        self._problems, self._row_job = job.problems, replace(job, problems=Problems())
        self._size, self._is_back, self._writer = size, is_back, writer
        self._component = component
        self._traced = replace(component, outline=component.outline.make_mirrored(size.width)) if is_back else component
        self._template = (component.back or "") if is_back else component.template
        self._tracer, self._checker = TemplateTracer(job), RunChecker(make_face_checker(job))
        self._shared_faces: list[SharedFace] = []
        self._may_reuse = not list_plugins("printgen.checks")  # they must see every face
        self._illustrator, self._drawn = RowIllustrator(self._row_job), 0
        self.warnings = RunWarnings()

    def draw_row_or_report(self, row_index: int, row: Row) -> OperatorChunk | None:
        """The operators of a row's face. Reports the problems, and returns None if there are errors."""
        self._tracer.reset_costs()
        found = self._find_or_compile_shared_face(row) if self._may_reuse else None
        if found is not None:
            try:  # `suppress` would take longer
                filled = found.compiled.compile_for_row(row.cells)
                if row_index % _SAMPLED and self._checker.were_items_checked_without_findings(filled.items):
                    return filled.chunk
                return self._draw_and_compare_with_compiled_face(row, found, filled)
            except (DependsOnRowError, DrawingError):
                pass  # drawing the row in the ordinary way reports an error at its line
        drawn = self._draw_and_check_row_or_report(row)
        return self._writer.join_chunks_sharing_with_last_face(drawn.drawing.chunks) if drawn is not None else None

    def _find_or_compile_shared_face(self, row: Row) -> SharedFace | None:
        """The shared face for a row, made if there is none yet; None if the row must be drawn in the ordinary way."""
        known = next((found for found in self._shared_faces if found.compiled.traced.is_valid_for_row(row.cells)), None)
        if known is not None or len(self._shared_faces) == _MOST_SHARED_FACES:
            return known
        subject = Subject(self._traced, row, self._size, 1, 1)
        traced = self._tracer.trace_face(self._template, subject)
        if traced is not None:
            with suppress(DependsOnRowError):
                compiler = self._writer.compiler
                shared = PartlyCompiledFace(traced, compiler.tools, compiler.root_style)
                empty = replace(traced.face, svg=traced.make_svg_with_empty_holes())
                findings = self._checker.list_face_findings(self._component, empty, compiler.compile_face(empty.svg))
                self._shared_faces.append(SharedFace(shared, findings))
                return self._shared_faces[-1]
        self._may_reuse = False
        return None

    def _draw_and_compare_with_compiled_face(
        self, row: Row, shared: SharedFace, filled: CompiledRowFace
    ) -> OperatorChunk | None:
        """The row drawn in the ordinary way, to compare it with the compiled face and to check it.

        If they differ, no shared face is used any more. That is a mistake in printgen, but it does not lead to a wrong sheet.
        """
        drawn = self._draw_and_check_row_or_report(row)
        if drawn is None:
            return None
        if shared.compiled.traced.make_svg_of_row(row.cells) != drawn.face.svg:
            self._may_reuse = False
            return self._writer.join_chunks_sharing_with_last_face(drawn.drawing.chunks)
        if not has_new_findings(self._checker.list_face_findings(self._component, *drawn), shared.findings):
            self._checker.remember_items_without_findings(self._component, drawn.face, filled.items, drawn.drawing)
        return filled.chunk

    def _draw_and_check_row_or_report(self, row: Row) -> DrawnRow | None:
        """The face of a row as any other face is drawn, compiled and checked; None if there are errors."""
        component = replace(self._component, rows=(row,))
        game = self._row_job.game
        parts = tuple(component if part.name == component.name else part for part in game.components)
        job = replace(self._row_job, game=replace(game, components=parts))
        face, drawing = self._draw_face_or_report(row), None
        if face is not None:
            piece = Piece(component.name, face)
            compile_faces_and_report_findings(self._writer, (piece,), job)
            drawing = self._writer.drawings[face.identity]
            run_preflight((piece,), self._writer.drawings, job, summarizes_warnings=True)
            self._writer.renew_compiler_after_many_calls()
        found = self._row_job.problems.move_problems_to_new_collector()
        self._report_errors_and_keep_warnings(found)
        return DrawnRow(face, drawing) if face is not None and drawing is not None and not found else None

    def _draw_face_or_report(self, row: Row) -> Face | None:
        self._drawn += 1
        if self._drawn % _RENEWED == 0:
            self._illustrator = RowIllustrator(self._row_job)
            gc.collect()  # each row leaves 60 kB, and Python itself seldom collects
        return self._illustrator.draw_side_or_report(Subject(self._component, row, self._size, 1, 1), self._is_back)

    def _report_errors_and_keep_warnings(self, found: Problems) -> None:
        """Report the errors on a row, and collect its warnings."""
        for problem in found.sort_by_severity():
            if problem.severity == "error":
                self._problems.add_problem(problem)
            else:
                self.warnings.add_warning(problem)
