"""Finds how a game speaks: the typeface of its largest words, and its colours, so that its guide looks like the game."""

from collections.abc import Iterable, Iterator, Mapping

from printgen.core.named_tuples import NamedTuple
from printgen.core.svg.colours import Rgb, UnknownColourError, read_colour_unless_transparent
from printgen.core.svg.numbers import measure_average_scale
from printgen.core.units import Mm
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.model import NO_OWN_FONTS, Game, Order, OwnFonts
from printgen.pdf.seen import CompiledDrawing, SeenText

_INK, _SOFT = "#22262b", "#5a6068"
_LEAST_CONTRAST = 3.6  # of headings, on white
_FEWEST_LETTERS = 3


class GuideDesign(NamedTuple):
    """The type and the colours of a guide. `ink` is for texts, `accent` for headings and `tint` for grounds."""

    font: str = DEFAULT_FAMILY
    weight: str = "bold"
    italic: bool = False
    accent: str = _INK
    tint: str = "#f1f1f1"
    ink: str = _INK
    soft: str = _SOFT
    line: str = "#b9bcc0"
    own: OwnFonts = NO_OWN_FONTS


class Lettering(NamedTuple):
    """The look of some words on a face: the size of the type in mm, and whether the words are the game's title."""

    is_title: bool
    size: Mm
    font: str
    weight: str
    italic: bool
    colour: Rgb | None


def choose_guide_design(game: Game, order: Order, drawings: Iterable[CompiledDrawing]) -> GuideDesign:
    """The design of a game: the lettering of its title on its pieces, or of its largest words if no piece has its title."""
    largest = max(_list_letterings(game.title, drawings), default=None, key=lambda each: (each.is_title, each.size))
    colour = _find_declared_accent_colour(game, order) or _choose_accent_colour(game, order, largest)
    accent, tint = _write_hex_colour(colour), _write_hex_colour(_mix_colours(colour, (1.0, 1.0, 1.0), 0.9))
    line = _write_hex_colour(_mix_colours(colour, (0.75, 0.75, 0.75), 0.72))
    if largest is None:
        return GuideDesign(accent=accent, tint=tint, line=line, own=game.fonts)
    return GuideDesign(largest.font, largest.weight, largest.italic, accent, tint, line=line, own=game.fonts)


def _find_declared_accent_colour(game: Game, order: Order) -> Rgb | None:
    """The declared accent if it is a colour in this style."""
    inks = game.palette.get(game.guide.accent, {})
    return next(iter(_list_palette_colours({"accent": inks}, order.style)), None) if inks else None


def _list_letterings(title: str, drawings: Iterable[CompiledDrawing]) -> Iterator[Lettering]:
    wanted = _keep_letters_and_digits(title)
    for drawing in drawings:
        for seen in drawing.seen:
            for item in seen.items:
                if isinstance(item, SeenText) and sum(map(str.isalpha, item.text)) >= _FEWEST_LETTERS:
                    yield _read_lettering(item, wanted)


def _read_lettering(seen: SeenText, title_letters: str) -> Lettering:
    raw, letters = seen.style.raw, _keep_letters_and_digits(seen.text)
    size = round(seen.style.font_size * measure_average_scale(seen.state.matrix), 3)
    is_title = len(letters) >= _FEWEST_LETTERS and (
        title_letters == letters or (title_letters.startswith(letters) and 2 * len(letters) >= len(title_letters))
    )
    return Lettering(is_title, size, raw["font-family"], raw["font-weight"], raw["font-style"] != "normal", seen.style.fill)


def _keep_letters_and_digits(words: str) -> str:
    return "".join(filter(str.isalnum, words)).casefold()


def _choose_accent_colour(game: Game, order: Order, largest_lettering: Lettering | None) -> Rgb:
    """The colour of the title if it is a colour, or else the strongest colour of the palette that is dark enough to read."""
    candidates = [largest_lettering.colour] if largest_lettering is not None and largest_lettering.colour is not None else []
    candidates += _list_palette_colours(game.palette, order.style)
    dark = [colour for colour in candidates if _measure_contrast_on_white(colour) >= _LEAST_CONTRAST]
    if dark and _measure_chroma(dark[0]) > 0.25:
        return dark[0]
    fallback = read_colour_unless_transparent(_INK)
    assert fallback is not None
    return max(dark, key=_measure_chroma, default=fallback)


def _list_palette_colours(palette: Mapping[str, Mapping[str, str]], style: str) -> list[Rgb]:
    """The opaque colours of a palette in one style. Patterns are left out."""
    colours = []
    for inks in palette.values():
        try:
            colours.append(read_colour_unless_transparent(inks[style]))
        except UnknownColourError:  # a pattern
            continue
    return [colour for colour in colours if colour is not None]


def _measure_chroma(colour: Rgb) -> float:
    return max(colour) - min(colour)


def _measure_contrast_on_white(colour: Rgb) -> float:
    """The contrast of a colour on white, by the formula of WCAG."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def _mix_colours(first: Rgb, second: Rgb, share_of_second: float) -> Rgb:
    red, green, blue = (a + (b - a) * share_of_second for a, b in zip(first, second, strict=True))
    return red, green, blue


def _write_hex_colour(colour: Rgb) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)
