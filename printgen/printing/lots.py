"""Makes the lots of an order: chooses the components and their patterns, and draws their pieces."""

from collections.abc import Sequence
from typing import TypeAlias

from printgen.content.sizes import PAPERS, PRINTER_PAPERS, find_paper_size
from printgen.core.phrases import load_phrases
from printgen.core.problems import Problems
from printgen.core.progress import iterate_with_progress
from printgen.faces.fields import Field, list_unsplittable_areas
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Component, Piece, Size
from printgen.printing.order_checks import check_piece_count, list_components_to_print, report_nothing_to_print
from printgen.printing.paper_fit import PaperFitting, find_best_fit
from printgen.sheets.binding import make_double_sided_pieces
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import FreePattern
from printgen.sheets.split import Parting, find_parting_with_fewest_parts

FittedComponent: TypeAlias = tuple[Component, PaperFitting]


def make_lots(job: Job) -> tuple[Lot, ...]:
    """The lots of an order in the order of the components."""
    illustrator = Illustrator(job)
    return make_fitted_lots(lay_out_components_that_fit(job, illustrator), job, illustrator)


def lay_out_components_that_fit(job: Job, illustrator: Illustrator) -> list[FittedComponent]:
    """The layouts of the ordered components that fit the paper. Reports each component that does not fit."""
    game, order = job.game, job.order
    layouts = [
        (component, find_best_fit(game, component, order, illustrator.count_pages, job.problems))
        for component in list_components_to_print(game, order)
    ]
    return [(component, fitting) for component, fitting in layouts if fitting is not None]


def make_fitted_lots(fittings: Sequence[FittedComponent], job: Job, illustrator: Illustrator) -> tuple[Lot, ...]:
    """The lots of components whose layouts are known, with all pieces drawn. Each face is drawn only once."""
    count = sum(illustrator.count_pieces_to_print(component, fitting.size) for component, fitting in fittings)
    if not check_piece_count(count, job.game, job.problems):
        return ()
    if not count and not job.problems:
        report_nothing_to_print(job.game, job.order.only, job.problems)
    return tuple(_make_fitted_lot(component, fitting, job, illustrator) for component, fitting in fittings)


def _make_fitted_lot(component: Component, fitting: PaperFitting, job: Job, illustrator: Illustrator) -> Lot:
    """The lot of a component with its pieces drawn and its pages in binding order.

    It has no pieces if the component is larger than the paper and cannot be split.
    """
    layout, size, paper = job.game.layout, fitting.size, find_paper_size(job.order.paper)
    drawn = tuple(
        iterate_with_progress(
            illustrator.make_pieces(component, size), illustrator.count_pieces_to_print(component, size), component.name
        )
    )
    if component.bind is not None and drawn:
        drawn = make_double_sided_pieces(component.bind, drawn, illustrator.count_pages(component, size))
    pattern = fitting.pattern
    parting = _find_parting_or_report(component, drawn, paper, job.problems) if pattern is None and drawn else None
    return Lot(
        title=component.printed_name,
        pieces=drawn if parting or pattern else (),
        pattern=pattern if pattern is not None else FreePattern(paper, ()),
        clearance=fitting.clearance,
        safe=component.safe,
        marks=layout.marks != "none",
        numbers=layout.marks == "numbered",
        folded=fitting.folded,
        labels=layout.labels and component.kind != "sheet",
        map_name=load_phrases(job.game.language).fill_phrase("map"),
        parting=parting,
        bind=component.bind,
        stock=component.stock,
    )


def _find_parting_or_report(component: Component, pieces: tuple[Piece, ...], paper: Size, problems: Problems) -> Parting | None:
    """The seams that split a component that is larger than the paper.

    Reports a problem and returns None if every seam would cut an area marked `data-whole`.
    """
    unsplittable_fields = _list_unsplittable_fields(pieces)
    parting = _find_parting_on_paper(component, pieces, unsplittable_fields, paper)
    if parting is None:
        _report_largest_unsplittable_field(component, unsplittable_fields, problems)
    return parting


def check_parting_on_any_paper(component: Component, pieces: tuple[Piece, ...], problems: Problems) -> None:
    """Report a problem if a component cannot be printed in parts on any paper."""
    unsplittable_fields = _list_unsplittable_fields(pieces)
    papers = sorted((PAPERS[name] for name in PRINTER_PAPERS), key=lambda paper: -paper.width * paper.height)
    if pieces and not any(_find_parting_on_paper(component, pieces, unsplittable_fields, paper) for paper in papers):
        _report_largest_unsplittable_field(component, unsplittable_fields, problems)


def _list_unsplittable_fields(pieces: tuple[Piece, ...]) -> list[Field]:
    faces = {piece.front.identity: piece.front for piece in pieces}.values()
    return [field for face in faces for field in list_unsplittable_areas(face)]


def _find_parting_on_paper(
    component: Component, pieces: tuple[Piece, ...], unsplittable_fields: list[Field], paper: Size
) -> Parting | None:
    spans = [((w.box.left, w.box.right), (w.box.top, w.box.bottom)) for w in unsplittable_fields]
    return find_parting_with_fewest_parts(pieces[0].front.size, component.bleed, paper, spans)


def _report_largest_unsplittable_field(component: Component, unsplittable_fields: list[Field], problems: Problems) -> None:
    largest = max(unsplittable_fields, key=lambda whole: max(whole.box.width, whole.box.height))
    message = f'{component.name} cannot be split: "{largest.name}" must stay whole, but is larger than a sheet of paper.'
    problems.add(component.where, message, "remove data-whole from the largest elements, or print on larger paper.")
