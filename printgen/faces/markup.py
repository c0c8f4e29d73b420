"""The small markup of texts (**bold**, *italic*, :icon:, line breaks) to paragraphs of words."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

SOFT_HYPHEN = "\u00ad"

_TOKEN = re.compile(r"\\(.)|(\*\*)|(\*)|:([a-z][a-z0-9-]*):|(\n)|([^\\*:\n]+|.)")


@dataclass(frozen=True, slots=True)
class Bit:
    """Letters of one style, or an icon."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False

    def joins(self, other: "Bit") -> bool:
        """Whether another bit continues in the same style."""
        return (self.bold, self.italic, self.icon, other.icon) == (other.bold, other.italic, False, False)


@dataclass(frozen=True, slots=True)
class Word:
    """What is not broken at a space: one bit, or several that touch."""

    bits: tuple[Bit, ...]


def plain_words(words: Iterable[Word]) -> str:
    """Words as letters alone: no icons, no styles."""
    return " ".join("".join(bit.text for bit in word.bits if not bit.icon) for word in words).strip()


@lru_cache(maxsize=4096)
def read_markup(text: str) -> tuple[tuple[Word, ...], ...]:
    """The paragraphs of a text, each a row of words."""
    return tuple(words_of(line) for line in _lines(text))


def words_of(line: Iterable[Bit]) -> tuple[Word, ...]:
    """The words of bits that follow each other."""
    words: list[Word] = []
    current: list[Bit] = []
    for bit in line:
        pieces = [bit.text] if bit.icon else re.split(r"[ \t]+", bit.text)
        for at, piece in enumerate(pieces):
            if at and current:
                words.append(Word(tuple(current)))
                current = []
            if piece and current and current[-1].joins(bit):
                current[-1] = Bit(current[-1].text + piece, bit.bold, bit.italic)
            elif piece:
                current.append(Bit(piece, bit.bold, bit.italic, bit.icon))
    if current:
        words.append(Word(tuple(current)))
    return tuple(words)


def _lines(text: str) -> list[list[Bit]]:
    lines: list[list[Bit]] = [[]]
    bold = italic = False
    tokens = _TOKEN.findall(text.replace("\r\n", "\n"))
    for at, (escaped, strong, slant, icon, end, plain) in enumerate(tokens):
        if strong and (bold or _closes(tokens, at, 1)):
            bold = not bold
        elif slant and (italic or _closes(tokens, at, 2)):
            italic = not italic
        elif end:
            lines.append([])
        else:
            lines[-1].append(Bit(icon or escaped or strong or slant or plain, bold, italic, bool(icon)))
    return lines


def _closes(tokens: list[tuple[str, ...]], at: int, kind: int) -> bool:
    """Whether a sign that opens a style is closed later on; one that is not stands for itself."""
    return any(token[kind] for token in tokens[at + 1 :])
