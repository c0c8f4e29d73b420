"""Converts the numbers in SVG attributes to operands of PDF operators."""

from functools import lru_cache

from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import Matrix, SvgError, read_number_or_length
from printgen.core.units import write_number

_SAME_IN_PDF = compile_later(r"-?[0-9]{1,7}(\.[0-9]{1,6})?")


@lru_cache(maxsize=20_000)
def write_pdf_operand(number: str) -> str:
    """The PDF operand for a number, which is in mm unless it has another unit."""
    return number if _SAME_IN_PDF.fullmatch(number) else write_number(read_number_or_length(number))


def read_non_negative_number(text: str) -> float:
    """A width or radius as a number that must not be negative."""
    number = read_number_or_length(text)
    if number < 0:
        raise SvgError(f'"{text}" must not be below 0.')
    return number


@lru_cache(maxsize=1000)
def read_share(text: str) -> float:
    """A share from 0 to 1, which may be written as a percentage."""
    number = read_number_or_length(text[:-1]) / 100 if text.endswith("%") else read_number_or_length(text)
    if not 0 <= number <= 1:
        raise SvgError(f'"{text}" must be from 0 to 1.')
    return number


def write_matrix_ops(matrix: Matrix) -> str:
    """The PDF operator that applies a transform. Its scales are exact enough for a picture ten thousand pixels wide."""
    a, b, c, d, e, f = matrix
    return f"{' '.join(write_number(part, 8) for part in (a, b, c, d))} {write_number(e)} {write_number(f)} cm"
