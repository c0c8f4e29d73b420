"""What is drawn over a finished face: fields tinted and filled, pieces placed, mistakes circled."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from printgen.core.svg.paths import Box
from printgen.core.units import Mm, plain
from printgen.faces.fields import Field, find_fields
from printgen.faces.figures import outline_svg
from printgen.faces.icons import Icon
from printgen.faces.text.catalogue import DEFAULT_FAMILY, FontKey
from printgen.faces.text.shaping import shape, width_mm
from printgen.model import Face
from printgen.scoring.contract.drawing import Count, Inked, Tint, Token, Written, Wrong
from printgen.scoring.picture.union import join
from printgen.scoring.picture.words import badge, tab, text_svg

LINE, APART = 0.045, 0.02  # the line, and how far it stands from the edge, in the height of a field
NAME = (0.16, 4.6)  # the height of a name: its part of a field, and the most in mm
_SHARED_EDGE = 0.01  # fields that are so near share an edge


def plot_svg(boxes: Sequence[Box], colour: str) -> str:
    """The ground of a plot and the line around it."""
    high = min(box.height for box in boxes)
    grounds = "".join(_rect(box) for box in boxes)
    lines = "".join(_rect(strip) for box in boxes for strip in _edges(box, boxes, APART * high, LINE * high))
    return f'<g fill="{colour}"><g opacity="0.16">{grounds}</g>{lines}</g>'


def plot_name(name: str, first: Box, colour: str) -> str:
    """The name of a plot on the upper edge of its first field."""
    if not name:
        return ""
    high = min(NAME[0] * first.height, NAME[1])
    aside = APART * first.height
    return tab(name, first.x + aside, first.y + aside + LINE * first.height / 2, high, first.width - 2 * aside, colour)


def _edges(box: Box, boxes: Sequence[Box], aside: Mm, line: Mm) -> Iterator[Box]:
    """Strips along the edges that a field shares with no other of the plot, and angles where the line turns inwards."""
    left, up, right, down = (_has(boxes, box, dx, dy) for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1)))
    x0, x1 = box.x + (0 if left else aside), box.x + box.width - (0 if right else aside)
    y0, y1 = box.y + (0 if up else aside), box.y + box.height - (0 if down else aside)
    for shared, strip in (
        (left, Box(x0, y0, line, y1 - y0)),
        (right, Box(x1 - line, y0, line, y1 - y0)),
        (up, Box(x0, y0, x1 - x0, line)),
        (down, Box(x0, y1 - line, x1 - x0, line)),
    ):
        if not shared:
            yield strip
    for across, beside in ((-1, left), (1, right)):
        for along, above in ((-1, up), (1, down)):
            if beside and above and not _has(boxes, box, across, along):
                yield from _corner(box, across, along, aside, line)


def _corner(box: Box, across: int, along: int, aside: Mm, line: Mm) -> Iterator[Box]:
    """The angle in the corner of a field whose neighbours belong to the plot, and what lies between them does not."""
    reach = aside + line
    x, y = box.x + (box.width if across > 0 else 0), box.y + (box.height if along > 0 else 0)
    left, top = x - (reach if across > 0 else 0), y - (reach if along > 0 else 0)
    yield Box(left, y - reach if along > 0 else y + aside, reach, line)
    yield Box(x - reach if across > 0 else x + aside, top, line, reach)


def _has(boxes: Sequence[Box], box: Box, across: int, along: int) -> bool:
    """Whether a field lies beside another, so many steps to the right and down."""
    x, y = box.x + across * box.width, box.y + along * box.height
    return any(abs(other.x - x) < _SHARED_EDGE and abs(other.y - y) < _SHARED_EDGE for other in boxes)


def _rect(box: Box) -> str:
    return f'<rect x="{plain(box.x)}" y="{plain(box.y)}" width="{plain(box.width)}" height="{plain(box.height)}"/>'


Piece: TypeAlias = tuple[str, int]  # a component and a row of its table


def with_pieces(svg: str, pieces: Mapping[Piece, Face]) -> str:
    """A drawing that holds a symbol of each piece."""
    if not pieces:
        return svg
    joined = join([svg, *(face.svg for face in pieces.values())])
    clips = "".join(
        f'<clipPath id="{_name(piece)}-cut">{outline_svg(face.outline, face.size, 0, {})}</clipPath>'
        for piece, face in pieces.items()
    )
    symbols = "".join(
        f'<symbol id="{_name(piece)}" viewBox="0 0 {plain(face.size.width)} {plain(face.size.height)}">'
        f'<g clip-path="url(#{_name(piece)}-cut)">{body}</g></symbol>'
        for (piece, face), body in zip(pieces.items(), joined.bodies[1:], strict=True)
    )
    head = re.match(r"<svg [^>]*>", svg)
    assert head is not None
    return f"{head[0]}<defs>{joined.definitions}{clips}{symbols}</defs>{joined.bodies[0]}</svg>"


def pieces_svg(tokens: Sequence[Token], fields: Mapping[str, Field], pieces: Mapping[Piece, Face]) -> Iterator[str]:
    """Every piece on its field."""
    for token in tokens:
        piece, box = (token.component, token.row), fields[token.field].box
        size = pieces[piece].size
        x, y = box.x + (box.width - size.width) / 2, box.y + (box.height - size.height) / 2
        place = f'x="{plain(x)}" y="{plain(y)}" width="{plain(size.width)}" height="{plain(size.height)}"'
        yield f'<use href="#{_name(piece)}" {place}/>'


def _name(piece: Piece) -> str:
    return f"piece-{piece[0]}-{piece[1]}"


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
