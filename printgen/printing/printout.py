"""A plan with compiled faces, from which PDFs, pictures and cut files are made."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from printgen.core.phrases import load_phrases
from printgen.core.progress import iterate_with_progress
from printgen.core.records import dataclass
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Face, Game, Sheet, Sides
from printgen.preflight.run import run_preflight
from printgen.printing.lots import make_lots
from printgen.printing.order_checks import check_piece_count, list_components_to_print, report_nothing_to_print
from printgen.printing.pictures import DPI, render_pages
from printgen.printing.plan import Plan, plan_lots
from printgen.printing.proofreader import compile_and_check_faces, list_pieces_of_components_with_new_faces
from printgen.sheets.arrangement import Arrangement
from printgen.sheets.layout import make_face_sized_sheets
from printgen.sheets.lot import Lot

if TYPE_CHECKING:
    from printgen.pdf.document import DocumentInfo, PdfWriter
    from printgen.pdf.store import OperatorChunk


@dataclass(frozen=True, slots=True)
class Printout:
    """A plan, and its faces as PDF operators. Every call of a method makes a new document."""

    plan: Plan
    compiled: "Mapping[str, list[OperatorChunk]]"
    writer: "PdfWriter"

    def pdf(self) -> bytes:
        """The PDF, with one page for each sheet of the plan."""
        return self.sheets_pdf(self.plan.sheets, cut_contour=self.plan.order.cut_contour)

    def faces_pdf(self) -> bytes:
        """A PDF with one page for each different face, the size of the face with its bleed."""
        return self.sheets_pdf(make_face_sized_sheets(self.plan.faces()))

    def pictures(self, dpi: int = DPI) -> Iterator[bytes]:
        """A PNG of each page of the PDF."""
        return render_pages(self.pdf(), dpi)

    def face_pictures(self, dpi: int = DPI) -> Iterator[bytes]:
        """A PNG of each different face with its bleed, in the order of `plan.faces()`."""
        return render_pages(self.faces_pdf(), dpi)

    def cut_files(self) -> dict[str, bytes]:
        """An SVG and a DXF file for each layout that a machine can cut, by file name."""
        from printgen.printing.cut_files import make_cut_files
        from printgen.printing.cut_layouts import list_different_sheet_layouts

        return make_cut_files(self.plan.order.paper, list_different_sheet_layouts(self.plan))

    def sheets_pdf(self, sheets: Sequence[Sheet], more_faces: Sequence[Face] = (), cut_contour: bool = False) -> bytes:
        """A PDF of other sheets with faces of the plan, or with `more_faces`."""
        about = make_document_info(self.plan.game, self.plan.order.sides)
        writer = self.writer.copy_for_document()
        compiled = {**self.compiled, **writer.compile_faces(more_faces)[0]} if more_faces else self.compiled
        return writer.write_pdf(sheets, compiled, about, cut_contour)


def make_document_info(game: Game, sides: Sides = "long-edge") -> "DocumentInfo":
    """The properties of a game's PDFs. The author is the game's designers, or else printgen."""
    from printgen.pdf.document import DocumentInfo

    phrases, credits = load_phrases(game.language), game.credits
    edition = phrases.fill_phrase("edition", edition=game.edition)
    subject = " ".join((f"{game.name} · {edition}.", *credits.list_sentences(phrases)))
    author = "printgen"
    if credits.designers:
        author = phrases.fill_phrase("credits.author", names=phrases.join_with_and(credits.designers))
    return DocumentInfo(game.title, subject, game.language, sides, author)


def make_printout_without_sheets(job: Job) -> Printout | None:
    """The printout of an order without paper, which has faces but no sheets; components of any size are allowed.

    Reports all problems, and returns None if there is any error.
    """
    illustrator, problems = Illustrator(job), job.problems
    components = [(component, component.sizes[0]) for component in list_components_to_print(job.game, job.order)]
    count = sum(illustrator.count_pieces_to_print(*part) for part in components)
    if not check_piece_count(count, job.game, problems):
        return None
    if not count and not problems:
        report_nothing_to_print(job.game, job.order.only, problems)
    pieces = tuple(
        piece
        for part in components
        for piece in iterate_with_progress(
            illustrator.make_pieces(*part), illustrator.count_pieces_to_print(*part), part[0].name
        )
    )
    writer, compiled = compile_and_check_faces(pieces, job)
    run_preflight(pieces, writer.drawings, job, summarizes_warnings=True)
    return None if problems else Printout(Plan(job.game, job.order, pieces, Arrangement(()), ()), compiled, writer)


def make_printout(job: Job) -> Printout | None:
    """The printout of a valid order. Reports all problems, and returns None if there is any error."""
    return make_printout_of_lots(make_lots(job), job)


def make_printout_of_lots(lots: tuple[Lot, ...], job: Job, former_writer: "PdfWriter | None" = None) -> Printout | None:
    """The printout of the lots. Reports all problems, and returns None if there is any error.

    Faces that `former_writer` compiled are not checked again.
    """
    pieces = tuple(piece for lot in lots for piece in lot.pieces)
    writer, compiled = compile_and_check_faces(pieces, job, former_writer)
    new = pieces if former_writer is None else list_pieces_of_components_with_new_faces(pieces, former_writer.drawings)
    run_preflight(new, writer.drawings, job, summarizes_warnings=True)
    return None if job.problems else Printout(plan_lots(lots, job.game, job.order), compiled, writer)
