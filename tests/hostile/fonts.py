"""Attacks with fonts: bombs of glyphs within glyphs, endless substitutions, huge tables, and files that are no fonts."""

import os
import struct
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

from tests.helpers.farm import TEMPLATE, make_kit, put
from tests.helpers.font_files import LETTERS, change_table, make_font, with_bytes
from tests.hostile.case import CHECK, BuildAction, Case

TEXT = (
    '<text x="5" y="9" font-family="Own Sans">Hamburg</text>'
    '{{ text("Hamburg AV", x=5, y=20, width=50, height=9, font="Own Sans") }}'
)
SECONDS = 3.0  # of CPU time, of which printgen itself needs about one


def font(make: Callable[[], bytes]) -> BuildAction:
    """The small test game with this font on its card."""

    def build(folder: Path) -> None:
        make_kit(folder)
        put(folder / TEMPLATE, TEXT)
        put(folder / "fonts/own.ttf", make())

    return build


def parts_of_parts() -> bytes:
    """Nine glyphs, each of which consists of 500 copies of the next: 500 to the ninth boxes."""
    opened = _open(make_font())
    names = opened.getGlyphOrder()[10:20]
    for name, inner in pairwise(names):
        glyph = Glyph()
        glyph.numberOfContours, glyph.components = -1, []
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
        for _ in range(500):
            part = GlyphComponent()
            part.glyphName, part.x, part.y, part.flags = inner, 0, 0, 0
            glyph.components.append(part)
        opened["glyf"].glyphs[name] = glyph
    return _save(opened)


def endless_substitution(feature: str) -> bytes:
    """Every letter becomes twenty letters, each of which becomes twenty letters again, and so on."""
    opened = _open(make_font())
    names = [f"u{ord(letter):04X}" for letter in LETTERS if letter.isalpha() and letter.isascii()]
    lookups = "".join(
        f"lookup L{number} {{ {''.join(f'sub {name} by {chr(32).join([name] * 20)};' for name in names)} }} L{number};"
        for number in range(12)
    )
    uses = "".join(f"lookup L{number};" for number in range(12))
    addOpenTypeFeaturesFromString(opened, f"{lookups} feature {feature} {{ {uses} }} {feature};")
    return _save(opened)


def every_letter() -> bytes:
    """A table cmap in which every letter of Unicode has the same glyph."""
    groups = struct.pack(">III", 1, 0x10FFFF, 5)
    table = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, 1) + groups
    return with_bytes(make_font(), "cmap", struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table)


def many_groups() -> bytes:
    """A table cmap that claims to have four billion groups."""
    table = struct.pack(">HHIII", 12, 0, 0xFFFFFFFF, 0, 0xFFFFFFFF) + bytes(1000)
    return with_bytes(make_font(), "cmap", struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table)


def named(name: str) -> bytes:
    """A font with this family."""
    return make_font(name)


def _open(content: bytes) -> TTFont:
    return TTFont(BytesIO(content), recalcBBoxes=False)


def _save(opened: TTFont) -> bytes:
    out = BytesIO()
    opened.save(out)
    return out.getvalue()


def many_fonts(folder: Path) -> None:
    """A thousand fonts in a thousand folders."""
    make_kit(folder)
    put(folder / TEMPLATE, TEXT)
    content = make_font()
    for number in range(1000):
        put(folder / f"fonts/{number:04}/own.ttf", content)


def pipe(folder: Path) -> None:
    """A named pipe, a link to a device and a link out of the project, all called fonts."""
    make_kit(folder)
    put(folder / TEMPLATE, TEXT)
    (folder / "fonts").mkdir()
    os.mkfifo(folder / "fonts/own.ttf")
    (folder / "fonts/zero.ttf").symlink_to("/dev/zero")
    (folder / "fonts/out.otf").symlink_to("/etc/passwd")


FONTS: dict[str, Callable[[], bytes]] = {
    "glyphs within glyphs": parts_of_parts,
    "endless substitution": lambda: endless_substitution("liga"),
    "endless substitution that is always on": lambda: endless_substitution("ccmp"),
    "a glyph for every letter of Unicode": every_letter,
    "four billion letters": many_groups,
    "a name that moves the cursor": lambda: named("Own\x1b[2J\x1b]0;x\x07Sans\u202e"),
    "20 MB of zeros behind it": lambda: make_font() + bytes(19_900_000),
    "more than 20 MB": lambda: make_font() + bytes(21_000_000),
    "a zip": lambda: b"PK\x03\x04" + bytes(1000),
    "65535 glyphs that are not there": lambda: change_table(make_font(), "maxp", 4, b"\xff\xff"),
    "65535 glyphs in CFF that are not there": lambda: change_table(make_font(kind="CFF"), "maxp", 4, b"\xff\xff"),
    "random CFF": lambda: with_bytes(make_font(kind="CFF"), "CFF ", b"\1\0\4\4\0\1\1\1\2A" + bytes(range(256)) * 2000),
    "random layout": lambda: with_bytes(make_font(), "GSUB", b"\0\1\0\0\0\12\0\24\0\36" + bytes(range(256)) * 2000),
    "random kerning": lambda: with_bytes(make_font(), "GPOS", b"\0\1\0\0\0\12\0\24\0\36" + bytes(range(256)) * 2000),
    "random variations": lambda: with_bytes(
        make_font(axis=(100, 400, 900)), "gvar", b"\0\1\0\0\0\1" + bytes(range(256)) * 2000
    ),
    "a weight from minus to plus infinity": lambda: change_table(
        make_font(axis=(100, 400, 900)), "fvar", 20, struct.pack(">iii", -(2**31), 0, 2**31 - 1)
    ),
}
CASES = (
    *(Case(f"font: {name}", "new", font(make), CHECK, seconds=SECONDS) for name, make in FONTS.items()),
    Case("fonts: a thousand", "new", many_fonts, CHECK, seconds=SECONDS),
    Case("fonts: pipes and links", "new", pipe, CHECK, seconds=SECONDS),
)
