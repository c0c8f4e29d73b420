"""The instructions of the guide, its estimates of time and ink, and its drawings."""

from itertools import combinations
from math import ceil, cos, pi, sin
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.phrases import load_phrases
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.kit.guide.cut_labels import make_cut_labels
from printgen.kit.guide.cut_rows import make_cut_figure
from printgen.kit.guide.steps import list_cut_groups, write_cut_and_glue_lines, write_sheet_numbers
from printgen.kit.guide.text import (
    GuideSource,
    WorkStep,
    average_ink_coverage,
    list_work_steps,
    sum_minutes_rounded_up_to_five,
    write_guide_text,
)
from printgen.model import Order, Outline, Size
from printgen.printing.cut_layouts import SheetLayout, list_different_sheet_layouts
from printgen.printing.page_task import measure_ink_coverage
from printgen.printing.plan import Plan
from printgen.printing.printout import make_printout
from printgen.sheets.cut_order import list_cut_strokes
from printgen.sheets.patterns import Grid
from printgen.sheets.snips import count_snips_and_curves
from tests.helpers.farm import CSV, YAML, put, swap
from tests.helpers.guides import print_game, set_guide


def page(*colours: str) -> Image.Image:
    """A picture with stripes of equal width."""
    picture = Image.new("RGB", (len(colours) * 10, 10))
    for at, colour in enumerate(colours):
        picture.paste(colour, (at * 10, 0, at * 10 + 10, 10))
    return picture


def work(sides: str = "long-edge") -> dict[str, int]:
    """The number of repetitions of each step, for the game in the current folder."""
    kit, layouts = planned(sides)
    return {task.name: task.count for task in list_work_steps(kit, layouts)}


def planned(sides: str = "long-edge") -> tuple[Plan, tuple[SheetLayout, ...]]:
    """The plan of the game in the current folder, and the layouts of its sheets."""
    shelves, problems = find_shelves(Path.cwd()), Problems()
    game = load_game("farm", shelves, problems)
    assert game is not None, problems.sort_by_severity()
    kit = make_printout(Job(game, Order("a4", 2, 1, "colour", sides), shelves, problems))  # type: ignore[arg-type]
    assert kit is not None, problems.sort_by_severity()
    return kit.plan, list_different_sheet_layouts(kit.plan)


@pytest.mark.parametrize(
    ("colours", "ink"),
    [
        (("white",), (0, 0, 0, 0)),
        (("black", "white"), (0, 0, 0, 50)),
        (("cyan",), (100, 0, 0, 0)),
        (("red", "white", "white", "white"), (0, 25, 25, 0)),
        (("#808080",), (0, 0, 0, 49.8)),
    ],
)
def test_ink_is_the_mean_of_all_points(colours: tuple[str, ...], ink: tuple[float, ...]) -> None:
    assert average_ink_coverage([measure_ink_coverage(page(*colours))]) == pytest.approx(ink, abs=0.1)


def test_ink_of_two_pages_is_their_mean() -> None:
    assert average_ink_coverage([measure_ink_coverage(page("black")), measure_ink_coverage(page("white"))])[3] == pytest.approx(
        50
    )


def guide(sides: str = "long-edge") -> list[str]:
    """The lines of the guide for the game in the current folder."""
    plan, layouts = planned(sides)
    return write_guide_text(
        GuideSource(plan, layouts, average_ink_coverage([measure_ink_coverage(page("white"))]))
    ).splitlines()


@pytest.mark.parametrize(
    ("sides", "way"),
    [
        ("long-edge", "Print double-sided, flipping on the **long** edge."),
        ("short-edge", "Print double-sided, flipping on the **short** edge."),
        ("one-sided", "Print pages 1 to 2. Then put the sheets that have backs in again, and print the other pages on them."),
        ("gutterfold", "Print on one side only."),
    ],
)
def test_guide_says_how_backs_are_printed(kit: Path, sides: str, way: str) -> None:
    assert f"2. {way}" in guide(sides)


def test_guide_gives_the_time_in_minutes_or_in_hours_and_minutes(kit: Path) -> None:
    assert "It takes about **5 min**, including printing." in guide()
    swap(YAML, "    rulebook_count: 5\n", "")
    swap(CSV, "milk.,2", "milk.,348")
    assert "It takes about **2 h 00 min**, including printing." in guide()


