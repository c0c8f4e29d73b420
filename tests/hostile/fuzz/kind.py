"""What a fuzzer is, and the choices that all grammars share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

T = TypeVar("T")
Hold = Callable[[str], str]  # reads an input and says what came of it, in a word; raises what is a bug

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
    """Choices of a try, all of which are reproducible; a tame one makes no mistakes on purpose, so that more is reached."""

    wild = True


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of input: how many tries a whole soak has, what a try may cost, its grammar, and the layer that reads it."""

    name: str
    tries: int
    seconds: float  # of CPU time that a try may take
    write: Callable[[Chance], str]
    reader: Callable[[Path], Hold]  # made once in an empty folder


def some(chance: Chance, things: Sequence[T], share: float) -> list[T]:
    """Each of these with this likelihood."""
    return [thing for thing in things if chance.random() < share]


def number(chance: Chance) -> str:
    """A number as it is written, mostly a small one."""
    kind = chance.random()
    if kind < 0.5:
        return str(chance.randrange(12))
    return f"{chance.uniform(-20, 120):.3g}" if kind < 0.8 or not chance.wild else chance.choice(NUMBERS)


def word(chance: Chance) -> str:
    """A word that somebody may have meant, or meant badly."""
    return chance.choice(WORDS) if chance.random() < 0.8 else number(chance)


def spoil(chance: Chance, text: str, parts: Sequence[str] = WORDS) -> str:
    """A text in which a few places were cut, doubled, swapped or overwritten."""
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
                other = chance.randrange(len(text) + 1)
                text = text[:other] + text[start:end] + text[other:]
            case _:
                text = text[:start] + number(chance) + text[end:]
    return text
