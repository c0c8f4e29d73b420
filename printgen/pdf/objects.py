"""The objects of a PDF document, and their text in the file.

A value is a text that is written unchanged, a number, a list, a dictionary, an object or a reference.
"""

from collections.abc import Mapping, Sequence
from math import log
from typing import Any, Protocol

from printgen.core.cache import cache_by_text

_SPECIAL = "%()<>{}[]#"
_ON_A_LINE = 6, 10  # entries of a dictionary, and of an array
_UTF_16 = b"\xfe\xff"
# The letters of PDFDocEncoding that Latin 1 lacks or has elsewhere, by their codes.
_OTHER_LETTERS = {
    **dict(zip("˘ˇˆ˙˝˛˚˜", range(0x18, 0x20), strict=True)),
    **dict(zip("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž", range(0x80, 0x9F), strict=True)),
    "€": 0xA0,
}
_OTHER_CODES = frozenset(_OTHER_LETTERS.values())


class Numbers(Protocol):
    """The part of a document that gives numbers to objects."""

    numbers: dict[str, int]

    def add_object(self, thing: "PdfObject") -> "PdfObject":
        """The object, which gets a number unless it has one."""


class PdfObject:
    """An object with a number of its own: a value, or a stream if it has content. Its name is unique in the document."""

    __slots__ = ("content", "name", "value")

    def __init__(self, value: Any, content: bytes | None = None) -> None:
        self.value, self.content, self.name = value, content, ""


class PdfReference:
    """A reference to an object by its name. The object may be added later."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


def make_stream(content: str | bytes, entries: dict[str, Any]) -> PdfObject:
    """A PDF stream of this content."""
    return PdfObject(entries, content.encode("latin-1") if isinstance(content, str) else content)


def write_value(value: Any, document: Numbers) -> str:
    """The text of a value in the file. Objects in it get a number if they have none."""
    kind = type(value)
    if kind is str or kind is int:
        return str(value)
    if kind is float:
        return _write_float(value)
    if kind is dict:
        return _write_dictionary(value, document)
    if kind is list:
        return f"[ {_join_lines([write_value(item, document) for item in value], _ON_A_LINE[1])} ]"
    name = value.name if kind is PdfReference else document.add_object(value).name
    return f"{document.numbers[name]} 0 R"


def write_text(words: str) -> str:
    """A text that people read, in PDFDocEncoding if that has all letters."""
    codes = [_find_code(letter) for letter in words]
    known = [code for code in codes if code is not None]
    return f"({''.join(map(_write_byte, known if len(known) == len(codes) else _UTF_16 + words.encode('utf-16-be')))})"


@cache_by_text(most=1000, longest=100)
def write_name(name: str) -> str:
    """A name with its slash."""
    return "/" + "".join(f"#{ord(letter):x}" if not "!" <= letter <= "~" or letter in _SPECIAL else letter for letter in name)


def _write_dictionary(entries: Mapping[str, Any], document: Numbers) -> str:
    parts = [f"{write_name(name)} {write_value(entries[name], document)}" for name in sorted(entries)]
    return f"<<\n{_join_lines(parts, _ON_A_LINE[0])}\n>>"


def _join_lines(parts: Sequence[str], most: int) -> str:
    lines = (" ".join(parts[at : at + most]) for at in range(0, len(parts), most))
    return " \n  ".join(lines)


def _write_float(number: float) -> str:
    """A number with up to six digits after the point, and fewer for a large number."""
    size = abs(number)
    if size <= 1e-7:
        return "0"
    digits = 6 if size <= 1 else min(max(0, 6 - int(log(size) / log(10))), 6)
    text = f"{number:.{digits}f}"
    if digits:
        text = text.rstrip("0").rstrip(".")
    return text[1:] if text.startswith("0") and len(text) > 1 else text


def _find_code(letter: str) -> int | None:
    """The code of a letter in PDFDocEncoding, or None if it has none."""
    code = ord(letter)
    return _OTHER_LETTERS.get(letter, None if code > 0xFF or code in _OTHER_CODES else code)


def _write_byte(code: int) -> str:
    letter = chr(code)
    if not " " <= letter <= "~":
        return f"\\{code:03o}"
    return f"\\{letter}" if letter in "\\()" else letter
