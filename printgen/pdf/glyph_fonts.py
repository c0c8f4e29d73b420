"""Type 0 fonts, whose codes are glyph numbers, for CFF outlines and texts with more than one glyph per letter."""

import hashlib
import struct
from dataclasses import field
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from printgen.core.records import dataclass
from printgen.core.units import EmThousandths, write_number
from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.fonts import (
    EM,
    measure_font_heights,
    open_harfbuzz_font,
    read_font_table,
    read_postscript_name,
    subset_font_keeping_glyph_numbers,
)
from printgen.pdf.library import pdfdoc
from printgen.pdf.objects import IndirectDictionary, add_font_to_document, make_stream

_MOST_FONTS = 100  # fonts that are open at once
_BLOCK = 100  # entries in a block of a ToUnicode map


@dataclass(slots=True)
class FontUse:
    """A font's name in a document, and the glyphs used there, each with the letters that it shows."""

    name: str
    letters: dict[int, str] = field(default_factory=dict)


class GlyphFont:
    """A font whose codes are glyph numbers. Its glyphs are recorded for each document."""

    def __init__(self, key: FontKey) -> None:
        self.key = key
        self.state: WeakKeyDictionary[Any, FontUse] = WeakKeyDictionary()

    def get_or_make_use(self, document: Any) -> FontUse:
        """The record of the font's use in a document. The first call starts an empty record."""
        use = self.state.get(document)
        if use is None:
            use = self.state[document] = FontUse(add_font_to_document(self, document, "g"))
        return use

    def addObjects(self, document: Any) -> None:  # noqa: N802  # reportlab calls this when it writes the document
        """Add the font and its used glyphs to a document."""
        use = self.state.pop(document)
        glyphs = sorted(use.letters)
        subset = subset_font_keeping_glyph_numbers(self.key, glyphs)
        name = f"{_make_subset_tag(subset)}+{_make_postscript_name(self.key)}"
        cff = "CFF " in open_harfbuzz_font(self.key).face.table_tags
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType0" if cff else "/CIDFontType2",
            "BaseFont": "/" + name,
            "CIDSystemInfo": pdfdoc.PDFDictionary(
                {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
            ),
            "DW": 0,
            "W": f"[{' '.join(f'{glyph}[{write_number(measure_glyph_width(self.key, glyph))}]' for glyph in glyphs)}]",
            "FontDescriptor": document.Reference(_make_font_descriptor(self.key, name, subset, cff, document)),
        }
        if not cff:
            descendant["CIDToGIDMap"] = "/Identity"
        entries = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": "/" + name,
            "Encoding": "/Identity-H",
            "DescendantFonts": pdfdoc.PDFArray([document.Reference(IndirectDictionary(descendant))]),
            "ToUnicode": document.Reference(make_stream(_write_unicode_map(use.letters), {})),
        }
        document.Reference(IndirectDictionary(entries), use.name)


@lru_cache(maxsize=_MOST_FONTS)
def load_glyph_font(key: FontKey) -> GlyphFont:
    """A font whose codes are glyph numbers, made only once."""
    return GlyphFont(key)


@lru_cache(maxsize=20_000)
def measure_glyph_width(key: FontKey, glyph: int) -> EmThousandths:
    """The width of a glyph in the font's table of widths."""
    font = open_harfbuzz_font(key)
    return round(float(font.get_glyph_h_advance(glyph)) * EM / float(font.face.upem), 2)


def _make_subset_tag(subset: bytes) -> str:
    """Six capital letters computed from the bytes of a font subset, to tell subsets apart."""
    return "".join(chr(65 + byte % 26) for byte in hashlib.sha256(subset).digest()[:6])


def _make_postscript_name(key: FontKey) -> str:
    name = read_postscript_name(key) or key.family
    letters = "".join(letter for letter in name if letter.isascii() and (letter.isalnum() or letter in "-_"))
    return letters[:60] or "Font"


def _make_font_descriptor(key: FontKey, name: str, subset: bytes, has_cff_outlines: bool, document: Any) -> IndirectDictionary:
    face = open_harfbuzz_font(key).face
    heights = measure_font_heights(key)
    scale = EM / face.upem
    head = bytes(face.reference_table("head").data)
    box = " ".join(write_number(edge * scale) for edge in struct.unpack(">4h", head[36:44]))
    if has_cff_outlines:
        table = read_font_table(subset, "CFF ")
        file = {"FontFile3": document.Reference(make_stream(table, {"Subtype": "/CIDFontType0C"}))}
    else:
        file = {"FontFile2": document.Reference(make_stream(subset, {"Length1": len(subset)}))}
    return IndirectDictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": "/" + name,
            "Flags": 4,
            "FontBBox": f"[{box}]",
            "ItalicAngle": -12 if key.italic else 0,
            "Ascent": write_number(heights.ascent),
            "Descent": write_number(heights.descent),
            "CapHeight": write_number(heights.cap_height),
            "StemV": 80,
            **file,
        }
    )


def _write_unicode_map(letters_by_glyph: dict[int, str]) -> str:
    """The ToUnicode map of a font, which gives the letters that each glyph shows."""
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000> <FFFF> endcodespacerange",
    ]
    known = sorted((glyph, text) for glyph, text in letters_by_glyph.items() if text)
    for at in range(0, len(known), _BLOCK):
        block = known[at : at + _BLOCK]
        lines += [
            f"{len(block)} beginbfchar",
            *(f"<{glyph:04X}> <{write_utf16_hex(text)}>" for glyph, text in block),
            "endbfchar",
        ]
    return "\n".join([*lines, "endcmap CMapName currentdict /CMap defineresource pop end end"])


def write_utf16_hex(text: str) -> str:
    """A text in UTF-16 as hexadecimal digits."""
    return text.encode("utf-16-be").hex().upper()
