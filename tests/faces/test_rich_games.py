"""Tags and keywords in the texts of a game: its palette, its keywords, its rules, and the rows in messages."""

from pathlib import Path

import pytest

import printgen
from printgen.core.problems import Problems
from printgen.faces.flow.fragments import StyledLine
from printgen.faces.text.bits import Style, TextBit
from tests.helpers.farm import CSV, TEMPLATE, YAML, make_kit, put, refused, swap
from tests.helpers.flowing_texts import blocks, flowed


@pytest.fixture(autouse=True)
def farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_kit(tmp_path)
    monkeypatch.chdir(tmp_path)
    put(TEMPLATE, "{{ text(row.words, x=5, y=20, width=53, height=20) }}")
    return tmp_path


def first_face(style: str = "") -> str:
    printout = printgen.open(".").print("farm", printgen.Options(style=style or None)).get()
    return printout.plan.faces()[0].svg


def test_a_wrong_tag_is_reported_with_its_row() -> None:
    swap(CSV, "Gives milk.", "Gives <rde>milk</rde>.")
    assert refused() == (
        "content/farm/animals.csv:2: animal “Cow”: in the text “Gives <rde>milk</rde>.”, <rde> is not a tag.\n"
        "  hint: did you mean <red>? For a literal <, write \\<."
    )


def test_following_the_hint_prints_the_text() -> None:
    swap(CSV, "Gives milk.", r"Gives \<rde>milk\</rde>.")
    assert "Gives &lt;rde&gt;milk&lt;/rde&gt;." in first_face()


def test_colours_of_the_palette_follow_the_style() -> None:
    swap(YAML, 'barn: "#aa3322"', 'barn: {colour: "#aa3322", grey: "#333333", ink: dots, bare: none}')
    swap(YAML, "palette:", "styles: [colour, grey, ink, bare]\npalette:")
    swap(CSV, "Gives milk.", "Gives <barn>milk</barn>.")
    found = {style: first_face(style) for style in ("colour", "grey", "ink", "bare")}
    assert 'fill="#aa3322">milk<' in found["colour"]
    assert 'fill="#333333">milk<' in found["grey"]
    assert 'fill="#000000">milk<' in found["ink"]
    assert ">Gives milk.<" in found["bare"]


def test_keywords_look_as_the_game_declares() -> None:
    keywords = "keyword: {bold: false, underline: true}\nkeywords: {Graze: {colour: barn, icon: star}, Rest: {}}"
    swap(YAML, "facts:", f"{keywords}\nfacts:")
    swap(CSV, "Gives milk.", "[[Graze]] or [[rest]].")
    svg = first_face()
    assert 'fill="#aa3322">Graze<' in svg
    assert '<use href="#star"' in svg
    assert svg.count("<rect") == 2
    assert "font-weight" not in svg


@pytest.mark.parametrize(
    ("yaml", "words", "said"),
    [
        ("keywords: {Graze: {}}", "[[Graez]]",
         "animals.csv:2: animal “Cow”: in the text “[[Graez]]”, [[Graez]] is not a keyword.\n"
         "  hint: did you mean [[Graze]]?"),
        ("keywords: {Graze: {colour: brn}}", "x", 'game.yaml:9: "brn" is not a colour.\n  hint: did you mean barn?'),
        ("keyword: {colour: dots}", "x", 'game.yaml:9: "dots" is not a colour.\n'
         "  hint: use a name from the palette, a common English colour name, or #rrggbb."),
        ("keywords: {Graze: {icon: leaf}}", "[[Graze]]", 'card.svg.j2:1: animal “Cow”: There is no icon "leaf".'),
        ("keywords: {Graze: {colr: red}}", "x",
         'game.yaml:9: Unknown key "colr" in keywords.Graze.\n  hint: did you mean colour?'),
    ],
)  # fmt: skip
def test_mistakes_in_keywords_are_reported(yaml: str, words: str, said: str) -> None:
    swap(YAML, "facts:", f"{yaml}\nfacts:")
    swap(CSV, "Gives milk.", words)
    assert said in refused()


def flow_lines(markdown: str) -> list[StyledLine]:
    (column,) = flowed(markdown)
    return [part for laid in column.placed for part in laid.fragment.parts if isinstance(part, StyledLine)]


def test_rules_take_the_same_tags() -> None:
    (line,) = flow_lines("Pay <red>**2** :star:</red>, <u>or</u> [[draw]].")
    bits = [bit for word in line.line.line.words for bit in word.bits]
    assert bits == [
        TextBit("Pay"), TextBit("2", Style(bold=True, colour="red")), TextBit("star", Style(colour="red"), True), TextBit(","),
        TextBit("or", Style(underline=True)), TextBit("draw", Style(bold=True)), TextBit("."),
    ]  # fmt: skip


def test_large_words_in_rules_raise_the_leading() -> None:
    (column,) = flowed("one\n\n<size 200%>two</size>\n\nthree")
    one, two, three = (laid.fragment for laid in column.placed)
    assert one.high == three.high == two.high / 2


def test_paragraphs_of_rules_can_be_aligned() -> None:
    (middle,) = flow_lines("<center>middle</center>")
    assert middle.line.x == pytest.approx((85 - middle.line.line.width) / 2)
    right, *left = flow_lines("<right>right</right>\n\nleft<br>left")
    assert right.line.x == pytest.approx(85 - right.line.line.width)
    assert [line.line.x for line in left] == [0, 0]


def test_mistakes_in_rules_are_reported_with_their_line() -> None:
    problems = Problems()
    blocks("# A\n\none\n<bold>two</bold>\n\n[[x]] <size 12>three</size>\n\n<div>\n", problems)
    assert [str(problem).partition("\n")[0] for problem in problems.sort_by_severity()] == [
        "rules.md:4: </bold> closes a tag that is not open.",
        "rules.md:4: <bold> is not a tag.",
        "rules.md:6: </size> closes a tag that is not open.",
        "rules.md:6: <size 12> gives a size in points instead of percent.",
        "rules.md:8: <div> is not a tag.",
    ]
