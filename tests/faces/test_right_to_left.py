"""Right-to-left paragraphs in text(…) and flow(…): order of words, alignment, lists, and words of other directions."""

from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.faces.flow.typography import Typography
from printgen.faces.text.lettering import TextBox, draw_fitted_text
from printgen.faces.text.shaping import measure_text_mm
from tests.helpers.flowing_texts import flowed, lines
from tests.helpers.script_fonts import HEBREW, LATIN, fonts_of, script_font

OWN = fonts_of(Lat=script_font(LATIN), Heb=script_font(HEBREW))
CHAIN = "Heb, Lat"


def runs(words: str, width: float = 80.0, **asked: Any) -> list[tuple[float, float, str]]:
    """The left end, the baseline and the letters of each run and icon of a text box at x=2, from left to right."""
    found = []

    def draw(name: str, x: float, y: float, side: float, _: str) -> str:
        found.append((x, y + side * 0.83, f":{name}:"))
        return ""

    svg, _ = draw_fitted_text(TextBox(words, 2.0, 3.0, width, 60.0, size=10, font=CHAIN, own=OWN, **asked), draw)
    for node in fromstring(f"<svg>{svg}</svg>").iter("tspan"):
        found.append((float(node.attrib["x"]), float(node.attrib["y"]), (node.text or "").replace("\u200f", "")))
    return sorted(found)


def said(words: str, **asked: Any) -> list[str]:
    return [text for _, _, text in runs(words, **asked)]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("אב גד", ["אב גד"]),
        ("אב abc גד", [" גד", "abc ", "אב "]),
        ("אב **גד** הו", ["הו", "גד", "אב"]),
        ("אב :star: גד", ["גד", ":star:", "אב"]),
        ("אב 12 גד", ["גד", "12", "אב"]),
        ("abc אב de", ["abc", "אב", "de"]),
        ("אב!", ["אב!"]),
        ("abc!", ["abc!"]),
    ],
)
def test_the_runs_of_a_line_appear_in_visual_order(words: str, shown: list[str]) -> None:
    assert [text.strip() for text in said(words)] == [text.strip() for text in shown]


@pytest.mark.parametrize(
    ("words", "align", "side"),
    [
        ("אב גד", {}, "right"), ("אב גד", {"align": "left"}, "left"), ("אב גד", {"align": "right"}, "right"),
        ("abc אב", {}, "left"), ("12 אב", {}, "right"), ("abc", {"align": "right"}, "right"),
    ],
)  # fmt: skip
def test_a_paragraph_starts_at_the_side_of_its_language_unless_aligned(words: str, align: dict[str, str], side: str) -> None:
    placed = runs(words, **align)
    size = 10 * 25.4 / 72
    fonts = TextBox("", 0, 0, 0, 0, font=CHAIN, own=OWN).type.find_fonts
    from printgen.faces.text.bits import PLAIN

    right = placed[-1][0] + measure_text_mm(placed[-1][2].strip(), fonts(PLAIN), size)
    assert (placed[0][0] == pytest.approx(2)) == (side == "left")
    assert (right == pytest.approx(82, abs=0.01)) == (side == "right")


def test_words_are_reordered_in_each_line_after_it_is_broken() -> None:
    first, second = ([text for _, y, text in runs("אב abc גד דה 12 הו", width=17) if y == height] for height in heights(17))
    assert [text.strip() for text in first] == ["גד", "abc", "אב"]
    assert [text.strip() for text in second] == ["הו", "12", "דה"]


def heights(width: float) -> list[float]:
    return sorted({y for _, y, _ in runs("אב abc גד דה 12 הו", width=width)})


def test_a_list_has_its_bullets_on_the_right() -> None:
    placed = runs("- אב גד\n- הו")
    bullets = [x for x, _, text in placed if text == "•"]
    assert len(bullets) == 2
    assert min(bullets) > max(x for x, _, text in placed if text != "•")


def test_flowing_text_is_mirrored() -> None:
    look = Typography(3.5, font=CHAIN, head=CHAIN, own=OWN)
    (column,) = flowed("# אב\n\nאב abc גד\n\n- הו\n\nabc", 85.0, look=look)
    found = {line.words: line for line in lines(column)}
    assert found["אב"].right == pytest.approx(85)
    assert found["גד abc אב"].right == pytest.approx(85)
    assert found["•"].left > found["הו"].right
    assert found["abc"].left == 0


def test_a_paragraph_keeps_its_direction_in_the_next_column() -> None:
    look = Typography(3.5, font=CHAIN, head=CHAIN, own=OWN)
    columns = flowed("אב " + "abc " * 60, 40.0, 30.0, look)
    assert len(columns) > 1
    assert all(line.right == pytest.approx(40) for column in columns for line in lines(column))


@given(st.text("אבג abc12(!) ", max_size=60))
def test_every_letter_of_a_paragraph_is_drawn_once(words: str) -> None:
    shown = "".join(said(words, width=30.0))
    assert sorted(shown.replace(" ", "")) == sorted(words.replace(" ", ""))
