"""The format method of texts: limits on widths and length, and no lists as values."""

import re
from collections.abc import Callable
from typing import Any

from jinja2.sandbox import SandboxedEscapeFormatter, SandboxedFormatter
from markupsafe import Markup

from printgen.faces.limits import check_length, has_half_character, worded
from printgen.faces.mistakes import TemplateMistake, ValueMistake
from printgen.faces.slips import SLIPS, written_names

_WIDE = re.compile(r"\{[^{}]*:[^{}]*(\d{4}|\{)")
_HINT = "write it like '{} of {}'.format(copy, copies), with a value for each {}."


class _Bounded(SandboxedFormatter):
    """Formats values into a text of limited length; refuses lists and maps."""

    length = 0

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return super().convert_field(worded(value), conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        made = super().format_field(worded(value), format_spec)
        self.length += len(made)
        check_length(self.length)
        if has_half_character(made):
            raise TemplateMistake("format makes half a character, U+D800 to U+DFFF.", "take the number of a whole character.")
        return made


class _BoundedEscaped(_Bounded, SandboxedEscapeFormatter):
    """The formatter for marked-up texts."""


def formatting(environment: Any, text: str) -> Callable[..., str]:
    """The format method of a text."""
    if _WIDE.search(text):
        raise TemplateMistake("format takes widths of up to three digits, written out.")

    def format(*values: Any, **named: Any) -> str:
        escaped = _BoundedEscaped(environment, escape=text.escape) if isinstance(text, Markup) else None
        formatter = escaped or _Bounded(environment)
        try:
            return type(text)(formatter.vformat(text, values, written_names(named)))
        except SLIPS:
            raise ValueMistake("{0} cannot format these values.", (str(text), *values), _HINT) from None

    return format
