"""Fits a component to a paper: finds its clearance, size and pattern, or reports that it does not fit."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from printgen.content.sizes import PAPERS, PRINTER_PAPERS, find_paper_size
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import About, Problems
from printgen.core.units import write_mm, write_size
from printgen.core.words import join_words, write_count
from printgen.model import Component, Game, Order, Outline, Size
from printgen.sheets.binding import count_leaflet_panels_per_side, make_bound_grid
from printgen.sheets.fold_marks import FOLD_MARK_GAP
from printgen.sheets.fullest_pattern import find_fullest_pattern
from printgen.sheets.patterns import Clearance, Pattern
from printgen.sheets.waste import NARROWEST

MARGIN = 5.0  # mm of white paper at the edges, except around components of the kind `sheet`, which have their own margin
FOLD = 5.0  # mm from a fold in the middle of the paper to the nearest bleed
NAMED_MARGIN = 7.0  # mm of white paper at the edges, if a name is printed below the last row
NAME_GAP = 3.0  # mm between two bleeds, if a name is printed between them

CountPages: TypeAlias = Callable[[Component, Size], int]  # returns how many pages a component's text takes in a size


class PaperFitting(NamedTuple):
    """The layout of a component on a paper. A component without a pattern is too large for the paper and must be split."""

    size: Size
    pattern: Pattern | None
    clearance: Clearance
    folded: bool


class _FittingTask(NamedTuple):
    """A component to lay out, its clearance, and whether its backs are folded behind its fronts."""

    component: Component
    clearance: Clearance
    folded: bool
    count_pages: CountPages


def find_best_fit(
    game: Game, component: Component, order: Order, count_pages: CountPages, problems: Problems
) -> PaperFitting | None:
    """The layout with the size that uses most of the paper and the pattern with the most pieces.

    Reports a problem and returns None if no size fits. A component that may be split always fits.
    """
    _warn_if_layout_too_narrow(game, component, problems)
    task = _make_fit_task(game, component, order, count_pages)
    best = _find_best_size_and_pattern(find_paper_size(order.paper), task)
    if best is None and not component.split:
        _report_too_large(task, order.paper, problems)
        return None
    size, pattern = best or (component.sizes[0], None)
    return PaperFitting(size, pattern, task.clearance, task.folded and pattern is not None)


def check_fit_on_any_paper(game: Game, component: Component, count_pages: CountPages, problems: Problems) -> bool:
    """Whether a component fits at least one paper whole. Reports a problem if it fits none and must not be split."""
    _warn_if_layout_too_narrow(game, component, problems)
    task = _make_fit_task(game, component, Order("", game.players.usual, 1, ""), count_pages)
    fits = any(_find_best_size_and_pattern(PAPERS[name], task) for name in PRINTER_PAPERS)
    if not component.split and not fits:
        _report_too_large(task, max(PRINTER_PAPERS, key=lambda name: PAPERS[name].width * PAPERS[name].height), problems)
    return fits


def _warn_if_layout_too_narrow(game: Game, component: Component, problems: Problems) -> None:
    """Warn if the gutter is too narrow for a component's bleed, or the component too narrow for the name below it."""
    layout, gutter = game.layout, game.layout.gutter
    if gutter is not None and gutter < 2 * component.bleed:
        apart = write_mm(2 * component.bleed)
        bleed = write_mm(component.bleed)
        message = f"The gutter of {component.name} is {write_mm(gutter)}, but its bleed of {bleed} on each side needs {apart}."
        hint = f"write `gutter: {apart.replace(' ', '')}` under `layout`, or give the component less bleed."
        _add_layout_warning(game, component, message, hint, problems)
    narrow = min(size.width for size in component.sizes)
    if layout.labels and component.kind != "sheet" and narrow < NARROWEST:
        message = f"{component.name} is {write_mm(narrow)} wide, which is too narrow for the name printed below it."
        hint = f"make the component at least {write_mm(NARROWEST)} wide, or remove `labels: true` under `layout`."
        _add_layout_warning(game, component, message, hint, problems)


def _add_layout_warning(game: Game, component: Component, message: str, hint: str, problems: Problems) -> None:
    problems.add(game.locate_part("layout"), message, hint, "warning", About("layout", component.name))


