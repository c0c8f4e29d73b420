"""The contents of holes that template functions draw: texts in boxes, and QR codes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from markupsafe import escape

from printgen.faces.figures import make_qr_element
from printgen.faces.functions import TemplateFunctions
from printgen.faces.qr_codes import QrCode, make_qr_code_if_supported
from printgen.faces.runs.row_values import Cells, Compute, DependsOnRowError, TemplateTrace
from printgen.faces.templates.values import PLAIN, require_printable_value


class TextContent:
    """The text that a call of text(…) draws for a row."""

    def __init__(
        self, functions: TemplateFunctions, trace: TemplateTrace, value: Compute, arguments: Mapping[str, Any]
    ) -> None:
        self._functions, self._trace, self._value, self._arguments = functions, trace, value, arguments
        self._box = functions.make_text_box("", arguments)

    def draw_for_row(self, cells: Cells) -> str:
        """The SVG for a row. Raises DependsOnRowError if the row needs the ordinary way."""
        return self.draw_text(self.compute_text(cells))

    def compute_text(self, cells: Cells) -> Any:
        """The text for a row, or a number. Raises DependsOnRowError for any other value."""
        text = self._value(cells)
        if type(text) not in PLAIN or text is None:
            raise DependsOnRowError
        return text

    def draw_text(self, text: Any) -> str:
        """The SVG of a text. Raises DependsOnRowError if the text does not fit, or needs something that was not drawn."""
        words = str(text)
        box = self._functions.make_text_box(text, self._arguments) if ":" in words else replace(self._box, text=words)
        known = self._functions.draw_text_box(box)
        if known.overflow is not None or known.error is not None or not known.icons.keys() <= self._trace.icons:
            raise DependsOnRowError
        return known.svg


class QrContent:
    """The QR code that a call of qr(…) draws for a row."""

    def __init__(
        self,
        functions: TemplateFunctions,
        value: Compute,
        x: float,
        y: float,
        size: float,
        level: str = "M",
        fill: str = "black",
    ) -> None:
        functions.qr("0", x, y, size, level, fill)  # checks the arguments
        self.level = str(level)
        self._value, self._place = value, (float(x), float(y), float(size), str(level), str(escape(fill)))

    def make_code_if_supported(self, cells: Cells) -> QrCode | None:
        """The code for a row, or None if `make_qr_code_if_supported` cannot make it."""
        return make_qr_code_if_supported(str(require_printable_value(self._value(cells))), self.level)

    def draw_for_row(self, cells: Cells) -> str:
        """The SVG for a row."""
        return make_qr_element(str(require_printable_value(self._value(cells))), *self._place)
