"""One component on one paper: the room it keeps, the size and pattern of its layout, or why it does not fit."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from printgen.content.sizes import PAPERS, PRINTER_PAPERS
from printgen.core.problems import About, Problems
from printgen.core.units import mm_text, size_text
from printgen.model import Component, Game, Order, Outline, Size
from printgen.sheets.binding import bound_grid, panels
from printgen.sheets.fold_marks import BETWEEN
from printgen.sheets.labels import NARROWEST
from printgen.sheets.lot import Pattern
from printgen.sheets.patterns import best_pattern
from printgen.sheets.spots import Room


def check_wishes(game: Game, component: Component, problems: Problems) -> None:
    """Warn of what one component does not get."""
    layout, gutter = game.layout, game.layout.gutter
    if gutter is not None and gutter < 2 * component.bleed:
        apart = mm_text(2 * component.bleed)
        message = (
            f"{component.name} lies {apart} apart, not {mm_text(gutter)}: its bleed is {mm_text(component.bleed)} on each side."
        )
        _warn(game, component, message, f"say gutter: {apart.replace(' ', '')}, or give it less bleed.", problems)
    narrow = min(size.width for size in component.sizes)
    if layout.labels and component.kind != "sheet" and narrow < NARROWEST:
        message = f"{component.name} is {mm_text(narrow)} wide, too narrow for its name below it."
        _warn(game, component, message, f"names are printed from {mm_text(NARROWEST)} on.", problems)


def _warn(game: Game, component: Component, message: str, hint: str, problems: Problems) -> None:
    problems.add(game.place("layout"), message, hint, "warning", About("layout", component.name))


MARGIN = 5.0  # white edge around all but sheets, which keep their own
FOLD = 5.0  # from a fold in the middle of the paper to the bleed
NAMED_MARGIN = 7.0  # below the last row a name stands in the white edge
NAME_ROOM = 3.0  # between two bleeds

Length: TypeAlias = Callable[[Component, Size], int]  # how many pages the text of a component has in a size


@dataclass(frozen=True, slots=True)
class Fitting:
    """How a component lies on a paper; without a pattern it is to be split."""

    size: Size
    pattern: Pattern | None
    room: Room
    folded: bool


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is to lie on a paper: a component as it is laid, the room it keeps, and how many pages its text has in a size."""

    component: Component
    room: Room
    folded: bool
    length: Length


def fit(game: Game, component: Component, order: Order, length: Length, problems: Problems) -> Fitting | None:
    """The size that leaves least paper unused, in the pattern that holds most; where none fits, that is a problem."""
    check_wishes(game, component, problems)
    wanted = _wanted(game, component, order, length)
    best = _best(PAPERS[order.paper], wanted)
    if best is None and not component.split:
        _too_small(wanted, order.paper, problems)
        return None
    size, pattern = best or (component.sizes[0], None)
    return Fitting(size, pattern, wanted.room, wanted.folded and pattern is not None)


def check_papers(game: Game, component: Component, length: Length, problems: Problems) -> bool:
    """Whether one of the papers holds a component whole; one of them must, unless it may be printed in parts."""
    check_wishes(game, component, problems)
    wanted = _wanted(game, component, Order("", game.players.usual, 1, ""), length)
    held = any(_best(PAPERS[name], wanted) for name in PRINTER_PAPERS)
    if not component.split and not held:
        _too_small(wanted, max(PRINTER_PAPERS, key=lambda name: PAPERS[name].width * PAPERS[name].height), problems)
    return held


def _wanted(game: Game, component: Component, order: Order, length: Length) -> _Wanted:
    """A component as it is laid: what has its name below it lies in rows, whatever its outline."""
    laid = replace(component, outline=Outline()) if _named(game, component) else component
    return _Wanted(laid, _room(game, component, order), _folded(component, order), length)


def _named(game: Game, component: Component) -> bool:
    return game.layout.labels and component.kind != "sheet"


def _best(paper: Size, wanted: _Wanted) -> tuple[Size, Pattern] | None:
    """The size and pattern that use most of the paper; the first of equals."""
    area = _half(paper) if wanted.folded else paper
    patterns = [(size, _pattern(area, size, wanted)) for size in wanted.component.sizes]
    fitting = [(size, pattern) for size, pattern in patterns if pattern is not None]
    return max(fitting, key=lambda one: round(one[1].count * one[0].width * one[0].height), default=None)


def _pattern(paper: Size, size: Size, wanted: _Wanted) -> Pattern | None:
    component = wanted.component
    if component.bind is None:
        return best_pattern(paper, size, component.outline, wanted.room)
    return bound_grid(component.bind, paper, size, lambda: wanted.length(component, size), wanted.room)


def _half(paper: Size) -> Size:
    """Half of a paper that is folded across its long side."""
    return Size(paper.width, paper.height / 2) if paper.height >= paper.width else Size(paper.width / 2, paper.height)


def _folded(component: Component, order: Order) -> bool:
    return order.sides == "gutterfold" and component.back is not None


def _room(game: Game, component: Component, order: Order) -> Room:
    """What a component keeps to: what the game wishes, and what a fold or names in the waste ask for."""
    layout, sheet = game.layout, component.kind == "sheet"
    named = _named(game, component)
    usual = 0.0 if sheet else MARGIN
    margin = layout.margin if layout.margin is not None else usual
    least = max(FOLD if _folded(component, order) else 0.0, NAMED_MARGIN if named else 0.0)
    between = 2 * component.bleed + (BETWEEN if component.outline.folds else 0.0)
    gutter = layout.gutter if layout.gutter is not None else between
    return Room(max(margin, least), component.bleed, max(gutter, 2 * component.bleed + NAME_ROOM) if named else gutter)


def _too_small(wanted: _Wanted, name: str, problems: Problems) -> None:
    """Say by how much a component passes the paper, and which papers would hold it."""
    component, room = wanted.component, wanted.room
    smallest = min(component.sizes, key=lambda size: size.width * size.height)
    edge = f", with {mm_text(room.edge)} of margin and bleed," if room.edge else ""
    paper = f"{'half of ' if wanted.folded else ''}{name} paper ({size_text(PAPERS[name].width, PAPERS[name].height)})"
    verb = " do not" if component.bind else " and does not"
    message = f"{_described(wanted, smallest)}{edge}{verb} fit {paper}."
    larger = [other for other, size in PAPERS.items() if _best(size, wanted)]
    hint = f"it fits {', '.join(larger)}." if larger else f"it fits no paper; {_smaller(component)}"
    problems.add(component.where, message, hint, about=About("paper", component.name))


def _described(wanted: _Wanted, size: Size) -> str:
    component, measures = wanted.component, size_text(size.width, size.height)
    if component.bind == "booklet":
        return f"{component.name} is a booklet; two pages of {measures} side by side"
    if component.bind == "leaflet":
        length = wanted.length(component, size)
        pages = f"{length} page{'s' if length > 1 else ''}"
        return f"{component.name} is a leaflet of {pages}; {panels(length)} of {measures} side by side"
    return f"{component.name}{', laid flat,' if component.panels else ''} is {measures}"


def _smaller(component: Component) -> str:
    if component.bind == "leaflet":
        return "shorten its text, let more of it stand on a page, or say `bind: booklet`."
    return "make it smaller." if component.panels else "say `split: true` to print it in parts, or make it smaller."
