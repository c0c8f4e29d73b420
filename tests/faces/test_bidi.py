"""The bidirectional algorithm: levels and visual order of letters, with small Hebrew and Arabic texts."""

from itertools import groupby
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.faces.text.bidi import find_bidi_levels_of_letters, find_paragraph_bidi_level, list_positions_in_visual_order
from tests.helpers.golden import same


def seen(text: str, base: int | None = None) -> str:
    """The letters as they appear from left to right, without invisible marks."""
    levels = find_bidi_levels_of_letters(text, find_paragraph_bidi_level(text) if base is None else base)
    return "".join(text[at] for at in list_positions_in_visual_order(levels) if not "\u200e" <= text[at] <= "\u2069")


@pytest.mark.parametrize(
    ("text", "base", "shown"),
    [
        ("abc", 0, "abc"),
        ("אבג", 0, "גבא"),
        ("ab אב cd", 0, "ab בא cd"),
        ("ab אב cd", 1, "cd בא ab"),
        ("אב ab גד", 1, "דג ab בא"),
        ("אב!", 0, "בא!"),
        ("אב!", 1, "!בא"),
        ("אב 12 גד", 1, "דג 12 בא"),
        ("אב 1.5% גד", 1, "דג 1.5% בא"),
        ("אב 12 34 גד", 0, "דג 34 12 בא"),
        ("ا 1-2", 1, "2-1 ا"),
        ("א 1-2", 1, "1-2 א"),
        ("א (ב) ג", 1, "ג )ב( א"),
        ("a (א) b", 0, "a (א) b"),
        ("א [a] ב", 1, "ב ]a[ א"),
        ("אב (cd)", 0, "בא (cd)"),
        ("a \u2067א b\u2069 ג", 0, "a b א ג"),
        ("\u202eabc\u202c d", 0, "cba d"),
        ("\u2068אב\u2069, cd", 0, "בא, cd"),
        ("ab ", 1, " ab"),
        ("א\u05b0b", 0, "\u05b0אb"),
    ],
)
def test_letters_appear_in_the_order_of_the_standard(text: str, base: int, shown: str) -> None:
    assert seen(text, base) == shown


@pytest.mark.parametrize(("text", "level"), [("", 0), ("12 א", 1), ("a א", 0), ("\u2067א\u2069 a", 0), ("(ا", 1), ("12", 0)])
def test_the_first_letter_with_a_direction_decides(text: str, level: int) -> None:
    assert find_paragraph_bidi_level(text) == level


@given(
    st.text("aא1ا٣+%,() !\u0301\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u00ad", max_size=60), st.integers(0, 1)
)
def test_every_letter_appears_once_and_levels_are_never_below_the_paragraph(text: str, base: int) -> None:
    levels = find_bidi_levels_of_letters(text, base)
    assert sorted(list_positions_in_visual_order(levels)) == list(range(len(text)))
    assert all(base <= level <= 127 for level in levels)


@given(st.text("abc 1,(é", max_size=40))
def test_text_without_right_to_left_letters_stays_as_it_is(text: str) -> None:
    assert seen(text, 0) == text


DEEP = (
    *("\u202b" * depth + "a" + "\u202c" * (depth - 1) + "b" for depth in (61, 62, 63, 64)),
    *("\u2067" * depth + "a" + "\u2069" * (depth - 1) + "b" for depth in (62, 63)),
    "\u202b" * 63 + "\u2067a\u2069\u202cb\u202cc", "\u202b" * 62 + "\u2067\u202ba\u202cb\u2069c",
    "א(\u05b0b)\u05b0 ב", "א[\u0301\u0301a]\u0301\u0301", "a(b)\u0301א", "א(ב)\u0301a",
    "\u2068\u2067א\u2069 a\u2069 b", "\u2068" * 3 + "א a",
    *("א" + "(" * count + "a" + ")" * count for count in (63, 64)),
)  # fmt: skip


@pytest.mark.golden
def test_levels_of_mixed_texts() -> None:
    """Letters of both directions, digits, brackets, marks, and characters that isolate, embed or override."""
    chance = Random(7)
    common, rare = "aאا (([))]", "1١%-,.\u05b0\u2067\u2068\u2069\u202b\u202e\u202c\n"
    lines = []
    for number in range(400):
        text = "".join(chance.choice(common if chance.random() < 0.7 else rare) for _ in range(9))
        levels = "".join(map(str, find_bidi_levels_of_letters(text, number % 2)))
        lines.append(f"{text.encode('unicode_escape').decode()}: {find_paragraph_bidi_level(text)} {levels}")
    for text in DEEP:
        signs = " ".join(f"{sign.encode('unicode_escape').decode()}×{len(list(run))}" for sign, run in groupby(text))
        levels = [find_bidi_levels_of_letters(text, base) for base in (0, 1)]
        shown = [
            [level for sign, level in zip(text, found, strict=True) if not "\u200e" <= sign <= "\u2069"] for found in levels
        ]
        lines.append(f"{signs}: {'; '.join(' '.join(map(str, found[:9])) for found in shown)}")
    same("bidi-levels.txt", "\n".join(lines) + "\n")
