"""Names the sizes of papers and pieces, and reads sizes such as `poker` and `63x88mm`."""

import re

from printgen.core.units import MM_PER_INCH, read_length
from printgen.model import Size

PAPERS = {
    "a3": Size(297, 420),
    "a4": Size(210, 297),
    "a5": Size(148.5, 210),
    "a6": Size(105, 148.5),
    "letter": Size(8.5 * MM_PER_INCH, 11 * MM_PER_INCH),
    "half-letter": Size(5.5 * MM_PER_INCH, 8.5 * MM_PER_INCH),
    "legal": Size(8.5 * MM_PER_INCH, 14 * MM_PER_INCH),
    "tabloid": Size(11 * MM_PER_INCH, 17 * MM_PER_INCH),
}
PRINTER_PAPERS = ("a4", "letter", "a3", "a5", "legal", "tabloid")
PIECES = {
    "poker": Size(63.5, 88.9),
    "standard": Size(63, 88),
    "japanese": Size(59, 86),
    "bridge": Size(57.15, 88.9),
    "tarot": Size(70, 120),
    "mini": Size(44, 63),
    "mini-euro": Size(44, 68),
    "mini-us": Size(41, 63),
    "standard-euro": Size(59, 92),
    "us-game": Size(56, 87),
    "domino": Size(44.45, 88.9),
    "square": Size(63.5, 63.5),
    "large-square": Size(70, 70),
}
NAMED = {**PAPERS, **PIECES}
LARGEST = 2000.0  # mm
SIZE_PATTERN = rf"({'|'.join(NAMED)}) (landscape|portrait)|\d+(\.\d+)?\s*(mm|cm|in)?\s*x\s*\d+(\.\d+)?\s*(mm|cm|in)"

_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z]*)\s*[x×]\s*(\d+(?:\.\d+)?)\s*([a-z]*)")


class SizeOutOfRange(ValueError):
    """Raised for a size below 1 mm or above 2 m."""

    hint = "write a size such as 63x88mm; make a larger board from several components."

    def __init__(self) -> None:
        super().__init__("Must be from 1 mm to 2 m in width and height.")


def read_size(text: str) -> Size:
    """The size named by a text such as `poker`, `a5 landscape` or `63x88mm`. Raises ValueError for any other text."""
    word = " ".join(text.lower().split())
    name, _, orientation = word.partition(" ")
    if name in NAMED and orientation in ("", "landscape", "portrait"):
        return NAMED[name].turned() if orientation == "landscape" else NAMED[name]
    match = _WRITTEN.fullmatch(word)
    if match is None:
        raise ValueError("Must be a size, such as 63x88mm, poker or a5 landscape.")
    width, unit, height, last = match.groups()
    if not last:
        raise ValueError(f"The unit is missing: write {width}x{height}mm.")
    size = Size(read_length(width + (unit or last)), read_length(height + last))
    if not (1 <= size.width <= LARGEST and 1 <= size.height <= LARGEST):
        raise SizeOutOfRange
    return size
