"""text(…): wrapping, fitting, hyphens, bold and italic, icons and alignment; nothing is lost or outside the box."""

import re
from itertools import pairwise
from typing import Any, NamedTuple
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.units import POINTS_PER_MM
from printgen.faces.text.bits import MarkupError, Paragraph
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.lettering import TextBox, TextOverflow, draw_fitted_text
from printgen.faces.text.markup import KEYWORD_PATTERN, TAG_PATTERN, read_markup
from printgen.faces.text.shaping import measure_text_mm
from tests.helpers.drawings import pdf_of, words_of


class Span(NamedTuple):
    text: str
    x: float
    y: float
    right: float
    weight: str
    style: str


class Set(NamedTuple):
    spans: list[Span]
    icons: list[tuple[str, float, float, float]]
    size: float
    overflow: TextOverflow | None

    @property
    def lines(self) -> list[str]:
        heights = dict.fromkeys(span.y for span in self.spans)
        return ["|".join(span.text for span in self.spans if span.y == height) for height in heights]


def box(words: str, width: float = 30.0, height: float = 60.0, **asked: Any) -> Set:
    """Set a text box, and return its spans and overflow."""
    icons: list[tuple[str, float, float, float]] = []

    def draw(name: str, x: float, y: float, side: float, fill: str) -> str:
        icons.append((name, x, y, side))
        return ""

    svg, overflow = draw_fitted_text(TextBox(words, 2.0, 3.0, width, height, **asked), draw)
    root = fromstring(f"<svg>{svg}</svg>")
    text = root.find("text")
    if text is None:
        return Set([], icons, 0.0, overflow)
    spans = []
    for node in text:
        weight, style = (node.get(name) or text.get(name) or "normal" for name in ("font-weight", "font-style"))
        size = float(text.attrib["font-size"])
        x, key = float(node.attrib["x"]), find_font_chain(text.attrib["font-family"], weight, style)
        words = node.text or ""
        spans.append(Span(words, x, float(node.attrib["y"]), x + measure_text_mm(words, key, size), weight, style))
    return Set(spans, icons, round(float(text.attrib["font-size"]) * POINTS_PER_MM, 2), overflow)


def test_words_are_wrapped_at_the_width() -> None:
    assert box("Gain three coins if you hold a leaf", 24).lines == ["Gain three coins if", "you hold a leaf"]


def test_line_breaks_and_empty_lines_are_kept() -> None:
    found = box("one\n\ntwo\r\nthree four", 60, leading=1.0, size=72 / 25.4 * 4)
    assert found.lines == ["one", "two", "three four"]
    tops = [span.y for span in found.spans]
    assert [round(b - a, 3) for a, b in pairwise(tops)] == [8, 4]


def test_bold_and_italic_words_are_separate_runs() -> None:
    found = box("Pay **two coins** or *wait* a bit", 60)
    assert [(span.text, span.weight, span.style) for span in found.spans] == [
        ("Pay", "normal", "normal"),
        ("two coins", "bold", "normal"),
        ("or", "normal", "normal"),
        ("wait", "normal", "italic"),
        ("a bit", "normal", "normal"),
    ]
    gaps = [round(after.x - before.right, 3) for before, after in pairwise(found.spans)]
    assert gaps == [round(measure_text_mm(" ", find_font_chain("Source Sans Pro"), 9 / POINTS_PER_MM), 3)] * 4


def test_a_hyphenated_word_keeps_its_style_in_both_parts() -> None:
    for mark, look in (("**", ("bold", "normal")), ("*", ("normal", "italic"))):
        found = box(f"{mark}Donaudampfschifffahrt{mark}", 14, hyphenate="de")
        assert len(found.lines) > 1
        assert {(span.weight, span.style) for span in found.spans} == {look}


def test_italic_in_an_italic_box_is_upright_and_bold_in_a_light_one_is_bold() -> None:
    found = box("a *b* **c**", font="Lato", italic=True, weight="300")
    assert [(span.text, span.weight, span.style) for span in found.spans] == [
        ("a", "300", "italic"),
        ("b", "300", "normal"),
        ("c", "bold", "italic"),
    ]