@given(st.sets(st.integers(1, 40), min_size=1))
def test_sheets_are_listed_in_runs_that_contain_each_sheet_once(sheets: set[int]) -> None:
    runs = write_sheet_numbers(sorted(sheets), load_phrases("en")).removeprefix("Sheets ").removeprefix("Sheet ").split(", ")
    named = [range(int(run.split("–")[0]), int(run.split("–")[-1]) + 1) for run in runs]
    assert [number for run in named for number in run] == sorted(sheets)


def test_minutes_go_up_to_the_next_five() -> None:
    assert sum_minutes_rounded_up_to_five([WorkStep("cuts", 21, 15)]) == 10


def test_only_cuts_along_pieces_are_counted(kit: Path) -> None:
    assert work() == {"pages printed": 4, "straight cuts": 4 + 3 + 4, "corners rounded": 20}


def test_folded_sheets_are_glued(kit: Path) -> None:
    assert work("gutterfold")["sheets folded and glued"] == 2


def test_a_sheet_without_rectangles_is_cut_along_the_outlines_with_scissors(kit: Path) -> None:
    swap(YAML, "size: a5", "size: 100x100mm\n    outline: circle")
    assert work()["cm cut with scissors"] == ceil(100 * pi / 10)


def test_a_round_piece_on_a_sheet_with_cards_is_a_curve_after_the_straight_cuts(kit: Path) -> None:
    swap(YAML, "size: a5", "size: 100x100mm\n    stock: card\n    outline: circle")
    assert work() == {"pages printed": 2, "straight cuts": 11, "curves after straight cuts": 1, "corners rounded": 20}


def test_nets_are_scored_folded_and_glued(kit: Path) -> None:
    swap(YAML, "  barn:\n    kind: board\n    size: a5", "  barn:\n    kind: die\n    size: 16x16mm")
    put("templates/farm/barn.svg.j2", "{{ outline(fill='#ffffff') }}")
    counted = work()
    assert (counted["lines scored and folded"], counted["pieces glued"]) == (12, 1)


def with_rules(bind: str, pages: int, copies: int = 1) -> None:
    """Give the game bound rules with this many pages."""
    put("content/farm/rules.md", "\n\n---\n\n".join(["Feed the cow."] * pages))
    rules = f"kind: sheet\n    size: 63x88mm\n    text: rules.md\n    bind: {bind}\n    copies: {copies}"
    swap(YAML, "  barn:\n", f"  rules:\n    {rules}\n  barn:\n")


@pytest.mark.parametrize(
    ("pages", "folded"),
    [(4, {"single sheets folded": 1}), (8, {"booklet sheets folded and stapled": 2})],
)
def test_a_booklet_of_one_sheet_is_folded_and_a_longer_one_is_stapled(kit: Path, pages: int, folded: dict[str, int]) -> None:
    with_rules("booklet", pages)
    assert {name: count for name, count in work().items() if "folded" in name} == folded


def test_leaflets_are_folded_once_each_however_many_panels_they_have(kit: Path) -> None:
    with_rules("leaflet", 8, copies=3)
    assert work()["leaflets folded"] == 3


def test_sheets_with_fewer_leaflets_have_their_own_layout(kit: Path) -> None:
    with_rules("leaflet", 8, copies=3)
    _, layouts = planned()
    assert [(len(layout.sheets), len(layout.strokes)) for layout in layouts if layout.page.title == "rules"] == [(1, 5), (1, 4)]


