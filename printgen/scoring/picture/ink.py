"""Draws an entry on a face: tinted fields, plots, pieces, handwriting, and rings around mistakes."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from printgen.core.boxes import Box, make_box
from printgen.core.units import Mm, write_box_attributes, write_number
from printgen.faces.fields import Field, list_fields
from printgen.faces.figures import make_outline_element
from printgen.faces.icons import Icon
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.shaping import measure_text_mm, shape_text
from printgen.model import Face
from printgen.scoring.contract.drawing import Handwriting, InkedFace, Token
from printgen.scoring.picture.shared_definitions import share_definitions
from printgen.scoring.picture.words import draw_badge, draw_centred_text_line, draw_name_tab

PEN = "#1b3f8b"
RED = "#c4161c"
CROSS = "×"  # what players write into a box to tick it
HANDS = (find_font_chain("Amatic SC", "bold")[:1], find_font_chain(DEFAULT_FAMILY))  # the second also has Greek and Cyrillic
GROWN = 1.3  # mm that a tint extends beyond a rectangular field
CLOSE = 0.5  # mm that a tint extends beyond a field of another shape; such fields are closer together
LINE, APART = 0.045, 0.02  # the width of a plot's border and its distance from the edge, as shares of a field's height
NAME = (0.16, 4.6)  # the height of a plot's name: as a share of its field's height, and at most in mm
_SHARED_EDGE = 0.01  # mm; fields closer together than this share an edge

Piece: TypeAlias = tuple[str, int]  # a component and a row of its table


def draw_face_with_ink(
    face: Face, inked: InkedFace, colours: Mapping[str, str], icons: Mapping[str, Icon], pieces: Mapping[Piece, Face]
) -> str:
    """The SVG of a face with everything that players wrote on it and the rules found."""
    fields = {field.name: field for field in list_fields(face)}
    overlay = "".join(_draw_overlay_parts(inked, fields, colours, pieces))
    return _add_icon_definitions(_add_piece_definitions(face.svg, pieces), inked, icons).replace("</svg>", f"{overlay}</svg>")


def _add_icon_definitions(svg: str, inked: InkedFace, icons: Mapping[str, Icon]) -> str:
    """The SVG of a face with a symbol added for each written icon that it lacks."""
    names = dict.fromkeys(written.icon for written in inked.written if written.icon)
    texts = "".join(icons[name].text for name in names if f'id="{name}"' not in svg)
    return re.sub(r"(<svg [^>]*>)", lambda match: f"{match[1]}<defs>{texts}</defs>", svg, count=1) if texts else svg


def _draw_overlay_parts(
    inked: InkedFace, fields: Mapping[str, Field], colours: Mapping[str, str], pieces: Mapping[Piece, Face]
) -> Iterator[str]:
    for tint in inked.tints:
        yield _draw_tint_over_fields([fields[name] for name in tint.fields], colours[tint.ink])
    for plot in inked.plots:
        yield draw_bordered_group([fields[name].box for name in plot.fields], colours[plot.ink])
    yield from _draw_tokens(inked.tokens, fields, pieces)
    for plot in inked.plots:
        yield _draw_group_name(plot.name, fields[plot.fields[0]].box, colours[plot.ink])
    for written in inked.written:
        yield _draw_handwriting(written, fields[written.field], colours)
    for tint in inked.tints:
        yield _draw_points_badge(tint.points, fields[tint.fields[0]], colours[tint.ink])
    for count in inked.counts:
        box = fields[count.field].box
        radius = min(box.width, box.height) * 0.2
        yield draw_badge(str(count.number), box.left + box.width / 2, box.top + box.height / 2, radius, colours[count.ink])
    for wrong in inked.wrong:
        yield _draw_ring_with_correct_figure(wrong.right, fields[wrong.field].box)


def _draw_tint_over_fields(fields: Iterable[Field], colour: str) -> str:
    """A flat tint over all fields of a group. Each tinted area is larger than its field, so that neighbours touch."""
    shapes = "".join(_draw_tinted_field(field, colour) for field in fields)
    return f'<g opacity="0.22" fill="{colour}">{shapes}</g>'


def _draw_tinted_field(field: Field, colour: str) -> str:
    """A tinted area larger than a field: a rectangle with rounded corners, or the field's own shape with a broad outline."""
    if field.shape:
        return f'<g stroke="{colour}" stroke-width="{write_number(2 * CLOSE)}" stroke-linejoin="round">{field.shape}</g>'
    box = field.box
    size = f'width="{write_number(box.width + 2 * GROWN)}" height="{write_number(box.height + 2 * GROWN)}"'
    return f'<rect x="{write_number(box.left - GROWN)}" y="{write_number(box.top - GROWN)}" {size} rx="3"/>'


