"""Builds small fonts with OpenType features for tests of scripts. Every glyph is a box of its own width."""

import hashlib
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

import uharfbuzz
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.own_fonts import OwnContent
from printgen.model import OwnFont, OwnFonts

LATIN = " !()+,-.0123456789ABCDEHILOTabcdefghijklmnopqrstuvwxyz"
HEBREW = " !(),.0123456789אבגדהוזחט"
ARABIC_FORMS = """
languagesystem DFLT dflt;
languagesystem arab dflt;
@marks = [u064E];
feature init { sub u0644 by lam_init; } init;
feature fina { sub u0627 by alef_fina; } fina;
feature rlig { lookupflag IgnoreMarks; sub lam_init alef_fina by lam_alef; } rlig;
markClass u064E <anchor 100 0> @TOP;
feature mark {
  pos base [u0628 u0644 lam_init] <anchor 150 400> mark @TOP;
} mark;
table GDEF { GlyphClassDef [u0628 u0644 u0627 lam_init alef_fina], [lam_alef], [u064E], ; } GDEF;
"""
DEVANAGARI_FORMS = """
languagesystem DFLT dflt;
languagesystem dev2 dflt;
feature half { sub u0915 u094D by ka_half; } half;
"""
MARKS = """
languagesystem DFLT dflt;
languagesystem latn dflt;
markClass u0301 <anchor 100 0> @TOP;
feature mark { pos base u0078 <anchor 250 500> mark @TOP; } mark;
feature mkmk { pos mark u0301 <anchor 100 200> mark @TOP; } mkmk;
table GDEF { GlyphClassDef [u0078], , [u0301], ; } GDEF;
"""


@cache
def script_font(letters: str, features: str = "", more: Sequence[str] = (), kind: str = "TrueType") -> bytes:
    """A font with a glyph for each letter and for each name in `more`. Marks (U+0300 to U+036F, U+064E) have no width."""
    names = [".notdef", *(f"u{ord(letter):04X}" for letter in letters), *more]
    builder = FontBuilder(1000, isTTF=kind == "TrueType")
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): name for letter, name in zip(letters, names[1:], strict=False)})
    widths = {name: 0 if name in ("u064E", "u0301") else 300 + 7 * at for at, name in enumerate(names)}
    if kind == "TrueType":
        builder.setupGlyf({name: _draw(TTGlyphPen(None), name, width).glyph() for name, width in widths.items()})
    else:
        pens = {name: T2CharStringPen(width, None) for name, width in widths.items()}
        strings = {name: _draw(pen, name, widths[name]).getCharString() for name, pen in pens.items()}
        builder.setupCFF("Test-CFF", {"FullName": "Test"}, strings, {})
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Test", "styleName": "Regular", "psName": "Test-Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, sxHeight=500)
    builder.setupPost()
    builder.updateHead(created=0, modified=0)
    if features:
        addOpenTypeFeaturesFromString(builder.font, features)
    out = BytesIO()
    builder.font.save(out)
    return out.getvalue()


def _draw(pen: T2CharStringPen | TTGlyphPen, name: str, width: int) -> T2CharStringPen | TTGlyphPen:
    """A pen that has drawn a box as wide as the glyph. A mark is a separate box, and a space is empty."""
    if name != "u0020":
        right, top = (width, 500) if width else (200, 100)
        pen.moveTo((0, 0))
        for corner in ((0, top), (right, top), (right, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen


def font_key(content: bytes, family: str = "Test") -> FontKey:
    """The key of a font with this content."""
    return FontKey(family, 400, False, OwnContent(hashlib.sha256(content).hexdigest(), content))


def fonts_of(**contents: bytes) -> OwnFonts:
    """The fonts of a project by family, as if they were read from files."""
    own = OwnFonts(tuple(OwnFont(family, 400, 400, False, Path(family), family) for family in contents))
    own.opened.update({(Path(family), 400): font_key(content).own for family, content in contents.items()})
    return own


def shape_directly(text: str, content: bytes, direction: str, script: str) -> list[tuple[int, int, int, int]]:
    """The number, advance and shift of each glyph, as HarfBuzz returns them."""
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(content)))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.direction, buffer.script = direction, script
    uharfbuzz.shape(font, buffer, {})
    pairs = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    return [(info.codepoint, place.x_advance, place.x_offset, place.y_offset) for info, place in pairs]
