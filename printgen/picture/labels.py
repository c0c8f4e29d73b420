"""Short words on a picture: lettering, and figures or names on a coloured ground."""

from markupsafe import escape

from printgen.fonts.catalogue import FontKey
from printgen.fonts.shaping import width_mm
from printgen.preflight.contrast import contrast
from printgen.svg.colour import read_colour
from printgen.units import Mm, plain

FIGURE = FontKey("Source Sans Pro", 700, False)
DARK, FAINT = "#222222", 2.0  # what is written in on a colour that stands out from white by less than this
TYPE, ROUND = 1.2, 1.5  # the size of the type on a disc, and how broad words on it may be, in its radius


def text_svg(words: str, x: Mm, y: Mm, size: Mm, colour: str, font: FontKey) -> str:
    """A line of words, its middle at a place on the baseline."""
    type_ = f'font-family="{font.family}" font-weight="{font.weight}" font-size="{plain(size)}" text-anchor="middle"'
    return f'<text x="{plain(x)}" y="{plain(y)}" {type_} fill="{colour}">{escape(words)}</text>'


def badge(words: str, x: Mm, y: Mm, radius: Mm, colour: str) -> str:
    """Words on a disc about a place, which grows broad where they need it."""
    size = TYPE * radius
    wide = width_mm(words, FIGURE, size)
    broad = wide - radius if wide > ROUND * radius else 0.0
    paint = f'fill="{colour}" stroke="white" stroke-width="0.35"'
    if broad:
        form = f'x="{plain(x - radius - broad / 2)}" y="{plain(y - radius)}" width="{plain(2 * radius + broad)}"'
        ground = f'<rect {form} height="{plain(2 * radius)}" rx="{plain(radius)}" {paint}/>'
    else:
        ground = f'<circle cx="{plain(x)}" cy="{plain(y)}" r="{plain(radius)}" {paint}/>'
    return ground + text_svg(words, x, y + size * 0.35, size, _on(colour), FIGURE)


def tab(words: str, x: Mm, y: Mm, height: Mm, room: Mm, colour: str) -> str:
    """A name on a coloured ground with its left end at a place, smaller where there is no room for it."""
    size = height * 0.72
    wide = width_mm(words, FIGURE, size)
    size *= min(1.0, (room - height * 0.6) / wide)
    wide = min(wide, room - height * 0.6) + height * 0.6
    box = f'x="{plain(x)}" y="{plain(y - height / 2)}" width="{plain(wide)}" height="{plain(height)}" rx="{plain(height / 4)}"'
    paint = f'fill="{colour}" stroke="white" stroke-width="0.3"'
    return f"<rect {box} {paint}/>" + text_svg(words, x + wide / 2, y + size * 0.35, size, _on(colour), FIGURE)


def _on(colour: str) -> str:
    """White, or a dark ink on a colour so light that white is lost on it."""
    ground = read_colour(colour)
    return DARK if ground is not None and contrast((1, 1, 1), ground) < FAINT else "white"
