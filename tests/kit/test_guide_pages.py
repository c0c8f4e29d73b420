"""The pages of a guide: every sheet is there once, names are for people, texts fit, and pages are full."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.svg.numbers import transform_point
from printgen.kit.guide.contents import list_piece_counts
from printgen.kit.guide.pages import lay_out_inner_pages
from printgen.kit.guide.rows import GAP, GuideRow, divide_rows_into_pages
from printgen.kit.guide.setting import MARGIN
from printgen.kit.guide.steps import list_assembly_items, list_cut_groups
from printgen.printing.printout import Printout
from printgen.project.starting import list_starting_points
from tests.helpers.farm import YAML, put, run, swap
from tests.helpers.guides import draw_pages, list_texts, print_game, set_guide
from tests.helpers.soaked import soak_after
from tests.helpers.supplied_games import ROOT

POINTS = tuple(point.name for point in list_starting_points())
GAMES = ("village", "5211", "favelas", "sunnyvale", "brazil-imperial")
EDGE = MARGIN - 8  # mm; the numbers of cuts and the names of tools may extend into the margin
HEIGHTS = st.lists(st.tuples(st.floats(2, 150), st.booleans()), min_size=1, max_size=40)


def started(point: str, folder: Path) -> Path:
    """A folder with a game made from a starting point, which has the name of the point."""
    for file in (ROOT / "content/starting-points" / point).rglob("*"):
        if file.is_file():
            put(folder / "content" / point / file.relative_to(ROOT / "content/starting-points" / point), file.read_bytes())
    return folder


def check_sheets(printout: Printout, folder: Path) -> None:
    """Check that the table and the cuts each have every sheet once, and that no name is an id."""
    setting = set_guide(printout, folder)
    sheets = list(range(1, len(setting.fronts) + 1))
    assert sorted(number for group in setting.stock_groups for number in group.sheet_numbers) == sheets
    assert (
        sorted(number for group in list_cut_groups(setting.layouts, setting.phrases) for number in group.sheet_numbers)
        == sheets
    )
    names = [entry.name for layout in setting.layouts for entry in list_piece_counts(setting.plan, layout)]
    names += [joint.name for joint in list_assembly_items(setting.plan, setting.layouts, setting.phrases)]
    assert not [name for name in names if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)]


def check_texts(printout: Printout, folder: Path) -> None:
    """Check that every text is on its page, and whole."""
    for page in draw_pages(printout, folder):
        for text in list_texts(printout, page):
            x, y = transform_point(text.state.matrix, text.x, text.y)
            assert EDGE < x < x + text.width < page.size.width - EDGE, text.text
            assert 8 < y < page.size.height - 5, text.text
            assert "…" not in text.text


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_of_a_supplied_game_is_in_the_table_and_in_the_cuts_once(game: str, tmp_path: Path) -> None:
    check_sheets(print_game(game, ROOT), ROOT)


@pytest.mark.parametrize("point", POINTS)
def test_the_guide_of_a_starting_point_has_every_sheet_once_and_whole_texts(point: str, tmp_path: Path) -> None:
    printout = print_game(point, started(point, tmp_path))
    check_sheets(printout, tmp_path)
    check_texts(printout, tmp_path)


@pytest.mark.parametrize("game", ["favelas", "5211"])
def test_no_text_of_a_supplied_guide_is_cut_off(game: str) -> None:
    check_texts(print_game(game, ROOT), ROOT)


@pytest.mark.parametrize(
    ("language", "game"), soak_after(2, [("de", "5211"), ("fr", "village"), ("de", "village"), ("fr", "5211")])
)
def test_translated_texts_fit_on_letter_paper(game: str, language: str) -> None:
    check_texts(print_game(game, ROOT, "letter", language), ROOT)


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_supplied_guide_is_half_empty(game: str) -> None:
    assert min(lay_out_inner_pages(set_guide(print_game(game, ROOT), ROOT)).fills) > 0.6


@pytest.mark.parametrize("game", soak_after(1, GAMES))
def test_no_page_of_a_supplied_guide_is_half_empty_on_letter(game: str) -> None:
    assert min(lay_out_inner_pages(set_guide(print_game(game, ROOT, "letter"), ROOT)).fills) > 0.6


@given(HEIGHTS)
def test_rows_stay_in_order_fit_the_page_and_no_heading_ends_a_page(rows: list[tuple[float, bool]]) -> None:
    made = [GuideRow(height, lambda *_: None, heading=heading) for height, heading in [*rows, (10.0, False)]]
    pages = divide_rows_into_pages(made, 17, 260).pages
    assert [placed.row for page in pages for placed in page] == made
    assert not any(page[-1].row.heading for page in pages)
    for page in pages:
        for placed, below in pairwise(page):
            assert below.top >= placed.top + placed.row.height + GAP - 1e-6
        whole = sum(placed.row.height for placed in page) + GAP * (len(page) - 1)
        assert page[-1].top + page[-1].row.height <= 17 + max(260.0, whole) + 1e-6


def test_rows_are_on_as_few_pages_as_possible_and_about_equally_many_on_each() -> None:
    made = [GuideRow(50, lambda *_: None) for _ in range(6)]
    assert [len(page) for page in divide_rows_into_pages(made, 0, 260).pages] == [3, 3]


def test_sizes_are_whole_millimetres(kit: Path) -> None:
    setting = set_guide(print_game("farm", Path.cwd()), Path.cwd())
    sizes = [
        entry.describe_size(setting.phrases) for layout in setting.layouts for entry in list_piece_counts(setting.plan, layout)
    ]
    assert sizes == ["63\u00a0×\u00a088\u00a0mm", "148\u00a0×\u00a0210\u00a0mm"]


def words_on(page: int) -> str:
    """The words on a page of the guide of the game in the current folder."""
    printout = print_game("farm", Path.cwd())
    return " ".join(text.text for text in list_texts(printout, draw_pages(printout, Path.cwd())[page]))


def test_the_game_says_what_it_is_and_how_to_start_with_its_facts(kit: Path) -> None:
    put(
        "content/farm/texts.yaml",
        "guide:\n  about: A farm with {hands} hands.\n  first_game: ['Take {hands} cards.', '{unknown}']\n",
    )
    assert "A farm with 3 hands." in words_on(0)
    assert words_on(1).endswith("Your first game 1 Take 3 cards. 2 {unknown} The Farm · edition 1 guide, page 2 of 2")


def test_a_text_with_a_wrong_tag_is_printed_as_it_is(kit: Path) -> None:
    put("content/farm/texts.yaml", "guide:\n  about: Milk <b the cow.\n  first_game: ['Feed [[ the </x> hen.']\n")
    assert "Milk <b the cow." in words_on(0)
    assert "Feed [[ the </x> hen." in words_on(1)


def test_a_kit_without_a_first_game_has_no_such_heading(kit: Path) -> None:
    assert "first game" not in words_on(1)


def test_a_wordmark_replaces_the_title(kit: Path) -> None:
    swap(YAML, "components:\n", "guide: {wordmark: sign.svg.j2}\ncomponents:\n")
    put("templates/farm/sign.svg.j2", "<rect width='{{ width }}' height='{{ height }}' fill='{{ ink.barn }}'/>")
    assert words_on(0).startswith("How to make")


@pytest.mark.parametrize(
    ("guide", "template", "message"),
    [
        ("accent: ban", "", 'content/farm/game.yaml:14: accent is "ban", but the palette has no colour with that name.'),
        (
            "wordmark: sin.j2",
            "",
            "content/farm/game.yaml:14: guide needs the template sin.j2, which is not in templates/farm/.",
        ),
        (
            "wordmark: sign.j2",
            "<rect width='x' height='1'/>",
            'templates/farm/sign.j2:1: wordmark: <rect>: "x" is not a number.',
        ),
        ("wordmark: sign.j2", "{{ nothing.at.all }}", "templates/farm/sign.j2:1: "),
    ],
)
def test_a_wrong_look_of_the_guide_is_reported_at_its_line(kit: Path, guide: str, template: str, message: str) -> None:
    swap(YAML, "components:\n", f"guide: {{{guide}}}\ncomponents:\n")
    put("templates/farm/sign.j2", template)
    told = run("kit", "farm")
    assert told.code == 2
    assert message in told.err
