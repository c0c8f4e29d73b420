"""The guide's instructions for knife, scissors and glue: the cuts sheet by sheet, then the folds and the gluing."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, pi

from printgen.core.phrases import Phrases, phrases_for
from printgen.core.units import Mm, write_mm
from printgen.faces.text.catalogue import find_fonts
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.shaping import width_mm
from printgen.model import Component, Outline, Size
from printgen.model.outlines import Point, Side, find_corners
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan
from printgen.sheets.waste import shorten_text

MOST_DRAWN = 60  # the most layouts with drawings; a kit with more has a separate layout for almost every sheet
_LONGEST_WORD: Mm = 38.0  # the width of a line of text
_LONGEST_TITLE: Mm = 74.0  # the width of a line of the title
_MOST_MEASURED = 200  # letters at the start of a word that are measured

_TINY = 1e-3  # the rounding of coordinates in a drawing
_BEND = (
    pi / 6 - _TINY
)  # sides at smaller angles are cut in one sweep; the notch of a box, for example, consists of many short lines


def escape_words(words: str) -> str:
    """A text with Markdown's special characters escaped, and with words that are too long for a line shortened."""
    return _escape_and_join(shorten_text(word[:_MOST_MEASURED], _LONGEST_WORD, _measure_bold) for word in words.split())


def escape_title(words: str) -> str:
    """A text for the guide's title, with Markdown's special characters escaped and long words shortened."""
    return _escape_and_join(shorten_text(word[:_MOST_MEASURED], _LONGEST_TITLE, _measure_title) for word in words.split())


def shorten_caption(words: str, room: Mm) -> str:
    """The caption of a drawing on one line, at most `room` mm wide."""
    return shorten_text(words[:_MOST_MEASURED], room, _measure_bold)


def _measure_bold(text: str) -> Mm:
    return width_mm(text, find_fonts(DEFAULT_FAMILY, "bold"), 3.4)


def _measure_title(text: str) -> Mm:
    return width_mm(text, find_fonts("Fredoka One"), 6.4)


def _escape_and_join(words: Iterable[str]) -> str:
    return re.sub(r"([\\`*_\[\]<>&~|:!#])", r"\\\1", " ".join(words))


@dataclass(frozen=True, slots=True)
class Snips:
    """The scissors work on one sheet: the names of the pieces, and the numbers of straight snips and of curves."""

    names: tuple[str, ...] = ()
    straight: int = 0
    curves: int = 0


def count_snips(layout: SheetLayout) -> Snips:
    """The scissors work on one sheet after its straight cuts, or none if the sheet has no straight cuts."""
    uneven = [
        (lot.title, piece.front) for lot, piece in layout.page.load if layout.strokes and lot.outline.shape != "rectangle"
    ]
    counts = [(name, *count_outline_snips(face.outline, face.size)) for name, face in uneven]
    names = tuple(dict.fromkeys(name for name, straight, curves in counts if straight or curves))
    return Snips(names, sum(straight for _, straight, _ in counts), sum(curves for _, _, curves in counts))


def count_outline_snips(outline: Outline, size: Size) -> tuple[int, int]:
    """The numbers of straight snips and of curves needed to cut an outline out of the rectangle around it."""
    if outline.shape == "circle":
        return 0, 1
    points = find_corners(outline, size)
    curved = list(_classify_sweeps([side for side in pairwise((*points, points[0])) if not _is_same_point(*side)], size))
    return curved.count(False), curved.count(True)


def _classify_sweeps(sides: Sequence[Side], size: Size) -> Iterator[bool]:
    """True for each curve and False for each straight cut of the scissors. Skips the rectangle's edge."""
    turns = [_measure_turning_angle(sides[at - 1], side) for at, side in enumerate(sides)]
    free = [_is_on_edge(side, size) for side in sides]
    starts = [at for at, turn in enumerate(turns) if turn > _BEND or free[at] or free[at - 1]]
    if not starts:
        yield True
        return
    for start, end in pairwise((*starts, starts[0] + len(sides))):
        if not free[start]:
            yield any(turns[at % len(sides)] > _TINY for at in range(start + 1, end))


def _is_on_edge(side: Side, size: Size) -> bool:
    (x1, y1), (x2, y2) = side
    edges = ((x1, x2, 0.0), (x1, x2, size.width), (y1, y2, 0.0), (y1, y2, size.height))
    return any(abs(start - edge) < _TINY and abs(end - edge) < _TINY for start, end, edge in edges)


def _measure_turning_angle(first: Side, second: Side) -> float:
    """The angle in radians between the directions of two sides. It is never negative."""
    (ax, ay), (bx, by) = (tuple(end - begin for begin, end in zip(*side, strict=True)) for side in (first, second))
    return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))


def _is_same_point(first: Point, second: Point) -> bool:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) < _TINY


