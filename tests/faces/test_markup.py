"""The markup of texts: bold, italic, icons and escapes."""

import pytest

from printgen.faces.text.bits import Style, TextBit
from printgen.faces.text.markup import read_markup


def bits(text: str) -> list[TextBit]:
    return [bit for paragraph in read_markup(text) for word in paragraph.words for bit in word.bits]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", [TextBit("plain")]),
        ("**bold** *slanted*", [TextBit("bold", style=Style(bold=True)), TextBit("slanted", style=Style(italic=True))]),
        ("pay :coin: now", [TextBit("pay"), TextBit("coin", icon=True), TextBit("now")]),
        ("3 * 4", [TextBit("3"), TextBit("*"), TextBit("4")]),
        ("a ** b", [TextBit("a"), TextBit("**"), TextBit("b")]),
        (r"\*no\* \:coin:", [TextBit("*no*"), TextBit(":coin:")]),
        ("at 12:30: go", [TextBit("at"), TextBit("12:30:"), TextBit("go")]),
    ],
)
def test_signs_of_the_markup_are_read(text: str, expected: list[TextBit]) -> None:
    assert bits(text) == expected


def test_a_line_break_ends_a_paragraph() -> None:
    assert len(read_markup("one\ntwo\n")) == 3
