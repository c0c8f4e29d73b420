"""Finds the fonts for a list of families, a weight and a slope, and reads their bytes."""

import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import make_spelling_hint, truncate_value
from printgen.faces.text.families import FAMILIES, SYMBOLS
from printgen.model import NO_OWN_FONTS, OwnFont, OwnFonts

if TYPE_CHECKING:
    from printgen.faces.text.own_fonts import OwnContent

WEIGHTS = {"normal": 400, "bold": 700}
SLOPES = ("normal", "italic", "oblique")
VARIANTS = ("normal", "small-caps")
_NUMBER = compile_later("[0-9]{1,4}")
_FAMILY = compile_later(r"""\s*(?:"([^"]*)"|'([^']*)'|([^"',]*?))\s*(?:,|$)""")
_MOST_CHAINS = 4096


class FontKey(NamedTuple):
    """One font: a family in one weight and slope, and the file's content if it is the project's own font.

    With `small_caps`, the font has small capitals instead of small letters.
    """

    family: str
    weight: int
    italic: bool
    own: "OwnContent | None" = None
    small_caps: bool = False


class UnknownFontError(ValueError):
    """Raised for a font that does not exist. Holds a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def find_font_chain(
    families: str, weight: str = "normal", slope: str = "normal", own_fonts: OwnFonts = NO_OWN_FONTS, variant: str = "normal"
) -> tuple[FontKey, ...]:
    """The fonts for attributes such as `"Own Sans", Lato`, `bold` and `italic`: one per family, then fonts with symbols.

    A letter is set in the first of these fonts that has it. Each family has its nearest weight. A family after the first may
    also lack italics. Raises UnknownFontError if a font does not exist.
    """
    if not own_fonts.files:
        return _find_supplied_font_chain(families, weight, slope, variant)
    request = (families, weight, slope, variant)
    chain: tuple[FontKey, ...] | None = own_fonts.chains.get(request)
    if chain is None:
        if len(own_fonts.chains) >= _MOST_CHAINS:
            own_fonts.chains.clear()
        chain = own_fonts.chains[request] = _find_uncached_font_chain(families, weight, slope, variant, own_fonts)
    return chain


def find_first_font(
    families: str, weight: str = "normal", slope: str = "normal", own_fonts: OwnFonts = NO_OWN_FONTS, variant: str = "normal"
) -> FontKey:
    """The first font for these attributes, which determines all heights.

    Raises UnknownFontError if it does not exist.
    """
    return find_font_chain(families, weight, slope, own_fonts, variant)[0]


@lru_cache(maxsize=_MOST_CHAINS)
def _find_supplied_font_chain(families: str, weight: str, slope: str, variant: str) -> tuple[FontKey, ...]:
    return _find_uncached_font_chain(families, weight, slope, variant, NO_OWN_FONTS)


def _find_uncached_font_chain(families: str, weight: str, slope: str, variant: str, own_fonts: OwnFonts) -> tuple[FontKey, ...]:
    if variant not in VARIANTS:
        raise UnknownFontError(f'"{truncate_value(variant)}" is not a font variant.', "use normal or small-caps.")
    target_weight, italic = _read_weight(weight), _is_italic_slope(slope)
    names = (families,) if families in FAMILIES else read_font_family_list(families)
    variants = {name: _list_variants(name, own_fonts) for name in names}
    if italic and not any(font.italic for font in variants[names[0]]):
        raise UnknownFontError(
            f"{names[0]} has no italics.", "use the upright style, or a family with italics, such as Source Sans Pro."
        )
    nearest = (_find_nearest_variant(variants[name], target_weight, italic) for name in variants)
    keys = [font.make_font_key(target_weight, own_fonts)._replace(small_caps=variant != "normal") for font in nearest]
    return (*keys, *(FontKey(name, 400, False) for name in SYMBOLS if name not in variants))


def _read_weight(weight: str) -> int:
    number = WEIGHTS[weight] if weight in WEIGHTS else int(weight) if _NUMBER.fullmatch(weight) else 0
    if not 1 <= number <= 1000:
        raise UnknownFontError(
            f'"{truncate_value(weight)}" is not a font weight.', "use normal, bold or a number from 100 to 900."
        )
    return number


def _is_italic_slope(slope: str) -> bool:
    if slope not in SLOPES:
        raise UnknownFontError(f'"{truncate_value(slope)}" is not a font style.', "use normal or italic.")
    return slope != "normal"


def read_font_family_list(families: str) -> tuple[str, ...]:
    """The names in a CSS list of font families. Raises UnknownFontError if the list is not valid."""
    names, at = [], 0
    while True:
        found = _FAMILY.match(families, at)
        name = " ".join((found[1] or found[2] or found[3] or "").split()) if found is not None else ""
        if found is None or not name:
            raise UnknownFontError(
                f'"{truncate_value(families)}" is not a list of font families.',
                "write names with commas between them: Lato, Caladea.",
            )
        names.append(name)
        at = found.end()
        if not found[0].endswith(","):
            return tuple(names)


class _Variant(NamedTuple):
    """One font of a family: its weights, its slope, and its file if it is the project's own."""

    family: str
    lightest: int
    heaviest: int
    italic: bool
    own: OwnFont | None = None

    def make_weight_sort_key(self, target_weight: int) -> tuple[int, int, int]:
        """The distance of this font from a weight. If tied, the heavier font wins, then the static font."""
        weight = min(max(target_weight, self.lightest), self.heaviest)
        return abs(weight - target_weight), -weight, self.heaviest - self.lightest

    def make_font_key(self, target_weight: int, own_fonts: OwnFonts) -> FontKey:
        """This font at its weight nearest to `target_weight`. Raises UnknownFontError if its file cannot be used."""
        weight = min(max(target_weight, self.lightest), self.heaviest)
        if self.own is None:
            return FontKey(self.family, weight, self.italic)
        return FontKey(self.family, weight, self.italic, _open_cached_own_font(self.own, weight, own_fonts))


