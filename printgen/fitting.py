"""One component on one paper: the room it keeps, the size and pattern it is laid in, or why it does not fit."""

from dataclasses import dataclass

from printgen.content.sizes import PAPERS, PRINTER_PAPERS
from printgen.model import Component, Game, Order, Size
from printgen.problems import About, Problems
from printgen.sheets.booklet import spread_grid
from printgen.sheets.folds import BETWEEN
from printgen.sheets.lot import Pattern
from printgen.sheets.patterns import best_pattern
from printgen.sheets.plan import Room
from printgen.units import mm_text, size_text

MARGIN = 5.0  # white edge around all but sheets, which keep their own
FOLD = 5.0  # from a fold in the middle of the paper to the bleed
NAMED_MARGIN = 7.0  # below the last row a name stands in the white edge
NAME_ROOM = 3.0  # between two bleeds


@dataclass(frozen=True, slots=True)
class Fitting:
    """How a component lies on a paper; without a pattern it is to be split."""

    size: Size
    pattern: Pattern | None
    room: Room
    folded: bool


def fit(game: Game, component: Component, order: Order, problems: Problems) -> Fitting | None:
    """The size that leaves least paper unused, in the pattern that holds most; where none fits, that is a problem."""
    room, folded = _room(game, component, order), _folded(component, order)
    best = _best(PAPERS[order.paper], component, room, folded)
    if best is None and not component.split:
        _too_small(component, order.paper, room, folded, problems)
        return None
    size, pattern = best or (component.sizes[0], None)
    return Fitting(size, pattern, room, folded and pattern is not None)


def check_papers(game: Game, component: Component, problems: Problems) -> None:
    """A component must fit one of the papers at least."""
    order = Order("", game.players.usual, 1, "")
    room = _room(game, component, order)
    if not component.split and not any(_best(PAPERS[name], component, room, False) for name in PRINTER_PAPERS):
        largest = max(PRINTER_PAPERS, key=lambda name: PAPERS[name].width * PAPERS[name].height)
        _too_small(component, largest, room, False, problems)


def _best(paper: Size, component: Component, room: Room, folded: bool) -> tuple[Size, Pattern] | None:
    """The size and pattern that use most of the paper; the first of equals."""
    area = _half(paper) if folded else paper
    patterns = [(size, _pattern(area, size, component, room)) for size in component.sizes]
    fitting = [(size, pattern) for size, pattern in patterns if pattern is not None]
    return max(fitting, key=lambda one: round(one[1].count * one[0].width * one[0].height), default=None)


def _pattern(paper: Size, size: Size, component: Component, room: Room) -> Pattern | None:
    return spread_grid(paper, size, room) if component.bound else best_pattern(paper, size, component.outline, room)


def _half(paper: Size) -> Size:
    """Half of a paper that is folded across its long side."""
    return Size(paper.width, paper.height / 2) if paper.height >= paper.width else Size(paper.width / 2, paper.height)


def _folded(component: Component, order: Order) -> bool:
    return order.sides == "gutterfold" and component.back is not None


def _room(game: Game, component: Component, order: Order) -> Room:
    """What a component keeps to: what the game wishes, and what a fold or names in the waste ask for."""
    layout, sheet = game.layout, component.kind == "sheet"
    named = layout.labels and not sheet
    usual = 0.0 if sheet else MARGIN
    margin = layout.margin if layout.margin is not None else usual
    least = max(FOLD if _folded(component, order) else 0.0, NAMED_MARGIN if named else 0.0)
    between = 2 * component.bleed + (BETWEEN if component.outline.folds else 0.0)
    gutter = layout.gutter if layout.gutter is not None else between
    return Room(max(margin, least), component.bleed, max(gutter, 2 * component.bleed + NAME_ROOM) if named else gutter)


def _too_small(component: Component, name: str, room: Room, folded: bool, problems: Problems) -> None:
    """Say by how much a component passes the paper, and which papers would hold it."""
    smallest = min(component.sizes, key=lambda size: size.width * size.height)
    edge = f", with {mm_text(room.edge)} of margin and bleed," if room.edge else ""
    paper = f"{'half of ' if folded else ''}{name} paper ({size_text(PAPERS[name].width, PAPERS[name].height)})"
    message = f"{_described(component, size_text(smallest.width, smallest.height))}{edge}{_not(component)} fit {paper}."
    larger = [other for other, size in PAPERS.items() if _best(size, component, room, folded)]
    smaller = "make it smaller." if component.panels else "say `split: true` to print it in parts, or make it smaller."
    hint = f"it fits {', '.join(larger)}." if larger else f"it fits no paper; {smaller}"
    problems.add(component.where, message, hint, about=About("paper", component.name))


def _described(component: Component, measures: str) -> str:
    if component.bound:
        return f"{component.name} is a booklet; two pages of {measures} side by side"
    return f"{component.name}{', laid flat,' if component.panels else ''} is {measures}"


def _not(component: Component) -> str:
    return " do not" if component.bound else " and does not"
