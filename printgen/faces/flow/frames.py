"""The template function flow(…), which fills the columns of a box with the next part of a text and draws it as SVG."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from itertools import groupby
from typing import Any

from markupsafe import escape

from printgen.core.patterns import compile_later
from printgen.core.problems import Where
from printgen.core.records import dataclass
from printgen.core.units import POINTS_PER_MM, Mm, write_box_attributes, write_number
from printgen.faces.arguments import check_argument_names, check_hyphenation_language_unless_empty, read_number_argument
from printgen.faces.flow.blocks import TEMPLATE
from printgen.faces.flow.fragments import HorizontalLine, Part, PlacedPicture, StyledLine
from printgen.faces.flow.story import Story, TextColumn
from printgen.faces.flow.typography import LEADING, Typography
from printgen.faces.templates.errors import DrawingError
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.lettering import DrawIcon, draw_text_lines
from printgen.model import OwnFonts

DrawPicture = Callable[[str, Mm, Mm], str]  # takes the name of a template, the width and the height
Mark = Callable[[str, Where], str]

_BOX = ("x", "y", "width", "height")
_LOOK = tuple(field.name for field in fields(Typography) if field.name != "own")
_NUMBERS = (*_BOX, "size", "leading", "gap")
_EXAMPLE = "flow(x=15, y=15, width=width - 30, height=height - 35)"
_SIZE = 10.0  # points
_GAP = 7.0  # mm between columns
_MOST_COLUMNS = 12
_BAR = 0.25  # width of the bar beside an aside, as a fraction of the type size

_DEFS = compile_later(r"<defs\b.*?</defs>", re.DOTALL)
_DEFS_END = "</defs>"
_ID_OR_REFERENCE = compile_later(r"""((?:\sid=|\shref=|url\()["']?#?)([^"')]{1,200})(?=["')])""")
_ID = compile_later(r"""\sid=(["'])(.*?)\1""")


@dataclass(frozen=True, slots=True)
class TextFrame:
    """The text columns of a box: the left edge of each column, and their common top, width and height."""

    lefts: tuple[Mm, ...]
    y: Mm
    width: Mm
    height: Mm


@dataclass(frozen=True, slots=True)
class DrawFunctions:
    """The functions that draw icons and pictures, and that mark a drawing with its line in the text file."""

    icon: DrawIcon
    picture: DrawPicture
    mark: Mark


def draw_next_story_part(story: Story, arguments: Mapping[str, Any], painter: DrawFunctions, fonts: OwnFonts) -> str:
    """The SVG of the next part of a story, in the box and look that the arguments give. Advances the story."""
    check_argument_names("flow", arguments, (*_BOX, *_LOOK, "columns", "gap", "inks"), _BOX, _EXAMPLE)
    numbers = {word: read_number_argument("flow", word, arguments[word]) for word in _NUMBERS if word in arguments}
    frame, typography = _read_text_frame(numbers, arguments.get("columns", 1)), _read_typography(numbers, arguments, fonts)
    columns = ((left, story.fill_next_column(frame.width, frame.height, typography)) for left in frame.lefts)
    return "".join(_draw_column(column, left, frame.y, typography, painter) for left, column in columns)


def _read_text_frame(numbers: Mapping[str, float], columns: Any) -> TextFrame:
    if not isinstance(columns, int) or columns not in range(1, _MOST_COLUMNS + 1):
        message = f"flow: columns is {columns}, but must be a whole number from 1 to {_MOST_COLUMNS}."
        raise DrawingError(message, "write a number without quotes, such as columns=2.")
    gap = numbers.get("gap", _GAP)
    width = (numbers["width"] - gap * (columns - 1)) / columns
    if width < 1 or numbers["height"] < 1:
        raise DrawingError(
            "flow: the columns are less than 1 mm wide or high.", "make the box larger, or use fewer columns or a smaller gap."
        )
    return TextFrame(tuple(numbers["x"] + at * (width + gap) for at in range(columns)), numbers["y"], width, numbers["height"])


def _read_typography(numbers: Mapping[str, float], arguments: Mapping[str, Any], fonts: OwnFonts) -> Typography:
    texts = {word: str(arguments[word]) for word in _LOOK if word in arguments and word not in numbers}
    check_hyphenation_language_unless_empty(texts.get("hyphenate", ""))
    texts.setdefault("head", texts.get("font", DEFAULT_FAMILY))
    return Typography(numbers.get("size", _SIZE) / POINTS_PER_MM, numbers.get("leading", LEADING), **texts, own=fonts)


def _draw_column(column: TextColumn, x: Mm, y: Mm, typography: Typography, painter: DrawFunctions) -> str:
    svg = [
        painter.mark(_draw_aside_background(top, low, column.width, typography, x, y), where)
        for top, low, where in column.asides.values()
    ]
    for where, placed in groupby(column.placed, key=lambda fragment: fragment.where):
        parts = (part.make_moved(x, y + one.y) for one in placed for part in one.fragment.parts)
        svg.append(painter.mark("".join(_draw_parts(parts, painter)), where))
    return "".join(svg)


def _draw_parts(parts: Iterable[Part], painter: DrawFunctions) -> Iterator[str]:
    for style, group in groupby(parts, key=lambda part: (part.size, part.type) if isinstance(part, StyledLine) else None):
        if style is not None:
            yield draw_text_lines([part.line for part in group if isinstance(part, StyledLine)], *style, painter.icon)
            continue
        for part in group:
            if isinstance(part, PlacedPicture):
                yield _draw_picture(part, painter)
            elif isinstance(part, HorizontalLine):
                box = write_box_attributes(part.x, part.y - part.thick / 2, part.width, part.thick)
                yield f'<rect {box} fill="{escape(part.fill)}"/>'


def _draw_picture(picture: PlacedPicture, painter: DrawFunctions) -> str:
    if picture.name.endswith(TEMPLATE):
        defs, drawn = _split_into_defs_and_rest(_make_ids_unique(painter.picture(picture.name, picture.width, picture.height)))
        return f'{defs}<g transform="translate({write_number(picture.x)} {write_number(picture.y)})">{drawn}</g>'
    return f'<image href="{escape(picture.name)}" {write_box_attributes(picture.x, picture.y, picture.width, picture.height)}/>'


def _make_ids_unique(svg: str) -> str:
    """The drawing with a hash added to its ids, so that two pictures on a page do not share an id."""
    defs, _ = _split_into_defs_and_rest(svg)
    ids = {match[2] for match in _ID.finditer(defs)}
    stamp = hashlib.sha256(defs.encode()).hexdigest()[:6]
    return _ID_OR_REFERENCE.sub(lambda found: f"{found[0]}-{stamp}" if found[2] in ids else found[0], svg) if ids else svg


def _split_into_defs_and_rest(svg: str) -> tuple[str, str]:
    """The <defs> elements of a drawing, which move to the top of a face, and the rest of the drawing."""
    end = svg.rfind(_DEFS_END) + len(_DEFS_END)  # keeps the pattern from searching after the last </defs>
    head, tail = (svg[:end], svg[end:]) if end >= len(_DEFS_END) else ("", svg)
    return "".join(_DEFS.findall(head)), _DEFS.sub("", head) + tail


def _draw_aside_background(top: Mm, bottom: Mm, width: Mm, typography: Typography, x: Mm, y: Mm) -> str:
    tint = f'<rect {write_box_attributes(x, y + top, width, bottom - top)} fill="{escape(typography.tint)}"/>'
    bar = write_box_attributes(x, y + top, typography.size * _BAR, bottom - top)
    return f'{tint}<rect {bar} fill="{escape(typography.accent)}"/>'
