"""Loads Markdown files: runs the template code in them, then reads the Markdown as a story."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from printgen.content.pictures import find_picture_file, make_missing_picture_hint
from printgen.content.shelves import Shelves
from printgen.core.guard.supervisor import limit_and_describe_work
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import About, Problems, Where
from printgen.faces.flow.blocks import TEMPLATE
from printgen.faces.flow.inline import InlineReader
from printgen.faces.flow.markdown import MarkdownReader
from printgen.faces.flow.story import Story
from printgen.faces.reads import hash_text
from printgen.faces.templates.environment import RUN_VALUES, TemplateSandbox
from printgen.faces.templates.limits import find_current_limits
from printgen.faces.templates.reports import ErrorReporter
from printgen.model import Manuscript

_LINE_MARK = compile_later("\ufdd0(\\d{1,9})\ufdd1")  # a line number between two characters that never occur in texts


class RenderedMarkdown(NamedTuple):
    """Markdown after running its template code, and for each of its lines the line number in the file."""

    text: str
    line_numbers: tuple[int, ...]


class StoryLoader:
    """Loads the texts of one game as stories."""

    def __init__(self, game: str, inline: InlineReader, shelves: Shelves, files: Mapping[str, str], problems: Problems) -> None:
        self._game, self._inline, self._shelves, self._files, self._problems = game, inline, shelves, files, problems
        self.reads: set[str] = set()  # names of the values, templates and pictures that the texts depend on
        self.result = ""  # a hash of the Markdown loaded last

    def load_story_or_report(self, manuscript: Manuscript, values: Mapping[str, Any]) -> Story:
        """The story of a manuscript rendered with these values; reports a problem and returns an empty story on failure.

        Adds what it read to `reads`, and sets `result`.
        """
        sandbox = self._make_sandbox(manuscript, values)
        try:
            with limit_and_describe_work(manuscript.file, find_current_limits().seconds):
                rendered = render_jinja_in_markdown(manuscript, sandbox, values)
                self.result = hash_text(repr(tuple(rendered)))
                return Story(
                    self._make_reader(manuscript.file, rendered.line_numbers).read_blocks(rendered.text), self._problems
                )
        except Exception as error:
            ErrorReporter(self._problems, self._files).report_template_error_or_reraise(
                error, manuscript.file, {**sandbox.globals, **values}, About()
            )
            return Story((), self._problems)
        finally:
            names = [f"value:{name}" for name in sandbox.names_read & RUN_VALUES]
            self.reads |= {*names, *(f"template:{name}" for name in sandbox.list_templates_read())}

    def hash_rendered_text(self, manuscript: Manuscript, values: Mapping[str, Any]) -> str:
        """A hash of the Markdown of a manuscript rendered with these values. Raises template errors."""
        with limit_and_describe_work(manuscript.file, find_current_limits().seconds):
            return hash_text(repr(tuple(render_jinja_in_markdown(manuscript, self._make_sandbox(manuscript, values), values))))

    def _make_sandbox(self, manuscript: Manuscript, values: Mapping[str, Any]) -> TemplateSandbox:
        sandbox = TemplateSandbox(self._shelves.list_template_folders(self._game), False)
        sandbox.language = values["game"].language
        sandbox.loaded.add(manuscript.file)
        return sandbox

    def _make_reader(self, file: str, line_numbers: tuple[int, ...]) -> MarkdownReader:
        """A reader for the rendered text of a file. `line_numbers` gives the line in the file for each line of the text."""

        def find_place_of_line(line_index: int) -> Where:
            return Where(file, line_numbers[min(line_index, len(line_numbers) - 1)])

        near = partial(make_missing_picture_hint, game=self._game, shelves=self._shelves)
        return MarkdownReader(find_place_of_line, self._inline, self._find_and_record_picture, self._problems, near)

    def _find_and_record_picture(self, name: str) -> Path | None:
        """The file of a picture or of the template that draws it, or None if there is neither."""
        if name.endswith(TEMPLATE):
            self.reads.add(f"template:{name}")
            return self._shelves.find_template(self._game, name)
        self.reads.add(f"picture:{name}")
        return find_picture_file(name, self._game, self._shelves)


def render_jinja_in_markdown(manuscript: Manuscript, sandbox: TemplateSandbox, values: Mapping[str, Any]) -> RenderedMarkdown:
    """The Markdown of a text file after running its template code. Raises the errors of templates."""
    sandbox.add_extension(LineMarks)
    code = sandbox.compile(manuscript.text, manuscript.file, manuscript.file)
    template = sandbox.template_class.from_code(sandbox, code, sandbox.make_globals(None))
    lines = sandbox.concat(template.generate(values)).split("\n")
    text = "\n".join(_LINE_MARK.sub("", line) for line in lines)
    return RenderedMarkdown(text, tuple(_list_marked_line_numbers(lines)))


class LineMarks(Extension):
    """Inserts the line number before every line of text and every value that a template writes."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens of a template with line marks in the text."""
        for token in stream:
            if token.type == "data":
                lines = enumerate(token.value.split("\n"), token.lineno)
                yield Token(token.lineno, "data", "\n".join(_write_line_mark(number) + line for number, line in lines))
                continue
            if token.type == "variable_begin":
                yield Token(token.lineno, "data", _write_line_mark(token.lineno))
            yield token


def _write_line_mark(line_number: int) -> str:
    return f"\ufdd0{line_number}\ufdd1"


def _list_marked_line_numbers(lines: list[str]) -> Iterator[int]:
    """The line number in the last mark of each line. A line without a mark repeats the previous line number."""
    last = 1
    for line in lines:
        last = int((_LINE_MARK.findall(line) or [last])[-1])
        yield last
