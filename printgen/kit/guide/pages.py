"""The guide on paper: its words flow over pages, and drawings with numbered cuts follow."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from typing import TypeVar

from printgen.content.shelves import Shelves
from printgen.content.sizes import PAPERS
from printgen.core.problems import Problems, Where
from printgen.core.units import Mm, plain
from printgen.faces.studio import Studio
from printgen.kit.guide.steps import MOST_DRAWN, caption, sheets_text
from printgen.kit.guide.text import Planned, guide_text
from printgen.model import Component, Copies, Fact, Game, Layout, Manuscript, Order, Outline, Plain, Players, Row, Size
from printgen.printing.cut_files import closed_path
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout
from printgen.printing.proofreader import compile_faces
from printgen.sheets.arrangement import Arrangement
from printgen.sheets.cut_order import Stroke

Way = TypeVar("Way")

HIGH: Mm = 3.5  # a line of a label
_LINE: Mm = 2.3  # a second one
_DIGIT: Mm = 1.25
_ROUND: Mm = 1.0  # at both ends of a line
_BESIDE: Mm = 0.45  # between a label and where its cut begins
_STEP: Mm = 0.5
_AIR: Mm = 0.1  # between two labels
_TINY = 1e-6
_ROUNDS = 3  # in which labels may move out of the way of those that came later
SIZES = (1.0, 0.9, 0.8, 0.7)  # of the usual one, on sheets that are full of cuts


@dataclass(frozen=True, slots=True)
class Label:
    """The numbers of a cut or two, line by line, and their box around its middle, in millimetres of the drawing."""

    lines: tuple[str, ...]
    x: Mm
    y: Mm
    width: Mm
    height: Mm
    size: float
    again: bool

    def hides(self, other: "Label") -> float:
        """How much of another label this one covers."""
        across = (self.width + other.width) / 2 + _AIR - abs(self.x - other.x)
        down = (self.height + other.height) / 2 + _AIR - abs(self.y - other.y)
        return max(0.0, across) * max(0.0, down)


def labels_of(strokes: Sequence[Stroke], scale: float, sizes: Sequence[float] = SIZES) -> tuple[Label, ...]:
    """A label for every cut or pair of cuts, as large as all can be without hiding each other."""
    return _clearest((_laid(strokes, scale, size) for size in sizes), hidden) if strokes else ()


def _laid(strokes: Sequence[Stroke], scale: float, size: float) -> tuple[Label, ...]:
    """Each label at the first place along its line where it hides none, or the least; short lines choose first."""
    groups = sorted(_groups(strokes, scale), key=_length)
    placed: dict[tuple[Stroke, ...], Label] = {}
    for _ in range(_ROUNDS):
        for group in groups:
            near = _near(group, [label for key, label in placed.items() if key != group], scale, size)
            placed[group] = _clearest(_places(group, scale, size), partial(_hides, near))
        if not hidden(tuple(placed.values())):
            break
    return tuple(placed.values())


def _clearest(ways: Iterable[Way], hidden: Callable[[Way], float]) -> Way:
    """The first way that hides nothing, or the one that hides least."""
    least: tuple[float, Way] | None = None
    for way in ways:
        found = hidden(way)
        if not found:
            return way
        least = (found, way) if least is None or found < least[0] else least
    assert least is not None
    return least[1]


def _near(group: tuple[Stroke, ...], others: list[Label], scale: float, size: float) -> list[Label]:
    """The labels that one of a group may meet, wherever along its line it stands."""
    _, width, height = _box(group, size)
    line = _line(group, scale)
    if _upright(group[0]):
        return [other for other in others if abs(other.x - line) < (width + other.width) / 2 + _AIR]
    return [other for other in others if abs(other.y - line) < (height + other.height) / 2 + _AIR]


def _hides(others: list[Label], label: Label) -> float:
    return sum(label.hides(other) for other in others)


def hidden(labels: tuple[Label, ...]) -> float:
    """How much of labels is covered by others."""
    return sum(one.hides(other) for one, other in combinations(labels, 2))


def _groups(strokes: Sequence[Stroke], scale: float) -> Iterator[tuple[Stroke, ...]]:
    """Cuts that follow each other, side by side and so near that their labels would meet, two by two; others alone."""
    rest = list(strokes)
    while rest:
        count = 2 if len(rest) > 1 and _paired(rest[0], rest[1], scale) else 1
        yield tuple(rest[:count])
        del rest[:count]


def _length(group: tuple[Stroke, ...]) -> Mm:
    start, end, _ = _along(group[0])
    return end - start


def _paired(one: Stroke, two: Stroke, scale: float) -> bool:
    (start, end, line), (other_start, other_end, other_line) = _along(one), _along(two)
    alike = (one.restacked, _upright(one)) == (two.restacked, _upright(two))
    level = max(abs(start - other_start), abs(end - other_end)) < _TINY
    return alike and level and abs(line - other_line) * scale < HIGH


def _upright(stroke: Stroke) -> bool:
    return abs(stroke.cut.x1 - stroke.cut.x2) < _TINY


def _along(stroke: Stroke) -> tuple[Mm, Mm, Mm]:
    """Where a cut begins and ends along its line, and where the line is."""
    cut = stroke.cut
    return (cut.y1, cut.y2, cut.x1) if _upright(stroke) else (cut.x1, cut.x2, cut.y1)


def _places(group: tuple[Stroke, ...], scale: float, size: float) -> Iterator[Label]:
    """A label before its cut begins, then step by step along it, then behind its end."""
    start, end, _ = (place * scale for place in _along(group[0]))
    line = _line(group, scale)
    lines, width, height = _box(group, size)
    half = (height if _upright(group[0]) else width) / 2
    inside = (start + half + step * _STEP for step in range(max(0, int((end - start - 2 * half) / _STEP)) + 1))
    for along in (start - half - _BESIDE, *inside, end + half + _BESIDE):
        x, y = (line, along) if _upright(group[0]) else (along, line)
        yield Label(lines, x, y, width, height, size, group[0].restacked)


def _line(group: tuple[Stroke, ...], scale: float) -> Mm:
    """Where the line is that the labels of a group stand on."""
    return scale * sum(_along(stroke)[2] for stroke in group) / len(group)


def _box(group: tuple[Stroke, ...], size: float) -> tuple[tuple[str, ...], Mm, Mm]:
    """The lines of a label, its width and height: numbers of upright cuts stand below each other."""
    numbers = tuple(str(stroke.number) for stroke in group)
    lines = numbers if _upright(group[0]) else ("·".join(numbers),)
    width = max(len(line) for line in lines) * _DIGIT + _ROUND
    return lines, size * max(HIGH, width), size * (HIGH + _LINE * (len(lines) - 1))


_EASY = SIZES[:2]  # of numbers, to be read at a glance


@dataclass(frozen=True, slots=True)
class Figures:
    """What the templates draw: sheets that stand six on a page, and those too full of cuts for that, one on a page."""

    small: tuple[Plain, ...]
    large: tuple[Plain, ...]


def figures_of(layouts: Sequence[SheetLayout], page: Size) -> Figures:
    """The drawings for pages of the guide, layout by layout."""
    small: list[Plain] = []
    large: list[Plain] = []
    for number, layout in enumerate(layouts[:MOST_DRAWN], 1):
        paper, strokes = layout.page.paper, layout.strokes
        scale = min(((page.width - 46) / 2 - 18) / paper.width, ((page.height - 52) / 3 - 20) / paper.height)
        labels = labels_of(strokes, scale, _EASY)
        if hidden(labels):
            scale = min((page.width - 54) / paper.width, (page.height - 72) / paper.height)
            large.append(_figure(number, layout, scale, labels_of(strokes, scale), page.width - 40))
        else:
            small.append(_figure(number, layout, scale, labels, (page.width - 46) / 2 - 8))
    return Figures(tuple(small), tuple(large))


def _figure(number: int, layout: SheetLayout, scale: float, labels: Sequence[Label], room: Mm) -> Plain:
    paper, places = layout.page.paper, layout.page.fronts()
    whole = tuple({"x": p.x, "y": p.y, "width": p.size.width, "height": p.size.height} for p in places)
    scores = "".join(f"M{plain(x1)} {plain(y1)}L{plain(x2)} {plain(y2)}" for (x1, y1), (x2, y2) in layout.cutting.scores)
    return {
        "number": number, "title": caption(layout.title, room), "sheets": caption(sheets_text(layout.sheets).lower(), room),
        "width": paper.width, "height": paper.height, "scale": scale,
        "cuts": "".join(map(closed_path, layout.cutting.cuts)), "scores": scores,
        "boxes": () if layout.cutting.cuts else whole, "folded": layout.page.lot.folded,
        "strokes": tuple(map(_stroke, layout.strokes)), "labels": tuple(map(asdict, labels)),
    }  # fmt: skip


def _stroke(stroke: Stroke) -> Plain:
    cut = stroke.cut
    return {"x1": cut.x1, "y1": cut.y1, "x2": cut.x2, "y2": cut.y2}


NAME = "guide"
_BESIDE_WORDS, _A_PAGE = 3, 6  # drawings beside the words, and on a page of their own
_HERE = Where("templates/guide/page.svg.j2")


def guide_pdf(planned: Planned, shelves: Shelves, problems: Problems) -> bytes | None:
    """The PDF of a guide, on the paper of its kit; None where it cannot be drawn, which is noted."""
    figures = figures_of(planned.layouts, PAPERS[planned.plan.order.paper])
    game = _game(planned, figures)
    order = Order(planned.plan.order.paper, 1, 1, game.styles[0])
    supplied = Shelves(shelves.shelves[-1:])
    studio = Studio(game, order, supplied, problems)
    size = PAPERS[order.paper]
    words = _component("words", "page.svg.j2", (Row(_HERE, {}),), size, Manuscript("guide.md", "{{ facts.words }}"))
    firsts = range(_BESIDE_WORDS * studio.length(words, size), len(figures.small), _A_PAGE)
    drawings = _component("drawings", "drawings.svg.j2", tuple(Row(_HERE, {"first": first}) for first in firsts), size)
    full = _component(
        "full-drawings", "drawing.svg.j2", tuple(Row(_HERE, {"at": at}) for at in range(len(figures.large))), size
    )
    pieces = tuple(piece for component in (words, drawings, full) for piece in studio.pieces(component, size))
    press, compiled = compile_faces(pieces, game, order, supplied, problems)
    return None if problems else Printout(Plan(game, order, pieces, Arrangement(()), ()), compiled, press).faces_pdf()


def _game(planned: Planned, figures: Figures) -> Game:
    """The guide as what the studio draws: a game of a text, and of pages with drawings."""
    plan = planned.plan
    values: dict[str, Plain] = {"words": guide_text(planned), "figures": figures.small, "full": figures.large}
    facts = {name: Fact(name, value, "ours", "", _HERE) for name, value in values.items()}
    return Game(
        name=NAME, title=plan.game.title, edition=plan.game.edition, editions={}, language="en", players=Players(),
        styles=("usual",), palette={}, facts=facts, layout=Layout(), places={"game": _HERE}, components=(),
    )  # fmt: skip


def _component(name: str, template: str, rows: tuple[Row, ...], size: Size, text: Manuscript | None = None) -> Component:
    return Component(
        name=name, kind="sheet", sizes=(size,), outline=Outline(), bleed=0, safe=10, template=template, back=None, rows=rows,
        copies=Copies(), rulebook_count=None, players=(), styles=(), source="ours", note="", where=_HERE, text=text,
    )  # fmt: skip