def _draw_points_badge(points: int, field: Field, colour: str) -> str:
    """Points on a disc, at the upper left of a field.

    If the field is not a rectangle, the disc is at the top.
    """
    box = field.box
    x, y = (box.left + box.width / 2, box.top) if field.shape else (box.left + 1.2, box.top + 1.2)
    return draw_badge(str(points), x, y, 2.7, colour)


def _draw_handwriting(written: Handwriting, field: Field, colours: Mapping[str, str]) -> str:
    """Handwriting, smaller in a field with a shape, or an icon. Returns an empty text if no font has the letters."""
    box = field.box
    if written.icon:
        side = min(box.width, box.height) * 0.9
        x, y = box.left + (box.width - side) / 2, box.top + (box.height - side) / 2
        colour = colours.get(written.ink, PEN)
        place = write_box_attributes(x, y, side, side)
        return f'<use href="#{written.icon}" {place} color="{colour}"/>'
    if written.text == CROSS:
        return _draw_cross(box)
    hand = next((font for font in HANDS if not shape_text(written.text, font).missing), None)
    if hand is None:
        return ""  # neither font has these letters, but the text report shows them
    size = min(box.height * (0.5 if field.shape else 0.8), 9.0)
    text_width = measure_text_mm(written.text, hand, size)
    size *= min(1.0, box.width * 0.92 / text_width) if text_width else 1.0
    return draw_centred_text_line(
        written.text, box.left + box.width / 2, box.top + box.height / 2 + size * 0.3, size, PEN, hand
    )


def _draw_cross(box: Box) -> str:
    """A cross as large as a figure, which the letter × is not."""
    reach = min(box.width, box.height, 12.0) * 0.28
    x, y = box.left + box.width / 2, box.top + box.height / 2
    (x0, x1), (y0, y1) = ((write_number(middle - reach), write_number(middle + reach)) for middle in (x, y))
    upper, right, lower = write_number(y - 0.8 * reach), write_number(x + 0.8 * reach), write_number(y + 0.9 * reach)
    stroke = f'fill="none" stroke="{PEN}" stroke-width="{write_number(0.3 * reach)}" stroke-linecap="round"'
    return f'<path d="M{x0} {upper}L{x1} {y1}M{right} {y0}L{x0} {lower}" {stroke}/>'


def _draw_ring_with_correct_figure(correct_figure: str, box: Box) -> str:
    x, y = box.left + box.width / 2, box.top + box.height / 2
    place = f'cx="{write_number(x)}" cy="{write_number(y)}"'
    reach = f'rx="{write_number(box.width / 2 + 1.2)}" ry="{write_number(box.height / 2 + 1)}"'
    ring = f'<ellipse {place} {reach} fill="none" stroke="{RED}" stroke-width="0.6"/>'
    return ring + draw_badge(correct_figure, box.left + box.width, box.top - 0.4, 3.1, RED)


def draw_bordered_group(boxes: Sequence[Box], colour: str) -> str:
    """The tinted background of a plot (a group of fields) and the border around it."""
    high = min(box.height for box in boxes)
    grounds = "".join(_write_rect(box) for box in boxes)
    lines = "".join(_write_rect(strip) for box in boxes for strip in _list_border_strips(box, boxes, APART * high, LINE * high))
    return f'<g fill="{colour}"><g opacity="0.16">{grounds}</g>{lines}</g>'


def _draw_group_name(name: str, first_box: Box, colour: str) -> str:
    if not name:
        return ""
    high = min(NAME[0] * first_box.height, NAME[1])
    aside = APART * first_box.height
    return draw_name_tab(
        name,
        first_box.left + aside,
        first_box.top + aside + LINE * first_box.height / 2,
        high,
        first_box.width - 2 * aside,
        colour,
    )


