"""Writes the squares of QR codes as PDF operators."""

from functools import lru_cache

from printgen.faces.figures import QUIET
from printgen.faces.qr_codes import LARGEST, QrCode

_FIRST_LETTER = 0x4E00  # the first of many letters in a row, none of which is white space
_DARK = 0xFFFF  # the bits of a letter in UTF-16


class _QrSquareWriter:
    """Writes codes of one size.

    Each module has its own letter. A code as a text has these letters for dark modules, and spaces for light ones. The words
    of this text are the runs of dark modules, and each different word has its own operator.
    """

    def __init__(self, size: int) -> None:
        self._count = size * QrCode(size, 0).bits_per_row
        letters = "".join(map(chr, range(_FIRST_LETTER, _FIRST_LETTER + self._count)))
        self._spaces = _convert_to_utf_16_number(" " * self._count)
        self._differences = _convert_to_utf_16_number(letters) ^ self._spaces
        self._ones = _convert_to_utf_16_number("\x01" * self._count)
        self._operators = _OperatorsByWord(size)

    @staticmethod
    @lru_cache(maxsize=LARGEST)
    def make_cached(size: int) -> "_QrSquareWriter":
        """The writer for codes of a size, made only once."""
        return _QrSquareWriter(size)

    def write_squares(self, code: QrCode) -> str:
        """The operators of the dark runs of a code."""
        digits = f"{code.bits:0{self._count}b}"[::-1]
        dark = (_convert_to_utf_16_number(digits) & self._ones) * _DARK
        text = (dark & self._differences ^ self._spaces).to_bytes(2 * self._count, "little").decode("utf-16-le")
        return " ".join(map(self._operators.__getitem__, text.split()))


class _OperatorsByWord(dict[str, str]):
    """The operators of runs, which are written on first use."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._stride = QrCode(size, 0).bits_per_row

    def __missing__(self, word: str) -> str:
        y, x = divmod(ord(word[0]) - _FIRST_LETTER, self._stride)
        operator = self[word] = " ".join(map(str, (x + QUIET, y + QUIET, len(word), 1, "re")))
        return operator


def write_qr_squares(code: QrCode) -> str:
    """The operators of the dark runs of a code, row by row, as the compiler writes them."""
    return _QrSquareWriter.make_cached(code.size).write_squares(code)


def _convert_to_utf_16_number(text: str) -> int:
    """A text in UTF-16 as a number, with 16 bits for each letter."""
    return int.from_bytes(text.encode("utf-16-le"), "little")