def test_styles_may_change_inside_a_word_without_a_gap() -> None:
    found = box("un**believ**able", 60)
    assert [span.text for span in found.spans] == ["un", "believ", "able"]
    assert [before.right for before in found.spans[:2]] == pytest.approx([span.x for span in found.spans[1:]], abs=2e-4)


def test_an_icon_is_placed_in_the_line_like_a_letter() -> None:
    found = box("Pay :coin: now", 60, size=10)
    size = 10 / POINTS_PER_MM
    ((name, x, y, side),) = found.icons
    pay, now = found.spans
    space = measure_text_mm(" ", find_font_chain("Source Sans Pro"), size)
    assert (name, side) == ("coin", pytest.approx(1.05 * size))
    assert (x, now.x) == pytest.approx((pay.right + space + 0.05 * size, pay.right + 2 * space + 1.15 * size), abs=3e-4)
    assert y < pay.y - 0.5 * size < pay.y < y + 1.2 * side
    assert box(":coin::coin:", 60).spans == []


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (r"5\*3 \*not bold\*", "5*3 *not bold*"),
        (r"back\\slash", r"back\slash"),
        (r"\:coin: 12:30", ":coin: 12:30"),
        (r"ends in \ ".strip(), "ends in \\"),
        ("a & b < c > d \"e\" 'f'", "a & b < c > d \"e\" 'f'"),
        ("{{ braces }}", "{{ braces }}"),
        ("5\u00a0coins", "5\u00a0coins"),
        ("  lots \t of   space  ", "lots of space"),
    ],
)
def test_signs_can_be_escaped(words: str, shown: str) -> None:
    assert "".join(box(words, 90).lines) == shown


def test_text_is_aligned_left_centre_or_right() -> None:
    for align, share in (("left", 0.0), ("center", 0.5), ("right", 1.0)):
        (span,) = box("Some words", 40, align=align, weight="bold").spans
        assert span.x == pytest.approx(2 + share * (40 - (span.right - span.x)), abs=3e-4)


def test_text_is_aligned_top_middle_or_bottom() -> None:
    top, middle, foot = (box("one\ntwo", valign=valign, size=10).spans for valign in ("top", "middle", "bottom"))
    down = [(span.y - first.y) for spans in (middle, foot) for span, first in zip(spans, top, strict=True)]
    assert down == pytest.approx([down[0], down[0], 2 * down[0], 2 * down[0]], abs=3e-4)
    assert foot[1].y == pytest.approx(3 + 60 - 0.22 * 10 / POINTS_PER_MM, abs=3e-4)


LONG = "When the river rises every village pays one coin for each house that stands beside the water, then draws a card."


@pytest.mark.parametrize(("width", "height"), [(30, 20), (45, 12), (22, 40), (60, 6), (35.5, 17.3)])
def test_the_largest_size_that_fits_is_used(width: float, height: float) -> None:
    found = box(LONG, width, height, size=14, least=5)
    steps = [14 - step / 4 for step in range(37)]
    fitting = [size for size in steps if box(LONG, width, height, size=size).overflow is None]
    assert found.overflow is None
    assert found.size == fitting[0]


def test_an_overflow_at_the_smallest_size_is_reported() -> None:
    found = box(LONG, 20, 8, size=9, least=7)
    assert found.size == 7
    assert found.overflow == TextOverflow("12.8 mm too high (5 lines too many)", 7)
    assert box("Donaudampfschiff", 10, 9, size=9).overflow == TextOverflow("14.5 mm too wide", 9)


def test_words_are_hyphenated_only_if_a_language_is_given() -> None:
    assert box("wonderful information", 12).lines == ["wonderful", "information"]
    assert box("wonderful information", 12, hyphenate="en").lines == ["wonder-", "ful", "informa-", "tion"]
    assert box("Schifffahrtsgesellschaft", 24, hyphenate="de").overflow is None