def _list_border_strips(box: Box, boxes: Sequence[Box], inset: Mm, line_width: Mm) -> Iterator[Box]:
    """The strips of a plot's border inside one field: along edges without a neighbour, and around inner corners."""
    left, up, right, down = (_has_neighbour(boxes, box, dx, dy) for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1)))
    x0, x1 = box.left + (0 if left else inset), box.right - (0 if right else inset)
    y0, y1 = box.top + (0 if up else inset), box.bottom - (0 if down else inset)
    for shared, strip in (
        (left, make_box(x0, y0, line_width, y1 - y0)),
        (right, make_box(x1 - line_width, y0, line_width, y1 - y0)),
        (up, make_box(x0, y0, x1 - x0, line_width)),
        (down, make_box(x0, y1 - line_width, x1 - x0, line_width)),
    ):
        if not shared:
            yield strip
    for across, has_side in ((-1, left), (1, right)):
        for along, has_end in ((-1, up), (1, down)):
            if has_side and has_end and not _has_neighbour(boxes, box, across, along):
                yield from _list_inner_corner_strips(box, across, along, inset, line_width)


def _list_inner_corner_strips(box: Box, x_direction: int, y_direction: int, inset: Mm, line_width: Mm) -> Iterator[Box]:
    """The two strips of a plot's border in a corner where both neighbours are in the plot, but the diagonal field is not."""
    reach = inset + line_width
    x, y = box.left + (box.width if x_direction > 0 else 0), box.top + (box.height if y_direction > 0 else 0)
    left, top = x - (reach if x_direction > 0 else 0), y - (reach if y_direction > 0 else 0)
    yield make_box(left, y - reach if y_direction > 0 else y + inset, reach, line_width)
    yield make_box(x - reach if x_direction > 0 else x + inset, top, line_width, reach)


def _has_neighbour(boxes: Sequence[Box], box: Box, steps_right: int, steps_down: int) -> bool:
    """Whether one of `boxes` is `steps_right` steps to the right of `box` and `steps_down` steps below it."""
    x, y = box.left + steps_right * box.width, box.top + steps_down * box.height
    return any(abs(other.left - x) < _SHARED_EDGE and abs(other.top - y) < _SHARED_EDGE for other in boxes)


def _write_rect(box: Box) -> str:
    return f"<rect {write_box_attributes(box.left, box.top, box.width, box.height)}/>"


def _add_piece_definitions(svg: str, pieces: Mapping[Piece, Face]) -> str:
    if not pieces:
        return svg
    joined = share_definitions([svg, *(face.svg for face in pieces.values())])
    clips = "".join(
        f'<clipPath id="{_make_piece_id(piece)}-cut">{make_outline_element(face.outline, face.size, 0, {})}</clipPath>'
        for piece, face in pieces.items()
    )
    symbols = "".join(
        f'<symbol id="{_make_piece_id(piece)}" viewBox="0 0 {write_number(face.size.width)} {write_number(face.size.height)}">'
        f'<g clip-path="url(#{_make_piece_id(piece)}-cut)">{body}</g></symbol>'
        for (piece, face), body in zip(pieces.items(), joined.bodies[1:], strict=True)
    )
    head = re.match(r"<svg [^>]*>", svg)
    assert head is not None
    return f"{head[0]}<defs>{joined.definitions}{clips}{symbols}</defs>{joined.bodies[0]}</svg>"


def _draw_tokens(tokens: Sequence[Token], fields: Mapping[str, Field], pieces: Mapping[Piece, Face]) -> Iterator[str]:
    for token in tokens:
        piece, box = (token.component, token.row), fields[token.field].box
        size = pieces[piece].size
        x, y = box.left + (box.width - size.width) / 2, box.top + (box.height - size.height) / 2
        place = write_box_attributes(x, y, size.width, size.height)
        yield f'<use href="#{_make_piece_id(piece)}" {place}/>'


def _make_piece_id(piece: Piece) -> str:
    return f"piece-{piece[0]}-{piece[1]}"
