"""Faces of one component that differ in nothing but colour: every eye, and a grey printer, must tell them apart."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from printgen.pdf.seen import Seen, different
from printgen.preflight.backdrop import WHITE
from printgen.preflight.contrast import hex_of
from printgen.preflight.eyes import EYES, LEAST_APART, apart
from printgen.preflight.frame import Flaw
from printgen.svg.colour import Rgb, UnknownColour, read_colour

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