def test_soft_hyphens_are_shown_only_at_a_line_break() -> None:
    assert box("won\u00adderful", 30).lines == ["wonderful"]
    assert box("won\u00adderful", 10).lines == ["won-", "derful"]
    assert box("won\u00adder\u00adful", 10, hyphenate="en").lines == ["won-", "derful"]
    assert box("a well-known thing", 13).lines == ["a well-", "known", "thing"]


def test_the_words_of_a_box_can_be_found_in_the_pdf() -> None:
    svg, _ = draw_fitted_text(TextBox("Ä **fine** *old* “São” end\nnew", 2, 3, 50, 30), lambda *_: "")
    assert words_of(pdf_of(svg)).split() == ["Ä", "fine", "old", "“São”", "end", "new"]


WORD = st.text(alphabet="abcdefgilmoprstuvAVTWYéßÇ’.,-–1", min_size=1, max_size=14)
STYLED = st.tuples(WORD, st.sampled_from(["%s", "%s", "%s", "**%s**", "*%s*"])).map(lambda both: both[1] % both[0])
TEXT = st.lists(st.lists(STYLED, max_size=12).map(" ".join), min_size=1, max_size=3).map("\n".join)
FONTS = st.sampled_from(["Source Sans Pro", "Source Serif Pro", "Lato", "Caladea"])
PLACES = st.sampled_from(["left", "center", "right"])


def plain(words: str) -> str:
    return "".join(words.replace("*", "").replace("•", "-").replace("\u00ad", "").split())


def letters(words: str) -> str:
    return re.sub(r"[*\\:]", "", plain(words))


@given(TEXT, st.floats(8, 80), st.floats(5, 60), FONTS, PLACES, st.floats(5, 12))
def test_no_line_is_too_wide_and_no_word_is_lost(
    words: str, width: float, height: float, font: str, align: str, least: float
) -> None:
    found = box(words, width, height, size=12, least=least, font=font, align=align)
    assert plain("".join(span.text for span in found.spans)) == plain(words)
    if found.overflow is None:
        assert all(span.x >= 2 - 0.002 and span.right <= 2 + width + 0.002 for span in found.spans)
        assert all(3 < span.y < 3 + height for span in found.spans)
    for before, after in pairwise(found.spans):
        assert after.y > before.y or after.x >= before.right - 0.002


@given(st.lists(WORD, max_size=12).map(" ".join), st.floats(8, 40), st.sampled_from(["", "en", "de", "pt_BR"]), st.randoms())
def test_hyphenated_words_keep_all_their_letters(words: str, width: float, language: str, random: Any) -> None:
    softened = "".join(letter + ("\u00ad" if letter.isalpha() and random.random() < 0.1 else "") for letter in words)
    found = box(softened, width, hyphenate=language)
    shown = "".join(span.text for span in found.spans)
    assert plain(shown).replace("-", "") == plain(words).replace("-", "")
    assert "\u00ad" not in shown
    if found.overflow is None:
        assert all(span.right <= 2 + width + 0.002 for span in found.spans)


MARKUP = ["<b>", "</b>", "<br>", "<A>", "[[x]]", "**", "*", "\\", ":", "- ", "1. ", "\n", " ", "a", "é"]


@given(st.text(max_size=60) | st.lists(st.sampled_from(MARKUP), max_size=12).map("".join))
def test_reading_any_text_keeps_its_letters_or_reports_a_tag_of_the_text(text: str) -> None:
    tags = f"{TAG_PATTERN}|({KEYWORD_PATTERN})"
    paragraphs: tuple[Paragraph, ...] = ()
    reported = ""
    try:
        paragraphs = read_markup(text)
    except MarkupError as error:
        reported = str(error)
    kept = "".join(line.marker + "".join(bit.text for word in line.words for bit in word.bits) for line in paragraphs)
    visible = re.sub(rf"(\\.)|{tags}", lambda found: found[1] or (found[2] or "")[2:-2], text)
    assert any(found[0] in reported for found in re.finditer(tags, text)) if reported else letters(kept) == letters(visible)
