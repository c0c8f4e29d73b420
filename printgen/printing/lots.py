"""Makes the lots of an order: chooses the components and their patterns, and draws their pieces."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias, get_args

from printgen.content.sizes import PAPERS, PRINTER_PAPERS, check_paper_name, find_paper_size
from printgen.core.phrases import load_phrases
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.progress import iterate_with_progress
from printgen.core.words import join_words, write_count
from printgen.faces.fields import Field, find_unsplittable_areas
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import INKS, Component, Game, Order, Piece, Selection, Sides, Size
from printgen.printing.paper_fit import Fitting, fit_component
from printgen.sheets.binding import bind_pages
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import FreePattern
from printgen.sheets.split import Parting, find_parting

FittedComponent: TypeAlias = tuple[Component, Fitting]

MOST_PIECES = 100_000


def make_lots(job: Job) -> tuple[Lot, ...]:
    """The lots of an order in the order of the components."""
    illustrator = Illustrator(job)
    return draw_pieces_of_lots(fit_components(job, illustrator), job, illustrator)


def fit_components(job: Job, illustrator: Illustrator) -> list[FittedComponent]:
    """The layouts of the ordered components that fit the paper. Reports each component that does not fit."""
    game, order = job.game, job.order
    layouts = [
        (component, fit_component(game, component, order, illustrator.count_pages, job.problems))
        for component in list_ordered_components(game, order)
    ]
    return [(component, fitting) for component, fitting in layouts if fitting is not None]


def draw_pieces_of_lots(fittings: Sequence[FittedComponent], job: Job, illustrator: Illustrator) -> tuple[Lot, ...]:
    """The lots of components whose layouts are known, with all pieces drawn. Each face is drawn only once."""
    count = sum(illustrator.count_pieces_by_component(component, fitting.size) for component, fitting in fittings)
    if not check_piece_count(count, job.game, job.problems):
        return ()
    if not count and not job.problems:
        report_nothing_to_print(job.game, job.order.only, job.problems)
    return tuple(_draw_pieces_of_lot(component, fitting, job, illustrator) for component, fitting in fittings)


def report_nothing_to_print(game: Game, only: Selection, problems: Problems) -> None:
    """Report that the components of a game, or the selected rows, have no pieces at all."""
    if only.words:
        hint = "select other rows, or check `copies` of the component."
        problems.add(Where("--only"), "There is nothing to print: every selected row has 0 copies.", hint)
        return
    hint = "check `copies`, `players` and `styles` of the components."
    problems.add(game.locate_part("components"), "There is nothing to print: every component has 0 copies.", hint)


def check_piece_count(count: int, game: Game, problems: Problems) -> bool:
    """Whether one run can print this many pieces. Reports a problem if there are too many."""
    if count > MOST_PIECES:
        message = f"The order has {count} pieces, but one run prints at most {MOST_PIECES}."
        problems.add(
            game.locate_part("components"), message, "order fewer copies at a time, and print the game in several runs."
        )
    return count <= MOST_PIECES


def check_order(game: Game, order: Order, problems: Problems) -> bool:
    """Whether the game can be printed as ordered. Reports every impossible option."""
    before = len(problems.found)
    check_paper_name(order.paper, Where("--paper"), problems)
    if order.sides not in get_args(Sides):
        known = get_args(Sides)
        problems.add(Where("--sides"), f'"{order.sides}" is not a value of --sides.', make_spelling_hint(order.sides, known))
    if order.ink not in INKS:
        problems.add(Where("--ink"), f'There is no ink "{order.ink}".', f"use {join_words(INKS, 'or')}.")
    if order.style not in game.styles:
        problems.add(
            game.locate_part("styles"), f'There is no style "{order.style}".', make_spelling_hint(order.style, game.styles)
        )
    if order.copies < 1:
        problems.add(Where("--copies"), f"The number of copies is {order.copies}, but must be 1 or more.", "use 1.")
    is_usual = order.players == game.players.usual  # the content check already reports an impossible default number
    least, most = game.players.least, game.players.most
    if not is_usual and not least <= order.players <= most:
        takes = f"{least}–{most} players" if least < most else write_count(least, "player")
        problems.add(game.locate_part("players"), f"{game.title} takes {takes}, not {order.players}.")
    return len(problems.found) == before


def list_ordered_components(game: Game, order: Order) -> Iterator[Component]:
    """The selected components that are printed for the order's players and style."""
    for component in game.components:
        if component.is_printed(order.players, order.style) and order.only.selects_component(component.name):
            yield component


def _draw_pieces_of_lot(component: Component, fitting: Fitting, job: Job, illustrator: Illustrator) -> Lot:
    """The lot of a component with its pieces drawn and its pages in binding order.

    It has no pieces if the component is larger than the paper and cannot be split.
    """
    layout, size, paper = job.game.layout, fitting.size, find_paper_size(job.order.paper)
    drawn = tuple(
        iterate_with_progress(
            illustrator.make_pieces(component, size), illustrator.count_pieces_by_component(component, size), component.name
        )
    )
    if component.bind is not None and drawn:
        drawn = bind_pages(component.bind, drawn, illustrator.count_pages(component, size))
    pattern = fitting.pattern
    parting = _find_parting(component, drawn, paper, job.problems) if pattern is None and drawn else None
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
        map_name=load_phrases(job.game.language).say("map"),
        parting=parting,
        bind=component.bind,
        stock=component.stock,
    )


def _find_parting(component: Component, pieces: tuple[Piece, ...], paper: Size, problems: Problems) -> Parting | None:
    """The seams that split a component that is larger than the paper.

    Reports a problem and returns None if every seam would cut an area marked `data-whole`.
    """
    wholes = _find_whole_fields(pieces)
    parting = _find_parting_on(component, pieces, wholes, paper)
    if parting is None:
        _report_large_field(component, wholes, problems)
    return parting


def check_parting(component: Component, pieces: tuple[Piece, ...], problems: Problems) -> None:
    """Report a problem if a component cannot be printed in parts on any paper."""
    wholes = _find_whole_fields(pieces)
    papers = sorted((PAPERS[name] for name in PRINTER_PAPERS), key=lambda paper: -paper.width * paper.height)
    if pieces and not any(_find_parting_on(component, pieces, wholes, paper) for paper in papers):
        _report_large_field(component, wholes, problems)


def _find_whole_fields(pieces: tuple[Piece, ...]) -> list[Field]:
    faces = {piece.front.identity: piece.front for piece in pieces}.values()
    return [field for face in faces for field in find_unsplittable_areas(face)]


def _find_parting_on(component: Component, pieces: tuple[Piece, ...], wholes: list[Field], paper: Size) -> Parting | None:
    spans = [((w.box.left, w.box.right), (w.box.top, w.box.bottom)) for w in wholes]
    return find_parting(pieces[0].front.size, component.bleed, paper, spans)


def _report_large_field(component: Component, wholes: list[Field], problems: Problems) -> None:
    largest = max(wholes, key=lambda whole: max(whole.box.width, whole.box.height))
    message = f'{component.name} cannot be split: "{largest.name}" must stay whole, but is larger than a sheet of paper.'
    problems.add(component.where, message, "remove data-whole from the largest elements, or print on larger paper.")
