"""What stands on a finished face, drawn over it: what scored tinted, what was written, what is wrong circled."""

import re
from collections.abc import Iterator, Mapping

from markupsafe import escape

from printgen.faces.fields import Field, find_fields
from printgen.faces.icons import Icon
from printgen.fonts.catalogue import FontKey
from printgen.fonts.shaping import shape, width_mm
from printgen.model import Face
from printgen.preflight.contrast import contrast
from printgen.rules.writing import Inked, Tint, Written, Wrong
from printgen.svg.bounds import Box
from printgen.svg.colour import read_colour
from printgen.units import plain

PEN = "#1b3f8b"
RED = "#c4161c"
DARK, FAINT = "#222222", 2.0  # what is written in on a colour that stands out from white by less than this
GROWN, CLOSE = (
    1.3,
    0.5,
)  # how far a tint reaches beyond a field: a rectangle's, another shape's that lies close to its neighbours
HAND = FontKey("Amatic SC", 700, False)
FIGURE = FontKey("Source Sans Pro", 700, False)


def with_ink(face: Face, inked: Inked, colours: Mapping[str, str], icons: Mapping[str, Icon]) -> str:
    """The drawing of a face with all that stands on it."""
    fields = {field.name: field for field in find_fields(face)}
    overlay = "".join(_overlay(inked, fields, colours))
    return _with_icons(face.svg, inked, icons).replace("</svg>", f"{overlay}</svg>")


def _with_icons(svg: str, inked: Inked, icons: Mapping[str, Icon]) -> str:
    """The face with the symbols that the overlay uses and the face does not hold yet."""
    names = dict.fromkeys(written.icon for written in inked.written if written.icon)
    texts = "".join(icons[name].text for name in names if f'id="{name}"' not in svg)
    return re.sub(r"(<svg [^>]*>)", lambda match: f"{match[1]}<defs>{texts}</defs>", svg, count=1) if texts else svg


def _overlay(inked: Inked, fields: Mapping[str, Field], colours: Mapping[str, str]) -> Iterator[str]:
    """What was found first, what was written over it, corrections on top."""
    for tint in inked.tints:
        yield _tint(tint, fields, colours[tint.ink])
    for written in inked.written:
        if written.field in fields:
            yield _written(written, fields[written.field], colours)
    for tint in inked.tints:
        yield _points(tint, fields[tint.fields[0]], colours[tint.ink])
    for wrong in inked.wrong:
        yield _wrong(wrong, fields[wrong.field].box)


def _tint(tint: Tint, fields: Mapping[str, Field], colour: str) -> str:
    """One flat tint over all fields, grown so that neighbours touch."""
    shapes = "".join(_grown(fields[name], colour) for name in tint.fields)
    return f'<g opacity="0.22" fill="{colour}">{shapes}</g>'


def _grown(field: Field, colour: str) -> str:
    """A rectangle with soft corners, or the field's own shape with a broad line around it."""
    if field.shape:
        return f'<g stroke="{colour}" stroke-width="{plain(2 * CLOSE)}" stroke-linejoin="round">{field.shape}</g>'
    box = field.box
    size = f'width="{plain(box.width + 2 * GROWN)}" height="{plain(box.height + 2 * GROWN)}"'
    return f'<rect x="{plain(box.x - GROWN)}" y="{plain(box.y - GROWN)}" {size} rx="3"/>'


def _points(tint: Tint, field: Field, colour: str) -> str:
    """The points of a group, in a disc at the upper left of its first field."""
    box = field.box
    x, y = (box.x + box.width * 0.15, box.y + box.height * 0.15) if field.shape else (box.x + 1.2, box.y + 1.2)
    disc = f'<circle cx="{plain(x)}" cy="{plain(y)}" r="2.7" fill="{colour}" stroke="white" stroke-width="0.35"/>'
    return disc + _text(str(tint.points), x, y + 1.15, 3.3, _on(colour), FIGURE)


def _written(written: Written, field: Field, colours: Mapping[str, str]) -> str:
    """An icon or letters; in a field that is no rectangle they are smaller, for its corners are cut."""
    box = field.box
    if written.icon:
        side = min(box.width, box.height) * 0.9
        x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
        colour = colours.get(written.ink, PEN)
        place = f'x="{plain(x)}" y="{plain(y)}" width="{plain(side)}" height="{plain(side)}"'
        return f'<use href="#{written.icon}" {place} color="{colour}"/>'
    if shape(written.text, HAND).missing:
        return ""  # a name in letters that no font here has is left to the report
    size = min(box.height * (0.5 if field.shape else 0.8), 9.0)
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


def _on(colour: str) -> str:
    """White, or a dark ink on a colour so light that white is lost on it."""
    ground = read_colour(colour)
    return DARK if ground is not None and contrast((1, 1, 1), ground) < FAINT else "white"


def _text(words: str, x: float, y: float, size: float, colour: str, font: FontKey) -> str:
    type_ = f'font-family="{font.family}" font-weight="{font.weight}" font-size="{plain(size)}" text-anchor="middle"'
    return f'<text x="{plain(x)}" y="{plain(y)}" {type_} fill="{colour}">{escape(words)}</text>'
