"""Faces that differ only in colour, as colour-blind people see them and in greyscale."""

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.svg.colours import Rgb, read_colour_unless_transparent
from printgen.preflight.colour_vision import EYES, LEAST_APART, measure_colour_distance
from printgen.preflight.contrast import measure_contrast
from tests.helpers.farm import CSV, TEMPLATE, YAML, put, swap
from tests.preflight.test_preflight_checks import findings

OKABE_ITO = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
COLOURS = st.tuples(*[st.floats(0, 1)] * 3)


def rgb(text: str) -> Rgb:
    colour = read_colour_unless_transparent(text)
    assert colour is not None
    return colour


@pytest.mark.parametrize("eye", EYES)
def test_every_eye_sees_white_as_white_and_black_as_black(eye: str) -> None:
    assert measure_colour_distance(rgb("#ffffff"), rgb("#000000"), eye) == pytest.approx(100, abs=0.01)
    assert [sum(row) for row in EYES[eye]] == pytest.approx([1] * 3, abs=1e-5)


@pytest.mark.parametrize("eye", [eye for eye in EYES if eye.startswith("with ")])
def test_a_colour_blind_safe_palette_passes(eye: str) -> None:
    assert min(measure_colour_distance(rgb(one), rgb(other), eye) for one, other in combinations(OKABE_ITO, 2)) >= LEAST_APART


@pytest.mark.parametrize(
    ("one", "other", "blind"),
    [
        ("#00aa00", "#ff8800", ["with protanopia", "in greyscale"]),
        ("#ff0000", "#00aa00", ["with deuteranopia", "in greyscale"]),
        ("#4477aa", "#228833", ["with tritanopia", "in greyscale"]),
        ("#000000", "#ffffff", []),
    ],
)
def test_which_eyes_confuse_two_colours(one: str, other: str, blind: list[str]) -> None:
    assert [eye for eye in EYES if measure_colour_distance(rgb(one), rgb(other), eye) < LEAST_APART] == blind


@given(COLOURS, COLOURS, st.sampled_from(list(EYES)))
def test_colour_distance_is_a_distance(one: Rgb, other: Rgb, eye: str) -> None:
    assert measure_colour_distance(one, one, eye) == 0
    assert measure_colour_distance(one, other, eye) == measure_colour_distance(other, one, eye)


@given(COLOURS, COLOURS)
def test_contrast_is_from_1_to_21_whichever_way_round(one: Rgb, other: Rgb) -> None:
    assert 1 <= measure_contrast(one, other) == measure_contrast(other, one) <= 21
    assert measure_contrast((0, 0, 0), (1, 1, 1)) == 21


def alike(kit: Path, card: str, palette: str = 'palette: {cow: "#ff0000", hen: "#00aa00"}') -> list[str]:
    """The messages of the `colours` check about two cards; the palette names each card's colour after its id."""
    swap(YAML, 'palette:\n  barn: "#aa3322"', palette)
    put(TEMPLATE, card)
    return [one["message"] for one in findings() if one["check"] == "colours"]


def test_cards_that_differ_in_similar_colours_are_reported(kit: Path) -> None:
    assert alike(kit, '<circle cx="30" cy="30" r="9" fill="{{ ink[row.id] }}"/>') == [
        "animal “Hen”: this face differs from animal “Cow” only in colour, "
        "and hen (#00aa00) and cow (#ff0000) look alike with deuteranopia and in greyscale."
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
def test_cards_that_differ_in_more_than_colour_pass(kit: Path, card: str) -> None:
    assert alike(kit, card) == []


def test_colours_that_differ_for_all_eyes_and_in_greyscale_pass(kit: Path) -> None:
    card = '<circle cx="30" cy="30" r="9" fill="{{ ink[row.id] }}"/>'
    assert alike(kit, card, 'palette: {cow: "#000000", hen: "#e69f00"}') == []


def test_palette_of_each_style_is_judged_by_itself(kit: Path) -> None:
    palette = (
        'styles: [plain, grey]\npalette:\n  cow: {plain: "#000", grey: "#666"}\n  hen: {plain: "#e69f00", grey: "#6a6a6a"}'
    )
    (said,) = alike(kit, '<circle cx="30" cy="30" r="9" fill="{{ ink[row.id] }}"/>', palette)
    assert "hen (#6a6a6a) and cow (#666) look alike" in said


def test_too_many_faces_to_compare_are_reported(kit: Path) -> None:
    put(CSV, "id,title,words,count\n" + "".join(f"{n},{n},a,1\n" for n in range(101)))
    swap(YAML, "    rulebook_count: 5\n", "")
    put(TEMPLATE, '<circle cx="30" cy="30" r="9" fill="#{{ 100000 + row.id * 900 }}"/>')
    (note,) = [one for one in findings() if one["check"] == "many"]
    assert note["severity"] == "note"
    assert "101 faces differ only in colour, but only the first 100 were compared." in note["message"]
