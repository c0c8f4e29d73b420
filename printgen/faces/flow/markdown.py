"""Reads Markdown as blocks, and reports a problem for everything that cannot be printed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from printgen.content.pictures import NO_ART, ArtHint, FindArt, measure_height_per_width
from printgen.content.sizes import read_size
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where, make_wrong_value_message
from printgen.core.units import Mm, read_length
from printgen.faces.flow.blocks import TEMPLATE, Block, Nesting, PageBreak, PictureBlock, TableBlock, TextBlock, Words
from printgen.faces.flow.inline import TAG, InlineReader, begins_with_tag_or_keyword, try_reading_tag_or_keyword
from printgen.faces.text.bits import Paragraph

BULLETS = ("•", "–")
_REFUSED_BLOCKS = {
    "html_block": ("HTML cannot be printed.", "use Markdown instead; write comments as {# … #}."),
    "code_block": (
        "This text is indented by four spaces, so Markdown reads it as code, which cannot be printed.",
        "remove the spaces.",
    ),
    "fence": ("Code blocks cannot be printed.", "remove the ```; for a highlighted box, start its lines with >."),
}


class _PictureShape(NamedTuple):
    """The height of a picture divided by its width, and its width. A width of None means the column's width."""

    height_per_width: float
    width: Mm | None


class MarkdownReader:
    """Reads one Markdown text. `place_of` gives the file and line of each line of the text, counted from 0."""

    def __init__(
        self,
        place_of: Callable[[int], Where],
        inline: InlineReader,
        find: FindArt,
        problems: Problems,
        near: ArtHint = lambda _: NO_ART,
    ) -> None:
        self._place_of, self._inline, self._find, self._near, self._problems = place_of, inline, find, near, problems
        self._asides = 0

    def read_blocks(self, text: str) -> tuple[Block, ...]:
        """The blocks of the text."""
        from markdown_it import MarkdownIt

        markdown = MarkdownIt("commonmark").enable("table").disable("text_join")
        markdown.inline.ruler.before("link", TAG, try_reading_tag_or_keyword)
        markdown.block.ruler.at("html_block", _try_reading_html_block, {"alt": ["paragraph", "reference", "blockquote"]})
        return tuple(self._read_blocks(markdown.parse(text), Nesting()))

    def _read_blocks(self, tokens: Sequence[Any], nesting: Nesting) -> Iterator[Block]:
        for head, *inner in _group_tokens_by_block(tokens):
            line_index = head.map[0]
            match head.type:
                case "heading_open":
                    yield from self._read_heading(head, inner, nesting)
                case "paragraph_open":
                    yield from self._read_paragraph(inner[0], nesting)
                case "bullet_list_open" | "ordered_list_open":
                    yield from self._read_list(inner, nesting, line_index)
                case "blockquote_open":
                    yield from self._read_aside(inner, nesting, line_index)
                case "table_open":
                    yield self._read_table(inner, nesting, line_index)
                case "hr":
                    yield PageBreak()
                case refused if refused in _REFUSED_BLOCKS:
                    self._report_problem(line_index, *_REFUSED_BLOCKS[refused])

    def _report_problem(self, line_index: int, message: str, hint: str = "") -> None:
        self._problems.add(self._place_of(line_index), message, hint)

    def _read_paragraph_lines(self, tokens: Iterable[Any], first_line_index: int) -> tuple[Paragraph, ...]:
        return self._inline.read_paragraph_lines(
            tokens, lambda down, *words: self._report_problem(first_line_index + down, *words)
        )

    def _read_words_and_report_alignment(self, tokens: Iterable[Any], first_line_index: int, place_name: str) -> Words:
        lines = self._read_paragraph_lines(tokens, first_line_index)
        if any(line.align for line in lines):
            self._report_problem(
                first_line_index, f"A tag such as <center> has no effect in a {place_name}.", "remove the tag."
            )
        return tuple(word for line in lines for word in line.words)

    def _read_heading(self, opening_token: Any, inner_tokens: Sequence[Any], nesting: Nesting) -> Iterator[Block]:
        level = int(opening_token.tag[1])
        if level > 3:
            self._report_problem(
                opening_token.map[0],
                f"This heading has level {level}, but only levels 1 to 3 can be printed.",
                "use #, ## or ###.",
            )
        yield from self._read_text_blocks(inner_tokens[0], nesting, level)

    def _read_text_blocks(self, inline_token: Any, nesting: Nesting, level: int = 0) -> Iterator[TextBlock]:
        lines = [line for line in self._read_paragraph_lines(inline_token.children, inline_token.map[0]) if line.words]
        for at, line in enumerate(lines):
            yield TextBlock(line.words, self._place_of(inline_token.map[0]), nesting, level, joined=at > 0, align=line.align)

    def _read_paragraph(self, inline_token: Any, nesting: Nesting) -> Iterator[Block]:
        if [child.type for child in inline_token.children] != ["image"]:
            yield from self._read_text_blocks(inline_token, nesting)
            return
        picture = self._read_picture_or_report(inline_token.children[0], inline_token.map[0], nesting)
        if picture is not None:
            yield picture

    def _read_picture_or_report(self, image: Any, line_index: int, nesting: Nesting) -> PictureBlock | None:
        name = unquote(image.attrs["src"])
        caption = self._read_words_and_report_alignment(image.children or (), line_index, "caption")
        path = self._find(name)
        if path is None:
            self._report_problem(line_index, f"There is no picture {name[:60]} in the game's folders.", self._near(name))
            return None
        title = image.attrs.get("title", "")
        if name.endswith(TEMPLATE):
            shape = self._read_template_picture_shape_or_report(name, title, line_index)
        else:
            shape = self._read_picture_file_shape_or_report(name, path, title, line_index)
        if shape is None:
            return None
        return PictureBlock(name, shape.height_per_width, shape.width, caption, self._place_of(line_index), nesting)

    def _read_template_picture_shape_or_report(self, name: str, size_text: str, line_index: int) -> _PictureShape | None:
        """The shape of a picture drawn by a template, from the size after its name; None and a problem if that is wrong."""
        try:
            size = read_size(size_text)
        except ValueError as error:
            example = f'write the size after the file name: ![caption]({name} "100x60mm").'
            wrong = f"The size of {name[:60]} is"
            message = make_wrong_value_message(f'{wrong} "{size_text[:60]}"', str(error)) if size_text else f"{wrong} missing."
            self._report_problem(line_index, message, example)
            return None
        return _PictureShape(size.height / size.width, size.width)

    def _read_picture_file_shape_or_report(
        self, name: str, path: Path, width_text: str, line_index: int
    ) -> _PictureShape | None:
        """The shape of a picture file, with the width written after its name; None and a problem if it cannot be read."""
        ratio = measure_height_per_width(path)
        if ratio is None:
            message = f"{name[:60]} cannot be read as a picture."
            self._report_problem(line_index, message, "use a PNG, a JPEG, or an SVG with a viewBox.")
        width = self._read_picture_width_if_written(width_text, line_index)
        return _PictureShape(ratio, width) if ratio is not None else None

    def _read_picture_width_if_written(self, width_text: str, line_index: int) -> Mm | None:
        """The width in mm written after the name of a picture, or None if it is missing or wrong."""
        if not width_text:
            return None
        try:
            width = read_length(width_text)
        except ValueError as error:
            self._report_problem(
                line_index, make_wrong_value_message(f'The width of this picture is "{width_text[:60]}"', str(error))
            )
            return None
        if not 1 <= width <= 1000:
            self._report_problem(
                line_index,
                f"This picture is {width_text} wide, but must be from 1 mm to 1 m wide.",
                "use a width such as 60mm.",
            )
            return None
        return width

    def _read_list(self, tokens: Sequence[Any], nesting: Nesting, line_index: int) -> Iterator[Block]:
        items = list(_group_tokens_by_block(tokens))
        if len(nesting.lists) > 1:
            self._report_problem(
                line_index, "This list is nested more than two levels deep.", "use at most two levels of lists."
            )
        first = items[0][0]
        markers = [_make_item_marker(first, at, len(nesting.lists)) for at in range(len(items))]
        within = replace(nesting, lists=(*nesting.lists, max(markers, key=len)))
        for marker, (head, *inner) in zip(markers, items, strict=True):
            yield from _add_marker_to_list_item(
                marker, list(self._read_blocks(inner, within)), self._place_of(head.map[0]), within
            )

    def _read_aside(self, tokens: Sequence[Any], nesting: Nesting, line_index: int) -> Iterator[Block]:
        if nesting.aside or nesting.lists:
            self._report_problem(
                line_index,
                "This aside is inside a list or another aside.",
                "start the line with > at the left margin, after an empty line.",
            )
        self._asides += 1
        yield from self._read_blocks(tokens, replace(nesting, aside=self._asides))

    def _read_table(self, tokens: Sequence[Any], nesting: Nesting, line_index: int) -> TableBlock:
        cells = [[token for token in row if token.type == "inline"] for row in _split_tokens_into_rows(tokens)]
        heads = [token for token in tokens if token.type == "th_open"]
        rows = tuple(
            tuple(self._read_words_and_report_alignment(cell.children, cell.map[0], "table") for cell in row) for row in cells
        )
        aligned = tuple(head.attrs.get("style", "").removeprefix("text-align:") or "left" for head in heads)
        return TableBlock(rows, aligned, self._place_of(line_index), nesting)


