"""Words on a picture: short labels, captions and titles."""

from dataclasses import dataclass

from markupsafe import escape

from printgen.core.svg.colours import read_colour
from printgen.core.units import Mm, plain
from printgen.faces.text.catalogue import DEFAULT_FAMILY, FontKey
from printgen.faces.text.shaping import shape, width_mm
from printgen.preflight.contrast import contrast

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


QUIET, LOUD = FontKey(DEFAULT_FAMILY, 400, False), FontKey(DEFAULT_FAMILY, 700, False)
INK = "#2b2b2b"
LEADING = 1.25


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of one size of type."""

    lines: tuple[str, ...]
    size: Mm
    font: FontKey

    @property
    def height(self) -> Mm:
        """How much room they take from the first capitals to what hangs under the last line."""
        return (len(self.lines) - 1) * self.size * LEADING + self.size if self.lines else 0.0

    @property
    def width(self) -> Mm:
        """How wide the longest line runs."""
        return max((width_mm(line, self.font, self.size) for line in self.lines), default=0.0)

    def svg(self, x: Mm, y: Mm) -> str:
        """The lines with their top left corner at a place."""
        type_ = f'font-family="{self.font.family}" font-weight="{self.font.weight}" font-size="{plain(self.size)}" fill="{INK}"'
        drops = ((line, y + self.size * (0.75 + LEADING * at)) for at, line in enumerate(self.lines))
        return "".join(f'<text x="{plain(x)}" y="{plain(drop)}" {type_}>{escape(line)}</text>' for line, drop in drops)


def set_words(text: str, font: FontKey, size: Mm, width: Mm) -> Words:
    """A text in lines; smaller where a single word is wider than all there is."""
    words = _known(text, font).split()
    widest = max((width_mm(word, font, size) for word in words), default=0.0)
    size *= min(1.0, width / widest) if widest else 1.0
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else ""
        if lines and width_mm(longer, font, size) <= width + 1e-6:
            lines[-1] = longer
        else:
            lines.append(word)
    return Words(tuple(lines), size, font)


def _known(text: str, font: FontKey) -> str:
    """A text in the letters that the font has; words in others are in the report."""
    missing = shape(text, font).missing
    return " ".join("…" if set(word) & set(missing) else word for word in text.split())
