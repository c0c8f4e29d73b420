"""Reads the small markup of texts (**bold**, *italic*, :icon:, line breaks) as paragraphs of words."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from printgen.core.cache import cache_by_text

SOFT_HYPHEN = "\u00ad"

_TOKEN = re.compile(r"\\(.)|(\*\*)|(\*)|:([a-z][a-z0-9-]*):|(\n)|([^\\*:\n]+|.)")


@dataclass(frozen=True, slots=True)
class Bit:
    """Letters of the same style, or an icon."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False

    def joins(self, other: "Bit") -> bool:
        """Whether another bit continues this one in the same style."""
        return (self.bold, self.italic, self.icon, other.icon) == (other.bold, other.italic, False, False)


@dataclass(frozen=True, slots=True)
class Word:
    """A word: the bits between two spaces."""

    bits: tuple[Bit, ...]


def plain_words(words: Iterable[Word]) -> str:
    """The letters of words, without icons and styles."""
    return " ".join("".join(bit.text for bit in word.bits if not bit.icon) for word in words).strip()


@cache_by_text(most=4096, longest=4000)
def read_markup(text: str) -> tuple[tuple[Word, ...], ...]:
    """The paragraphs of a text, each as a tuple of words."""
    return tuple(split_words(line) for line in _read_lines(text))


def split_words(line: Iterable[Bit]) -> tuple[Word, ...]:
    """The words of a line, split at spaces."""
    words: list[Word] = []
    current: list[Bit] = []
    for bit in _merge_bits(line):
        pieces = [bit.text] if bit.icon else re.split(r"[ \t]+", bit.text)
        for at, piece in enumerate(pieces):
            if at and current:
                words.append(Word(tuple(current)))
                current = []
            if piece:
                current.append(Bit(piece, bit.bold, bit.italic, bit.icon))
    if current:
        words.append(Word(tuple(current)))
    return tuple(words)


def _merge_bits(line: Iterable[Bit]) -> Iterator[Bit]:
    """The bits, with neighbours of the same style joined; icons are not joined."""
    for (bold, italic, icon), bits in groupby(line, lambda bit: (bit.bold, bit.italic, bit.icon)):
        if icon:
            yield from bits
        else:
            yield Bit("".join([bit.text for bit in bits]), bold, italic)


def _read_lines(text: str) -> list[list[Bit]]:
    """The bits of each line of a text; bold and italic continue across line breaks."""
    lines: list[list[Bit]] = [[]]
    bold = italic = False
    tokens = _TOKEN.findall(text.replace("\r\n", "\n"))
    last_strong, last_slant = (max((at for at, token in enumerate(tokens) if token[kind]), default=0) for kind in (1, 2))
    for at, (escaped, strong, slant, icon, end, plain) in enumerate(tokens):
        # An asterisk that opens a style but is never closed is printed literally.
        if strong and (bold or at < last_strong):
            bold = not bold
        elif slant and (italic or at < last_slant):
            italic = not italic
        elif end:
            lines.append([])
        else:
            lines[-1].append(Bit(icon or escaped or strong or slant or plain, bold, italic, bool(icon)))
    return lines
