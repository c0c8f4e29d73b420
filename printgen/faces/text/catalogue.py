"""Finds the fonts for a list of families, a weight and a slope, and reads their bytes."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from printgen.core.problems import did_you_mean, shown
from printgen.faces.text.families import FAMILIES, SYMBOLS
from printgen.model import NO_OWN_FONTS, OwnFonts

WEIGHTS = {"normal": 400, "bold": 700}
SLOPES = ("normal", "italic", "oblique")
_NUMBER = re.compile("[0-9]{1,4}")
_FAMILY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^"',]*?))\s*(?:,|$)""")
_MOST_CHAINS = 4096


@dataclass(frozen=True, slots=True)
class OwnContent:
    """The bytes of an own font, pinned to one weight. Two contents are equal if their hashes are."""

    digest: str
    content: bytes = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FontKey:
    """One font: a family in one weight and slope, and the content if the font is not one of printgen's."""

    family: str
    weight: int
    italic: bool
    own: OwnContent | None = None


class UnknownFontError(ValueError):
    """Raised for a font that does not exist; it has a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def find_fonts(
    families: str, weight: str = "normal", slope: str = "normal", own: OwnFonts = NO_OWN_FONTS
) -> tuple[FontKey, ...]:
    """The fonts for attributes such as `"Own Sans", Lato`, `bold` and `italic`: one for each family, then those with symbols.

    A letter is set in the first of these fonts that has it. The weight is the nearest that a family has; a family after the
    first may also lack italics. Raises UnknownFontError.
    """
    if not own.files:
        return _find_supplied(families, weight, slope)
    request = (families, weight, slope)
    chain: tuple[FontKey, ...] | None = own.chains.get(request)
    if chain is None:
        chain = tuple(_find_chain(families, weight, slope))
        if len(own.chains) >= _MOST_CHAINS:
            own.chains.clear()
        own.chains[request] = chain
    return chain


def find_font(families: str, weight: str = "normal", slope: str = "normal", own: OwnFonts = NO_OWN_FONTS) -> FontKey:
    """The first font of the chain, which decides all heights. Raises UnknownFontError."""
    return find_fonts(families, weight, slope, own)[0]


@lru_cache(maxsize=_MOST_CHAINS)
def _find_supplied(families: str, weight: str, slope: str) -> tuple[FontKey, ...]:
    return tuple(_find_chain(families, weight, slope))


def _find_chain(families: str, weight: str, slope: str) -> Iterator[FontKey]:
    """The font of each family, then the fonts with symbols."""
    names = (families,) if families in FAMILIES else read_families(families)
    for name in names:
        if name not in FAMILIES:
            raise UnknownFontError(f'There is no font family "{shown(name)}".', did_you_mean(name, FAMILIES))
    if slope not in SLOPES:
        raise UnknownFontError(f'"{shown(slope)}" is not a font style.', "use normal or italic.")
    italic = slope != "normal"
    target = WEIGHTS[weight] if weight in WEIGHTS else int(weight) if _NUMBER.fullmatch(weight) else 0
    if not 1 <= target <= 1000:
        raise UnknownFontError(f'"{shown(weight)}" is not a font weight.', "use normal, bold or a number from 100 to 900.")
    if italic and not any(slanted for _, slanted in FAMILIES[names[0]].files):
        raise UnknownFontError(
            f"{names[0]} has no italics.", "use the upright style, or a family with italics, such as Source Sans Pro."
        )
    yield from dict.fromkeys(_nearest(name, target, italic) for name in names)
    yield from (FontKey(name, 400, False) for name in SYMBOLS)


def read_families(families: str) -> tuple[str, ...]:
    """The names in a list of families as in CSS, with commas between names and optional quotes. Raises UnknownFontError."""
    names, at = [], 0
    while True:
        found = _FAMILY.match(families, at)
        name = " ".join((found[1] or found[2] or found[3] or "").split()) if found is not None else ""
        if found is None or not name:
            raise UnknownFontError(
                f'"{shown(families)}" is not a list of font families.', "write names with commas between them: Lato, Caladea."
            )
        names.append(name)
        at = found.end()
        if not found[0].endswith(","):
            return tuple(names)


def _nearest(family: str, target: int, italic: bool) -> FontKey:
    """The font of a family with the nearest weight, upright if the family has no italics."""
    files = FAMILIES[family].files
    slanted = italic and any(slanted for _, slanted in files)
    weights = [weight for weight, is_italic in files if is_italic == slanted]
    return FontKey(family, min(weights, key=lambda weight: (abs(weight - target), -weight)), slanted)


def font_bytes(key: FontKey) -> bytes:
    """The TrueType or OpenType bytes of a font, which are checked and have only one weight."""
    if key.own is not None:
        return key.own.content
    family = FAMILIES.get(key.family) or SYMBOLS[key.family]
    path = family.path((key.weight, key.italic))
    if path.endswith(".py"):  # the package has fonts as modules
        content: bytes = import_module(path.removesuffix(".py").replace("/", ".")).fontbuffer
        return content
    return _find_installed(path).read_bytes()


def _find_installed(name: str) -> Path:
    """The path of a font file in an installed package."""
    for folder in sys.path:
        path = Path(folder or ".") / name
        if path.is_file():
            return path
    package, _, file = name.partition("/")
    raise FileNotFoundError(f"{Path(file).name} is missing; install the Python package {package.replace('_', '-')}.")
