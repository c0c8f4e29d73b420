"""The type of a fuzzer, and random choices that all grammars share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

T = TypeVar("T")
ReadInput = Callable[[str], str]  # reads an input and returns the outcome in one word; an exception is a bug

SIGNS = "é漢\U0001f404\u2028\u200b\u00ad\u0301\u202e\ufeff\x85\ufffe"
NUMBERS = (
    "0", "1", "-1", "2", "3", "5", "7", "10", "12", "63", "88", "99", "100", "1000", "20000", "200001", "1e3", "1e9",
    "1e400", "-0",
    "0.1", ".5", "-2.5", "1e-9", "00", "0x10", "1_000", "+4", "nan", "inf", "-inf", "999999999999", "9" * 400, "9" * 5000,
)  # fmt: skip
WORDS = (
    "", " ", "a", "cow", "Cow", "barn", "red", "#12", "#aa3322", "none", "null", "true", "~", "[]", "{}", "''", '"', "'",
    "id", "title",
    "../x", "/etc/passwd", "card.svg.j2", "art.svg", "http://a.b/c", "a" * 300, "x" * 5000, "**b**", ":star:", "<g>",
    "</g>", "&amp;",
    "&", "%s", "{0}", "{{", "}}", "{%", "\\", "\n", "\t", "\r", "- a", "a: b", "# x", "*", "!", "|", ">", "?", "@", "`", *SIGNS,
)  # fmt: skip


class Chance(Random):
    """The reproducible random choices of a try. Without `wild` it avoids mistakes, so that tries get past the first check."""

    wild = True


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of input, with its grammar and the layer that reads it."""

    name: str
    tries: int  # in a whole soak
    seconds: float  # the limit of CPU time for a try
    write: Callable[[Chance], str]  # the grammar
    reader: Callable[[Path], ReadInput]  # called once, with an empty folder


def some(chance: Chance, things: Sequence[T], share: float) -> list[T]:
    """Some of the things; each is included with probability `share`."""
    return [thing for thing in things if chance.random() < share]


def number(chance: Chance) -> str:
    """The text of a number, mostly of a small one."""
    kind = chance.random()
    if kind < 0.5:
        return str(chance.randrange(12))
    return f"{chance.uniform(-20, 120):.3g}" if kind < 0.8 or not chance.wild else chance.choice(NUMBERS)


def word(chance: Chance) -> str:
    """A plausible, mistyped or malicious word."""
    return chance.choice(WORDS) if chance.random() < 0.8 else number(chance)


def spoil(chance: Chance, text: str, parts: Sequence[str] = WORDS) -> str:
    """A text with a few random deletions, insertions, repetitions and replacements."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 5, 20, 100)))
        match chance.randrange(5):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:end] + text[start:]
            case 2:
                text = text[:start] + chance.choice(parts) + text[end:]
            case 3:
                target = chance.randrange(len(text) + 1)
                text = text[:target] + text[start:end] + text[target:]
            case _:
                text = text[:start] + number(chance) + text[end:]
    return text
