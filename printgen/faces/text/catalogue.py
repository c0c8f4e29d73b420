"""The font families that templates can use, and the file for each weight and slope."""

import re
import sys
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from printgen.core.problems import did_you_mean, shown

Variant = tuple[int, bool]  # the weight, and whether it is italic

WEIGHTS = {"normal": 400, "bold": 700}
_NUMBER = re.compile("[0-9]{1,4}")
SLOPES = ("normal", "italic", "oblique")
VARIANTS = ("normal", "small-caps")


@dataclass(frozen=True, slots=True)
class Family:
    """A font family: its package, the start of its file names, and their endings by weight and slope."""

    package: str
    stem: str
    files: dict[Variant, str]


def _variant_files(*names: tuple[int, str], italic: str | None = None) -> dict[Variant, str]:
    """The endings of file names by weight and slope; `italic` is the ending of the regular italic, if the family has one."""
    upright = {(weight, False): name for weight, name in names}
    slanted = {} if italic is None else {(w, True): italic if w == 400 else name + _italic_ending(italic) for w, name in names}
    return upright | slanted


def _italic_ending(italic: str) -> str:
    """The ending that turns the name of a weight into the name of its italic."""
    return "It" if italic == "It" else "Italic"


_SOURCE = ((200, "ExtraLight"), (300, "Light"), (400, "Regular"), (600, "Semibold"), (700, "Bold"), (900, "Black"))
FAMILIES = {
    "Source Sans Pro": Family("font_source_sans_pro", "SourceSansPro", _variant_files(*_SOURCE, italic="It")),
    "Source Serif Pro": Family("font_source_serif_pro", "SourceSerifPro", _variant_files(*_SOURCE, italic="It")),
    "Lato": Family(
        "font_lato",
        "Lato",
        _variant_files((100, "Thin"), (300, "Light"), (400, "Regular"), (700, "Bold"), (900, "Black"), italic="Italic"),
    ),
    "Manrope": Family(
        "font_manrope",
        "Manrope",
        _variant_files(
            (200, "ExtraLight"),
            (300, "Light"),
            (400, "Regular"),
            (500, "Medium"),
            (600, "SemiBold"),
            (700, "Bold"),
            (800, "ExtraBold"),
        ),
    ),
    "Caladea": Family("font_caladea", "Caladea", _variant_files((400, "Regular"), (700, "Bold"), italic="Italic")),
    "Amatic SC": Family("font_amatic_sc", "AmaticSC", _variant_files((400, "Regular"), (700, "Bold"))),
    "Fredoka One": Family("font_fredoka_one", "FredokaOne", _variant_files((400, "Regular"))),
}
DEFAULT_FAMILY = "Source Sans Pro"


@dataclass(frozen=True, slots=True)
class FontKey:
    """One font: a family in one weight and slope, perhaps with small capitals in place of its small letters."""

    family: str
    weight: int
    italic: bool
    small_caps: bool = False


class UnknownFontError(ValueError):
    """Raised for a font that does not exist; it has a hint."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@lru_cache(maxsize=4096)
def find_font(family: str, weight: str = "normal", slope: str = "normal", variant: str = "normal") -> FontKey:
    """The font for attributes such as `Lato`, `bold` and `italic`, in the nearest weight. Raises UnknownFontError."""
    if family not in FAMILIES:
        raise UnknownFontError(f'There is no font family "{shown(family)}".', did_you_mean(family, FAMILIES))
    if slope not in SLOPES:
        raise UnknownFontError(f'"{shown(slope)}" is not a font style.', "use normal or italic.")
    if variant not in VARIANTS:
        raise UnknownFontError(f'"{shown(variant)}" is not a font variant.', "use normal or small-caps.")
    italic = slope != "normal"
    target = WEIGHTS[weight] if weight in WEIGHTS else int(weight) if _NUMBER.fullmatch(weight) else 0
    if not 1 <= target <= 1000:
        raise UnknownFontError(f'"{shown(weight)}" is not a font weight.', "use normal, bold or a number from 100 to 900.")
    weights = [step for step, slanted in FAMILIES[family].files if slanted == italic]
    if not weights:
        raise UnknownFontError(
            f"{family} has no italics.", "use the upright style, or a family with italics, such as Source Sans Pro."
        )
    return FontKey(family, min(weights, key=lambda step: (abs(step - target), -step)), italic, variant != "normal")


@cache
def font_file(key: FontKey) -> Path:
    """The TrueType file of a font."""
    family = FAMILIES[key.family]
    name = f"{family.stem}-{family.files[key.weight, key.italic]}.ttf"
    for folder in sys.path:
        path = Path(folder or ".") / family.package / "files" / name
        if path.is_file():
            return path
    raise FileNotFoundError(f"{name} is missing; install the Python package {family.package.replace('_', '-')}.")
