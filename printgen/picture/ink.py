"""What stands on a finished face, drawn over it: what scored tinted, what was written, what is wrong circled."""

import re
from collections.abc import Iterator, Mapping

from printgen.faces.fields import Field, find_fields
from printgen.faces.icons import Icon
from printgen.fonts.catalogue import DEFAULT_FAMILY, FontKey
from printgen.fonts.shaping import shape, width_mm
from printgen.model import Face
from printgen.picture.labels import badge, text_svg
from printgen.picture.pieces import Piece, pieces_svg, with_pieces
from printgen.picture.plots import plot_name, plot_svg
from printgen.rules.writing import Count, Inked, Tint, Written, Wrong
from printgen.svg.bounds import Box
from printgen.units import plain

PEN = "#1b3f8b"
RED = "#c4161c"
GROWN = 1.3  # how far a tint reaches beyond a rectangle,
CLOSE = 0.5  # and beyond another shape, which lies close to its neighbours
HANDS = (FontKey("Amatic SC", 700, False), FontKey(DEFAULT_FAMILY, 400, False))  # the second one has Greek and Cyrillic, too


def with_ink(
    face: Face, inked: Inked, colours: Mapping[str, str], icons: Mapping[str, Icon], pieces: Mapping[Piece, Face]
) -> str:
    """The drawing of a face with all that stands on it."""
    fields = {field.name: field for field in find_fields(face)}
    overlay = "".join(_overlay(inked, fields, colours, pieces))
    return _with_icons(with_pieces(face.svg, pieces), inked, icons).replace("</svg>", f"{overlay}</svg>")


def _with_icons(svg: str, inked: Inked, icons: Mapping[str, Icon]) -> str:
    """The face with the symbols that the overlay uses and the face does not hold yet."""
    names = dict.fromkeys(written.icon for written in inked.written if written.icon)
    texts = "".join(icons[name].text for name in names if f'id="{name}"' not in svg)
    return re.sub(r"(<svg [^>]*>)", lambda match: f"{match[1]}<defs>{texts}</defs>", svg, count=1) if texts else svg


def _overlay(
    inked: Inked, fields: Mapping[str, Field], colours: Mapping[str, str], pieces: Mapping[Piece, Face]
) -> Iterator[str]:
    """What was found first, pieces and what was written over it, corrections on top."""
    for tint in inked.tints:
        yield _tint(tint, fields, colours[tint.ink])
    for plot in inked.plots:
        yield plot_svg([fields[name].box for name in plot.fields], colours[plot.ink])
    yield from pieces_svg(inked.tokens, fields, pieces)
    for plot in inked.plots:
        yield plot_name(plot.name, fields[plot.fields[0]].box, colours[plot.ink])
    for written in inked.written:
        yield _written(written, fields[written.field], colours)
    for tint in inked.tints:
        yield _points(tint, fields[tint.fields[0]], colours[tint.ink])
    for count in inked.counts:
        yield _counted(count, fields[count.field].box, colours[count.ink])
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
    """The points of a group, in a disc at the upper left of its first field, or on its top where others lie at that corner."""
    box = field.box
    x, y = (box.x + box.width / 2, box.y) if field.shape else (box.x + 1.2, box.y + 1.2)
    return badge(str(tint.points), x, y, 2.7, colour)


def _counted(count: Count, box: Box, colour: str) -> str:
    radius = min(box.width, box.height) * 0.2
    return badge(str(count.number), box.x + box.width / 2, box.y + box.height / 2, radius, colour)


def _written(written: Written, field: Field, colours: Mapping[str, str]) -> str:
    """An icon or letters; in a field that is no rectangle they are smaller, for its corners are cut."""
    box = field.box
    if written.icon:
        side = min(box.width, box.height) * 0.9
        x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
        colour = colours.get(written.ink, PEN)
        place = f'x="{plain(x)}" y="{plain(y)}" width="{plain(side)}" height="{plain(side)}"'
        return f'<use href="#{written.icon}" {place} color="{colour}"/>'
    hand = next((font for font in HANDS if not shape(written.text, font).missing), None)
    if hand is None:
        return ""  # a name in letters that no font here has is left to the report
    size = min(box.height * (0.5 if field.shape else 0.8), 9.0)
    wide = width_mm(written.text, hand, size)
    size *= min(1.0, box.width * 0.92 / wide) if wide else 1.0
    return text_svg(written.text, box.x + box.width / 2, box.y + box.height / 2 + size * 0.3, size, PEN, hand)


def _wrong(wrong: Wrong, box: Box) -> str:
    """A red ring around the field and the right figure beside its upper edge."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    ring = (
        f'<ellipse cx="{plain(x)}" cy="{plain(y)}" rx="{plain(box.width / 2 + 1.2)}" ry="{plain(box.height / 2 + 1)}" '
        f'fill="none" stroke="{RED}" stroke-width="0.6"/>'
    )
    return ring + badge(wrong.right, box.x + box.width, box.y - 0.4, 3.1, RED)
