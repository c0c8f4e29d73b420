"""The guide as Markdown: pieces, instructions for printing and assembly, total time, and ink coverage."""

from collections.abc import Iterator, Sequence
from math import ceil, hypot
from typing import Literal, TypeAlias

from printgen.core.phrases import Phrases, load_phrases
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.kit.guide.contents import list_materials, list_piece_counts, list_stock_groups, list_tool_keys
from printgen.kit.guide.steps import (
    count_booklet_sheets,
    count_scissors_work_after_straight_cuts,
    is_map_of_board_parts,
    write_cut_and_glue_lines,
    write_sheet_numbers,
)
from printgen.kit.guide.words import escape_and_shorten_words, read_guide_words
from printgen.model.outlines import Arc, Segment
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.pictures import InkCoverage
from printgen.printing.plan import Plan
from printgen.printing.report import name_paper, name_pdf_file

WorkKind: TypeAlias = Literal["print", "cut", "glue"]

_LONGEST_TITLE: Mm = 74.0  # the width of a word in the title


@dataclass(frozen=True, slots=True)
class WorkStep:
    """One kind of work: its name, the number of repetitions, the seconds for each, and the heading that it belongs to."""

    name: str
    count: int
    seconds: int
    kind: WorkKind = "cut"

    @property
    def minutes(self) -> float:
        """The total minutes for all repetitions of the step."""
        return self.count * self.seconds / 60


def list_work_steps(plan: Plan, layouts: Sequence[SheetLayout]) -> tuple[WorkStep, ...]:
    """The steps needed to make a kit, in order."""
    return tuple(step for step in _list_possible_work_steps(plan, layouts) if step.count)


def sum_minutes_rounded_up_to_five(steps: Sequence[WorkStep]) -> int:
    """The total minutes for all steps, rounded up to a multiple of five."""
    return 5 * ceil(sum(step.minutes for step in steps) / 5)


def _list_possible_work_steps(plan: Plan, layouts: Sequence[SheetLayout]) -> Iterator[WorkStep]:
    say = load_phrases(plan.game.language).fill_phrase
    folded = sum(len(layout.sheets) for layout in layouts if layout.page.first_lot.folded)
    uncut = [layout for layout in layouts if not layout.strokes]  # by straight cuts
    trimmed = [layout for layout in layouts if layout.strokes]
    yield WorkStep(say("work.pages"), len(plan.sheets), 10, "print")
    yield WorkStep(say("work.folded"), folded, 60, "cut")
    yield WorkStep(say("work.cuts"), sum(len(layout.strokes) * len(layout.sheets) for layout in layouts), 15)
    yield WorkStep(say("work.scissors"), ceil(sum(map(_measure_outlines_cm, uncut))), 1)
    snips = [(len(layout.sheets), count_scissors_work_after_straight_cuts(layout)) for layout in layouts]
    yield WorkStep(say("work.snips"), sum(sheets * each.straight for sheets, each in snips), 3)
    yield WorkStep(say("work.curves"), sum(sheets * each.curves for sheets, each in snips), 10)
    yield WorkStep(say("work.corners"), 4 * sum(map(_count_pieces_with_round_corners, trimmed)), 1)
    yield WorkStep(say("work.scores"), sum(len(layout.cutting.scores) * len(layout.sheets) for layout in layouts), 10, "glue")
    yield WorkStep(say("work.glued"), sum(bool(piece.front.outline.folds) for piece in plan.pieces), 60, "glue")
    leaves = [count_booklet_sheets(component.name, layouts) for component in plan.game.components]
    yield WorkStep(say("work.booklets"), sum(count for count in leaves if count > 1), 30, "glue")
    yield WorkStep(say("work.single"), leaves.count(1), 10, "glue")
    yield WorkStep(say("work.leaflets"), sum(map(_count_leaflets, layouts)), 30, "glue")
    yield WorkStep(say("work.parts"), sum(map(_count_board_parts, layouts)), 120, "glue")


def _measure_outlines_cm(layout: SheetLayout) -> float:
    """The length in cm of all outlines to cut on a layout's sheets."""
    return len(layout.sheets) * sum(_measure_segment(segment) for path in layout.cutting.cuts for segment in path) / 10


