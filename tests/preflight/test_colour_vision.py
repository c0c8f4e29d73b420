"""Faces that differ in colour alone, seen by eyes that lack a kind of cone and printed in grey."""

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.svg.colours import Rgb, read_colour
from printgen.preflight.colour_vision import EYES, LEAST_APART, colour_distance
from printgen.preflight.contrast import contrast
from tests.helpers.farm import CSV, TEMPLATE, YAML, put, swap
from tests.preflight.test_preflight_checks import findings

OKABE_ITO = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
COLOURS = st.tuples(*[st.floats(0, 1)] * 3)


def rgb(text: str) -> Rgb:
    colour = read_colour(text)
    assert colour is not None
    return colour


@pytest.mark.parametrize("eye", [eye for eye in EYES if eye.endswith("eye")])
def test_palette_made_for_all_eyes_is_told_apart(eye: str) -> None:
    assert min(colour_distance(rgb(one), rgb(other), eye) for one, other in combinations(OKABE_ITO, 2)) >= LEAST_APART


@pytest.mark.parametrize(
    ("one", "other", "blind"),
    [
        ("#00aa00", "#ff8800", ["a protan eye", "a grey printer"]),
        ("#ff0000", "#00aa00", ["a deutan eye", "a grey printer"]),
        ("#4477aa", "#228833", ["a tritan eye", "a grey printer"]),
        ("#000000", "#ffffff", []),
    ],
)
def test_who_takes_one_colour_for_another(one: str, other: str, blind: list[str]) -> None:
    assert [eye for eye in EYES if colour_distance(rgb(one), rgb(other), eye) < LEAST_APART] == blind


@given(COLOURS, COLOURS, st.sampled_from(list(EYES)))
def test_colour_distance_is_a_distance(one: Rgb, other: Rgb, eye: str) -> None:
    assert colour_distance(one, one, eye) == 0
    assert colour_distance(one, other, eye) == colour_distance(other, one, eye)


@given(COLOURS, COLOURS)
def test_contrast_is_from_1_to_21_whichever_way_round(one: Rgb, other: Rgb) -> None:
    assert 1 <= contrast(one, other) == contrast(other, one) <= 21
    assert contrast((0, 0, 0), (1, 1, 1)) == 21


def alike(kit: Path, card: str, palette: str = 'palette: {cow: "#ff0000", hen: "#00aa00"}') -> list[str]:
    """What is said of two cards that are drawn like this; their colours are called as they are."""
    swap(YAML, 'palette:\n  barn: "#aa3322"', palette)
    put(TEMPLATE, card)
    return [one["message"] for one in findings() if one["check"] == "colours"]


def test_two_cards_of_one_drawing_and_colours_alike(kit: Path) -> None:
    assert alike(kit, '<circle cx="30" cy="30" r="9" fill="{{ ink[row.id] }}"/>') == [
        "animal “Hen”: it differs from animal “Cow” in colour alone, and a deutan eye and a grey printer "
        "cannot tell hen (#00aa00) from cow (#ff0000)."
    ]


@pytest.mark.parametrize(
    "card",
    [
        '<circle cx="30" cy="30" r="9" fill="{{ ink[row.id] }}"/><text x="9" y="9">{{ row.title }}</text>',
        '<circle cx="30" cy="30" r="{{ row.count }}" fill="{{ ink[row.id] }}"/>',
        '<circle cx="30" cy="30" r="9" fill="black"/>',
        '<rect width="9" height="9" fill="{{ ink[row.id] }}"/><rect fill="{{ "#000" if row.id == "hen" else "white" }}"/>',
    ],
)
def test_cards_that_something_else_tells_apart(kit: Path, card: str) -> None:
    assert alike(kit, card) == []


def test_colours_that_all_eyes_and_printers_tell_apart(kit: Path) -> None:
    card = '<circle cx="30" cy="30" r="9" fill="{{ ink[row.id] }}"/>'
    assert alike(kit, card, 'palette: {cow: "#000000", hen: "#e69f00"}') == []


def test_palette_of_each_style_is_judged_by_itself(kit: Path) -> None:
    palette = (
        'styles: [plain, grey]\npalette:\n  cow: {plain: "#000", grey: "#666"}\n  hen: {plain: "#e69f00", grey: "#6a6a6a"}'
    )
    (said,) = alike(kit, '<circle cx="30" cy="30" r="9" fill="{{ ink[row.id] }}"/>', palette)
    assert "hen (#6a6a6a) from cow (#666)" in said


def test_more_looks_than_are_compared_are_told(kit: Path) -> None:
    put(CSV, "id,title,words,count\n" + "".join(f"{n},{n},a,1\n" for n in range(101)))
    swap(YAML, "    rulebook_count: 5\n", "")
    put(TEMPLATE, '<circle cx="30" cy="30" r="9" fill="#{{ 100000 + row.id * 900 }}"/>')
    (note,) = [one for one in findings() if one["check"] == "many"]
    assert note["severity"] == "note"
    assert "101 faces differ in colour alone; only the first 100 were held against each other." in note["message"]
