"""Converts lengths between millimetres, PDF points and texts such as "63mm", "2.5in" and "8pt"."""

from functools import lru_cache
from typing import TypeAlias

from printgen.core.patterns import compile_later

Mm: TypeAlias = float
EmThousandths: TypeAlias = float  # a length in a font, in 1/1000 of the type size

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH
MM_PER = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": 1 / POINTS_PER_MM}
LENGTH_PATTERN = r"-?\d+(\.\d+)?\s*(mm|cm|in|pt)"

_LENGTH = compile_later(r"(-?\d+(?:\.\d+)?)\s*([a-zA-Z]*)")


def read_length(text: str) -> Mm:
    """The length in mm of a text such as "63mm". Raises a ValueError whose message is a full sentence."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError("Must be a length, such as 63mm or 2.5in.")
    number, unit = match.groups()
    if not unit:
        raise ValueError(f"The unit is missing: write {number}mm or {number}in.")
    if unit not in MM_PER:
        raise ValueError(f'"{unit}" is not a unit; use mm, cm, in or pt.')
    return float(number) * MM_PER[unit]


def convert_to_points(length: Mm) -> float:
    """A length in mm as PDF points."""
    return length * POINTS_PER_MM


def write_points(length: Mm) -> str:
    """A length in mm as an operand of PDF, in points."""
    return write_number(convert_to_points(length))


@lru_cache(maxsize=32_768)
def write_number(number: float, places: int = 4) -> str:
    """A number as text without trailing zeros, rounded to `places` decimals."""
    text = f"{number:.{places}f}"
    text = text.rstrip("0").rstrip(".") if places else text
    return "0" if text == "-0" else text


def write_box_attributes(x: Mm, y: Mm, width: Mm, height: Mm) -> str:
    """The attributes of a rectangle or picture in SVG."""
    return f'x="{write_number(x)}" y="{write_number(y)}" width="{write_number(width)}" height="{write_number(height)}"'


def write_size(width: Mm, height: Mm) -> str:
    """A size in mm as messages show it: `63.5 × 88 mm`."""
    return f"{write_mm(width).removesuffix(' mm')} × {write_mm(height)}"


def write_mm(length: Mm) -> str:
    """A length in mm as messages show it: `63.5 mm`."""
    return f"{length:.2f}".rstrip("0").rstrip(".") + " mm"
