"""Reads a font's family, weights, slope and embedding permission from its tables."""

from collections.abc import Iterator

from printgen.core.records import dataclass
from printgen.core.sfnt.tables import LONGEST_NAMES, FontTables, make_damaged_font_error, unpack_table_numbers

_FAMILY, _FULL, _TYPOGRAPHIC = 1, 4, 16  # ids of names
_WINDOWS, _MAC, _UNICODE = 3, 1, 0
_ENGLISH = {_WINDOWS: 0x409, _MAC: 0, _UNICODE: 0}
_MOST_NAMES = 5000
_MOST_AXES = 64
_NOT_IN_NAMES = "\"'`,;\\<>{}"  # characters with a meaning in CSS or SVG
_LONGEST_NAME = 100  # characters
_WIDTHS = {1: "Ultra Condensed", 2: "Extra Condensed", 3: "Condensed", 4: "Semi Condensed",
           6: "Semi Expanded", 7: "Expanded", 8: "Extra Expanded", 9: "Ultra Expanded"}  # fmt: skip
_RESTRICTED, _USAGE, _NO_SUBSETS, _BITMAPS = 0x2, 0xF, 0x100, 0x200  # of fsType


@dataclass(frozen=True, slots=True)
class FontStyle:
    """A font's family, its lightest and heaviest weights, and its slope. The weights differ only in a variable font."""

    family: str
    lightest: int
    heaviest: int
    italic: bool


@dataclass(frozen=True, slots=True)
class FontAxis:
    """An axis of a variable font, such as `wght`."""

    tag: str
    least: float
    usual: float
    most: float


def read_font_style(tables: FontTables) -> FontStyle:
    """The family, weights and slope of a font. Raises FontError if the tables are damaged."""
    weight, italic, width = _read_weight_slope_and_width(tables)
    names = dict(_list_font_names_english_last(tables))
    family = names.get(_TYPOGRAPHIC) or names.get(_FAMILY) or names.get(_FULL) or ""
    if not family:
        raise make_damaged_font_error("it has no name")
    stretch = _WIDTHS.get(width, "")
    if _TYPOGRAPHIC in names and stretch and not any(word in family for word in stretch.split()):
        family = f"{family} {stretch}"
    axis = next((axis for axis in read_variation_axes(tables) if axis.tag == "wght"), None)
    if axis is None:
        return FontStyle(family, weight, weight, italic)
    return FontStyle(family, _clamp_weight(axis.least), _clamp_weight(axis.most), italic)


def read_variation_axes(tables: FontTables) -> tuple[FontAxis, ...]:
    """The axes of a variable font, or an empty tuple for any other font. Raises FontError if the tables are damaged."""
    if not tables.is_variable:
        return ()
    start, _, count, size = tables.read_table_numbers("fvar", ">4H", 4)
    if not 1 <= count <= _MOST_AXES or size < 20:
        raise make_damaged_font_error("its fvar table is invalid")
    axes = []
    for number in range(count):
        tag, least, usual, most = tables.read_table_numbers("fvar", ">4siii", start + number * size)
        if not least <= usual <= most:
            raise make_damaged_font_error("its fvar table is invalid")
        axes.append(FontAxis(tag.decode("ascii", "replace"), least / 65536, usual / 65536, most / 65536))
    return tuple(axes)


def read_embedding_restriction(tables: FontTables) -> str:
    """The font maker's restriction on embedding the font in a PDF, or an empty text if embedding is allowed."""
    if tables.measure_table("OS/2") < 10:
        return ""
    (kind,) = tables.read_table_numbers("OS/2", ">H", 8)
    if kind & _USAGE == _RESTRICTED:
        return "its maker forbids embedding it in files"
    if kind & _NO_SUBSETS:
        return "its maker forbids embedding only a part of it in files"
    return "its maker allows embedding only bitmaps of its letters" if kind & _BITMAPS else ""


def _read_weight_slope_and_width(tables: FontTables) -> tuple[int, bool, int]:
    """The weight, the slope and the width class of a font. A font without an OS/2 table counts as regular."""
    (mac_style,) = tables.read_table_numbers("head", ">H", 44)
    if tables.measure_table("OS/2") < 64:
        return 700 if mac_style & 1 else 400, bool(mac_style & 2), 5
    weight, width = tables.read_table_numbers("OS/2", ">HH", 4)
    (selection,) = tables.read_table_numbers("OS/2", ">H", 62)
    weight = weight * 100 if 1 <= weight <= 9 else weight  # some old fonts have weights from 1 to 9
    return _clamp_weight(weight or 400), bool(selection & 0x201) or bool(mac_style & 2), width


def _clamp_weight(weight: float) -> int:
    return round(min(max(weight, 1), 1000))


def _list_font_names_english_last(tables: FontTables) -> Iterator[tuple[int, str]]:
    """The ids and names in a font's `name` table, sorted so that the English name for each id comes last."""
    content = tables.read_table("name", LONGEST_NAMES)
    _, count, start = unpack_table_numbers(">3H", content, 0, "name")
    if count > _MOST_NAMES:
        raise make_damaged_font_error(f"its name table claims to have {count} names")
    found = []
    for number in range(count):
        platform, encoding, language, name, length, at = unpack_table_numbers(">6H", content, 6 + 12 * number, "name")
        if name not in (_FAMILY, _FULL, _TYPOGRAPHIC) or platform not in _ENGLISH:
            continue
        raw = content[start + at : start + at + length]
        text = _decode_font_name(raw, platform, encoding)
        if text:
            found.append(((language == _ENGLISH[platform], platform == _WINDOWS), name, text))
    yield from ((name, text) for _, name, text in sorted(found, key=lambda item: item[0]))


def _decode_font_name(raw: bytes, platform: int, encoding: int) -> str:
    if platform == _MAC and encoding:
        return ""
    text = raw.decode("mac_roman" if platform == _MAC else "utf-16-be", "ignore")
    plain = "".join(letter if letter.isprintable() and letter not in _NOT_IN_NAMES else " " for letter in text)
    return " ".join(plain.split())[:_LONGEST_NAME]
