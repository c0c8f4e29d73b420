"""Finds faces that differ only in colour and look alike to colour-blind people or in greyscale."""

import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from printgen.core.patterns import compile_later
from printgen.core.svg.colours import Rgb, UnknownColourError, read_colour_unless_transparent
from printgen.pdf.seen import SeenSlice, list_indexes_of_changed_slices
from printgen.preflight.backdrop import WHITE
from printgen.preflight.contrast import convert_to_linear_light, write_hex_colour
from printgen.preflight.findings import ComparisonFinding, ElementFinding, LabelledFace

Rows: TypeAlias = tuple[Rgb, Rgb, Rgb]

LEAST_APART = 7.0  # in hundredths of OKLab; all pairs of the Okabe-Ito palette differ by more for all EYES except greyscale
MOST_FACES = 100  # the most faces of one component that are compared
EYES: dict[str, Rows] = {  # Machado, Oliveira and Fernandes 2009, severity 1, in linear light
    "with protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)
    ),
    "with deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)
    ),
    "with tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)
    ),
    "in greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}  # fmt: skip
_CONES: Rows = (
    (0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)  # fmt: skip
_OKLAB: Rows = (
    (0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)  # fmt: skip
# Matches a colour in the text of a slice, with its attribute and quotes.
_COLOUR = compile_later(r"""\b(fill|stroke|color|stop-color)\s*=\s*(["'])(?!none|url|currentColor)([^"']*)\2""")


def measure_colour_distance(first: Rgb, second: Rgb, eye: str) -> float:
    """The distance between two colours as one of the EYES sees them, in hundredths of OKLab."""
    return 100 * math.dist(_convert_to_perceived_oklab(first, eye), _convert_to_perceived_oklab(second, eye))


@lru_cache(maxsize=4096)
def _convert_to_perceived_oklab(colour: Rgb, eye: str) -> Rgb:
    """A colour as a person with one of the EYES sees it, in the colour space OKLab."""
    channels = (convert_to_linear_light(colour[0]), convert_to_linear_light(colour[1]), convert_to_linear_light(colour[2]))
    red, green, blue = (min(1.0, max(0.0, light)) for light in _multiply_matrix(EYES[eye], channels))
    long, middle, short = (cone ** (1 / 3) for cone in _multiply_matrix(_CONES, (red, green, blue)))
    return _multiply_matrix(_OKLAB, (long, middle, short))


def _multiply_matrix(rows: Rows, vector: Rgb) -> Rgb:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in rows)
    return first, second, third


def find_lookalikes(faces: Sequence[LabelledFace], palette: Mapping[str, str]) -> Iterator[ComparisonFinding]:
    """Findings about faces that look like another face to one of the EYES. The palette maps names to colours."""
    for numbers in _group_indexes_of_recoloured_faces([face.slices for face in faces]):
        for found in _find_lookalikes_in_group([faces[number] for number in numbers], palette):
            yield found._replace(face_number=numbers[found.face_number])


def _group_indexes_of_recoloured_faces(faces: Sequence[tuple[SeenSlice, ...]]) -> Iterator[list[int]]:
    """The indexes of faces that are equal apart from their colours. A face without an equal is in no group."""
    groups: dict[tuple[str, ...], list[int]] = {}
    blank: list[str] = []
    last: tuple[SeenSlice, ...] = ()
    for number, seen in enumerate(faces):
        if len(seen) != len(last):
            blank, changed = [""] * len(seen), list(range(len(seen)))
        else:
            changed = list_indexes_of_changed_slices(last, seen)
        for at in changed:
            blank[at] = _remove_colours(seen[at].text)
        groups.setdefault(tuple(blank), []).append(number)
        last = seen
    return (numbers for numbers in groups.values() if len(numbers) > 1)


def hash_face_without_colours(seen: tuple[SeenSlice, ...]) -> str:
    """A hash of a face without its colours. Two faces are compared only if their hashes are equal."""
    return hashlib.sha256("\n".join(_remove_colours(slice_.text) for slice_ in seen).encode()).hexdigest()[:20]


@lru_cache(maxsize=20_000)
def _remove_colours(text: str) -> str:
    first, *others = _COLOUR.split(text)  # for each colour: its attribute, its quote, the colour, and the text after it
    return first + "".join([f"{name}={after}" for name, after in zip(others[::4], others[3::4], strict=True)])


def _find_lookalikes_in_group(faces: Sequence[LabelledFace], palette: Mapping[str, str]) -> Iterator[ComparisonFinding]:
    """Findings about the faces in one group. Each set of colour pairs is reported only once."""
    looks = {_list_face_colours(face.slices): number for number, face in reversed(list(enumerate(faces)))}
    compared = sorted(looks.items(), key=lambda look: look[1])[:MOST_FACES]
    reported: set[frozenset[tuple[Rgb, Rgb]]] = set()
    for (one, at), (other, number) in combinations(compared, 2):
        pairs = frozenset((a, b) for a, b in zip(one, other, strict=True) if a != b)
        eyes = [eye for eye in EYES if all(measure_colour_distance(a, b, eye) < LEAST_APART for a, b in pairs)] if pairs else []
        if eyes and pairs not in reported:
            reported.add(pairs)
            spot = (list_indexes_of_changed_slices(faces[at].slices, faces[number].slices) or [0])[0]
            message = _describe_lookalike(faces[at].label, pairs, eyes, palette)
            yield ComparisonFinding(number, spot, ElementFinding("colours", faces[number].slices[spot].root, message))
    if len(looks) > MOST_FACES:
        message = f"{len(looks)} faces differ only in colour, but only the first {MOST_FACES} were compared."
        yield ComparisonFinding(0, 0, ElementFinding("many", faces[0].slices[0].root, message))


def _describe_lookalike(
    other_label: str, colour_pairs: frozenset[tuple[Rgb, Rgb]], eyes: list[str], palette: Mapping[str, str]
) -> str:
    one, another = max(colour_pairs, key=lambda pair: max(measure_colour_distance(pair[0], pair[1], eye) for eye in eyes))
    known = [(_read_colour_or_none(text), f"{name} ({text})") for name, text in palette.items()]
    names = {colour: name for colour, name in reversed(known) if colour is not None}
    shown = [names.get(colour, write_hex_colour(colour)) for colour in (one, another)]
    who = " and ".join([", ".join(eyes[:-1]), eyes[-1]] if len(eyes) > 1 else eyes)
    return f"this face differs from {other_label} only in colour, and {shown[1]} and {shown[0]} look alike {who}."


def _list_face_colours(seen: tuple[SeenSlice, ...]) -> tuple[Rgb, ...]:
    return tuple(colour for slice_ in seen for colour in _list_colours_with_unknown_as_white(slice_.text))


@lru_cache(maxsize=20_000)
def _list_colours_with_unknown_as_white(text: str) -> tuple[Rgb, ...]:
    return tuple(_read_colour_or_none(match[3]) or WHITE for match in _COLOUR.finditer(text))


def _read_colour_or_none(text: str) -> Rgb | None:
    try:
        return read_colour_unless_transparent(text)
    except UnknownColourError:
        return None
