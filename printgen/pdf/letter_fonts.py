"""TrueType fonts whose letters get codes of one byte, in the order in which a document uses them.

A font in a PDF has at most 256 codes, so a document with more letters of a font has several subsets of it.
"""

from collections.abc import Iterator
from dataclasses import field
from functools import lru_cache
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.sfnt.tables import FontTables, read_font_tables_in_memory
from printgen.core.units import EmThousandths
from printgen.faces.text.catalogue import FontKey, read_font_bytes
from printgen.faces.text.fonts import EM, find_glyphs_changed_by_small_caps, open_harfbuzz_font, read_postscript_name
from printgen.pdf.glyph_subset import make_truetype_subset
from printgen.pdf.library import pdfdoc
from printgen.pdf.objects import IndirectDictionary, add_font_to_document, make_stream

_MOST_FONTS = 100  # fonts that are open at once
_SPACE, _HARD_SPACE = 32, 0xA0
_FIXED, _SYMBOLIC, _ITALIC, _BOLD = 1 << 0, 1 << 2, 1 << 6, 1 << 18  # flags of a font descriptor
_BOLD_FROM = 600  # weight
GlyphAndWidth: TypeAlias = tuple[int, EmThousandths]  # the number of a glyph, and its width
_DIGITS = str.maketrans("0123456789", "ABCDEFGIJK")


class SubsetCodes(NamedTuple):
    """Codes of one byte, and the name of the font subset to which they belong."""

    font_name: str
    codes: bytes


@dataclass(slots=True)
class LetterUse:
    """A font's name in a document, the codes of its letters there, and the letters of each subset by code.

    Code 0 stands for a missing letter, and code 32 of each subset is a space.
    """

    name: str
    codes: dict[int, int] = field(default_factory=lambda: {0: 0, _SPACE: _SPACE, _HARD_SPACE: _SPACE})
    subsets: list[list[int]] = field(default_factory=lambda: [[0] + [_SPACE] * _SPACE])
    next_code: int = 1

    def assign_code(self, code_point: int) -> int:
        """Give a new letter its code, and return it: the number of its subset times 256, plus its code there."""
        code = self.next_code
        if code % 256 == _SPACE:
            if code != _SPACE:
                self.subsets[-1].append(_SPACE)
            code += 1
        if code % 256 == 0:
            self.subsets.append([0])
            code += 1
        if code < _SPACE:
            self.subsets[0][code] = code_point
        else:
            self.subsets[-1].append(code_point)
        self.codes[code_point], self.next_code = code, code + 1
        return code


class LetterFont:
    """A font whose letters are recorded for each document."""

    def __init__(self, key: FontKey) -> None:
        self.key = key
        self.state: WeakKeyDictionary[Any, LetterUse] = WeakKeyDictionary()
        self._glyphs: dict[int, GlyphAndWidth | None] = {}

    def encode_and_register_letters(self, text: str, document: Any) -> Iterator[SubsetCodes]:
        """A text as codes, with the name of the subset to which they belong. Adds the letters to the document."""
        use = self._get_or_make_use(document)
        codes: list[int] = []
        current = 0
        for letter in map(ord, text):
            code = use.codes.get(letter)
            if code is None:
                code = use.assign_code(letter) if self._find_glyph_and_width(letter) else 0
            if code >> 8 != current:
                if codes:
                    yield SubsetCodes(f"{use.name}+{current}", bytes(codes))
                codes, current = [], code >> 8
            codes.append(code & 0xFF)
        if codes:
            yield SubsetCodes(f"{use.name}+{current}", bytes(codes))

    def addObjects(self, document: Any) -> None:  # noqa: N802  # reportlab calls this when it writes the document
        """Add the font's subsets to a document."""
        use = self.state.pop(document)
        tables = read_font_tables_in_memory(read_font_bytes(self.key))
        for number, letters in enumerate(use.subsets):
            name = f"{use.name}+{number}"
            font = self._make_subset_font(name, f"{number:06}".translate(_DIGITS), letters, tables, document)
            document.Reference(font, name)
            document.idToObject["BasicFonts"].dict[name] = font

    def _get_or_make_use(self, document: Any) -> LetterUse:
        use = self.state.get(document)
        if use is None:
            use = self.state[document] = LetterUse(add_font_to_document(self, document))
        return use

    def _find_glyph_and_width(self, code_point: int) -> GlyphAndWidth | None:
        """The glyph number of a letter and its width in 1/1000 em, or None if the font lacks it."""
        if code_point not in self._glyphs:
            self._glyphs[code_point] = self._find_uncached_glyph_and_width(code_point)
        return self._glyphs[code_point]

    def _find_uncached_glyph_and_width(self, code_point: int) -> GlyphAndWidth | None:
        font = open_harfbuzz_font(self.key)
        glyph = font.get_nominal_glyph(code_point)
        if not glyph:
            return None
        small = find_glyphs_changed_by_small_caps(self.key, chr(code_point)) if self.key.small_caps else {}
        return small.get(chr(code_point)) or (
            glyph,
            convert_font_units(font.get_glyph_h_advance(glyph), font.face.upem),
        )

    def _make_subset_font(self, name: str, tag: str, code_points: list[int], tables: FontTables, document: Any) -> Any:
        found = [self._find_glyph_and_width(letter) for letter in code_points]
        font_name = f"{tag}+{_make_postscript_name(self.key)}"
        (width,) = tables.read_table_numbers("hmtx", ">H")
        missing = convert_font_units(width, open_harfbuzz_font(self.key).face.upem)
        unicode_map = document.Reference(make_stream(_write_unicode_map(font_name, code_points), {}))
        subset = make_truetype_subset(tables, [glyph[0] if glyph else 0 for glyph in found])
        file = document.Reference(make_stream(subset, {"Length1": len(subset)}))
        about_subset = {"FontName": pdfdoc.PDFName(font_name), "FontFile2": file, "MissingWidth": missing}
        return IndirectDictionary(
            {
                "Type": "/Font",
                "Subtype": "/TrueType",
                "Name": f"/{name}",
                "BaseFont": pdfdoc.PDFName(font_name),
                "FirstChar": 0,
                "LastChar": len(code_points) - 1,
                "Widths": pdfdoc.PDFArray([glyph[1] if glyph else missing for glyph in found]),
                "ToUnicode": unicode_map,
                "FontDescriptor": document.Reference(IndirectDictionary(_list_font_descriptor_entries(tables) | about_subset)),
            }
        )


