"""Faces that differ in nothing but colour, which every eye and a grey printer must tell apart."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from printgen.core.svg.colours import Rgb, UnknownColour, read_colour
from printgen.pdf.seen import Seen, different
from printgen.preflight.backdrop import WHITE
from printgen.preflight.contrast import hex_of, linear
from printgen.preflight.frame import Flaw

Rows: TypeAlias = tuple[Rgb, Rgb, Rgb]

LEAST_APART = 7.0  # in hundredths of OKLab: all pairs of Okabe and Ito's palette are farther apart, for every eye
EYES: dict[str, Rows] = {  # Machado, Oliveira and Fernandes 2009, severity 1, in linear light
    "a protan eye": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)
    ),
    "a deutan eye": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)
    ),
    "a tritan eye": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)
    ),
    "a grey printer": ((0.2126, 0.7152, 0.0722),) * 3,
}  # fmt: skip
_CONES: Rows = (
    (0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)  # fmt: skip
_OKLAB: Rows = (
    (0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)  # fmt: skip


def apart(one: Rgb, other: Rgb, eye: str) -> float:
    """How far apart two colours look, in hundredths of OKLab."""
    return 100 * math.dist(_looks(one, eye), _looks(other, eye))


@lru_cache(maxsize=4096)
def _looks(colour: Rgb, eye: str) -> Rgb:
    red, green, blue = (min(1.0, max(0.0, light)) for light in _times(EYES[eye], _linear(colour)))
    long, middle, short = (cone ** (1 / 3) for cone in _times(_CONES, (red, green, blue)))
    return _times(_OKLAB, (long, middle, short))


def _linear(colour: Rgb) -> Rgb:
    red, green, blue = map(linear, colour)
    return red, green, blue


def _times(rows: Rows, column: Rgb) -> Rgb:
    first, second, third = (sum(a * b for a, b in zip(row, column, strict=True)) for row in rows)
    return first, second, third


MOST_LOOKS = 100
_COLOUR = re.compile(r"""\b(fill|stroke|color|stop-color)\s*=\s*(["'])(?!none|url|currentColor)([^"']*)\2""")


@lru_cache(maxsize=20_000)
def without_colours(text: str) -> str:
    """A part of a drawing with every colour blanked."""
    return _COLOUR.sub(r"\1=", text)


def alike_in_component(
    faces: Sequence[tuple[str, tuple[Seen, ...]]], palette: Mapping[str, str]
) -> Iterator[tuple[int, int, Flaw]]:
    """Faces of a component that some eye mistakes for another: the number of the face and of its slice, and why."""
    for numbers in alone_in_colour([seen for _, seen in faces]):
        for number, at, flaw in alike([faces[number] for number in numbers], palette):
            yield numbers[number], at, flaw


def alone_in_colour(faces: Sequence[tuple[Seen, ...]]) -> Iterator[list[int]]:
    """The numbers of faces that are the same but for their colours."""
    alone: dict[tuple[str, ...], list[int]] = {}
    blank: list[str] = []
    last: tuple[Seen, ...] = ()
    for number, seen in enumerate(faces):
        changed = different(seen, last)
        if changed is None:
            blank, changed = [""] * len(seen), range(len(seen))
        for at in changed:
            blank[at] = without_colours(seen[at].text)
        alone.setdefault(tuple(blank), []).append(number)
        last = seen
    return (numbers for numbers in alone.values() if len(numbers) > 1)


def alike(faces: Sequence[tuple[str, tuple[Seen, ...]]], palette: Mapping[str, str]) -> Iterator[tuple[int, int, Flaw]]:
    """Of faces that differ in colour alone, those that some eye takes for another: which, in which slice, and why."""
    looks = {_colours(seen): number for number, (_, seen) in reversed(list(enumerate(faces)))}
    first = sorted(looks.items(), key=lambda look: look[1])[:MOST_LOOKS]
    told: set[frozenset[tuple[Rgb, Rgb]]] = set()
    for (one, at), (other, number) in combinations(first, 2):
        pairs = frozenset((a, b) for a, b in zip(one, other, strict=True) if a != b)
        eyes = [eye for eye in EYES if all(apart(a, b, eye) < LEAST_APART for a, b in pairs)] if pairs else []
        if eyes and pairs not in told:
            told.add(pairs)
            spot = (different(faces[at][1], faces[number][1]) or (0,))[0]
            yield number, spot, Flaw("colours", faces[number][1][spot].root, _said(faces[at][0], pairs, eyes, palette))
    if len(looks) > MOST_LOOKS:
        message = f"{len(looks)} faces differ in colour alone; only the first {MOST_LOOKS} were held against each other."
        yield 0, 0, Flaw("many", faces[0][1][0].root, message)


def _said(other: str, pairs: frozenset[tuple[Rgb, Rgb]], eyes: list[str], palette: Mapping[str, str]) -> str:
    one, another = max(pairs, key=lambda pair: max(apart(pair[0], pair[1], eye) for eye in eyes))
    names = {_read(text): f"{name} ({text})" for name, text in reversed(list(palette.items())) if _read(text) is not None}
    shown = [names.get(colour, hex_of(colour)) for colour in (one, another)]
    who = " and ".join([", ".join(eyes[:-1]), eyes[-1]] if len(eyes) > 1 else eyes)
    return f"it differs from {other} in colour alone, and {who} cannot tell {shown[1]} from {shown[0]}."


def _colours(seen: tuple[Seen, ...]) -> tuple[Rgb, ...]:
    return tuple(colour for one in seen for colour in _colours_of(one.text))


@lru_cache(maxsize=20_000)
def _colours_of(text: str) -> tuple[Rgb, ...]:
    return tuple(_read(found[3]) or WHITE for found in _COLOUR.finditer(text))


def _read(text: str) -> Rgb | None:
    try:
        return read_colour(text)
    except UnknownColour:  # in a text, not in an attribute; or the name of a pattern
        return None
