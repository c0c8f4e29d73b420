"""Fuzzes fonts: small ones of every kind and two of printgen's own, with changed bytes, tables and directories."""

import base64
import struct
from functools import cache
from pathlib import Path

import uharfbuzz

from printgen.core.sfnt.letters import read_letter_ranges
from printgen.core.sfnt.style import read_font_style
from printgen.core.sfnt.tables import FontError, read_font_tables_in_memory
from printgen.faces.text.catalogue import FontKey, UnknownFontError, find_first_font, read_font_bytes
from printgen.model import OwnFont, OwnFonts
from tests.helpers.font_files import make_font, table_place
from tests.hostile.fuzz.kind import Chance, Kind, ReadInput

TAGS = ("head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "loca", "glyf", "CFF ", "name", "post", "fvar", "gvar", "GPOS", "GSUB")
EDGES = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)


@cache
def bases() -> tuple[bytes, ...]:
    """Sound fonts to damage."""
    own = (make_font(), make_font(kind="CFF"), make_font(kind="CFF2", axis=(1, 400, 900)), make_font(axis=(100, 400, 900)))
    return (*own, read_font_bytes(FontKey("Fredoka One", 400, False)), read_font_bytes(FontKey("Lato", 400, False)))


def write_font(chance: Chance) -> str:
    """A damaged font in base64, sometimes of the wrong length."""
    font = bytearray(chance.choice(bases()))
    for _ in range(chance.choice((1, 1, 2, 4, 20))):
        start, length = _somewhere(chance, bytes(font))
        at = start + chance.randrange(max(1, length))
        size = chance.choice((1, 2, 4))
        match chance.randrange(4):
            case 0:
                font[at : at + size] = struct.pack(">I", chance.choice(EDGES))[-size:]
            case 1:
                font[at : at + 1] = bytes([chance.randrange(256)])
            case 2:
                source = chance.randrange(len(font))
                font[at : at + 8] = font[source : source + len(font[at : at + 8])]
            case _:
                font[at : at + size] = bytes(size)
    if chance.random() < 0.1:
        del font[chance.randrange(len(font)) :]
    return base64.b64encode(font).decode()


def _somewhere(chance: Chance, font: bytes) -> tuple[int, int]:
    """A table, mostly its beginning, or the directory of tables."""
    tag = chance.choice(TAGS)
    try:
        start, length = table_place(font, tag)
    except KeyError:
        return 0, 12 + 16 * 12
    return start, min(length, chance.choice((16, 64, length)))


def reader(folder: Path) -> ReadInput:
    """A function that opens a font as a game does, and then uses all its letters."""
    path = folder / "own.ttf"

    def read_input(text: str) -> str:
        content = base64.b64decode(text)
        path.write_bytes(content)
        try:
            style = read_font_style(read_font_tables_in_memory(content))
        except FontError as error:
            return outcome(error.reason, error.hint)
        own = OwnFonts((OwnFont(style.family, style.lightest, style.heaviest, style.italic, path, "fonts/own.ttf"),))
        try:
            key = find_first_font(f'"{style.family}"', "650", own_fonts=own)
        except UnknownFontError as error:
            return outcome(str(error), error.hint)
        use(read_font_bytes(key))
        return "used"

    return read_input


def outcome(reason: str, hint: str) -> str:
    """The outcome for a refused font, which must have a reason and a hint."""
    assert reason.endswith("."), reason
    assert hint.endswith("."), hint
    return "refused"


def use(content: bytes) -> None:
    """Measure, set and reduce a font, as printgen does in its own process."""
    letters = [
        chr(code)
        for first, last in read_letter_ranges(read_font_tables_in_memory(content))
        for code in range(first, min(last, first + 200) + 1)
    ]
    face = uharfbuzz.Face(uharfbuzz.Blob(content))
    font = uharfbuzz.Font(face)
    for letter in letters[:500]:
        glyph = font.get_nominal_glyph(ord(letter)) or 0
        font.get_glyph_extents(glyph)
    buffer = uharfbuzz.Buffer()
    buffer.add_str("".join(letter for letter in letters[:500] if not "\ud800" <= letter <= "\udfff"))
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, {})
    subset = uharfbuzz.SubsetInput()
    subset.sets(uharfbuzz.SubsetInputSets.UNICODE).update(sorted({ord(letter) for letter in letters[:100]}))
    uharfbuzz.subset(face, subset)


KIND = Kind("fonts", 40_000, 2.0, write_font, reader)
