"""Reads single values in game.yaml, such as lengths, sizes and colours, from text."""

import re
from typing import Annotated, Any, get_args

from printgen.content.column_types import ColumnType
from printgen.content.forms import Keys, Scalar, make_choice
from printgen.content.sizes import NAMED as SIZES
from printgen.content.sizes import SIZE_PATTERN, read_size
from printgen.core.problems import make_spelling_hint
from printgen.core.svg.colours import COLOUR_PATTERN, NAMED, PATTERNS, UnknownColourError, read_colour_unless_transparent
from printgen.core.units import LENGTH_PATTERN, Mm, read_length, write_mm
from printgen.core.words import join_words
from printgen.model import LEAST_DEPTH, Bind, Copies, Kind, Shape, Sides, Size, Source, Stock

MOST_COPIES = 20_000
MOST_CORNERS = 500
_LARGEST_WHOLE = 9999
_LANGUAGE = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*"
_INK_HINT = f"use #rrggbb, a common English colour name, none, or a pattern: {join_words(PATTERNS, 'or')}."
_LANGUAGE_RULE = "Must be a language code, such as en or pt-BR."
_CORNERS_RULE = 'Must be at least three corners in mm, such as "0,0 40,0 20,30".'
_CORNER = r"\d+(\.\d+)?,\d+(\.\d+)?"


class _InkError(ValueError):
    def __init__(self, hint: str) -> None:
        super().__init__("Must be a colour or a pattern.")
        self.hint = hint


class _ColumnNameError(ValueError):
    """Raised for a word in place of a number of copies. The hint suggests a column with that name."""

    def __init__(self, word: str) -> None:
        super().__init__("Must be a whole number.")
        self.hint = f"use a number; if the table has a column {word}, write `column {word}`."


def _read_copies(text: str) -> Copies:
    if text.split() == ["per", "player"]:
        return Copies(per_player=True)
    if named := re.fullmatch(r"column\s+(\S.*)", text):
        return Copies(column=named[1])
    if re.fullmatch(r"-\d+", text):
        raise ValueError("Must not be negative.")
    if re.fullmatch(r"[A-Za-z_]\w*", text):
        raise _ColumnNameError(text)
    if not re.fullmatch(r"\d{1,9}", text):
        raise ValueError("Must be a whole number.")
    if int(text) > MOST_COPIES:
        raise ValueError(f"Must be at most {MOST_COPIES}.")
    return Copies(int(text))


def _read_ink(text: str) -> str:
    if text in PATTERNS:
        return text
    try:
        read_colour_unless_transparent(text)
    except UnknownColourError:
        near = make_spelling_hint(text, (*NAMED, *PATTERNS))
        hint = near if near.startswith("did") else _INK_HINT
        raise _InkError(hint) from None
    return text


def _read_length_to_50_mm(text: str) -> Mm:
    length = read_length(text)
    if not 0 <= length <= 50:
        raise ValueError("Must be a length from 0mm to 50mm.")
    return length


def _read_thickness(text: str) -> Mm:
    length = read_length(text)
    if not 0 < length <= 10:
        raise ValueError("Must be more than 0mm and at most 10mm.")
    return length


def _read_depth(text: str) -> Mm:
    length = read_length(text)
    if not LEAST_DEPTH <= length <= 200:
        raise ValueError(f"Must be a height from {write_mm(LEAST_DEPTH)} to 200 mm.")
    return length


def _read_number_to_9999(text: str) -> int:
    if not re.fullmatch(r"\d{1,15}", text):
        raise ValueError("Must be a whole number.")
    if int(text) > _LARGEST_WHOLE:
        raise ValueError(f"Must be at most {_LARGEST_WHOLE}.")
    return int(text)


def _read_polygon_points(text: str) -> tuple[tuple[Mm, Mm], ...]:
    pairs = text.split()
    if len(pairs) < 3 or not all(re.fullmatch(_CORNER, pair) for pair in pairs):
        raise ValueError(_CORNERS_RULE)
    if len(pairs) > MOST_CORNERS:
        raise ValueError(f"Must have at most {MOST_CORNERS} corners.")
    return tuple((float(x), float(y)) for x, y in (pair.split(",") for pair in pairs))


def _read_language(text: str) -> str:
    if not re.fullmatch(_LANGUAGE, text):
        raise ValueError(_LANGUAGE_RULE)
    return text


Language = Annotated[str, Scalar(_read_language, _LANGUAGE_RULE, _LANGUAGE)]
Length = Annotated[Mm, Scalar(_read_length_to_50_mm, "Must be a length, such as 3mm.", LENGTH_PATTERN.removeprefix("-?"))]
Thickness = Annotated[Mm, Scalar(_read_thickness, "Must be a thickness, such as 0.32mm.", LENGTH_PATTERN.removeprefix("-?"))]
Depth = Annotated[Mm, Scalar(_read_depth, "Must be a height, such as 25mm.", LENGTH_PATTERN.removeprefix("-?"))]
SizeText = Annotated[Size, Scalar(read_size, "Must be a size, such as 63x88mm.", SIZE_PATTERN, tuple(SIZES))]
CopiesText = Annotated[Copies, Scalar(_read_copies, "Must be a whole number.", r"\d+|per player|column \S.*", ("per player",))]
Ink = Annotated[str, Scalar(_read_ink, "Must be a colour or a pattern.", COLOUR_PATTERN, ("none", *NAMED, *PATTERNS))]
Corners = Annotated[tuple[tuple[Mm, Mm], ...], Scalar(_read_polygon_points, _CORNERS_RULE, rf"{_CORNER}(\s+{_CORNER}){{2,}}")]
Whole = Annotated[int, Scalar(_read_number_to_9999, "Must be a whole number.", r"\d+")]
SourceWord = Annotated[Source, make_choice("rulebook", "ours")]
StockWord = Annotated[Stock, make_choice(*get_args(Stock))]
KindWord = Annotated[Kind, make_choice(*get_args(Kind))]
ShapeWord = Annotated[Shape, make_choice("rectangle", "circle", "hexagon", "polygon")]
SidesWord = Annotated[Sides, make_choice("long-edge", "short-edge", "gutterfold", "one-sided")]
MarksWord = Annotated[Any, make_choice("crop", "numbered", "none")]
TypeWord = Annotated[ColumnType, make_choice(*get_args(ColumnType))]
BindWord = Annotated[Bind, make_choice(*get_args(Bind))]
NAME = Keys(r"[a-z0-9][a-z0-9-]*", "use only lowercase letters, digits and -, as in player-board.")
FAMILY = Keys(r"[^\W_][\w &.+-]{0,60}", "use a name of letters, digits and spaces, such as Title Font.")
WORD = Keys(r"[a-z][a-z0-9_]*", "use only lowercase letters, digits and _, as in full_column.")
