"""The format method of texts: its widths and its length have limits, and lists are not written out."""

import re
from collections.abc import Callable
from typing import Any

from jinja2.sandbox import SandboxedEscapeFormatter, SandboxedFormatter
from markupsafe import Markup

from printgen.faces.limits import check_length, worded
from printgen.faces.mistakes import TemplateMistake, ValueMistake
from printgen.faces.slips import SLIPS

_WIDE = re.compile(r"\{[^{}]*:[^{}]*(\d{4}|\{)")
_HINT = "write it like '{} of {}'.format(copy, copies), with a value for each {}."


class _Bounded(SandboxedFormatter):
    """Formats values into a text; what comes of it has a limit, and lists are not written out."""

    length = 0

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return super().convert_field(worded(value), conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        made = super().format_field(worded(value), format_spec)
        self.length += len(made)
        check_length(self.length)
        if not made.isascii() and any("\ud800" <= sign <= "\udfff" for sign in made):
            raise TemplateMistake("format makes half a character, U+D800 to U+DFFF.", "take the number of a whole character.")
        return made


class _BoundedEscaped(_Bounded, SandboxedEscapeFormatter):
    """The same for marked-up texts."""


def formatting(environment: Any, text: str) -> Callable[..., str]:
    """The format method of a text."""
    if _WIDE.search(text):
        raise TemplateMistake("format takes widths of up to three digits, written out.")

    def format(*values: Any, **named: Any) -> str:
        given = {word: named[word] for word in named if word[:1] != "_"}
        kind = _BoundedEscaped if isinstance(text, Markup) else _Bounded
        formatter = kind(environment, escape=text.escape) if isinstance(text, Markup) else kind(environment)
        try:
            return type(text)(formatter.vformat(text, values, given))
        except SLIPS:
            raise ValueMistake("{0} cannot format these values.", (str(text), *values), _HINT) from None

    return format
