"""text(…) with tags, lists and keywords: what is drawn, and what is reported."""

from itertools import pairwise
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.units import POINTS_PER_MM
from printgen.faces.text.bits import MarkupError, Paragraph, Style, TextBit
from printgen.faces.text.lettering import TextBox, draw_fitted_text
from printgen.faces.text.markup import read_markup
from printgen.faces.text.tags import Vocabulary
from printgen.model import Keyword
from tests.helpers.drawings import pdf_of, words_of

WORDS = Vocabulary(
    {"fire": "#b3261e", "blank": "none"},
    {"Draw": Keyword(), "Burn": Keyword(colour="fire", icon="flame"), "Last Stand": Keyword(bold=False, small_caps=True)},
)


def read(text: str, points: float = 10.0) -> tuple[Paragraph, ...]:
    return read_markup(text, lambda: WORDS, points)


def bits(text: str) -> list[TextBit]:
    return [bit for paragraph in read(text) for word in paragraph.words for bit in word.bits]


def mistake(text: str) -> str:
    with pytest.raises(MarkupError) as caught:
        read(text)
    return f"{caught.value}: {caught.value.hint}"


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("<b>x</b>", Style(bold=True)),
        ("<i>x</i>", Style(italic=True)),
        ("<U>x</U>", Style(underline=True)),
        ("<sc>x</sc>", Style(small_caps=True)),
        ("<b>*x*</b>", Style(bold=True, italic=True)),
        ("<red>x</red>", Style(colour="red")),
        ("<#b36>x</#b36>", Style(colour="#b36")),
        ("<fire>x</fire>", Style(colour="#b3261e")),
        ("<color fire>x</color>", Style(colour="#b3261e")),
        ('<colour="red">x</colour>', Style(colour="red")),
        ("<blank>x</blank>", Style()),
        ("<small>x</small>", Style(scale=0.8)),
        ("<size 120%>x</size>", Style(scale=1.2)),
        ("<size=15>x</size>", Style(scale=1.5)),
        ("<red><size 200%><big>x</big></size></red>", Style(colour="red", scale=2.5)),
        ("[[Draw]]", Style(bold=True)),
        ("<i>[[draw]]</i>", Style(bold=True, italic=True)),
        ("[[Last Stand]]", Style(small_caps=True)),
    ],
)
def test_tags_and_keywords_give_a_style(text: str, style: Style) -> None:
    assert {bit.style for bit in bits(text)} == {style}
    assert all("<" not in bit.text and "[" not in bit.text for bit in bits(text))


@pytest.mark.parametrize(
    "text", ["2 < 3", "<3", "a<-b", "x << y >> z", "<>", "< b>", "[x]", "[[", "a[[b]c", r"\<b>", r"\[[b]]"]
)
def test_signs_that_cannot_be_tags_are_printed(text: str) -> None:
    assert "".join(bit.text for bit in bits(text)) == text.replace("\\", "").replace(" ", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<bolt>x</bolt>", "<bolt> is not a tag: use <b>, <i>, <u>, <sc>, <small>, <big>, <size>, <color>, <left>, <center>, "
         "<right> or <br>, or a colour such as <red>; for a literal <, write \\<."),
        ("<centre>x</centre>", "<centre> is not a tag: did you mean <center>? For a literal <, write \\<."),
        ("<fier>x</fier>", "<fier> is not a tag: did you mean <fire>? For a literal <, write \\<."),
        ("<strong>x</strong>", "<strong> is not a tag: write <b>…</b>; for a literal <, write \\<."),
        ("<b x=1>x</b>", "<b x=1> is not a tag: write <b>; for a literal <, write \\<."),
        ("<!-- x -->", "<!-- x --> is not a tag: remove the comment, or write it as {# … #} in a template; "
         "for a literal <, write \\<."),
        ("a <b>c", "<b> is never closed: write </b> where its style ends; for a literal <, write \\<."),
        ("a</b>", "</b> closes a tag that is not open: remove </b>, or add the opening tag before it; "
         "for a literal <, write \\<."),
        ("<b><i>x</b></i>", "</b> comes before <i> is closed: write </i> first."),
        ("<color rde>x</color>", "<color rde> does not name a colour: did you mean red?"),
        ("<color>x</color>", "<color> has no colour: write a tag such as <color red>."),
        ("<size huge>x</size>", "<size huge> has no size: write a size such as <size 120%> or <size 12>."),
        ("<size 9000%>x</size>", "<size 9000%> makes letters 90 times as large as the text: "
         "use a size from 10% to 2000% of the text."),
        ("[[Darw]]", "[[Darw]] is not a keyword: did you mean [[Draw]]?"),
        ("[[Heal]]", "[[Heal]] is not a keyword: add the word to `keywords` in game.yaml, or remove the brackets."),
        ("<u>" * 21, "<u> is inside 20 other tags: close each tag where its style ends."),
    ],
)  # fmt: skip
def test_a_wrong_tag_or_keyword_is_reported(text: str, said: str) -> None:
    assert mistake(text) == said


def test_any_keyword_is_bold_if_a_game_lists_none() -> None:
    (paragraph,) = read_markup("[[Heal]]")
    assert paragraph.words[0].bits == (TextBit("Heal", Style(bold=True)),)


def test_a_keyword_keeps_its_icon_on_its_line() -> None:
    style = Style(bold=True, colour="#b3261e")
    assert bits("[[Burn]]s") == [TextBit("flame", style, True), TextBit("\u00a0Burn", style), TextBit("s")]
    assert len(read("[[Burn]]s")[0].words) == 1


