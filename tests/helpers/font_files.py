"""Builds small fonts for tests, with TrueType or CFF outlines, static or variable, of any name, weight and permission."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.timeTools import timestampFromString
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

UNITS = 1000
LETTERS = " !()*+,-./0123456789:;?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz’“”–é"


def make_font(
    family: str = "Own Sans",
    weight: int = 400,
    italic: bool = False,
    *,
    letters: str = LETTERS,
    kind: str = "TrueType",
    wide: int = 500,
    permission: int = 0,
    axis: tuple[int, int, int] | None = None,
    slope: bool = False,
) -> bytes:
    """A font whose letters are boxes, `wide` units wide.

    With `axis`, the boxes of a variable font grow with the weight, and with `slope`, those of its italics are as wide as the
    heaviest.
    """
    names = [".notdef", *(f"u{ord(letter):04X}" for letter in letters)]
    builder = FontBuilder(UNITS, isTTF=kind == "TrueType")
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): name for letter, name in zip(letters, names[1:], strict=True)})
    boxes = {name: 0 if name == "u0020" else 300 for name in names}
    _setup_outlines(builder, boxes, kind, wide, family)
    builder.setupHorizontalMetrics({name: (wide, 50 if high else 0) for name, high in boxes.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    styles = {400: "Regular", 700: "Bold"}
    style = f"{styles.get(weight, f'W{weight}')}{' Italic' if italic else ''}"
    builder.setupNameTable({
        "familyName": f"{family} {style}", "styleName": "Regular", "typographicFamily": family, "typographicSubfamily": style,
        "fullName": f"{family} {style}", "psName": f"{family}-{style}".replace(" ", ""), "uniqueFontIdentifier": "test",
        "version": "Version 1.0",
    })  # fmt: skip
    builder.setupOS2(
        usWeightClass=weight, fsType=permission, fsSelection=int(italic), sTypoAscender=800, sTypoDescender=-200,
        sCapHeight=700, sxHeight=500,
    )  # fmt: skip
    builder.setupPost()
    if axis is not None:
        axes = [("wght", *axis, "Weight"), *([("ital", 0, 0, 1, "Italic")] if slope else [])]
        builder.setupFvar(axes, [])
        _setup_variations(builder, boxes, kind, [tag for tag, *_ in axes])
    builder.updateHead(
        created=timestampFromString("Thu Jan  1 00:00:00 2026"), modified=timestampFromString("Thu Jan  1 00:00:00 2026")
    )
    return _bytes_of(builder.font)


def _setup_outlines(builder: FontBuilder, boxes: dict[str, int], kind: str, wide: int, family: str) -> None:
    if kind == "TrueType":
        builder.setupGlyf({name: _draw(TTGlyphPen(None), high).glyph() for name, high in boxes.items()})
        return
    strings = {
        name: _draw(T2CharStringPen(wide if kind == "CFF" else None, None), high).getCharString()
        for name, high in boxes.items()
    }
    if kind == "CFF":
        builder.setupCFF(f"{family}-x".replace(" ", ""), {"FullName": family}, strings, {})
    else:
        builder.setupCFF2(strings)


def _draw(pen: Any, high: int, wide: int = 400) -> Any:
    """A pen that has drawn a box, or nothing if the height is 0."""
    if high:
        pen.moveTo((50, 0))
        for corner in ((50, 2 * high), (50 + wide, 2 * high), (50 + wide, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen


def _setup_variations(builder: FontBuilder, boxes: dict[str, int], kind: str, axes: list[str]) -> None:
    """Make each box 100 units wider at the end of each axis."""
    from fontTools.ttLib.tables.TupleVariation import TupleVariation

    if kind == "TrueType":
        deltas = [(0, 0), (0, 0), (100, 0), (100, 0), (0, 0), (100, 0), (0, 0), (0, 0)]
        varied = [TupleVariation({axis: (0, 1, 1)}, deltas) for axis in axes]
        builder.setupGvar({name: varied for name, high in boxes.items() if high})


def change_table(font: bytes, tag: str, at: int, content: bytes) -> bytes:
    """A copy of a font with other bytes at an offset in one of its tables."""
    start = table_place(font, tag)[0] + at
    return font[:start] + content + font[start + len(content) :]


def table_place(font: bytes, tag: str) -> tuple[int, int]:
    """The offset and the length of a table in a font file."""
    for record in range(12, 12 + 16 * int.from_bytes(font[4:6], "big"), 16):
        if font[record : record + 4] == tag.encode():
            at, length = (int.from_bytes(font[record + 8 + step : record + 12 + step], "big") for step in (0, 4))
            return at, length
    raise KeyError(tag)


def without_tables(font: bytes, tags: Iterable[str]) -> bytes:
    """A copy of a font without some of its tables."""
    opened = TTFont(BytesIO(font), recalcBBoxes=False)
    for tag in tags:
        del opened[tag]
    return _bytes_of(opened)


def with_bytes(font: bytes, tag: str, content: bytes) -> bytes:
    """A copy of a font whose table `tag` has these bytes."""
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    opened = TTFont(BytesIO(font), recalcBBoxes=False)
    opened[tag] = DefaultTable(tag)
    opened[tag].data = content
    return _bytes_of(opened)


def _bytes_of(font: TTFont) -> bytes:
    out = BytesIO()
    font.save(out, reorderTables=False)
    return out.getvalue()