def _measure_segment(segment: Segment) -> float:
    """The length of a segment in mm."""
    if isinstance(segment, Arc):
        return segment.radius * abs(segment.sweep)
    (x1, y1), (x2, y2) = segment.begin, segment.end
    return hypot(x2 - x1, y2 - y1)


def _count_pieces_with_round_corners(layout: SheetLayout) -> int:
    round_ones = sum(lot.outline.shape == "rectangle" and lot.outline.radius > 0 for lot, _ in layout.page.load)
    return len(layout.sheets) * round_ones


def _count_leaflets(layout: SheetLayout) -> int:
    page = layout.page
    return len(layout.sheets) * len(page.load) // page.first_lot.pieces_cut_as_one if page.first_lot.bind == "leaflet" else 0


def _count_board_parts(layout: SheetLayout) -> int:
    return len(layout.sheets) if layout.page.first_lot.parting is not None and not is_map_of_board_parts(layout) else 0


def average_ink_coverage(pages: Sequence[InkCoverage]) -> InkCoverage:
    """The mean ink coverage of the pages."""
    cyan, magenta, yellow, black = (sum(parts) / len(pages) for parts in zip(*pages, strict=True))
    return cyan, magenta, yellow, black


@dataclass(frozen=True, slots=True)
class GuideSource:
    """The data for a guide: a plan, the layouts of its sheets, and the mean ink coverage of its pages."""

    plan: Plan
    layouts: tuple[SheetLayout, ...]
    ink: InkCoverage

    @property
    def phrases(self) -> Phrases:
        """The phrases of the guide in the game's language."""
        return load_phrases(self.plan.game.language)


def write_guide_text(source: GuideSource) -> str:
    """The guide of a kit as Markdown, in the game's language."""
    plan, layouts, phrases = source.plan, source.layouts, source.phrases
    steps = list_work_steps(plan, layouts)
    parts = (
        _write_opening(source, steps),
        _write_materials_and_tools(source),
        _write_sheet_list(source),
        _write_print_section(plan, phrases),
        write_cut_and_glue_lines(plan, layouts),
        _write_first_game_section(source),
        _write_work_table(steps, phrases),
        _write_ink_table(source.ink, phrases),
        _write_credits(plan, phrases),
    )
    return "\n".join(line for part in parts for line in part) + "\n"


def _write_opening(source: GuideSource, steps: Sequence[WorkStep]) -> Iterator[str]:
    plan, phrases = source.plan, source.phrases
    yield f"# {escape_and_shorten_words(plan.game.title, _LONGEST_TITLE)}"
    about = read_guide_words(plan.game, plan.order.players).about
    if about:
        yield f"*{about}*\n"
    yield write_edition_sentence(plan, phrases)
    yield f"{phrases.fill_phrase('guide.time', duration=write_duration(sum_minutes_rounded_up_to_five(steps), phrases))}\n"


def write_edition_sentence(plan: Plan, phrases: Phrases) -> str:
    """The sentence that says which edition of the game the guide is for, on which paper and for how many players."""
    values = {"edition": escape_and_shorten_words(plan.game.edition), "paper": name_paper(plan.order.paper)}
    has_players = plan.game.players.most > 1
    return (
        phrases.fill_phrase_for_count("guide.how_players", plan.order.players, **values)
        if has_players
        else phrases.fill_phrase("guide.how", **values)
    )


