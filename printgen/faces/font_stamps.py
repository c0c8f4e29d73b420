"""Finds the project's own fonts in a drawing, and hashes their files."""

import hashlib
from collections.abc import Callable, Iterator

from markupsafe import escape

from printgen.core.files.inputs import open_regular_file
from printgen.core.sfnt.tables import LARGEST_FONT
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.model import OwnFont, OwnFonts


def make_own_font_hasher(fonts: OwnFonts) -> Callable[[str], str]:
    """A function that returns the joined hashes of the project's fonts in a drawing. Each file is read once."""
    known: dict[str, str] = {}

    def hash_own_fonts_of_drawing(svg: str) -> str:
        for font in list_own_fonts_that_may_be_used(svg, fonts):
            if font.file not in known:
                known[font.file] = hash_font_if_readable(font)
        return "".join(known[font.file] for font in list_own_fonts_that_may_be_used(svg, fonts))

    return hash_own_fonts_of_drawing


def list_own_fonts_that_may_be_used(svg: str, fonts: OwnFonts) -> Iterator[OwnFont]:
    """The project's fonts that a drawing names, and any that share the name of the default family."""
    named = {family: str(escape(family)) in svg or family == DEFAULT_FAMILY for family in {font.family for font in fonts.files}}
    yield from (font for font in fonts.files if named[font.family])


def hash_font_if_readable(font: OwnFont) -> str:
    """The SHA-256 of a font file, or an empty text if the file cannot be read."""
    try:
        with open_regular_file(font.path) as file:
            return hashlib.sha256(file.read(LARGEST_FONT + 1)).hexdigest()
    except OSError:
        return ""
