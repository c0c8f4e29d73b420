"""An order to lots: which components are printed, in which pattern, and the pieces drawn for it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, get_args

from printgen.content.shelves import Shelves
from printgen.content.sizes import PAPERS, PRINTER_PAPERS
from printgen.core.problems import Problems, Where, did_you_mean
from printgen.core.progress import progress
from printgen.faces.fields import Field, find_wholes
from printgen.faces.studio import Studio
from printgen.model import Bind, Component, Game, Order, Piece, Sides, Size
from printgen.printing.paper_fit import Fitting, fit
from printgen.sheets.binding import bound
from printgen.sheets.grid import Grid
from printgen.sheets.lot import Lot, Pattern
from printgen.sheets.split import Parting, part_face
from printgen.sheets.spots import FreePattern

Fitted: TypeAlias = tuple[Component, Fitting]

MOST_PIECES = 100_000
INKS = ("rgb", "cmyk")


def make_lots(game: Game, order: Order, shelves: Shelves, problems: Problems, studio: Studio | None = None) -> tuple[Lot, ...]:
    """The lots of an order, in the order of the components; a studio that drew for another paper draws nothing anew."""
    studio = studio or Studio(game, order, shelves, problems)
    return draw_lots(fit_components(game, order, studio, problems), game, order, studio, problems)


def fit_components(game: Game, order: Order, studio: Studio, problems: Problems) -> list[Fitted]:
    """The layout of each printed component on the paper, without those that do not fit, which are problems."""
    fits = [(component, fit(game, component, order, studio.length, problems)) for component in printed_components(game, order)]
    return [(component, fitting) for component, fitting in fits if fitting is not None]


def draw_lots(fittings: Sequence[Fitted], game: Game, order: Order, studio: Studio, problems: Problems) -> tuple[Lot, ...]:
    """The lots of components that fit, with all their pieces drawn."""
    count = sum(studio.count(component, fitting.size) for component, fitting in fittings)
    if too_many(count, game, problems):
        return ()
    if not count and not problems:
        tell_nothing(game, problems)
    paper = PAPERS[order.paper]
    return tuple(_lot(game, component, fitting, paper, studio, problems) for component, fitting in fittings)


def tell_nothing(game: Game, problems: Problems) -> None:
    """Say that no piece is left of a game."""
    hint = "look at copies, players and styles of the components."
    problems.add(game.place("components"), "Nothing is to be printed: all counts are 0.", hint)


def too_many(count: int, game: Game, problems: Problems) -> bool:
    """Whether an order has more pieces than one run prints, which is told."""
    if count > MOST_PIECES:
        message = f"The order has {count} pieces; one run prints at most {MOST_PIECES}."
        problems.add(game.place("components"), message, "print it in several runs.")
    return count > MOST_PIECES


def check_order(game: Game, order: Order, problems: Problems) -> bool:
    """Whether the game can be printed as ordered."""
    before = len(problems.found)
    if order.paper not in PRINTER_PAPERS:
        problems.add(Where("--paper"), f'There is no paper "{order.paper}".', f"known here: {', '.join(PRINTER_PAPERS)}.")
    if order.sides not in get_args(Sides):
        known = get_args(Sides)
        problems.add(Where("--sides"), f'There is no way of printing called "{order.sides}".', did_you_mean(order.sides, known))
    if order.ink not in INKS:
        problems.add(Where("--ink"), f'There is no ink "{order.ink}".', f"known here: {', '.join(INKS)}.")
    if order.style not in game.styles:
        problems.add(game.place("styles"), f'There is no style "{order.style}".', did_you_mean(order.style, game.styles))
    if order.copies < 1:
        problems.add(Where("--copies"), f"There are {order.copies} copies to print, but there must be 1 or more.", "use 1.")
    usual = order.players == game.players.usual  # where even that is wrong, the check of the content has told it
    if not usual and not game.players.least <= order.players <= game.players.most:
        message = f"{order.players} cannot play {game.title}: it is for {game.players.least} to {game.players.most}."
        problems.add(game.place("players"), message)
    return len(problems.found) == before


def printed_components(game: Game, order: Order) -> Iterator[Component]:
    """The components that are part of an order."""
    for component in game.components:
        wanted = not component.players or order.players in component.players
        if wanted and (not component.styles or order.style in component.styles):
            yield component


def _lot(game: Game, component: Component, fitting: Fitting, paper: Size, studio: Studio, problems: Problems) -> Lot:
    size = fitting.size
    drawn = tuple(progress(studio.pieces(component, size), studio.count(component, size), component.name))
    if component.bind is not None and drawn:
        drawn = bound(component.bind, drawn, studio.length(component, size))
    parting = _parting(component, drawn, paper, problems) if fitting.pattern is None else None
    return Lot(
        title=component.name,
        pieces=drawn if parting or fitting.pattern else (),
        pattern=_filled(fitting.pattern, component.bind, len(drawn)) if fitting.pattern is not None else FreePattern(paper, ()),
        room=fitting.room,
        safe=component.safe,
        marks=game.layout.marks != "none",
        numbers=game.layout.marks == "numbered",
        folded=fitting.folded,
        labels=game.layout.labels and component.kind != "sheet",
        parting=parting,
        bind=component.bind,
    )


def _filled(pattern: Pattern, bind: Bind | None, count: int) -> Pattern:
    """No more strips than there are leaflets, so that one of them lies in the middle of its paper."""
    if bind != "leaflet" or not isinstance(pattern, Grid) or not count:
        return pattern
    return replace(pattern, rows=min(pattern.rows, count // pattern.columns))


def _parting(component: Component, pieces: tuple[Piece, ...], paper: Size, problems: Problems) -> Parting | None:
    """The seams of a component that no paper holds, none through what a template wants whole."""
    if not pieces:
        return None
    wholes = _wholes(pieces)
    parting = _seams(component, pieces, wholes, paper)
    if parting is None:
        _tell_whole(component, wholes, problems)
    return parting


def check_parting(component: Component, pieces: tuple[Piece, ...], problems: Problems) -> None:
    """What is printed in parts must have its seams on one of the papers at least."""
    wholes = _wholes(pieces)
    papers = sorted((PAPERS[name] for name in PRINTER_PAPERS), key=lambda paper: -paper.width * paper.height)
    if pieces and not any(_seams(component, pieces, wholes, paper) for paper in papers):
        _tell_whole(component, wholes, problems)


def _wholes(pieces: tuple[Piece, ...]) -> list[Field]:
    """What a template wants whole."""
    faces = {piece.front.identity: piece.front for piece in pieces}.values()
    return [field for face in faces for field in find_wholes(face)]


def _seams(component: Component, pieces: tuple[Piece, ...], wholes: list[Field], paper: Size) -> Parting | None:
    spans = [((w.box.x, w.box.x + w.box.width), (w.box.y, w.box.y + w.box.height)) for w in wholes]
    return part_face(pieces[0].front.size, component.bleed, paper, spans)


def _tell_whole(component: Component, wholes: list[Field], problems: Problems) -> None:
    largest = max(wholes, key=lambda whole: max(whole.box.width, whole.box.height))
    message = f'{component.name} cannot be split: "{largest.name}" is to stay whole and is larger than a sheet of paper.'
    problems.add(component.where, message, "let fewer or smaller things stay whole (data-whole), or take larger paper.")