def write_assembly_lines(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """The Markdown lines of the sections "Cut" and "Fold and glue". Omits a section without instructions."""
    phrases = phrases_for(plan.game.language)
    cuts = [line for at, layout in enumerate(layouts[:MOST_DRAWN], 1) for line in _write_cut_lines(at, layout, phrases)]
    cuts += [
        f"- **{write_sheet_numbers(sheets, phrases)}**: {phrases.say(how)}"
        for sheets, how in _find_sheets_cut_by_marks(layouts)
        if sheets
    ]
    if cuts:
        yield f"## {phrases.say('guide.cut')}\n"
        yield from cuts
        yield ""
    glue = list(_write_joining_lines(plan, layouts, phrases))
    if glue:
        yield f"## {phrases.say('guide.glue')}\n"
        yield from glue
        yield ""


def _write_cut_lines(drawing_number: int, layout: SheetLayout, phrases: Phrases) -> Iterator[str]:
    """The instruction for cutting the sheets of a layout, which names the layout's drawing. Skips parts of a board."""
    lot, name = layout.page.lot, f"- **{write_sheet_numbers(layout.sheets, phrases)}**"
    if layout.strokes:
        first = phrases.say("guide.first_fold") if lot.folded else ""
        work = f"{_write_corners(layout, phrases)}{_write_scissors_work(layout, phrases)}"
        yield f"{name}: {first}{_write_strokes(drawing_number, layout, phrases)}{work}"
    elif layout.cutting.cuts:
        yield f"{name}: {phrases.say('guide.outlines', drawing=drawing_number)}"


def _find_sheets_cut_by_marks(layouts: Sequence[SheetLayout]) -> Iterator[tuple[list[int], str]]:
    """The sheets whose cuts are in no drawing, and the phrase with the instructions for them."""
    more = [layout for layout in layouts[MOST_DRAWN:] if layout.page.lot.parting is None]
    parts = [layout for layout in layouts if layout.page.lot.parting is not None and not is_map_sheet(layout)]
    yield _list_sheet_numbers(more), "guide.marks"
    yield _list_sheet_numbers(parts), "guide.part_marks"


def _list_sheet_numbers(layouts: Sequence[SheetLayout]) -> list[int]:
    return sorted(number for layout in layouts for number in layout.sheets)


def is_map_sheet(layout: SheetLayout) -> bool:
    """Whether a layout is the map that shows how the parts of a board fit together."""
    view = layout.page.load[0][1].view
    return view is not None and view.scale != 1


def _write_strokes(drawing_number: int, layout: SheetLayout, phrases: Phrases) -> str:
    first = next((stroke.number for stroke in layout.strokes if stroke.restacked), None)
    restack = phrases.say("guide.restack", number=first) if first is not None and first > 2 else ""
    return f"{phrases.count('guide.strokes', len(layout.strokes), drawing=drawing_number)}{restack}"


def _write_corners(layout: SheetLayout, phrases: Phrases) -> str:
    radius = max((lot.outline.radius for lot, _ in layout.page.load if lot.outline.shape == "rectangle"), default=0.0)
    return phrases.say("guide.corners", radius=phrases.number(write_mm(radius))) if radius else ""


def _write_scissors_work(layout: SheetLayout, phrases: Phrases) -> str:
    """The sentence about scissors work after the straight cuts, or an empty text if no scissors are needed."""
    snips = count_snips(layout)
    if not snips.names:
        return ""
    kinds = ((snips.straight, "guide.snips"), (snips.curves, "guide.curves"))
    counts = phrases.join(phrases.count(key, count) for count, key in kinds if count)
    return phrases.say("guide.scissors", names=phrases.join(map(escape_words, snips.names)), counts=counts)


def write_sheet_numbers(sheets: Sequence[int], phrases: Phrases, key: str = "guide.sheets") -> str:
    """The numbers of sheets as text, such as `Sheets 1 to 3, 5`."""
    breaks = [0, *(at for at, (number, following) in enumerate(pairwise(sheets), 1) if following != number + 1), len(sheets)]
    runs = [sheets[start:end] for start, end in pairwise(breaks)]
    texts = [str(run[0]) if len(run) == 1 else phrases.say("guide.run", first=run[0], last=run[-1]) for run in runs]
    return phrases.count(key, len(sheets), sheets=", ".join(texts))


def _write_joining_lines(plan: Plan, layouts: Sequence[SheetLayout], phrases: Phrases) -> Iterator[str]:
    folded = [number for layout in layouts if layout.page.lot.folded for number in layout.sheets]
    if folded:
        yield f"- **{write_sheet_numbers(folded, phrases)}**: {phrases.say('guide.fold_sheets')}"
    printed = {piece.component: piece for piece in plan.pieces}
    for component in plan.game.components:
        if component.name in printed:
            folds = len(printed[component.name].front.outline.folds)
            steps = _list_joining_steps(component, folds, layouts, phrases)
            yield from (f"- **{escape_words(component.printed_name)}**: {how}" for how in steps)


def count_booklet_sheets(component: str, layouts: Sequence[SheetLayout]) -> int:
    """The number of sheets in a booklet, or 0 for any other component."""
    lots = [(layout.page.lot, len(layout.sheets)) for layout in layouts]
    return sum(sheets for lot, sheets in lots if lot.bind == "booklet" and lot.component == component)


def _list_joining_steps(component: Component, folds: int, layouts: Sequence[SheetLayout], phrases: Phrases) -> Iterator[str]:
    if component.bind is not None:
        is_single = count_booklet_sheets(component.name, layouts) == 1
        yield phrases.say("guide.fold_middle" if is_single else f"guide.{component.bind}")
    if folds:
        kind = "tray" if component.kind == "lid" else component.kind
        yield phrases.count("guide.score", folds, glue=phrases.say(f"guide.{kind}"))
    if any(lot.component == component.name and lot.parting is not None for layout in layouts for lot, _ in layout.page.load):
        yield phrases.say("guide.parts")
