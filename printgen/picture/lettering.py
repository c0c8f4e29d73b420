"""The words of a picture: captions and titles in lines that keep to a width."""

from dataclasses import dataclass

from markupsafe import escape

from printgen.fonts.catalogue import DEFAULT_FAMILY, FontKey
from printgen.fonts.shaping import shape, width_mm
from printgen.units import Mm, plain

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
