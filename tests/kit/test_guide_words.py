"""The words and the look that a guide takes from a game: names, durations, its own texts, and its accent."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.core.phrases import load_phrases
from printgen.core.problems import Problems, Where
from printgen.core.svg.colours import read_colour_unless_transparent
from printgen.kit.guide import pages
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.cut_rows import make_cut_figure
from printgen.kit.guide.design import GuideDesign, Lettering, _choose_accent_colour, _write_hex_colour, choose_guide_design
from printgen.kit.guide.fold_rows import _draw_words_that_fit_on_net
from printgen.kit.guide.rows import PageDivision
from printgen.kit.guide.steps import list_cut_groups
from printgen.kit.guide.text import WorkStep, sum_minutes_rounded_up_to_five, write_duration
from printgen.kit.guide.words import GuideWords, choose_display_name, escape_and_shorten_words, read_guide_words
from printgen.model import NetName, Order, Size
from printgen.printing.plan import Plan
from printgen.sheets.arrangement import Arrangement
from tests.helpers.guides import set_guide
from tests.helpers.supplied_games import ROOT, SHELVES, declared, printout_of

VILLAGE = declared("village")
ORDER = Order("a4", 2, 1, "colour", "long-edge")


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0, "0 min"), (119, "119 min"), (120, "2 h 00 min"), (121, "2 h 01 min"), (605, "10 h 05 min")],
)
def test_two_hours_or_more_are_written_in_hours(minutes: int, words: str) -> None:
    assert write_duration(minutes, load_phrases("en")) == words


@pytest.mark.parametrize(("seconds", "minutes"), [((), 0), ((60,), 5), ((150, 150), 5), ((151, 150), 10)])
def test_minutes_of_all_steps_are_rounded_up_together(seconds: tuple[int, ...], minutes: int) -> None:
    assert sum_minutes_rounded_up_to_five([WorkStep("", 1, each) for each in seconds]) == minutes


@pytest.mark.parametrize(
    ("name", "title", "shown"),
    [
        ("tuck-box", "tuck-box", "Tuck box"),
        ("farm_animal", "farm_animal", "Farm animal"),
        ("egg", "Eggs", "Eggs"),
        ("x", "x", "X"),
    ],
)
def test_a_component_without_a_title_is_named_by_its_id(name: str, title: str, shown: str) -> None:
    assert choose_display_name(name, title) == shown


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("Milk  the\ncow", "Milk the cow"),
        (r"\`*_[]<>&~|:!#", r"\\\`\*\_\[\]\<\>\&\~\|\:\!\#"),
        ("(a-b) 5.3 +1", "(a-b) 5.3 +1"),
        ("i" * 30 + " " + "w" * 30, "i" * 30 + " " + "w" * 13 + "…"),
    ],
)
def test_words_of_strangers_have_no_markup_and_fit_a_column(words: str, written: str) -> None:
    assert escape_and_shorten_words(words) == written


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ({}, GuideWords("", ())),
        ({"guide": "no map"}, GuideWords("", ())),
        ({"guide": {"about": None, "first_game": None}}, GuideWords("", ())),
        (
            {"guide": {"about": "{title} for {least}–{most}, now {players} {nobody}"}},
            GuideWords("Village for 1–12, now 5 {nobody}", ()),
        ),
        ({"guide": {"first_game": "Roll.\n\nBuild {players}.\n"}}, GuideWords("", ("Roll.", "Build 5."))),
        ({"guide": {"first_game": ("Roll.", "  ", 7)}}, GuideWords("", ("Roll.", "7"))),
    ],
)
def test_texts_of_a_game_for_its_guide(texts: Any, words: GuideWords) -> None:
    assert read_guide_words(replace(VILLAGE, texts=texts), 5) == words


def test_the_design_of_a_game_without_words_on_its_pieces() -> None:
    game = replace(VILLAGE, palette={"barn": {"colour": "#aa3322"}})
    assert choose_guide_design(game, ORDER, []) == GuideDesign(
        "Source Sans Pro", "bold", False, "#aa3322", "#f6ebe9", "#22262b", "#5a6068", "#b99893", game.fonts
    )


@pytest.mark.parametrize(
    ("palette", "title", "accent"),
    [
        ({}, None, "#22262b"),
        ({"pale": "#ffee88"}, None, "#22262b"),
        ({"grey": "#555555", "red": "#aa3322", "pink": "#cc4488"}, None, "#cc4488"),
        ({"red": "#aa3322"}, "#225588", "#225588"),
        ({"red": "#aa3322"}, "#556655", "#aa3322"),
        ({"red": "#aa3322"}, "#ffee88", "#aa3322"),
        ({"grey": "#555555"}, "#444444", "#444444"),
        ({"dots": "dots(#aa3322)", "none": "none"}, None, "#22262b"),
        ({"dots": "dots(#aa3322)", "red": "#aa3322"}, None, "#aa3322"),
        ({"blue": "#7878ff"}, None, "#22262b"),
        ({"blue": "#7474ff"}, None, "#7474ff"),
    ],
)
def test_headings_have_a_colour_that_is_dark_enough_to_read(palette: dict[str, str], title: str | None, accent: str) -> None:
    game = replace(VILLAGE, palette={name: {"colour": ink} for name, ink in palette.items()})
    largest = Lettering(True, 9, "Lato", "bold", False, read_colour_unless_transparent(title)) if title is not None else None
    assert _write_hex_colour(_choose_accent_colour(game, ORDER, largest)) == accent


@pytest.mark.parametrize(
    ("fills", "zoom"),
    [
        ((0.71, 0.73), 1.5),  # compared in steps of 0.04
        ((0.69, 0.73), 1.3),
        ((0.69, 0.73, 0.72), 1.3),
        ((0.5, 0.87, 0.2, 0.9), 1.3),
        ((0.5, 0.85, 0.2, 0.99), 0.97),
        ((0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.8), 0.5),
    ],
)
def test_pictures_are_as_large_as_they_can_be_on_full_pages(
    fills: tuple[float, ...], zoom: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    printout = printout_of("village")
    divisions = {each: PageDivision([], [1.0, fill]) for each, fill in zip(pages._ZOOMS, (*fills, *[0.1] * 8), strict=False)}
    setting = set_guide(printout, ROOT)
    monkeypatch.setattr(pages, "_list_rows_after_cover", lambda zoomed, *_: [zoomed.zoom])
    monkeypatch.setattr(pages, "divide_rows_into_pages", lambda rows, *_: divisions[rows[0]])
    assert pages.lay_out_inner_pages(setting) is divisions[zoom]


def test_an_icon_that_the_game_lacks_leaves_a_gap() -> None:
    canvas = GuideCanvas(Size(100, 100), GuideDesign(), {})
    canvas.draw_text("Take :nothing: now.", 0, 0, 50)
    svg = canvas.write_svg()
    assert ("Take" in svg, "<use" in svg, "<defs>" in svg) == (True, False, False)


@pytest.mark.parametrize(("zoom", "columns"), [(1.5, 2), (1.25, 2), (1.24, 3), (0.5, 3)])
def test_large_pictures_of_cuts_are_in_two_columns(zoom: float, columns: int) -> None:
    setting = set_guide(printout_of("village"), ROOT).make_zoomed(zoom)
    groups = list_cut_groups(setting.layouts, setting.phrases)
    assert {make_cut_figure(setting, group).columns for group in groups} == {columns}


def test_a_problem_of_the_wordmark_is_at_the_line_of_the_guide() -> None:
    line = Where("game.yaml", 7)
    game = replace(VILLAGE, places={**VILLAGE.places, "guide": line})
    (component,) = pages.make_wordmark_job(Plan(game, ORDER, (), Arrangement(()), ()), SHELVES, Problems()).game.components
    assert (component.where, [row.where for row in component.rows]) == (line, [line])


@pytest.mark.parametrize(
    ("along", "way", "scale", "is_drawn"),
    [
        (3.8, (0, 0), 1, True),
        (3.79, (0, 0), 1, False),
        (7.6, (0, 0), 0.5, True),
        (7.58, (0, 0), 0.5, False),
        (1, (0, -1), 1, True),
    ],
)
def test_a_word_is_drawn_on_a_flap_only_if_it_fits(
    along: float, way: tuple[float, float], scale: float, is_drawn: bool
) -> None:
    setting = set_guide(printout_of("village"), ROOT)
    canvas = setting.make_canvas()
    _draw_words_that_fit_on_net(canvas, setting, [NetName("glue", 10, 20, along, False, way)], 5, 6, scale)
    assert (">glue<" in canvas.write_svg()) is is_drawn