def _make_fit_task(game: Game, component: Component, order: Order, count_pages: CountPages) -> _FittingTask:
    """The layout task for a component. Pieces are in straight rows if names are printed below them."""
    in_rows = replace(component, outline=Outline()) if _has_name_below(game, component) else component
    return _FittingTask(in_rows, _find_clearance(game, component, order), _has_folded_backs(component, order), count_pages)


def _find_clearance(game: Game, component: Component, order: Order) -> Clearance:
    """The margin and gutter declared by the game, or wider ones if folds, marks or names need more room."""
    layout, named = game.layout, _has_name_below(game, component)
    usual = 0.0 if component.kind == "sheet" else MARGIN
    margin = layout.margin if layout.margin is not None else usual
    least = max(FOLD if _has_folded_backs(component, order) else 0.0, NAMED_MARGIN if named else 0.0)
    between = 2 * component.bleed + (FOLD_MARK_GAP if component.outline.folds else 0.0)
    gutter = layout.gutter if layout.gutter is not None else between
    return Clearance(max(margin, least), component.bleed, max(gutter, 2 * component.bleed + NAME_GAP) if named else gutter)


def _has_name_below(game: Game, component: Component) -> bool:
    return game.layout.labels and component.kind != "sheet"


def _has_folded_backs(component: Component, order: Order) -> bool:
    return order.sides == "gutterfold" and order.has_backs(component)


def _find_best_size_and_pattern(paper: Size, task: _FittingTask) -> tuple[Size, Pattern] | None:
    """The size and pattern that use most of the paper, or None if no size fits. The first wins a tie."""
    area = _halve_paper(paper) if task.folded else paper
    patterns = [(size, _find_pattern_for_size(area, size, task)) for size in task.component.sizes]
    fitting = [(size, pattern) for size, pattern in patterns if pattern is not None]
    return max(fitting, key=lambda fit: round(fit[1].count * fit[0].width * fit[0].height), default=None)


def _halve_paper(paper: Size) -> Size:
    """Half of a paper folded across its long side."""
    return Size(paper.width, paper.height / 2) if paper.height >= paper.width else Size(paper.width / 2, paper.height)


def _find_pattern_for_size(paper: Size, size: Size, task: _FittingTask) -> Pattern | None:
    component = task.component
    if component.bind is None:
        return find_fullest_pattern(paper, size, component.outline, task.clearance)
    return make_bound_grid(component.bind, paper, size, lambda: task.count_pages(component, size), task.clearance)


def _report_too_large(task: _FittingTask, paper_name: str, problems: Problems) -> None:
    """Report that a component does not fit the named paper, with a hint that lists the papers that it fits."""
    component, clearance = task.component, task.clearance
    smallest = min(component.sizes, key=lambda size: size.width * size.height)
    edge = f", with {write_mm(clearance.edge)} of margin and bleed," if clearance.edge else ""
    measures = write_size(find_paper_size(paper_name).width, find_paper_size(paper_name).height)
    named = f"{paper_name} paper ({measures})" if paper_name in PAPERS else f"paper of {measures}"
    required = _describe_required_space(task, smallest)
    verb = " do not" if required.endswith("side by side") else " and does not"
    message = f"{required}{edge}{verb} fit {'half of ' if task.folded else ''}{named}."
    larger = [other for other, size in PAPERS.items() if other in PRINTER_PAPERS and _find_best_size_and_pattern(size, task)]
    hint = (
        f"print on {join_words(larger, 'or')} paper."
        if larger
        else f"no paper is large enough; {_make_shrinking_hint(component)}"
    )
    problems.add(component.where, message, hint, about=About("paper", component.name))


def _describe_required_space(task: _FittingTask, size: Size) -> str:
    component, measures = task.component, write_size(size.width, size.height)
    if component.bind == "booklet":
        return f"{component.name} is a booklet, and two pages of {measures} side by side"
    if component.bind == "leaflet":
        length = task.count_pages(component, size)
        leaflet, panels = (
            f"{component.name} is a leaflet of {write_count(length, 'page')}",
            count_leaflet_panels_per_side(length),
        )
        return f"{leaflet}, and {panels} of {measures} side by side" if panels > 1 else f"{leaflet} of {measures}"
    return f"{component.name}{', laid flat,' if component.panels else ''} is {measures}"


def _make_shrinking_hint(component: Component) -> str:
    if component.bind == "leaflet":
        return "shorten the text, put more text on a page, or write `bind: booklet`."
    return (
        "make the component smaller."
        if component.panels
        else "write `split: true` to print the component in parts, or make it smaller."
    )
