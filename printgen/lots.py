"""An order to lots: which components are printed, on which grid of the paper, and the pieces drawn for it."""

from collections.abc import Iterator

from printgen.content.shelves import Shelves
from printgen.content.sizes import PAPERS, PRINTER_PAPERS
from printgen.faces.studio import Studio
from printgen.model import Component, Game, Order, Size
from printgen.problems import About, Problems, Where, did_you_mean
from printgen.progress import progress
from printgen.sheets.grid import Grid, best_size
from printgen.sheets.pack import Lot
from printgen.sheets.plan import Room
from printgen.units import mm_text

MARGIN = 5.0  # white edge around all but sheets, which keep their own
MOST_PIECES = 100_000


def make_lots(game: Game, order: Order, shelves: Shelves, problems: Problems) -> tuple[Lot, ...]:
    """The lots of an order, in the order of the components."""
    studio = Studio(game, order, shelves, problems)
    components = tuple(printed_components(game, order))
    count = sum(studio.count(component) for component in components)
    if count > MOST_PIECES:
        message = f"The order has {count} pieces; one run prints at most {MOST_PIECES}."
        problems.add(game.place("components"), message, "print it in several runs.")
        return ()
    if not count and not problems:
        hint = "look at copies, players and styles of the components."
        problems.add(game.place("components"), "Nothing is to be printed: all counts are 0.", hint)
    grids = [(component, _grid(game, component, order, problems)) for component in components]
    return tuple(_lot(game, component, grid, studio) for component, grid in grids if grid is not None)


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
    if not any(best_size(PAPERS[name], component.sizes, room) for name in PRINTER_PAPERS):
        largest = max(PRINTER_PAPERS, key=lambda name: PAPERS[name].width * PAPERS[name].height)
        _too_small(component, largest, room, problems)


def _lot(game: Game, component: Component, grid: Grid, studio: Studio) -> Lot:
    drawn = progress(studio.pieces(component, grid.piece), studio.count(component), component.name)
    return Lot(component.name, tuple(drawn), grid, component.bleed, component.safe, game.layout.marks == "crop")


def _grid(game: Game, component: Component, order: Order, problems: Problems) -> Grid | None:
    room = _room(game, component)
    grid = best_size(PAPERS[order.paper], component.sizes, room)
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
    message = f"{component.name} is {_measures(smallest)}{edge} and does not fit {name} paper ({_measures(paper)})."
    larger = [other for other, size in PAPERS.items() if best_size(size, component.sizes, room)]
    hint = f"it fits {', '.join(larger)}." if larger else "it fits no paper; make it smaller."
    problems.add(component.where, message, hint, about=About("paper", component.name))


def _measures(size: Size) -> str:
    return f"{mm_text(size.width).removesuffix(' mm')} × {mm_text(size.height)}"
