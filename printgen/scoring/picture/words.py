"""Draws text on a picture as SVG: figures on discs, name tabs, captions and titles. Lengths are in mm."""

from markupsafe import escape

from printgen.core.records import dataclass
from printgen.core.svg.colours import read_colour_unless_transparent
from printgen.core.units import Mm, write_box_attributes, write_number
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.fonts import FontChain
from printgen.faces.text.shaping import measure_text_mm, shape_text
from printgen.preflight.contrast import measure_contrast

FIGURE = find_font_chain("Source Sans Pro", "bold")
DARK, FAINT = "#222222", 2.0  # the ink for text on a colour whose contrast with white is less than FAINT
TYPE, ROUND = 1.2, 1.5  # the type size on a disc, and the width of the widest text, as multiples of the disc's radius
QUIET, LOUD = find_font_chain(DEFAULT_FAMILY), find_font_chain(DEFAULT_FAMILY, "bold")  # of captions and titles
INK = "#2b2b2b"  # of captions and titles
LEADING = 1.25


def draw_centred_text_line(words: str, middle_x: Mm, baseline_y: Mm, size: Mm, colour: str, fonts: FontChain) -> str:
    """A line of text, centred."""
    type_ = (
        f'font-family="{fonts[0].family}" font-weight="{fonts[0].weight}" font-size="{write_number(size)}" text-anchor="middle"'
    )
    return f'<text x="{write_number(middle_x)}" y="{write_number(baseline_y)}" {type_} fill="{colour}">{escape(words)}</text>'


def draw_badge(words: str, middle_x: Mm, middle_y: Mm, radius: Mm, colour: str) -> str:
    """Text on a coloured disc. Wide text turns the disc into a pill."""
    size = TYPE * radius
    text_width = measure_text_mm(words, FIGURE, size)
    stretch = text_width - radius if text_width > ROUND * radius else 0.0
    paint = f'fill="{colour}" stroke="white" stroke-width="0.35"'
    if stretch:
        form = write_box_attributes(middle_x - radius - stretch / 2, middle_y - radius, 2 * radius + stretch, 2 * radius)
        ground = f'<rect {form} rx="{write_number(radius)}" {paint}/>'
    else:
        ground = f'<circle cx="{write_number(middle_x)}" cy="{write_number(middle_y)}" r="{write_number(radius)}" {paint}/>'
    return ground + draw_centred_text_line(words, middle_x, middle_y + size * 0.35, size, _choose_readable_ink(colour), FIGURE)


def draw_name_tab(words: str, left: Mm, middle_y: Mm, height: Mm, max_width: Mm, colour: str) -> str:
    """A name on a coloured tab, in smaller type if it is too wide for `max_width`."""
    size = height * 0.72
    text_width = measure_text_mm(words, FIGURE, size)
    size *= min(1.0, (max_width - height * 0.6) / text_width)
    width = min(text_width, max_width - height * 0.6) + height * 0.6
    box = write_box_attributes(left, middle_y - height / 2, width, height)
    paint = f'fill="{colour}" stroke="white" stroke-width="0.3"'
    return f'<rect {box} rx="{write_number(height / 4)}" {paint}/>' + draw_centred_text_line(
        words, left + width / 2, middle_y + size * 0.35, size, _choose_readable_ink(colour), FIGURE
    )


def _choose_readable_ink(background: str) -> str:
    ground = read_colour_unless_transparent(background)
    return DARK if ground is not None and measure_contrast((1, 1, 1), ground) < FAINT else "white"


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Lines of text in one font and size."""

    lines: tuple[str, ...]
    size: Mm
    fonts: FontChain

    @property
    def height(self) -> Mm:
        """The height from the top of the first line to the descenders of the last line."""
        return (len(self.lines) - 1) * self.size * LEADING + self.size if self.lines else 0.0

    def draw_lines(self, left: Mm, top: Mm) -> str:
        """The lines as SVG, from their top left corner."""
        font = self.fonts[0]
        type_ = f'font-family="{font.family}" font-weight="{font.weight}" font-size="{write_number(self.size)}" fill="{INK}"'
        rows = ((line, top + self.size * (0.75 + LEADING * number)) for number, line in enumerate(self.lines))
        return "".join(
            f'<text x="{write_number(left)}" y="{write_number(baseline)}" {type_}>{escape(line)}</text>'
            for line, baseline in rows
        )


def wrap_and_shrink_text(text: str, fonts: FontChain, size: Mm, max_width: Mm) -> TextBlock:
    """A text broken into lines of at most this width in mm.

    The type is smaller if a single word is wider than that.
    """
    words = text.split()
    widest = max((measure_text_mm(word, fonts, size) for word in words), default=0.0)
    size *= min(1.0, max_width / widest) if widest else 1.0
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else ""
        if lines and measure_text_mm(longer, fonts, size) <= max_width + 1e-6:
            lines[-1] = longer
        else:
            lines.append(word)
    return TextBlock(tuple(lines), size, fonts)


def replace_undisplayable_words(text: str, fonts: FontChain) -> str:
    """A text with `…` in place of each word that the font cannot show."""
    missing = shape_text(text, fonts).missing
    return " ".join("…" if set(word) & set(missing) else word for word in text.split())
