"""Shapes texts letter by letter if that is enough, or else with the glyphs that fonts, scripts and directions need."""

from printgen.faces.text.fonts import EM, FontChain
from printgen.faces.text.letters import NOT_PLAIN, shape_letter_by_letter
from printgen.faces.text.shaped import ShapedText


def shape_text(text: str, fonts: FontChain, level: int | None = None) -> ShapedText:
    """A text shaped in the first font that has its letters, with kerning. Results for short texts are cached.

    If `level` is not None, it is the bidirectional level of all letters.
    """
    plain = shape_letter_by_letter(text, fonts[0])
    if plain is not NOT_PLAIN and not level:
        return plain
    from printgen.faces.text.glyphs import shape_text_with_fallbacks  # few texts need it

    return shape_text_with_fallbacks(text, fonts, level)


def measure_text_mm(text: str, fonts: FontChain, size: float, spacing: float = 0.0) -> float:
    """The width of a text in mm. The size is in mm, and `spacing` is added after each letter."""
    shaped = shape_text(text, fonts)
    return shaped.width * size / EM + spacing * shaped.gaps