def _try_reading_html_block(state: Any, start: int, end: int, silent: bool) -> bool:
    """A rule for markdown-it: reads a block of HTML, but not a paragraph that begins with a tag."""
    from markdown_it.rules_block import html_block

    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    return not begins_with_tag_or_keyword(line) and html_block(state, start, end, silent)


def _group_tokens_by_block(tokens: Iterable[Any]) -> Iterator[list[Any]]:
    group: list[Any] = []
    depth = 0
    for token in tokens:
        depth += token.nesting
        if depth or token.nesting == 0:
            group.append(token)
        if depth == 0:
            yield group
            group = []


def _split_tokens_into_rows(tokens: Iterable[Any]) -> Iterator[list[Any]]:
    row: list[Any] = []
    for token in tokens:
        row.append(token)
        if token.type == "tr_close":
            yield row
            row = []


def _make_item_marker(first_token: Any, index: int, depth: int) -> str:
    """The marker of a list item: its number, or the bullet for the depth of the list."""
    return f"{int(first_token.info) + index}{first_token.markup}" if first_token.info else BULLETS[depth % len(BULLETS)]


def _add_marker_to_list_item(marker: str, blocks: list[Block], where: Where, nesting: Nesting) -> Iterator[Block]:
    """The blocks of a list item with its marker. If the item does not begin with text, an empty line carries the marker."""
    first = blocks[0] if blocks else None
    if isinstance(first, TextBlock) and first.nesting.lists == nesting.lists:
        yield replace(first, marker=marker)
        blocks = blocks[1:]
    else:
        yield TextBlock((), where, nesting, marker=marker)
    yield from blocks
