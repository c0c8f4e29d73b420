"""The guide's instructions for knife, scissors and glue: the cuts sheet by sheet, then the folds and the gluing."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from printgen.core.named_tuples import NamedTuple
from printgen.core.phrases import Phrases, load_phrases
from printgen.core.records import dataclass
from printgen.core.units import write_mm
from printgen.kit.guide.contents import group_layouts_by_cuts, list_sheet_numbers
from printgen.kit.guide.words import choose_display_name, escape_and_shorten_words
from printgen.model import Component
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan
from printgen.sheets.snips import count_snips_and_curves
from printgen.sheets.work import count_shared_edges

MOST_DRAWN = 60  # the most layouts with drawings; a kit with more has a separate layout for almost every sheet


@dataclass(frozen=True, slots=True)
class ScissorsWork:
    """The scissors work on one sheet: the names of the pieces, and the numbers of straight snips and of curves."""

    names: tuple[str, ...] = ()
    straight: int = 0
    curves: int = 0


def count_scissors_work_after_straight_cuts(layout: SheetLayout) -> ScissorsWork:
    """The scissors work on one sheet after its straight cuts, or none if the sheet has no straight cuts."""
    uneven = [
        (choose_display_name(lot.component, lot.title), piece.front)
        for lot, piece in layout.page.load
        if layout.strokes and lot.outline.shape != "rectangle"
    ]
    counts = [(name, *count_snips_and_curves(face.outline, face.size)) for name, face in uneven]
    names = tuple(dict.fromkeys(name for name, straight, curves in counts if straight or curves))
    return ScissorsWork(names, sum(straight for _, straight, _ in counts), sum(curves for _, _, curves in counts))


class CutGroup(NamedTuple):
    """Sheets that are cut in the same way, and the instruction for them. Sheets without `is_drawn` have no cuts to show."""

    layouts: tuple[SheetLayout, ...]
    words: str
    is_drawn: bool

    @property
    def sheet_numbers(self) -> list[int]:
        """The numbers of the sheets, in order."""
        return list_sheet_numbers(self.layouts)


def list_cut_groups(layouts: Sequence[SheetLayout], phrases: Phrases) -> list[CutGroup]:
    """All sheets in groups, each sheet once: first those with drawings, then those cut at marks, then those without cuts."""
    cut = [layout for layout in layouts if layout.strokes or layout.cutting.cuts]
    groups = group_layouts_by_cuts([layout for layout in cut if layout.page.first_lot.parting is None])
    drawn = [CutGroup(group, describe_cuts(group[0], phrases), True) for group in groups[:MOST_DRAWN]]
    parts = tuple(
        layout for layout in layouts if layout.page.first_lot.parting is not None and not is_map_of_board_parts(layout)
    )
    marked = tuple(layout for group in groups[MOST_DRAWN:] for layout in group)
    known = {number for group in (*groups, parts) for layout in group for number in layout.sheets}
    whole = tuple(layout for layout in layouts if not known.intersection(layout.sheets))
    rest = ((parts, "guide.part_marks"), (marked, "guide.marks"), (whole, "guide.whole"))
    return [*drawn, *(CutGroup(group, phrases.fill_phrase(key), False) for group, key in rest if group)]


def describe_cuts(layout: SheetLayout, phrases: Phrases) -> str:
    """The instruction for cutting a sheet, in Markdown."""
    first = phrases.fill_phrase("guide.first_fold") if layout.page.first_lot.folded else ""
    if not layout.strokes:
        in_rows = count_shared_edges(layout.page) >= len(layout.page.load)
        return first + phrases.fill_phrase("guide.outlines") + (phrases.fill_phrase("guide.rows") if in_rows else "")
    parts = (_write_straight_cuts, _write_corner_rounding, _write_scissors_work)
    return first + "".join(write(layout, phrases) for write in parts)


def write_cut_and_glue_lines(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[str]:
    """The Markdown lines of the sections "Cut" and "Fold and glue". Omits a section without instructions."""
    phrases = load_phrases(plan.game.language)
    groups = list_cut_groups(layouts, phrases)
    if any(group.is_drawn for group in groups):
        yield f"## {phrases.fill_phrase('guide.cut')}\n"
        yield f"{explain_what_to_cut_along(plan, phrases)}\n"
        yield from (f"- **{write_sheet_numbers(group.sheet_numbers, phrases)}**: {group.words}" for group in groups)
        yield ""
    glue = [f"- **{name}**: {' '.join(steps)}" for name, steps, _ in list_assembly_items(plan, layouts, phrases)]
    if glue:
        yield f"## {phrases.fill_phrase('guide.glue')}\n"
        yield from glue
        yield ""


def explain_what_to_cut_along(plan: Plan, phrases: Phrases) -> str:
    """The sentences that say what to cut along."""
    bleeds = any(piece.front.bleed > 0 for piece in plan.pieces)
    return phrases.fill_phrase("guide.bleed" if bleeds else "guide.no_bleed")


def is_map_of_board_parts(layout: SheetLayout) -> bool:
    """Whether a layout is the map that shows how the parts of a board fit together."""
    view = layout.page.load[0][1].view
    return view is not None and view.scale != 1


def _write_straight_cuts(layout: SheetLayout, phrases: Phrases) -> str:
    first = next((stroke.number for stroke in layout.strokes if stroke.restacked), None)
    restack = phrases.fill_phrase("guide.restack", number=first) if first is not None and first > 2 else ""
    return f"{phrases.fill_phrase_for_count('guide.strokes', len(layout.strokes))}{restack}"


def _write_corner_rounding(layout: SheetLayout, phrases: Phrases) -> str:
    radius = max((lot.outline.radius for lot, _ in layout.page.load if lot.outline.shape == "rectangle"), default=0.0)
    return phrases.fill_phrase("guide.corners", radius=phrases.localise_number(write_mm(radius))) if radius else ""


def _write_scissors_work(layout: SheetLayout, phrases: Phrases) -> str:
    """The sentence about scissors work after the straight cuts, or an empty text if no scissors are needed."""
    snips = count_scissors_work_after_straight_cuts(layout)
    if not snips.names:
        return ""
    kinds = ((snips.straight, "guide.snips"), (snips.curves, "guide.curves"))
    counts = phrases.join_with_and(phrases.fill_phrase_for_count(key, count) for count, key in kinds if count)
    return phrases.fill_phrase(
        "guide.scissors", names=phrases.join_with_and(map(escape_and_shorten_words, snips.names)), counts=counts
    )


def write_sheet_numbers(sheet_numbers: Sequence[int], phrases: Phrases, phrase_key: str = "guide.sheets") -> str:
    """The numbers of sheets as text, such as `Sheets 1–3, 5`."""
    breaks = [
        0,
        *(at for at, (number, following) in enumerate(pairwise(sheet_numbers), 1) if following != number + 1),
        len(sheet_numbers),
    ]
    runs = [sheet_numbers[start:end] for start, end in pairwise(breaks)]
    texts = [str(run[0]) if len(run) == 1 else phrases.fill_phrase("guide.run", first=run[0], last=run[-1]) for run in runs]
    return phrases.fill_phrase_for_count(phrase_key, len(sheet_numbers), sheets=", ".join(texts))


class AssemblyItem(NamedTuple):
    """A component or some sheets to fold, glue or bind: the name, and the steps."""

    name: str
    steps: tuple[str, ...]
    component: Component | None = None


def list_assembly_items(plan: Plan, layouts: Sequence[SheetLayout], phrases: Phrases) -> Iterator[AssemblyItem]:
    """Everything to fold, glue or bind, in the order of the game's components."""
    folded = [number for layout in layouts if layout.page.first_lot.folded for number in layout.sheets]
    if folded:
        yield AssemblyItem(write_sheet_numbers(folded, phrases), (phrases.fill_phrase("guide.fold_sheets"),))
    printed = {piece.component: piece for piece in plan.pieces}
    for component in plan.game.components:
        if component.name in printed:
            steps = tuple(_list_assembly_steps(component, layouts, phrases))
            if steps:
                yield AssemblyItem(
                    escape_and_shorten_words(choose_display_name(component.name, component.title)), steps, component
                )


def count_booklet_sheets(component_name: str, layouts: Sequence[SheetLayout]) -> int:
    """The number of sheets in a booklet, or 0 for any other component."""
    lots = [(layout.page.first_lot, len(layout.sheets)) for layout in layouts]
    return sum(sheets for lot, sheets in lots if lot.bind == "booklet" and lot.component == component_name)


def _list_assembly_steps(component: Component, layouts: Sequence[SheetLayout], phrases: Phrases) -> Iterator[str]:
    if component.bind is not None:
        is_single = count_booklet_sheets(component.name, layouts) == 1
        kind = "single" if is_single else component.bind
        yield from phrases.list_phrases_of_group(f"fold.{kind}").values()
    if component.panels:
        yield from phrases.list_phrases_of_group(f"fold.{component.kind}").values()
    if any(lot.component == component.name and lot.parting is not None for layout in layouts for lot, _ in layout.page.load):
        yield phrases.fill_phrase("guide.parts")