@lru_cache(maxsize=_MOST_FONTS)
def load_letter_font(key: FontKey) -> LetterFont:
    """A font whose letters get codes of one byte, made only once."""
    return LetterFont(key)


def convert_font_units(length: int, units_per_em: int) -> EmThousandths:
    """A length in font units as 1/1000 of the type size."""
    return length if units_per_em == EM else length * (EM / units_per_em)


def _make_postscript_name(key: FontKey) -> str:
    """The PostScript name of a font, in which weights that are made from one variable font differ."""
    name = read_postscript_name(key)
    weight = f"-{key.weight}" if key.weight != 400 and name.endswith("Regular") else ""
    return f"{name}{weight}{'-SmallCaps' if key.small_caps else ''}"


def _list_font_descriptor_entries(tables: FontTables) -> dict[str, Any]:
    """The entries of a font descriptor that do not depend on the subset."""
    (units,) = tables.read_table_numbers("head", ">H", 18)
    version, weight = tables.read_table_numbers("OS/2", ">H2xH")
    ascent, descent = tables.read_table_numbers("OS/2", ">hh", 68)
    (capital,) = tables.read_table_numbers("OS/2", ">h", 88) if version > 1 else (ascent,)
    angle, part, fixed = tables.read_table_numbers("post", ">hH4xI", 4)
    italic = angle + part / 0x10000
    flags = _SYMBOLIC | (_ITALIC if italic else 0) | (_BOLD if weight >= _BOLD_FROM else 0) | (_FIXED if fixed else 0)
    return {
        "Type": "/FontDescriptor",
        "Ascent": convert_font_units(ascent, units),
        "CapHeight": convert_font_units(capital, units),
        "Descent": convert_font_units(descent, units),
        "Flags": flags,
        "FontBBox": pdfdoc.PDFArray([convert_font_units(edge, units) for edge in tables.read_table_numbers("head", ">4h", 36)]),
        "ItalicAngle": italic,
        "StemV": 50 + int((weight / 65) ** 2),  # an estimate, because TrueType fonts do not give the width of their stems
    }


def _write_unicode_map(name: str, code_points: list[int]) -> str:
    """The ToUnicode map of a subset, which gives the letter of each code."""
    lines = (
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo",
        f"<< /Registry ({name})",
        f"/Ordering ({name})",
        "/Supplement 0",
        ">> def",
        f"/CMapName /{name} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        f"<00> <{len(code_points) - 1:02X}>",
        "endcodespacerange",
        f"{len(code_points)} beginbfchar",
        *(f"<{code:02X}> <{letter:04X}>" for code, letter in enumerate(code_points)),
        "endbfchar",
        "endcmap",
        "CMapName currentdict /CMap defineresource pop",
        "end",
        "end",
    )
    return "\n".join(lines)
