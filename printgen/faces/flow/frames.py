"""flow(…) in a template: the next of the text, poured into its box and drawn as SVG."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import groupby
from typing import Any

from markupsafe import escape

from printgen.core.problems import Where
from printgen.core.units import POINTS_PER_MM, Mm, plain
from printgen.faces.arguments import check_words, number, read_language
from printgen.faces.flow.blocks import LEADING, TEMPLATE, Look
from printgen.faces.flow.story import Column, Laid, Story
from printgen.faces.flow.strips import Art, Lettering, Part, Rule
from printgen.faces.templates.mistakes import TemplateMistake
from printgen.faces.text.catalogue import DEFAULT_FAMILY
from printgen.faces.text.lettering import DrawIcon, lettering

DrawPicture = Callable[[str, Mm, Mm], str]  # a template's name, how wide, how high
Mark = Callable[[str, Where], str]

_DEFS = re.compile(r"<defs\b.*?</defs>", re.DOTALL)  # stand at the top of a drawing
_END = "</defs>"
_NAMED = re.compile(r"""((?:\sid=|\shref=|url\()["']?#?)([^"')]{1,200})(?=["')])""")
_ID = re.compile(r"""\sid=(["'])(.*?)\1""")

_BOX = ("x", "y", "width", "height")
_LOOK = tuple(field.name for field in fields(Look))
_NUMBERS = (*_BOX, "size", "leading", "gap")
_EXAMPLE = "flow(x=15, y=15, width=width - 30, height=height - 35)"
_SIZE = 10.0  # points
_GAP = 7.0
_MOST_COLUMNS = 12
_BAR = 0.25  # beside an aside, in the size of the words


@dataclass(frozen=True, slots=True)
class Frame:
    """Where columns stand, all of a height."""

    lefts: tuple[Mm, ...]
    y: Mm
    width: Mm
    height: Mm


@dataclass(frozen=True, slots=True)
class Hand:
    """What draws icons and pictures, and marks what is drawn with the line of the text."""

    icon: DrawIcon
    picture: DrawPicture
    mark: Mark


def pour(story: Story, asked: Mapping[str, Any], hand: Hand) -> str:
    """What comes next of a text, drawn into the columns that are asked for."""
    check_words("flow", asked, (*_BOX, *_LOOK, "columns", "gap", "inks"), _BOX, _EXAMPLE)
    numbers = {word: number("flow", word, asked[word]) for word in _NUMBERS if word in asked}
    frame, look = _frame(numbers, asked.get("columns", 1)), _look(numbers, asked)
    return "".join(_drawn(story.fill(frame.width, frame.height, look), left, frame.y, look, hand) for left in frame.lefts)


def _frame(numbers: Mapping[str, float], columns: Any) -> Frame:
    if not isinstance(columns, int) or columns not in range(1, _MOST_COLUMNS + 1):
        raise TemplateMistake(f"flow: columns is {columns}. A whole number from 1 to {_MOST_COLUMNS} is wanted.")
    gap = numbers.get("gap", _GAP)
    width = (numbers["width"] - gap * (columns - 1)) / columns
    if width < 1 or numbers["height"] < 1:
        raise TemplateMistake("flow: the box has no room for words.", "width and height are mm, the gaps taken off.")
    return Frame(tuple(numbers["x"] + at * (width + gap) for at in range(columns)), numbers["y"], width, numbers["height"])


def _look(numbers: Mapping[str, float], asked: Mapping[str, Any]) -> Look:
    texts = {word: str(asked[word]) for word in _LOOK if word in asked and word not in numbers}
    read_language(texts.get("hyphenate", ""))
    texts.setdefault("head", texts.get("font", DEFAULT_FAMILY))
    return Look(numbers.get("size", _SIZE) / POINTS_PER_MM, numbers.get("leading", LEADING), **texts)


def _drawn(column: Column, x: Mm, y: Mm, look: Look, hand: Hand) -> str:
    """A column as SVG: below all the tints of asides, then block by block what is on it."""
    svg = [hand.mark(_aside(top, low, column.width, look, x, y), where) for top, low, where in column.asides.values()]
    for where, laid in groupby(column.laid, key=lambda one: one.where):
        svg.append(hand.mark("".join(_parts(_moved(laid, x, y), hand)), where))
    return "".join(svg)


def _moved(laid: Iterable[Laid], x: Mm, y: Mm) -> Iterator[Part]:
    for one in laid:
        yield from (part.moved(x, y + one.y) for part in one.strip.parts)


def _parts(parts: Iterable[Part], hand: Hand) -> Iterator[str]:
    """Lines of one type become one element of text."""
    for style, group in groupby(parts, key=lambda part: (part.size, part.type) if isinstance(part, Lettering) else None):
        if style is not None:
            yield lettering([part.line for part in group if isinstance(part, Lettering)], *style, hand.icon)
            continue
        for part in group:
            yield _art(part, hand) if isinstance(part, Art) else _rule(part) if isinstance(part, Rule) else ""


def _art(art: Art, hand: Hand) -> str:
    if art.name.endswith(TEMPLATE):
        svg, at = _with_own_ids(hand.picture(art.name, art.width, art.height)), f"{plain(art.x)} {plain(art.y)}"
        defined, drawn = _parted(svg)
        return f'{defined}<g transform="translate({at})">{drawn}</g>'
    return f'<image href="{escape(art.name)}" {_box(art.x, art.y, art.width, art.height)}/>'


def _with_own_ids(svg: str) -> str:
    """A picture whose definitions have names that only equal ones have: another on the page may call its own the same."""
    defined, _ = _parted(svg)
    names = {match[2] for match in _ID.finditer(defined)}
    stamp = hashlib.sha256(defined.encode()).hexdigest()[:6]
    return _NAMED.sub(lambda found: f"{found[0]}-{stamp}" if found[2] in names else found[0], svg) if names else svg


def _parted(svg: str) -> tuple[str, str]:
    """The definitions of a drawing, and all else."""
    end = svg.rfind(_END) + len(_END)  # behind it nobody need look for an end
    head, tail = (svg[:end], svg[end:]) if end >= len(_END) else ("", svg)
    return "".join(_DEFS.findall(head)), _DEFS.sub("", head) + tail


def _rule(rule: Rule) -> str:
    return f'<rect {_box(rule.x, rule.y - rule.thick / 2, rule.width, rule.thick)} fill="{escape(rule.fill)}"/>'


def _aside(top: Mm, low: Mm, width: Mm, look: Look, x: Mm, y: Mm) -> str:
    """The tint behind an aside, and the bar at its left."""
    tint = f'<rect {_box(x, y + top, width, low - top)} fill="{escape(look.tint)}"/>'
    return f'{tint}<rect {_box(x, y + top, look.size * _BAR, low - top)} fill="{escape(look.accent)}"/>'


def _box(x: Mm, y: Mm, width: Mm, height: Mm) -> str:
    return f'x="{plain(x)}" y="{plain(y)}" width="{plain(width)}" height="{plain(height)}"'
