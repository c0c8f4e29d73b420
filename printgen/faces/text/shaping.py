"""Shapes texts letter by letter if that is enough, or else with the glyphs that fonts, scripts and directions need."""

from printgen.core.units import Mm
from printgen.faces.text.fonts import EM, FontChain
from printgen.faces.text.letters import shape_by_letter_if_plain
from printgen.faces.text.shaped import ShapedText


def shape_text(text: str, fonts: FontChain, bidi_level: int | None = None) -> ShapedText:
    """A text shaped in the first font that has its letters, with kerning. Results for short texts are cached.

    If `bidi_level` is not None, it is the bidirectional level of all letters.
    """
    plain = shape_by_letter_if_plain(text, fonts[0])
    if plain is not None and not bidi_level:
        return plain
    from printgen.faces.text.glyphs import shape_text_with_fallbacks  # few texts need it

    return shape_text_with_fallbacks(text, fonts, bidi_level)


def measure_text_mm(text: str, fonts: FontChain, size: Mm, spacing: Mm = 0.0) -> Mm:
    """The width of a text. `spacing` is added after each letter."""
    shaped = shape_text(text, fonts)
    return shaped.width * size / EM + spacing * shaped.gap_count
