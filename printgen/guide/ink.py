"""How much ink pages take: the mean of all their points, as percent of a page full of that ink."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast


@dataclass(frozen=True, slots=True)
class Ink:
    """Cyan, magenta, yellow and black, in percent of the paper."""

    cyan: float
    magenta: float
    yellow: float
    black: float


def ink_of(pictures: Sequence[bytes]) -> Ink:
    """The ink of pages, from their pictures: what red, green and blue have in common is black, the rest stays colour."""
    inks = [_ink(picture) for picture in pictures]
    means = [sum(parts) / len(inks) for parts in zip(*inks, strict=True)]
    return Ink(*means)


def _ink(picture: bytes) -> tuple[float, float, float, float]:
    from PIL import Image

    image = Image.open(io.BytesIO(picture)).convert("RGB")
    dots = image.width * image.height
    colours = cast(list[tuple[int, tuple[int, int, int]]], image.getcolors(dots))
    tones = [(count / dots / 2.55, (*colour, max(colour))) for count, colour in colours]
    red, green, blue, light = (sum(share * colour[at] for share, colour in tones) for at in range(4))
    return light - red, light - green, light - blue, 100 - light
