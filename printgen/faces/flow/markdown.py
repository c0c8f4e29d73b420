"""Markdown to blocks; whatever cannot be printed is reported with its line."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from printgen.content.pictures import NO_ART, ArtHint, FindArt, picture_ratio
from printgen.content.sizes import read_size
from printgen.core.problems import Problems, Where, did_you_mean
from printgen.core.units import Mm, read_length
from printgen.faces.flow.blocks import TEMPLATE, Block, Break, Picture, Place, Table, Text, Words
from printgen.faces.text.markup import Bit, words_of

Say = Callable[[int, str, str], None]  # lines below the first, message, hint

_ICON = re.compile(r":([a-z][a-z0-9-]*):")
_MARKS = {"strong_open": (1, 0), "strong_close": (-1, 0), "em_open": (0, 1), "em_close": (0, -1)}
_REFUSED_INLINE = {
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
        if token.type in _REFUSED_INLINE:
            say(*_REFUSED_INLINE[token.type])
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


BULLETS = ("•", "–")

_REFUSED = {
    "html_block": ("HTML is not set in type.", "say it in Markdown; remarks stand in {# … #}."),
    "code_block": ("This begins with four spaces, which in Markdown makes it code.", "begin it further left."),
    "fence": ("Code is not set in type.", "take the ``` out; what stands apart is an aside: > …"),
}


@dataclass(frozen=True, slots=True)
class _Around:
    """What a block stands in."""

    lists: tuple[str, ...] = ()
    aside: int = 0


class Reader:
    """Reads one text: places tells where each of its lines, counted from 0, was written."""

    def __init__(
        self,
        places: Callable[[int], Where],
        inline: Inline,
        find: FindArt,
        problems: Problems,
        near: ArtHint = lambda _: NO_ART,
    ) -> None:
        self._places, self._inline, self._find, self._near, self._problems = places, inline, find, near, problems
        self._asides = 0

    def read(self, text: str) -> tuple[Block, ...]:
        """The blocks of the text."""
        from markdown_it import MarkdownIt

        tokens = MarkdownIt("commonmark").enable("table").disable("text_join").parse(text)
        return tuple(self._blocks(tokens, _Around()))

    def _blocks(self, tokens: Sequence[Any], around: _Around) -> Iterator[Block]:
        for head, *inner in _groups(tokens):
            line = head.map[0]
            match head.type:
                case "heading_open":
                    yield from self._heading(head, inner, around)
                case "paragraph_open":
                    yield from self._paragraph(inner[0], around)
                case "bullet_list_open" | "ordered_list_open":
                    yield from self._list(inner, around, line)
                case "blockquote_open":
                    yield from self._aside(inner, around, line)
                case "table_open":
                    yield self._table(inner, around, line)
                case "hr":
                    yield Break(self._place(line, around))
                case refused if refused in _REFUSED:
                    self._say(line, *_REFUSED[refused])

    def _place(self, line: int, around: _Around) -> Place:
        return Place(self._places(line), around.lists, around.aside)

    def _say(self, line: int, message: str, hint: str = "") -> None:
        self._problems.add(self._places(line), message, hint)

    def _lines(self, inline: Any) -> tuple[Words, ...]:
        first = inline.map[0]
        return self._inline.lines(inline.children, lambda down, *said: self._say(first + down, *said))

    def _heading(self, head: Any, inner: Sequence[Any], around: _Around) -> Iterator[Block]:
        level = int(head.tag[1])
        if level > 3:
            self._say(head.map[0], f"This is a heading of level {level}.", "take #, ## or ###.")
        yield from self._texts(inner[0], around, level)

    def _texts(self, inline: Any, around: _Around, level: int = 0) -> Iterator[Text]:
        """A paragraph as texts, one for each line that is broken off in it."""
        for at, words in enumerate(self._lines(inline)):
            if words:
                yield Text(words, self._place(inline.map[0], around), level, joined=at > 0)

    def _paragraph(self, inline: Any, around: _Around) -> Iterator[Block]:
        if [child.type for child in inline.children] != ["image"]:
            yield from self._texts(inline, around)
            return
        picture = self._picture(inline.children[0], inline.map[0], around)
        if picture is not None:
            yield picture

    def _picture(self, image: Any, line: int, around: _Around) -> Picture | None:
        name = unquote(image.attrs["src"])
        caption = self._inline.lines(image.children or (), lambda down, *said: self._say(line + down, *said))
        path = self._find(name)
        if path is None:
            self._say(line, f"There is no picture {name[:60]} beside the content or the templates.", self._near(name))
            return None
        measure = self._drawn if name.endswith(TEMPLATE) else self._shown
        ratio, width = measure(name, path, image.attrs.get("title", ""), line)
        if ratio is None:
            return None
        words = tuple(word for part in caption for word in part)
        return Picture(name, ratio, width, words, self._place(line, around))

    def _drawn(self, name: str, _: Path, title: str, line: int) -> tuple[float | None, Mm]:
        """A picture that a template draws, as large as is said behind its name: height by width, and how wide it is."""
        try:
            size = read_size(title)
        except ValueError as fault:
            example = f'write it like ![caption]({name} "100x60mm").'
            self._say(line, f"How large is {name[:60]} to be drawn? {fault}", example)
            return None, 0.0
        return size.height / size.width, size.width

    def _shown(self, name: str, path: Path, title: str, line: int) -> tuple[float | None, Mm | None]:
        """A picture that is there: height by width, and how wide it is to be."""
        ratio = picture_ratio(path)
        if ratio is None:
            self._say(line, f"{name[:60]} is not a picture that can be read.", "take PNG, JPEG, or SVG with a viewBox.")
        return ratio, self._width(title, line)

    def _width(self, title: str, line: int) -> Mm | None:
        """What stands in quotes behind the name of a picture: how wide it is."""
        if not title:
            return None
        try:
            width = read_length(title)
        except ValueError as fault:
            self._say(line, f'"{title[:60]}" is no width of a picture. {fault}')
            return None
        if not 1 <= width <= 1000:
            self._say(line, f"A picture cannot be {title} wide.")
            return None
        return width

    def _list(self, tokens: Sequence[Any], around: _Around, line: int) -> Iterator[Block]:
        items = list(_groups(tokens))
        if len(around.lists) > 1:
            self._say(line, "This is a list in a list in a list.", "a list may hold one more, and no deeper.")
        first = items[0][0]
        markers = [_marker(first, at, len(around.lists)) for at in range(len(items))]
        within = replace(around, lists=(*around.lists, max(markers, key=len)))
        for marker, (head, *inner) in zip(markers, items, strict=True):
            yield from _hung(marker, list(self._blocks(inner, within)), self._place(head.map[0], within))

    def _aside(self, tokens: Sequence[Any], around: _Around, line: int) -> Iterator[Block]:
        if around.aside or around.lists:
            self._say(line, "This aside stands in a list or in another aside.", "begin it at the left, after an empty line.")
        self._asides += 1
        yield from self._blocks(tokens, replace(around, aside=self._asides))

    def _table(self, tokens: Sequence[Any], around: _Around, line: int) -> Table:
        cells = [[token for token in row if token.type == "inline"] for row in _rows(tokens)]
        heads = [token for token in tokens if token.type == "th_open"]
        rows = tuple(tuple(self._lines(cell)[0] for cell in row) for row in cells)
        aligned = tuple(head.attrs.get("style", "").removeprefix("text-align:") or "left" for head in heads)
        return Table(rows, aligned, self._place(line, around))


def _groups(tokens: Iterable[Any]) -> Iterator[list[Any]]:
    """The tokens of one level: what is opened together with what stands in it, without what closes it."""
    group: list[Any] = []
    depth = 0
    for token in tokens:
        depth += token.nesting
        if depth or token.nesting == 0:
            group.append(token)
        if depth == 0:
            yield group
            group = []


def _rows(tokens: Iterable[Any]) -> Iterator[list[Any]]:
    row: list[Any] = []
    for token in tokens:
        row.append(token)
        if token.type == "tr_close":
            yield row
            row = []


def _marker(first: Any, at: int, depth: int) -> str:
    """What hangs before an item: its number, counted on from the first, or the bullet of a list so deep."""
    return f"{int(first.info) + at}{first.markup}" if first.info else BULLETS[depth % len(BULLETS)]


def _hung(marker: str, blocks: list[Block], place: Place) -> Iterator[Block]:
    """The blocks of an item, the marker before the first; an item that does not begin with words has a line for it."""
    first = blocks[0] if blocks else None
    if isinstance(first, Text) and first.place.lists == place.lists:
        yield replace(first, marker=marker)
        blocks = blocks[1:]
    else:
        yield Text((), place, marker=marker)
    yield from blocks