def write_duration(minutes: int, phrases: Phrases) -> str:
    """A duration as `90 minutes`, or as `2 h 05 min` for two hours or more."""
    if minutes < 120:
        return phrases.fill_phrase("guide.minutes", minutes=minutes)
    return phrases.fill_phrase("guide.hours", hours=minutes // 60, minutes=f"{minutes % 60:02}")


def _write_materials_and_tools(source: GuideSource) -> Iterator[str]:
    phrases = source.phrases
    yield f"## {phrases.fill_phrase('guide.needs')}\n"
    for material in list_materials(list_stock_groups(source.plan, source.layouts), phrases):
        about = {"name": material.name, "weight": material.weight}
        yield f"- {phrases.fill_phrase_for_count('guide.material', material.sheets, **about)}"
    tools = list_tool_keys(source.plan, source.layouts)
    if tools:
        yield f"- {phrases.join_with_and(phrases.fill_phrase(f'tool.{key}') for key in tools)}"
    yield ""


def _write_sheet_list(source: GuideSource) -> Iterator[str]:
    phrases = source.phrases
    yield f"## {phrases.fill_phrase('guide.sheets_title')}\n"
    for group in list_stock_groups(source.plan, source.layouts):
        yield f"### {group.name_stocks(phrases)}\n"
        for layout in group.layouts:
            entries = (
                f"{escape_and_shorten_words(piece_count.describe_count(phrases))} · {piece_count.describe_size(phrases)}"
                for piece_count in list_piece_counts(source.plan, layout)
            )
            yield f"- **{write_sheet_numbers(layout.sheets, phrases)}**: {'; '.join(entries)}"
        yield ""


def _write_print_section(plan: Plan, phrases: Phrases) -> Iterator[str]:
    yield f"## {phrases.fill_phrase('guide.print')}\n"
    yield from (f"{number}. {step}" for number, step in enumerate(list_print_steps(plan, phrases), 1))
    yield ""


def list_print_steps(plan: Plan, phrases: Phrases) -> list[str]:
    """The steps for printing the kit."""
    backs = any(sheet.side == "back" for sheet in plan.sheets)
    ruler_page = next((number for number, sheet in enumerate(plan.sheets, 1) if sheet.ruler is not None), 1)
    steps = [
        phrases.fill_phrase("guide.open", file=escape_and_shorten_words(name_pdf_file(plan))),
        _explain_printed_sides(plan, backs, phrases),
        phrases.fill_phrase("guide.ruler", page=ruler_page),
    ]
    return steps + (
        [phrases.fill_phrase("guide.printer", printer=escape_and_shorten_words(plan.printer))] if plan.printer else []
    )


def _write_first_game_section(source: GuideSource) -> Iterator[str]:
    steps = read_guide_words(source.plan.game, source.plan.order.players).first_game
    if steps:
        yield f"## {source.phrases.fill_phrase('guide.first_game')}\n"
        yield from (f"{number}. {step}" for number, step in enumerate(steps, 1))
        yield ""


def _write_credits(plan: Plan, phrases: Phrases) -> Iterator[str]:
    sentences = plan.game.credits.list_sentences(phrases)
    if sentences:
        yield f"\n{escape_and_shorten_words(' '.join(sentences))}"


def _explain_printed_sides(plan: Plan, has_backs: bool, phrases: Phrases) -> str:
    if not has_backs:
        return phrases.fill_phrase("guide.one_side")
    if plan.order.sides == "one-sided":
        return phrases.fill_phrase("guide.one_sided", fronts=sum(sheet.side == "front" for sheet in plan.sheets))
    return phrases.fill_phrase("guide.short_edge" if plan.order.sides == "short-edge" else "guide.long_edge")


def _write_work_table(steps: Sequence[WorkStep], phrases: Phrases) -> Iterator[str]:
    yield f"## {phrases.fill_phrase('guide.work')}\n"
    yield f"| {phrases.fill_phrase('guide.work_table')} |"
    yield "|---|--:|--:|--:|"
    for step in steps:
        yield f"| {step.name} | {step.count} | {step.seconds} | {phrases.localise_number(f'{step.minutes:.1f}')} |"
    yield f"\n{phrases.fill_phrase('guide.work_note')}\n"


def _write_ink_table(ink: InkCoverage, phrases: Phrases) -> Iterator[str]:
    yield f"## {phrases.fill_phrase('guide.ink')}\n"
    yield f"| {phrases.fill_phrase('guide.ink_table')} |"
    yield "|--:|--:|--:|--:|"
    yield f"| {' | '.join(phrases.localise_number(f'{part:.1f} %') for part in ink)} |"
    yield f"\n{phrases.fill_phrase('guide.ink_note')}"
