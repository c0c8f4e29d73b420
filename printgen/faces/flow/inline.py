"""The words of a Markdown paragraph: bold and italic, icons, line breaks; what cannot be set in type is told."""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from printgen.faces.flow.blocks import Words
from printgen.faces.markup import Bit, words_of
from printgen.problems import did_you_mean

Say = Callable[[int, str, str], None]  # lines below the first, message, hint

_ICON = re.compile(r":([a-z][a-z0-9-]*):")
_MARKS = {"strong_open": (1, 0), "strong_close": (-1, 0), "em_open": (0, 1), "em_close": (0, -1)}
_REFUSED = {
    "html_inline": ("HTML is not set in type.", "say it in Markdown; a < that is meant is written \\<."),
    "code_inline": ("Code is not set in type.", "make it **bold** or *italic*; a ` that is meant is written \\`."),
    "image": ("A picture stands on a line of its own.", "put empty lines around it; among words stands an :icon:."),
}
_LINK = ("Nobody can follow a link on paper.", "write its address out, as in: see <https://example.org>.")


class Inline:
    """Reads the words of paragraphs; icons are those that there are."""

    def __init__(self, icons: Iterable[str]) -> None:
        self._icons = tuple(icons)
        self._known: Container[str] = frozenset(self._icons)

    def lines(self, children: Iterable[Any], say: Say) -> tuple[Words, ...]:
        """The words, parted where the text breaks a line."""
        lines: list[list[Bit]] = [[]]
        bold = italic = down = 0
        for token in children:
            if token.type in _MARKS:
                bold, italic = bold + _MARKS[token.type][0], italic + _MARKS[token.type][1]
            elif token.type == "hardbreak":
                lines.append([])
            else:
                lines[-1] += self._bits(token, bold > 0, italic > 0, lambda *said, down=down: say(down, *said))
            down += token.type in ("softbreak", "hardbreak")
        return tuple(words_of(line) for line in lines)

    def _bits(self, token: Any, bold: bool, italic: bool, say: Callable[[str, str], None]) -> Iterator[Bit]:
        if token.type in _REFUSED:
            say(*_REFUSED[token.type])
        elif token.type == "link_open" and token.info != "auto":
            say(*_LINK)
        elif token.type == "softbreak":
            yield Bit(" ", bold, italic)
        elif token.type == "text":
            yield from self._iconed(token.content, bold, italic, say)
        else:
            yield Bit(token.content, bold, italic)

    def _iconed(self, text: str, bold: bool, italic: bool, say: Callable[[str, str], None]) -> Iterator[Bit]:
        """Letters, and between them the icons that are named."""
        for at, part in enumerate(_ICON.split(text)):
            if at % 2 == 0:
                yield Bit(part, bold, italic)
            elif part in self._known:
                yield Bit(part, bold, italic, True)
            else:
                say(f'There is no icon "{part}".', did_you_mean(part, self._icons))