def _list_variants(family: str, own_fonts: OwnFonts) -> tuple[_Variant, ...]:
    """The fonts of a family. The project's own family hides a supplied one of the same name.

    Raises UnknownFontError if there is no such family.
    """
    found = [
        _Variant(family, font.lightest, font.heaviest, font.italic, font) for font in own_fonts.files if font.family == family
    ]
    if found:
        return tuple(found)
    supplied = FAMILIES.get(family) or SYMBOLS.get(family)
    if supplied is None:
        known = dict.fromkeys([font.family for font in own_fonts.files] + list(FAMILIES))
        raise UnknownFontError(f'There is no font family "{truncate_value(family)}".', make_spelling_hint(family, known))
    return tuple(_Variant(family, weight, weight, italic) for weight, italic in supplied.files)


def _find_nearest_variant(variants: Sequence[_Variant], target_weight: int, italic: bool) -> _Variant:
    """The variant with the nearest weight. Upright if the family has no italics."""
    slanted = [variant for variant in variants if variant.italic == italic] or variants
    return min(slanted, key=lambda variant: variant.make_weight_sort_key(target_weight))


def _open_cached_own_font(font: OwnFont, weight: int, own_fonts: OwnFonts) -> "OwnContent":
    from printgen.core.sfnt.tables import FontError
    from printgen.faces.text.own_fonts import read_and_check_own_font

    opened = own_fonts.opened.get((font.path, weight))
    if opened is None:
        try:
            opened = read_and_check_own_font(font, weight)
        except FontError as error:
            opened = error
        own_fonts.opened[font.path, weight] = opened
    if isinstance(opened, FontError):
        raise UnknownFontError(f"The font {font.file} cannot be used: {opened.reason}", opened.hint)
    content: OwnContent = opened
    return content


def read_font_bytes(key: FontKey) -> bytes:
    """The TrueType or OpenType bytes of a font after checks, reduced to a single weight."""
    if key.own is not None:
        return key.own.content
    family = FAMILIES.get(key.family) or SYMBOLS[key.family]
    path = family.make_path_in_installed_packages((key.weight, key.italic))
    if path.endswith(".py"):  # the package contains its fonts as modules
        content: bytes = import_module(path.removesuffix(".py").replace("/", ".")).fontbuffer
        return content
    content = _read_installed_file(path)
    return _reduce_font_to_weight(content, key.weight) if path.endswith("].ttf") else content


@lru_cache(maxsize=8)
def _reduce_font_to_weight(content: bytes, weight: int) -> bytes:
    from printgen.faces.text.font_task import rewrite_font_in_one_weight

    return rewrite_font_in_one_weight(content, weight, italic=False)


@lru_cache(maxsize=8)
def _read_installed_file(path_in_packages: str) -> bytes:
    """The bytes of a file in an installed package. HarfBuzz keeps those of its fonts, and a PDF needs them again."""
    for folder in sys.path:
        path = Path(folder or ".") / path_in_packages
        if path.is_file():
            return path.read_bytes()
    package, _, file = path_in_packages.partition("/")
    raise FileNotFoundError(f"{Path(file).name} is missing; install the Python package {package.replace('_', '-')}.")
