"""A finished sheet drawn into the very template it was printed from, what scored tinted, what is wrong circled."""

import re
from collections.abc import Iterator, Mapping

from markupsafe import escape

from printgen.content.shelves import Shelves
from printgen.faces.fields import find_fields
from printgen.faces.icons import load_icons
from printgen.faces.studio import Studio
from printgen.fonts.catalogue import FontKey
from printgen.fonts.shaping import shape, width_mm
from printgen.model import Face, Game, Order
from printgen.problems import Problems
from printgen.rules.writing import Inked, Tint, Written, Wrong
from printgen.svg.bounds import Box
from printgen.svg.patterns import line_colour
from printgen.units import plain

PEN = "#1b3f8b"
RED = "#c4161c"
HAND = FontKey("Amatic SC", 700, False)
FIGURE = FontKey("Source Sans Pro", 700, False)


def picture_face(game: Game, inked: Inked, shelves: Shelves, problems: Problems) -> Face | None:
    """The component's face with all that stands on the sheet; None where the template cannot be drawn."""
    component = next(c for c in game.components if c.name == inked.component)
    style = component.styles[0] if component.styles else game.styles[0]
    studio = Studio(game, Order("a4", game.players.usual, 1, style), shelves, problems)
    piece = next(studio.pieces(component, component.sizes[0]), None)
    if piece is None or problems:
        return None
    face = piece.front
    colours = {name: line_colour(inks[style]) for name, inks in game.palette.items()}
    overlay = "".join(_overlay(inked, {field.name: field.box for field in find_fields(face)}, colours))
    svg = _with_icons(face.svg, inked, game, shelves).replace("</svg>", f"{overlay}</svg>")
    return Face(f"picture of {face.identity}", face.label, face.size, face.bleed, face.outline, svg)


def _with_icons(svg: str, inked: Inked, game: Game, shelves: Shelves) -> str:
    """The face with the symbols that the overlay uses and the face does not hold yet."""
    icons = load_icons(game.name, shelves)
    names = dict.fromkeys(written.icon for written in inked.written if written.icon)
    texts = "".join(icons[name].text for name in names if f'id="{name}"' not in svg)
    return re.sub(r"(<svg [^>]*>)", lambda match: f"{match[1]}<defs>{texts}</defs>", svg, count=1) if texts else svg


def _overlay(inked: Inked, boxes: Mapping[str, Box], colours: Mapping[str, str]) -> Iterator[str]:
    """What was found first, what was written over it, corrections on top."""
    for tint in inked.tints:
        yield _tint(tint, boxes, colours[tint.ink])
    for written in inked.written:
        if written.field in boxes:
            yield _written(written, boxes[written.field], colours)
    for tint in inked.tints:
        yield _points(tint, boxes, colours[tint.ink])
    for wrong in inked.wrong:
        yield _wrong(wrong, boxes[wrong.field])


def _tint(tint: Tint, boxes: Mapping[str, Box], colour: str) -> str:
    """One flat tint over all fields, grown so that neighbours touch."""
    grow = 1.3
    rects = (
        f'<rect x="{plain(b.x - grow)}" y="{plain(b.y - grow)}" width="{plain(b.width + 2 * grow)}" '
        f'height="{plain(b.height + 2 * grow)}" rx="3"/>'
        for b in (boxes[field] for field in tint.fields)
    )
    return f'<g opacity="0.22" fill="{colour}">{"".join(rects)}</g>'


def _points(tint: Tint, boxes: Mapping[str, Box], colour: str) -> str:
    """The points of a group, in a disc at its first field."""
    box = boxes[tint.fields[0]]
    x, y = box.x + 1.2, box.y + 1.2
    disc = f'<circle cx="{plain(x)}" cy="{plain(y)}" r="2.7" fill="{colour}" stroke="white" stroke-width="0.35"/>'
    return disc + _text(str(tint.points), x, y + 1.15, 3.3, "white", FIGURE)


def _written(written: Written, box: Box, colours: Mapping[str, str]) -> str:
    if written.icon:
        side = min(box.width, box.height) * 0.9
        x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
        colour = colours.get(written.ink, PEN)
        place = f'x="{plain(x)}" y="{plain(y)}" width="{plain(side)}" height="{plain(side)}"'
        return f'<use href="#{written.icon}" {place} color="{colour}"/>'
    if shape(written.text, HAND).missing:
        return ""  # a name in letters that no font here has is left to the report
    size = min(box.height * 0.8, 9.0)
    wide = width_mm(written.text, HAND, size)
    size *= min(1.0, box.width * 0.92 / wide) if wide else 1.0
    return _text(written.text, box.x + box.width / 2, box.y + box.height / 2 + size * 0.3, size, PEN, HAND)


def _wrong(wrong: Wrong, box: Box) -> str:
    """A red ring around the field and the right figure beside its upper edge."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    ring = (
        f'<ellipse cx="{plain(x)}" cy="{plain(y)}" rx="{plain(box.width / 2 + 1.2)}" ry="{plain(box.height / 2 + 1)}" '
        f'fill="none" stroke="{RED}" stroke-width="0.6"/>'
    )
    corner_x, corner_y = box.x + box.width, box.y - 0.4
    disc = f'<circle cx="{plain(corner_x)}" cy="{plain(corner_y)}" r="3.1" fill="{RED}" stroke="white" stroke-width="0.35"/>'
    return ring + disc + _text(wrong.right, corner_x, corner_y + 1.25, 3.6, "white", FIGURE)


def _text(words: str, x: float, y: float, size: float, colour: str, font: FontKey) -> str:
    type_ = f'font-family="{font.family}" font-weight="{font.weight}" font-size="{plain(size)}" text-anchor="middle"'
    return f'<text x="{plain(x)}" y="{plain(y)}" {type_} fill="{colour}">{escape(words)}</text>'