def test_alignment_tags_make_paragraphs_of_their_own() -> None:
    found = read("one <center>two</center> three\n<right>four\nfive</right>\nsix<br>seven")
    assert [("".join(word.bits[0].text for word in part.words), part.align) for part in found] == [
        ("one", ""), ("two", "center"), ("three", ""), ("four", "right"), ("five", "right"), ("six", ""), ("seven", ""),
    ]  # fmt: skip


def test_lines_with_hyphens_or_several_numbers_are_lists() -> None:
    found = read_markup("Do:\n- this\n- **that**\n1. one\n2) two\n\n3. Setup\n\\- no\n**4. Bold**\n5.5 mm")
    markers = ["", "•", "•", "1.", "2)", "", "", "", "", ""]
    assert [part.marker for part in found] == markers
    assert ["".join(word.bits[0].text for word in part.words) for part in found[3:]] == [
        "one", "two", "", "3.Setup", "-no", "4.Bold", "5.5mm",
    ]  # fmt: skip


def draw(words: str, **asked: object) -> tuple[list[dict[str, str]], list[dict[str, str]], str]:
    """The attributes of the runs and of the underlines of a text in a box of 40 mm, and the words in the PDF."""
    svg, overflow = draw_fitted_text(TextBox(words, 2, 3, 40, 40, **asked), lambda *_: "", lambda: WORDS)  # type: ignore[arg-type]
    assert overflow is None
    root = fromstring(f"<svg>{svg}</svg>")
    return (
        [dict(span.attrib) for span in root.iter("tspan")],
        [dict(rect.attrib) for rect in root.iter("rect")],
        words_of(pdf_of(svg)),
    )


def test_items_of_a_list_hang_beside_their_markers() -> None:
    spans, _, _ = draw("- first item that is too long for one line\n- second", size=10, align="center")
    bullet, first, rest, other, second = (float(span["x"]) for span in spans)
    assert bullet == other == 2
    assert first == rest == second > 2 + 1


def test_sizes_scale_together_and_large_letters_raise_the_leading() -> None:
    for points in (10, 5):
        size = points / POINTS_PER_MM
        spans, _, _ = draw("one\n<size 200%>two</size>\nthree\n<small>four\nfive</small>", size=points, leading=1.2)
        sizes = [float(span.get("font-size", size)) / size for span in spans]
        drops = [(float(b["y"]) - float(a["y"])) / (1.2 * size) for a, b in pairwise(spans)]
        assert sizes == pytest.approx([1, 2, 1, 0.8, 0.8], abs=1e-3)
        assert drops == pytest.approx([1.75, 1.25, 0.85, 0.8], abs=1e-3)


def test_an_underline_is_continuous_and_in_the_colour_of_its_words() -> None:
    spans, lines, _ = draw("a <u>b <red>c</red></u> d", size=10)
    first, second = lines
    assert float(first["x"]) + float(first["width"]) == pytest.approx(float(second["x"]), abs=2e-4)
    assert (first["fill"], second["fill"]) == ("black", "red")
    assert float(first["y"]) - float(spans[0]["y"]) == pytest.approx(0.075 * 10 / POINTS_PER_MM, abs=2e-4)
    assert float(first["height"]) == pytest.approx(0.05 * 10 / POINTS_PER_MM, abs=2e-4)


@pytest.mark.parametrize("font", ["Source Sans Pro", "Lato"])  # with and without small capitals of its own
@pytest.mark.parametrize("italic", [False, True])
def test_small_capitals_are_found_as_they_were_typed(font: str, italic: bool) -> None:
    _, _, found = draw("The <sc>Drowned Größe</sc> bell", size=10, font=font, italic=italic)
    assert found.split() == ["The", "Drowned", "Größe", "bell"]


def test_punctuation_is_close_to_an_icon() -> None:
    size = 10 / POINTS_PER_MM
    spans, _, _ = draw(":flame:. :flame:x", size=10)
    stop, letter = (float(span["x"]) for span in spans)
    assert stop == pytest.approx(2 + (1.15 - 0.12) * size, abs=2e-4)
    assert letter == pytest.approx(stop + (0.249 + 0.2 + 1.15) * size, abs=1e-2)


SIGNS = st.text("abcäß<>[]*:-1. \n\\/", max_size=40)


@given(SIGNS)
def test_a_text_is_read_or_refused_and_reading_never_loses_a_letter(text: str) -> None:
    try:
        found = read(text)
    except MarkupError:
        return
    kept = "".join(bit.text for part in found for word in part.words for bit in word.bits)
    assert [letter for letter in kept if letter in "cäß"] == [letter for letter in text if letter in "cäß"]


TAGGED = st.sampled_from(["%s", "<b>%s</b>", "<small>%s</small>", "<sc>%s</sc>", "<u>%s</u>", "<fire>%s</fire>"])


@given(st.lists(st.tuples(TAGGED, st.text("abcäÉ,.", min_size=1, max_size=9)), min_size=1, max_size=12))
def test_every_letter_is_drawn_once(words: list[tuple[str, str]]) -> None:
    text = " ".join(tag % word for tag, word in words)
    svg, _ = draw_fitted_text(TextBox(text, 0, 0, 30, 30, balance="all"), lambda *_: "", lambda: WORDS)
    drawn = "".join(fromstring(f"<svg>{svg}</svg>").itertext())
    assert drawn.replace(" ", "") == "".join(word for _, word in words)
