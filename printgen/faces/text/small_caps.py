"""Makes small capitals, with a font's own glyphs or with its capitals at a smaller size and a matching weight."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from printgen.core.named_tuples import NamedTuple
from printgen.faces.text.catalogue import FontKey, find_first_font

_SHRUNK = 0.8  # the size of capitals that replace small letters, as a share of the type size


class CapitalRun(NamedTuple):
    """Letters in small capitals that are drawn in one font at one size relative to the type size.

    In a font with small capitals, the small letters look like capitals.
    """

    text: str
    key: FontKey
    scale: float = 1.0


def split_into_small_capital_runs(text: str, key: FontKey, has_small_caps: bool) -> Iterator[CapitalRun]:
    """The runs of a text in small capitals. There is only one run if the font contains small capitals."""
    if has_small_caps:
        yield CapitalRun(text, key)
        return
    for small, letters in groupby(text, key=lambda letter: convert_to_capitals(letter) != letter):
        run = "".join(letters)
        yield (
            CapitalRun(run, _choose_font_for_shrunk_capitals(key), _SHRUNK)
            if small
            else CapitalRun(run, key._replace(small_caps=False))
        )


def convert_to_capitals(text: str) -> str:
    """The text in capitals, except for letters such as ß, whose capital would be two letters."""
    return "".join(capital if len(capital := letter.upper()) == 1 else letter for letter in text)


@cache
def _choose_font_for_shrunk_capitals(key: FontKey) -> FontKey:
    """The font whose shrunken capitals look as heavy as the letters of `key`."""
    if key.own is not None:
        return key
    slope = "italic" if key.italic else "normal"
    return find_first_font(key.family, str(min(900, round(key.weight / _SHRUNK))), slope, variant="small-caps")
