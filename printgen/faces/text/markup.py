"""Reads the markup in texts (**bold**, *italic*, :icon:, lists, <tags>, [[keywords]]) as paragraphs of words."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from printgen.core.cache import cache_by_text
from printgen.core.patterns import compile_later
from printgen.core.records import dataclass
from printgen.faces.text.bits import PLAIN, Paragraph, Style, TextBit, Word, may_break_inside_words

if TYPE_CHECKING:
    from printgen.faces.text.tags import OpenTagStack, Vocabulary

FindVocabulary: TypeAlias = Callable[[], "Vocabulary"]

BULLET = "•"

TAG_PATTERN = r"</?(?:[A-Za-z][\w-]{0,29}|#\w{1,8}|!--)(?:[ =][^<>\n]{0,40})?/?>"
KEYWORD_PATTERN = r"\[\[[^\[\]\n]{1,60}\]\]"
_TOKEN = compile_later(rf"\\(.)|(\*\*)|(\*)|:([a-z][a-z0-9-]*):|(\n)|({TAG_PATTERN})|({KEYWORD_PATTERN})|([^\\*:<\[\n]+|.)")
_NEEDS_VOCABULARY = compile_later(rf"{TAG_PATTERN}|{KEYWORD_PATTERN}")
_SPACES = compile_later(r"[ \t]+")
_MARKER = compile_later(r"[ \t]*(-|[0-9]{1,3}[.)])[ \t]+")


def read_markup(text: str, vocabulary: FindVocabulary | None = None, points: float = 0.0) -> tuple[Paragraph, ...]:
    """The paragraphs of a text, whose size is `points`. Raises MarkupError for a wrong tag or keyword.

    Calls `vocabulary` only for a text with tags or keywords.
    """
    if not has_tags_or_keywords(text):
        return _read_paragraphs_without_tags(text)
    from printgen.faces.text.tags import OpenTagStack, Vocabulary

    return _read_paragraphs(text, OpenTagStack(vocabulary() if vocabulary is not None else Vocabulary(), points))


def has_tags_or_keywords(text: str) -> bool:
    """Whether a text may have tags or keywords, whose look depends on the game's vocabulary."""
    return _NEEDS_VOCABULARY.search(text) is not None


@cache_by_text(most_results=4096, longest_text=4000)
def _read_paragraphs_without_tags(text: str) -> tuple[Paragraph, ...]:
    return _read_paragraphs(text, None)


def _read_paragraphs(text: str, tags: "OpenTagStack | None") -> tuple[Paragraph, ...]:
    lines = _MarkupLineReader(tags).read_lines(text)
    _turn_lone_list_numbers_into_text(lines)
    return tuple(Paragraph(split_bits_into_words(line.bits), line.align, line.marker) for line in lines)


def split_bits_into_words(line: Iterable[TextBit]) -> tuple[Word, ...]:
    """The words of a line, split at spaces."""
    words: list[Word] = []
    current: list[TextBit] = []
    for bit in _merge_bits(line):
        pieces = [bit.text] if bit.icon else _SPACES.split(bit.text)
        for at, piece in enumerate(pieces):
            if at and current:
                words.append(Word(tuple(current)))
                current = []
            if piece:
                current.append(TextBit(piece, bit.style, bit.icon))
    if current:
        words.append(Word(tuple(current)))
    if not any(may_break_inside_words(bit.text) for word in words for bit in word.bits):
        return tuple(words)
    from printgen.faces.text.breaks import split_words_at_breaks  # few texts need it

    return split_words_at_breaks(words)


def _merge_bits(line: Iterable[TextBit]) -> Iterator[TextBit]:
    """The bits of text, with neighbours of the same style joined. Icons are not joined."""
    for (style, icon), bits in groupby(line, lambda bit: (bit.style, bit.icon)):
        if icon:
            yield from bits
        else:
            yield TextBit("".join([bit.text for bit in bits]), style)


@dataclass(slots=True)
class _MarkupLine:
    """The bits of a line read so far, its alignment, and its bullet or number.

    A `fresh` line has no letters or asterisks yet. After a `full` line, the next bit starts a new line.
    """

    align: str = ""
    marker: str = ""
    bits: list[TextBit] = field(default_factory=list)
    fresh: bool = True
    full: bool = False


class _MarkupLineReader:
    def __init__(self, tags: "OpenTagStack | None") -> None:
        self._tags = tags
        self._bold = self._italic = False
        self._style = PLAIN
        self.lines = [_MarkupLine()]

    def read_lines(self, text: str) -> list[_MarkupLine]:
        tokens = _TOKEN.findall(text.replace("\r\n", "\n"))
        last_strong, last_slant = (max((at for at, token in enumerate(tokens) if token[kind]), default=0) for kind in (1, 2))
        for at, (escaped, strong, slant, icon, end, tag, keyword, plain) in enumerate(tokens):
            if tag and self._tags is not None:
                self._open_or_close_tag(tag, self._tags)
            # An asterisk that opens a style but is never closed is printed literally.
            elif (strong and (self._bold or at < last_strong)) or (slant and (self._italic or at < last_slant)):
                self._bold, self._italic = self._bold != bool(strong), self._italic != bool(slant)
                self.lines[-1].fresh = False
                self._update_style()
            elif end:
                self._start_line()
            elif keyword and self._tags is not None:
                self._add_bits(*self._tags.read_keyword_as_bits(keyword, self._style))
            elif plain:
                self._add_plain_text(plain)
            else:
                self._add_bits(TextBit(icon or escaped or strong or slant or tag or keyword, self._style, bool(icon)))
        if self._tags is not None:
            self._tags.require_all_tags_closed()
        return self.lines

    def _update_style(self) -> None:
        if self._tags is not None:
            self._style = self._tags.make_current_style(self._bold, self._italic)
        else:
            self._style = Style(self._bold, self._italic) if self._bold or self._italic else PLAIN

    def _start_line(self) -> None:
        self.lines.append(_MarkupLine(self._tags.alignment if self._tags is not None else ""))

    def _open_or_close_tag(self, tag: str, tags: "OpenTagStack") -> None:
        """Open or close a tag. <br> ends a line, and so does a change of alignment after letters."""
        before = tags.alignment
        tags.open_or_close_tag(tag)
        self._update_style()
        if tags.is_line_break(tag):
            self._start_line()
        elif tags.alignment != before:
            self.lines[-1].full = bool(self.lines[-1].bits)
            if not self.lines[-1].full:
                self.lines[-1].align = tags.alignment

    def _add_bits(self, *bits: TextBit) -> None:
        if self.lines[-1].full:
            self._start_line()
        self.lines[-1].bits += bits
        self.lines[-1].fresh = False

    def _add_plain_text(self, text: str) -> None:
        if self.lines[-1].full and not text.strip():
            return
        if self.lines[-1].full:
            self._start_line()
        found = _MARKER.match(text) if self.lines[-1].fresh else None
        if found is not None:
            self.lines[-1].marker = BULLET if found[1] == "-" else found[1]
        self._add_bits(TextBit(text if found is None else text[found.end() :], self._style))


def _turn_lone_list_numbers_into_text(lines: list[_MarkupLine]) -> None:
    """Turn the number of a list's only item back into letters, because `2. Setup` may be a heading."""
    numbered = [line.marker not in ("", BULLET) for line in lines]
    for line, before, here, after in zip(lines, [False, *numbered], numbered, [*numbered[1:], False], strict=False):
        if here and not before and not after:
            line.bits[0] = line.bits[0]._replace(text=f"{line.marker} {line.bits[0].text}")
            line.marker = ""
