"""An order to lots: which components are printed, on which grid of the paper, and the pieces drawn for it."""

from collections.abc import Iterator

from printgen.content.shelves import Shelves
from printgen.content.sizes import PAPERS, PRINTER_PAPERS
from printgen.faces.studio import Studio
from printgen.model import Component, Game, Order, Size
from printgen.problems import Problems, Where, did_you_mean
from printgen.progress import progress
from printgen.sheets.booklet import best_spread, bound
from printgen.sheets.grid import Grid, best_size
from printgen.sheets.pack import Lot
from printgen.sheets.plan import Room
from printgen.units import mm_text

MARGIN = 5.0  # white edge around all but sheets, which keep their own
MOST_PIECES = 100_000


def make_lots(game: Game, order: Order, shelves: Shelves, problems: Problems) -> tuple[Lot, ...]:
    """The lots of an order, in the order of the components."""
    studio = Studio(game, order, shelves, problems)
    grids = [(component, _grid(game, component, order, problems)) for component in printed_components(game, order)]
    fitting = [(component, grid) for component, grid in grids if grid is not None]
    count = sum(studio.count(component, grid.piece) for component, grid in fitting)
    if count > MOST_PIECES:
        message = f"The order has {count} pieces; one run prints at most {MOST_PIECES}."
        problems.add(game.place("components"), message, "print it in several runs.")
        return ()
    if not count and not problems:
        hint = "look at copies, players and styles of the components."
        problems.add(game.place("components"), "Nothing is to be printed: all counts are 0.", hint)
    return tuple(_lot(game, component, grid, studio) for component, grid in fitting)


def check_order(game: Game, order: Order, problems: Problems) -> bool:
    """Whether the game can be printed as ordered."""
    before = len(problems.found)
    if order.paper not in PRINTER_PAPERS:
        problems.add(Where("--paper"), f'There is no paper "{order.paper}".', f"known here: {', '.join(PRINTER_PAPERS)}.")
    if order.style not in game.styles:
        problems.add(game.place("styles"), f'There is no style "{order.style}".', did_you_mean(order.style, game.styles))
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


def check_papers(game: Game, component: Component, problems: Problems) -> None:
    """A component must fit one of the papers at least."""
    room = _room(game, component)
    if not any(_best(PAPERS[name], component, room) for name in PRINTER_PAPERS):
        largest = max(PRINTER_PAPERS, key=lambda name: PAPERS[name].width * PAPERS[name].height)
        _too_small(component, largest, room, problems)


def _lot(game: Game, component: Component, grid: Grid, studio: Studio) -> Lot:
    count = studio.count(component, grid.piece)
    pieces = tuple(progress(studio.pieces(component, grid.piece), count, component.name))
    if component.bound and pieces:
        pieces = bound(pieces, studio.length(component, grid.piece))
    marks = game.layout.marks == "crop"
    return Lot(component.name, pieces, grid, component.bleed, component.safe, marks, component.bound)


def _best(paper: Size, component: Component, room: Room) -> Grid | None:
    """How a component lies on a paper, if it fits."""
    return (best_spread if component.bound else best_size)(paper, component.sizes, room)


def _grid(game: Game, component: Component, order: Order, problems: Problems) -> Grid | None:
    room = _room(game, component)
    grid = _best(PAPERS[order.paper], component, room)
    if grid is None:
        _too_small(component, order.paper, room, problems)
    return grid


def _room(game: Game, component: Component) -> Room:
    layout = game.layout
    margin = 0.0 if component.kind == "sheet" else MARGIN
    gutter = layout.gutter if layout.gutter is not None else 2 * component.bleed
    return Room(layout.margin if layout.margin is not None else margin, component.bleed, gutter)


def _too_small(component: Component, name: str, room: Room, problems: Problems) -> None:
    """Say by how much a component passes the paper, and which papers would hold it."""
    smallest = min(component.sizes, key=lambda size: size.width * size.height)
    edge = f", with {mm_text(room.margin + room.bleed)} of margin and bleed," if room.margin + room.bleed else ""
    paper = PAPERS[name]
    what = f"{component.name} is {_measures(smallest)}{edge} and does not"
    if component.bound:
        what = f"{component.name} is a booklet; two pages of {_measures(smallest)} side by side{edge} do not"
    message = f"{what} fit {name} paper ({_measures(paper)})."
    larger = [other for other, size in PAPERS.items() if _best(size, component, room)]
    hint = f"it fits {', '.join(larger)}." if larger else "it fits no paper; make it smaller."
    problems.add(component.where, message, hint)


def _measures(size: Size) -> str:
    return f"{mm_text(size.width).removesuffix(' mm')} × {mm_text(size.height)}"
