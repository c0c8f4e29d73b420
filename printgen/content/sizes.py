"""Names the sizes of papers and pieces, and reads sizes such as `poker` and `63x88mm`."""

from collections.abc import Iterable
from functools import lru_cache

from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where, make_wrong_value_message
from printgen.core.units import MM_PER_INCH, read_length, write_number
from printgen.core.words import join_words
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
    "sra3": Size(320, 450),
}
PRINTER_PAPERS = ("a4", "letter", "a3", "a5", "legal", "tabloid", "sra3")
SMALLEST_PAPER, LARGEST_PAPER = 70.0, 1300.0  # mm; A0 is 841 × 1189 mm
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

_WRITTEN = compile_later(r"(\d+(?:\.\d+)?)\s*([a-z]*)\s*[x×]\s*(\d+(?:\.\d+)?)\s*([a-z]*)")


def is_paper_size(size: Size) -> bool:
    """Whether a size is that of a known paper, upright or landscape."""
    return size in PAPERS.values() or size.make_turned() in PAPERS.values()


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
        return NAMED[name].make_turned() if orientation == "landscape" else NAMED[name]
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


def make_paper_name(size_text: str) -> str:
    """The name of a paper of any size, with its shorter side first: `320x450mm` for `45cm x 32cm`.

    Raises ValueError, with a sentence as its message, if the text is not a size that a printer can use.
    """
    if not _WRITTEN.fullmatch(" ".join(size_text.lower().split())):
        raise ValueError("Must be a size, such as 320x450mm.")
    try:
        size = read_size(size_text)
        short, long = sorted((size.width, size.height))
    except SizeOutOfRange:
        short, long = 0.0, 0.0
    if short < SMALLEST_PAPER or long > LARGEST_PAPER:
        raise ValueError(
            f"Must be from {write_number(SMALLEST_PAPER)} mm to {write_number(LARGEST_PAPER)} mm in width and height."
        )
    return f"{write_number(short)}x{write_number(long)}mm"


def normalize_paper_name(text: str) -> str:
    """The name of a paper as orders have it: `a4`, or `320x450mm`. A text that names no paper only changes to lower case."""
    try:
        return make_paper_name(text)
    except ValueError:
        return text.lower()


@lru_cache(maxsize=16)
def find_paper_size(name: str) -> Size:
    """The size of a printer's paper by its name in orders. Raises ValueError, with a sentence as its message, for others."""
    if name in PRINTER_PAPERS:
        return PAPERS[name]
    return read_size(make_paper_name(name))


def check_paper_name(name: str, where: Where, problems: Problems, suggested_papers: Iterable[str] = ()) -> bool:
    """Whether a name is that of a printer's paper. If not, reports a problem, whose hint names `suggested_papers` as well."""
    try:
        find_paper_size(name)
    except ValueError as fault:
        if name[:1].isdigit():
            problems.add(
                where, make_wrong_value_message(f'The paper is "{name}"', str(fault)), "write a size such as 320x450mm."
            )
        else:
            hint = f"use {join_words((*PRINTER_PAPERS, *suggested_papers, 'a size such as 320x450mm'), 'or')}."
            problems.add(where, f'There is no paper "{name}".', hint)
        return False
    return True