@pytest.mark.parametrize(
    ("outline", "size", "snips"),
    [
        (Outline("hexagon"), Size(36, 41.569), (4, 0)),  # two of its sides lie on the box
        (Outline("circle"), Size(20, 20), (0, 1)),
        (Outline("polygon", points=((0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20))), Size(20, 20), (2, 0)),
        (Outline("polygon", points=((0, 0), (20, 0), (20, 8), (16, 10), (20, 12), (20, 20), (0, 20))), Size(20, 20), (2, 0)),
        (Outline("polygon", points=((0, 0), (0, 10), (0, 20), (20, 20), (10, 10))), Size(20, 20), (1, 0)),
        (Outline("polygon", points=tuple((10 + 10 * cos(a * pi / 20), 10 + 10 * sin(a * pi / 20)) for a in range(40))),
         Size(20, 20), (0, 1)),
    ],
)  # fmt: skip
def test_sides_inside_the_box_are_snipped_and_curves_are_cut_in_one_sweep(
    outline: Outline, size: Size, snips: tuple[int, int]
) -> None:
    assert count_snips_and_curves(outline, size) == snips


def test_hexagons_that_share_a_sheet_with_cards_are_snipped_after_the_straight_cuts(kit: Path) -> None:
    swap(YAML, "size: a5", "size: 60x69.282mm\n    stock: card\n    outline: hexagon\n    copies: 3")
    assert work() == {"pages printed": 2, "straight cuts": 13, "snips after straight cuts": 12, "corners rounded": 20}


@pytest.mark.parametrize(
    ("outline", "counts"), [("60x69.282mm\n    outline: hexagon", "12 snips"), ("60x60mm\n    outline: circle", "3 curves")]
)
def test_guide_names_snips_and_curves_only_if_there_are_any(kit: Path, outline: str, counts: str) -> None:
    swap(YAML, "size: a5", f"size: {outline}\n    stock: card\n    copies: 3")
    (line,) = (line for line in write_cut_and_glue_lines(*planned()) if "scissors" in line)
    assert line.endswith(f" Then cut around Barn with scissors ({counts}).")


@pytest.mark.parametrize(
    ("corner", "said"), [("5mm", "cut them together. Round the corners (5 mm)."), ("0mm", "cut them together.")]
)
def test_guide_says_to_round_only_round_corners(kit: Path, corner: str, said: str) -> None:
    swap(YAML, "size: 63x88mm", f"size: 63x88mm\n    corner: {corner}")
    line = next(line for line in write_cut_and_glue_lines(*planned()) if line.startswith("- **Sheet 1**"))
    assert line.endswith(said)


@pytest.mark.parametrize("rows", [1, 2, 5, 9])
@pytest.mark.parametrize("gutter", [0.0, 2.0, 6.0])
def test_every_cut_has_a_number_and_no_number_hides_another(rows: int, gutter: float) -> None:
    piece = Size(30, 270 / rows - gutter)
    grid = Grid(Size(210, 297), piece, 5, rows, gutter)
    strokes = list_cut_strokes(grid)
    labels = make_cut_labels(strokes, 0.25)
    assert not [pair for pair in combinations(labels, 2) if pair[0].measure_overlap_area(pair[1])]
    said = sorted(int(number) for label in labels for line in label.lines for number in line.split("·"))
    assert said == [stroke.number for stroke in strokes]


@pytest.mark.parametrize(
    ("scale", "columns", "rows", "size"), [(0.12, 7, 10, 1.0), (0.06, 7, 10, 0.9), (0.06, 8, 12, 0.8), (0.05, 7, 10, 0.7)]
)
def test_labels_are_as_large_as_they_can_be_without_hiding_each_other(
    scale: float, columns: int, rows: int, size: float
) -> None:
    grid = Grid(Size(210, 297), Size(200 / columns - 2, 280 / rows - 2), columns, rows, 2.0)
    assert {label.size for label in make_cut_labels(list_cut_strokes(grid), scale)} == {size}


@pytest.mark.usefixtures("kit")
def test_sheets_that_are_full_of_cuts_are_drawn_as_large_as_a_page() -> None:
    swap(YAML, "size: a5", "size: 6x5mm\n    stock: card\n    bleed: 1mm\n    corner: 0mm\n    copies: 400")
    printout = print_game("farm", Path.cwd())
    setting = set_guide(printout, Path.cwd())
    figures = [make_cut_figure(setting, group) for group in list_cut_groups(setting.layouts, setting.phrases)]
    (crowded,) = (figure for figure in figures if figure.columns == 1)
    assert {label.size for label in crowded.labels} == {1.0}
    assert all(label.size > 0.8 for figure in figures for label in figure.labels)
