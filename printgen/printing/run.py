"""Prints a run: one component, once for each row of a table. Pages are written as they are drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import BinaryIO

from printgen.content.run_table import RunTable
from printgen.core.guard.supervisor import extend_limits
from printgen.core.named_tuples import NamedTuple
from printgen.core.progress import iterate_with_progress
from printgen.core.records import dataclass
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Adjust, Component, Copies, Face, Piece, Row, Sheet, Side
from printgen.pdf.document import PAGE_SECONDS
from printgen.pdf.face_compiler import FACE_SECONDS
from printgen.pdf.run_document import PageFrame, RunPdfFile, RunWriter
from printgen.pdf.store import OperatorChunk
from printgen.printing.paper_fit import PaperFitting, find_best_fit
from printgen.printing.plan import Plan, make_imprint
from printgen.printing.printout import make_document_info
from printgen.printing.proofreader import make_pdf_writer
from printgen.printing.run_faces import RunSide
from printgen.sheets.arrangement import Arrangement
from printgen.sheets.layout import make_sheets
from printgen.sheets.lot import Lot, Page
from printgen.sheets.patterns import Pattern
from printgen.sheets.waste import PageNumbering

MOST_WRONG = 10  # rows with errors; after these, the run stops


class RunPart(NamedTuple):
    """The rows of a run that go into one file: the index of the first, and their number."""

    first: int
    rows: int


@dataclass(frozen=True, slots=True)
class PrintRun:
    """A job whose game has the component with one row, the layout of the component, and the table with all rows.

    If `stacked`, the sheets are in number order after the paper is cut and the stacks are put on one another.
    """

    job: Job
    component: Component
    fitting: PaperFitting
    pattern: Pattern
    table: RunTable
    stacked: bool

    def list_parts(self, most_rows: int | None) -> list[RunPart]:
        """The parts of the run with at most this number of rows each; one part if it is None."""
        count = len(self.table)
        most = most_rows or count
        return [RunPart(first, min(most, count - first)) for first in range(0, count, most)]

    def count_sheets_of_paper(self, part: RunPart) -> int:
        """The number of sheets of paper for a part."""
        return -(-part.rows // self.pattern.count)

    def list_row_indexes_by_sheet(self, part: RunPart) -> Iterator[list[int]]:
        """The indexes of the rows on each sheet of paper."""
        papers, each = self.count_sheets_of_paper(part), self.pattern.count
        for paper in range(papers):
            places = (
                range(paper, part.rows, papers) if self.stacked else range(paper * each, min(part.rows, (paper + 1) * each))
            )
            yield [part.first + place for place in places]

    @property
    def has_backs(self) -> bool:
        """Whether the sheets have backs."""
        return self.job.order.has_backs(self.component)

    def make_sample_lot(self) -> Lot:
        """A lot with the first piece of the run."""
        component = self.component
        face = self.make_undrawn_face(0, component.rows[0], False)
        return Lot(
            title=component.printed_name,
            pieces=(Piece(component.name, face),),
            pattern=self.pattern,
            clearance=self.fitting.clearance,
            safe=component.safe,
            marks=self.job.game.layout.marks != "none",
            numbers=self.job.game.layout.marks == "numbered",
            folded=self.fitting.folded,
            labels=self.job.game.layout.labels and component.kind != "sheet",
        )

    def make_undrawn_piece(self, row_index: int) -> Piece:
        """The piece of a row, whose faces have no drawings."""
        row = self.table.make_numbered_row(row_index)
        back = self.make_undrawn_face(row_index, row, True) if self.has_backs else None
        return Piece(self.component.name, self.make_undrawn_face(row_index, row, False), back, row=row_index + 1)

    def make_undrawn_face(self, row_index: int, row: Row, is_back: bool) -> Face:
        """A face without a drawing, which only its partly compiled face knows."""
        component, size = self.component, self.fitting.size
        outline = component.outline.make_mirrored(size.width) if is_back else component.outline
        name = component.find_title_of_row(row) if self.job.game.layout.labels else ""
        label = f"{component.name} “{name}”" if name else component.name
        return Face(f"{row_index}{'b' * is_back}", label, size, component.bleed, outline, "", row.where)


def make_run_or_report(job: Job, component: Component, table: RunTable, cut_and_stack: bool) -> PrintRun | None:
    """The run of a component. Reports a problem and returns None if the component does not fit the paper."""
    row = table.make_numbered_row(0)
    part = replace(component, rows=(row,), copies=Copies(1), rulebook_count=None, headings=table.headings, split=False)
    others = tuple(part if other.name == component.name else other for other in job.game.components)
    job = replace(job, game=replace(job.game, components=others))
    fitting = find_best_fit(job.game, part, job.order, Illustrator(job).count_pages, job.problems)
    if fitting is None or fitting.pattern is None:
        return None
    return PrintRun(job, part, fitting, fitting.pattern, table, cut_and_stack)


def plan_first_sheet_of_paper(run: PrintRun, part: RunPart) -> Plan:
    """A plan of the first sheet of paper, with the first row on every place."""
    lot, order = run.make_sample_lot(), run.job.order
    pieces = (run.make_undrawn_piece(0),) * min(part.rows, run.pattern.count)
    page = Page(run.pattern, tuple((lot, piece) for piece in pieces))
    sheets = make_sheets(
        [page], order.sides, make_imprint(run.job.game), order.is_cut_by_hand, PageNumbering(0, run.count_sheets_of_paper(part))
    )
    return Plan(run.job.game, order, pieces, Arrangement((page,)), sheets)


def print_part_or_report(run: PrintRun, part: RunPart, stream: BinaryIO, adjusts: Mapping[Side, Adjust]) -> bool:
    """Write the PDF of a part of a run to a stream. Reports all problems, and returns whether there are no errors.

    `adjusts` has the corrections of a printer for each side of the paper.
    """
    pages = run.count_sheets_of_paper(part) * (2 if run.has_backs else 1)
    extend_limits(FACE_SECONDS * part.rows + PAGE_SECONDS * pages)
    printer = _PartPrinter(run, part, stream, adjusts)
    for side in printer.list_sides_by_pass():
        indexes = iterate_with_progress(
            run.list_row_indexes_by_sheet(part), run.count_sheets_of_paper(part), run.component.name
        )
        for number, page in enumerate(indexes):
            printer.print_sheet_unless_errors(number, page, side)
            if printer.wrong >= MOST_WRONG or not printer.has_memory_left_or_report((number + 1) * len(page)):
                break
    return printer.report_warnings_and_finish_file()


class _PartPrinter:
    def __init__(self, run: PrintRun, part: RunPart, stream: BinaryIO, adjusts: Mapping[Side, Adjust]) -> None:
        self._run, self._adjusts = run, adjusts
        self._writer = make_pdf_writer(run.job, RunWriter)
        size = run.fitting.size
        sides = (False, True) if run.has_backs else (False,)
        self._sides = [RunSide(run.job, run.component, size, is_back, self._writer) for is_back in sides]
        self._file = RunPdfFile(self._writer, stream)
        self._imprint = make_imprint(run.job.game)
        self._lot = run.make_sample_lot()
        self._papers = run.count_sheets_of_paper(part)
        self._frames: dict[int, list[PageFrame]] = {}  # by the number of pieces
        self.wrong = 0

    def list_sides_by_pass(self) -> Sequence[slice]:
        """The sides to print in each pass through the rows. One-sided printers need all fronts first."""
        if self._run.has_backs and self._run.job.order.sides == "one-sided":
            return (slice(0, 1), slice(1, 2))
        return (slice(0, 2),)

    def print_sheet_unless_errors(self, sheet_number: int, row_indexes: list[int], sides: slice) -> None:
        """Draw and write the sides of one sheet of paper. Writes nothing after an error."""
        chunks: list[OperatorChunk] = []
        for row_index in row_indexes:
            row = self._run.table.make_numbered_row(row_index)
            for sheet_side in self._sides:
                chunk = sheet_side.draw_row_or_report(row_index, row)
                if chunk is None:
                    self.wrong += 1
                    break
                chunks.append(chunk)
        if not self.wrong:
            for frame in self._find_or_make_page_frames(sheet_number, row_indexes)[sides]:
                self._file.add_page(frame, chunks)

    def has_memory_left_or_report(self, printed_rows: int) -> bool:
        """Whether what the sheets do not share still fits into memory. Otherwise, reports how many rows did fit."""
        if not self._writer.is_form_memory_full:
            return True
        message = (
            f"After {printed_rows:,} sheets, memory is full, because each sheet has transparent parts or patterns of its own."
        )
        hint = "use --split with fewer sheets in each file, or give all sheets the same transparent parts and patterns."
        self._run.job.problems.add(self._run.component.where, message, hint)
        return False

    def _find_or_make_page_frames(self, sheet_number: int, row_indexes: list[int]) -> list[PageFrame]:
        """The frames of both sides of a sheet of paper. They are made once if they show neither its number nor names."""
        known = self._frames.get(len(row_indexes))
        if known is not None:
            return known
        pieces = [self._run.make_undrawn_piece(index) for index in row_indexes]
        identities = [face.identity for piece in pieces for face in piece.faces]
        sheets = self._make_both_sides(sheet_number, pieces)
        frames = [self._file.make_page_frame(sheet, identities, self._run.job.order.cut_contour) for sheet in sheets]
        if sheet_number and not self._lot.labels:
            others = self._make_both_sides(sheet_number + 1, pieces)
            if all(one.notes == other.notes for one, other in zip(sheets, others, strict=True)):
                self._frames[len(row_indexes)] = frames
        return frames

    def _make_both_sides(self, sheet_number: int, pieces: Sequence[Piece]) -> tuple[Sheet, ...]:
        """Both sides of a sheet of paper with these pieces."""
        order = self._run.job.order
        page = Page(self._run.pattern, tuple((self._lot, piece) for piece in pieces))
        sheets = make_sheets(
            [page], order.sides, self._imprint, order.is_cut_by_hand, PageNumbering(sheet_number, self._papers)
        )
        if self._adjusts:
            sheets = tuple(replace(sheet, adjust=self._adjusts[sheet.side]) for sheet in sheets)
        return sheets

    def report_warnings_and_finish_file(self) -> bool:
        """Report the warnings, and write the end of the file unless there was an error. Returns whether it was written."""
        job = self._run.job
        for side in self._sides:
            side.warnings.report_warnings(job.problems)
        if job.problems:
            return False
        sides = job.order.sides
        are_duplex = self._run.has_backs and sides != "one-sided" and not self._run.fitting.folded
        self._file.finish_file(make_document_info(job.game, sides), are_duplex)
        return True
