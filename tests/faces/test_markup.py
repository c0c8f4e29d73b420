"""The markup of texts: bold, italic, icons and escapes."""

import pytest

from printgen.faces.text.bits import Bit, Style
from printgen.faces.text.markup import read_markup


def bits(text: str) -> list[Bit]:
    return [bit for paragraph in read_markup(text) for word in paragraph.words for bit in word.bits]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", [Bit("plain")]),
        ("**bold** *slanted*", [Bit("bold", style=Style(bold=True)), Bit("slanted", style=Style(italic=True))]),
        ("pay :coin: now", [Bit("pay"), Bit("coin", icon=True), Bit("now")]),
        ("3 * 4", [Bit("3"), Bit("*"), Bit("4")]),
        ("a ** b", [Bit("a"), Bit("**"), Bit("b")]),
        (r"\*no\* \:coin:", [Bit("*no*"), Bit(":coin:")]),
        ("at 12:30: go", [Bit("at"), Bit("12:30:"), Bit("go")]),
    ],
)
def test_signs_of_the_markup_are_read(text: str, expected: list[Bit]) -> None:
    assert bits(text) == expected


def test_a_line_break_ends_a_paragraph() -> None:
    assert len(read_markup("one\ntwo\n")) == 3
