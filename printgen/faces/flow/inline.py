"""Reads the words, icons, tags and keywords of a Markdown paragraph."""

from collections.abc import Callable, Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from printgen.core.patterns import compile_later
from printgen.core.problems import make_spelling_hint
from printgen.faces.text.bits import PLAIN, MarkupError, Paragraph, Style, TextBit
from printgen.faces.text.markup import KEYWORD_PATTERN, TAG_PATTERN, FindVocabulary, split_bits_into_words

if TYPE_CHECKING:
    from printgen.faces.text.tags import OpenTagStack

ReportProblem = Callable[[int, str, str], None]  # takes the number of lines below the first line, the message and the hint

TAG = "printgen_tag"  # the Markdown token of a tag or keyword
_ICON = compile_later(r":([a-z][a-z0-9-]*):")
_TAG_OR_KEYWORD = compile_later(rf"(?!<!){TAG_PATTERN}|{KEYWORD_PATTERN}")
_MARKS = {"strong_open": (1, 0), "strong_close": (-1, 0), "em_open": (0, 1), "em_close": (0, -1)}
_REFUSED = {
    "html_inline": ("HTML cannot be printed.", "use Markdown instead; for a literal <, write \\<."),
    "code_inline": ("Code cannot be printed.", "use **bold** or *italic*; for a literal `, write \\`."),
    "image": (
        "A picture cannot be part of a paragraph.",
        "put an empty line before and after the picture, or use an icon such as :star: in the text.",
    ),
}
_LINK = ("Links do not work on paper.", "write out the address, as in: see <https://example.org>.")


class InlineReader:
    """Reads paragraphs that use the icons and the vocabulary of one game."""

    def __init__(self, icons: Iterable[str], vocabulary: FindVocabulary) -> None:
        self._icons, self._vocabulary = tuple(icons), vocabulary
        self._known: Container[str] = frozenset(self._icons)

    def read_paragraph_lines(self, tokens: Iterable[Any], report: ReportProblem) -> tuple[Paragraph, ...]:
        """The words of each line. A line ends at a hard break, at <br>, and where a tag changes the alignment."""
        reading = _ParagraphReading(self)
        down = 0
        for token in tokens:
            reading.add_token(token, lambda *words, down=down: report(down, *words))
            down += token.type in ("softbreak", "hardbreak")
        reading.report_tag_if_unclosed(lambda *words: report(down, *words))
        return tuple(Paragraph(split_bits_into_words(bits), align) for align, bits in reading.lines)

    def make_empty_tag_stack(self) -> "OpenTagStack":
        """The tag state at the start of a paragraph, with no tag open."""
        from printgen.faces.text.tags import OpenTagStack

        return OpenTagStack(self._vocabulary(), 0.0)

    def yield_icon_or_report_unknown(self, bit: TextBit, report: Callable[[str, str], None]) -> Iterator[TextBit]:
        """The icon itself. Reports a problem and yields nothing if there is no such icon."""
        if bit.text in self._known:
            yield bit
        else:
            report(f'There is no icon "{bit.text}".', make_spelling_hint(bit.text, self._icons))


class _ParagraphReading:
    """The lines of a paragraph read so far, each with its alignment, and the styles that are open."""

    def __init__(self, reader: InlineReader) -> None:
        self._reader = reader
        self._tags: OpenTagStack | None = None
        self._bold = self._italic = 0
        self._style = PLAIN
        self.lines: list[tuple[str, list[TextBit]]] = [("", [])]

    def add_token(self, token: Any, report: Callable[[str, str], None]) -> None:
        if token.type in _MARKS:
            bold, italic = _MARKS[token.type]
            self._bold, self._italic = self._bold + bold, self._italic + italic
            self._update_style()
        elif token.type == "hardbreak":
            self._start_line()
        elif token.type == TAG:
            try:
                if token.content.startswith("["):
                    self._add_keyword(token.content, report)
                else:
                    self._open_or_close_tag(token.content)
            except MarkupError as error:
                report(f"{error}.", error.hint)
        else:
            self.lines[-1][1].extend(self._read_token_bits(token, report))

    def report_tag_if_unclosed(self, report: Callable[[str, str], None]) -> None:
        try:
            if self._tags is not None:
                self._tags.require_all_tags_closed()
        except MarkupError as error:
            report(f"{error}.", error.hint)

    def _update_style(self) -> None:
        bold, italic = self._bold > 0, self._italic > 0
        if self._tags is not None:
            self._style = self._tags.make_current_style(bold, italic)
        else:
            self._style = Style(bold, italic) if bold or italic else PLAIN

    def _start_line(self) -> None:
        self.lines.append((self._tags.alignment if self._tags is not None else "", []))

    def _add_keyword(self, keyword_in_brackets: str, report: Callable[[str, str], None]) -> None:
        if self._tags is None:
            self._tags = self._reader.make_empty_tag_stack()
        for bit in self._tags.read_keyword_as_bits(keyword_in_brackets, self._style):
            self.lines[-1][1].extend(self._reader.yield_icon_or_report_unknown(bit, report) if bit.icon else (bit,))

    def _open_or_close_tag(self, tag: str) -> None:
        """Open or close a tag. <br> starts a line, and so does a change of alignment. Raises MarkupError for a wrong tag."""
        if self._tags is None:
            self._tags = self._reader.make_empty_tag_stack()
        self._tags.open_or_close_tag(tag)
        self._update_style()
        if self._tags.is_line_break(tag) or self._tags.alignment != self.lines[-1][0]:
            self._start_line()

    def _read_token_bits(self, token: Any, report: Callable[[str, str], None]) -> Iterator[TextBit]:
        if token.type in _REFUSED:
            report(*_REFUSED[token.type])
        elif token.type == "link_open" and token.info != "auto":
            report(*_LINK)
        elif token.type == "softbreak":
            yield TextBit(" ", self._style)
        elif token.type != "text":
            yield TextBit(token.content, self._style)
        else:
            for at, part in enumerate(_ICON.split(token.content)):
                if at % 2:
                    yield from self._reader.yield_icon_or_report_unknown(TextBit(part, self._style, True), report)
                else:
                    yield TextBit(part, self._style)


def try_reading_tag_or_keyword(state: Any, silent: bool) -> bool:
    """A rule for markdown-it: whether a tag or keyword is at the current position. Reads it if there is one."""
    found = _TAG_OR_KEYWORD.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push(TAG, "", 0).content = found[0]
    state.pos = found.end()
    return True


def begins_with_tag_or_keyword(line: str) -> bool:
    """Whether a line begins with a tag, which makes it part of a paragraph."""
    return _TAG_OR_KEYWORD.match(line) is not None
