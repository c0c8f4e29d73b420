"""Types for the fields of an entry, such as numbers, figures and names, and functions that read them."""

import re
import unicodedata
from typing import Annotated, Any, TypeAlias

from printgen.content.forms import InOrder, Keys, ManyWrong, OneOrMany, Scalar, Spaced, make_choice, make_field

__all__ = [
    "EditionName",
    "Figure",
    "InOrder",
    "Keys",
    "ManyWrong",
    "Number",
    "OneOrMany",
    "PlayerName",
    "Scalar",
    "Spaced",
    "make_choice",
    "make_field",
]

NumberIfWritten: TypeAlias = int | None  # None if nothing is written
ValueIfFilled: TypeAlias = Any  # None if the field is empty

LONGEST_NAME = 60
UNWRITTEN = ("", "-", "–", "?", "null", "~")  # what people type for an empty field of the score sheet


def read_number(text: str) -> int:
    """The whole number in a text, with or without a currency sign and separators, such as `1,640,000` or `$12`."""
    match = re.fullmatch(r"([-−]?)\s*(?:[$€£]\s*)?(\d{1,15}|\d{1,3}([ ,.'’\u00a0\u202f]\d{3}){1,4})", text.strip())
    if match is None:
        raise ValueError("Must be a whole number.")
    digits = re.sub(r"\D", "", match[2])
    return -int(digits) if match[1] else int(digits)


def read_figure(text: str) -> NumberIfWritten:
    """The whole number in a text, or None if the text is empty."""
    return None if text.strip() in UNWRITTEN else read_number(text)


def strip_extra_spaces(name: str) -> str:
    """A name with single spaces between its words, and none around it."""
    return " ".join(name.split())


def read_name(text: str) -> str:
    """A name in any script, with single spaces, and with each letter and its accent merged into one character."""
    name = unicodedata.normalize("NFC", strip_extra_spaces(text))
    if not name:
        raise ValueError("Enter a name.")
    if len(name) > LONGEST_NAME:
        raise ValueError(f"A name can have at most {LONGEST_NAME} characters.")
    return name


_WHOLE = r"[-−]?\s*(?:[$€£]\s*)?[\d][\d ,.'’]*"
Number = Annotated[int, Scalar(read_number, "Must be a whole number.", _WHOLE)]
Figure = Annotated[int | None, Scalar(read_figure, "Must be a whole number, or - if the field is empty.", f"-|{_WHOLE}")]
PlayerName = Annotated[str, Scalar(read_name, "Enter a name.", r".*\S.*")]
EditionName = Annotated[str, Scalar(str.strip, "Must be the edition printed in the sheet's margin.", r".+")]
