"""How colours look to eyes that lack a kind of cone, and on a grey printer; and how far apart they are then."""

import math
from functools import lru_cache
from typing import TypeAlias

from printgen.preflight.contrast import linear
from printgen.svg.colour import Rgb

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
