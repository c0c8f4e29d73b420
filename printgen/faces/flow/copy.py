"""A text as it goes to the setter: facts and players put in, and for every line the line of the file that it comes from."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from printgen.faces.sandbox import Sandbox
from printgen.model import Manuscript

_MARK = re.compile("\ufdd0(\\d{1,9})\ufdd1")  # between two characters that no text has


class Numbered(Extension):
    """Puts the number of its line before all that a template writes out."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens, with marks among the letters."""
        for token in stream:
            if token.type == "data":
                lines = enumerate(token.value.split("\n"), token.lineno)
                yield Token(token.lineno, "data", "\n".join(_mark(number) + line for number, line in lines))
                continue
            if token.type == "variable_begin":
                yield Token(token.lineno, "data", _mark(token.lineno))
            yield token


def render(manuscript: Manuscript, sandbox: Sandbox, values: Mapping[str, Any]) -> tuple[str, tuple[int, ...]]:
    """The Markdown and, line by line, where it was written; raises what templates raise."""
    sandbox.add_extension(Numbered)
    code = sandbox.compile(manuscript.text, manuscript.file, manuscript.file)
    template = sandbox.template_class.from_code(sandbox, code, sandbox.make_globals(None))
    lines = sandbox.concat(template.generate(values)).split("\n")
    return "\n".join(_MARK.sub("", line) for line in lines), tuple(_numbers(lines))


def _mark(number: int) -> str:
    return f"\ufdd0{number}\ufdd1"


def _numbers(lines: list[str]) -> Iterator[int]:
    """The last mark of each line; where a value has several lines they are all its own."""
    last = 1
    for line in lines:
        last = int((_MARK.findall(line) or [last])[-1])
        yield last
