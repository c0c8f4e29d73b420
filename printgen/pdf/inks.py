"""Colours to inks: red, green and blue as they are, or cyan, magenta, yellow and black for a press."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, TypeAlias

from printgen.core.svg.colours import Rgb
from printgen.core.units import plain

Parts: TypeAlias = tuple[float, ...]
Stop: TypeAlias = tuple[float, Rgb]

MOST_INK = 2.4  # of 4: what card stock takes before it smears
STEPS = 16  # between two stops of a gradient: what is straight in red, green and blue is not so in inks
_STRIP = 1 << 22  # dots of a picture that are worked on at once
_FILL = {1: "g", 3: "rg", 4: "k"}
_STROKE = {1: "G", 3: "RG", 4: "K"}


class Inks:
    """Colours as they are; neutral ones as grey, so that black is black ink alone and not a mix of four."""

    name = "rgb"
    space = "/DeviceRGB"
    keeps_jpeg = True

    def parts(self, colour: Rgb) -> Parts:
        """What a colour is made of in the space."""
        return colour

    def fill(self, colour: Rgb) -> str:
        """The operator that fills with a colour."""
        return _operator(self._short(colour), _FILL)

    def stroke(self, colour: Rgb) -> str:
        """The operator that draws lines in a colour."""
        return _operator(self._short(colour), _STROKE)

    def ramp(self, stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
        """The stops between which a gradient is straight in the space."""
        return stops

    def raster(self, image: Any) -> tuple[Any, str]:
        """The dots of a picture without alpha, and their space."""
        return image, "/DeviceGray" if image.mode == "L" else self.space

    def group(self) -> dict[str, str]:
        """What a transparency group says of the space it blends in; nothing where that is the reader's own."""
        return {}

    def _short(self, colour: Rgb) -> Parts:
        return colour[:1] if colour[0] == colour[1] == colour[2] else colour


class PressInks(Inks):
    """Inks of a press: all that is grey in a colour is black ink, and nowhere lies more than the paper takes."""

    name = "cmyk"
    space = "/DeviceCMYK"
    keeps_jpeg = False

    def parts(self, colour: Rgb) -> Parts:
        """The inks of a colour."""
        return separate(colour)

    def ramp(self, stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
        """The stops with steps between them, each of which gets inks of its own."""
        return (stops[0], *(step for one, other in pairwise(stops) for step in _steps(one, other)))

    def raster(self, image: Any) -> tuple[Any, str]:
        """The picture in inks; one that comes in inks keeps them as far as the paper takes them."""
        return separate_image(image), self.space

    def group(self) -> dict[str, str]:
        """Inks are blended as inks."""
        return {"CS": self.space}

    def _short(self, colour: Rgb) -> Parts:
        return separate(colour)


def inks_for(ink: str) -> Inks:
    """The way colours go out that an order asks for."""
    return PressInks() if ink == "cmyk" else Inks()


def separate(colour: Rgb) -> Parts:
    """Cyan, magenta, yellow and black: black takes the place of all grey, and too much ink is taken from the other three."""
    light = max(colour)
    if not light:
        return 0.0, 0.0, 0.0, 1.0
    black = 1 - light
    inks = [(light - part) / light for part in colour]
    thin = min(1.0, (MOST_INK - black) / sum(inks)) if any(inks) else 1.0
    cyan, magenta, yellow = (ink * thin for ink in inks)
    return cyan, magenta, yellow, black


def separate_image(image: Any) -> Any:
    """The same for each dot of a picture, a strip at a time."""
    from PIL import Image

    source = image if image.mode == "CMYK" else image.convert("RGB")
    made = Image.new("CMYK", source.size)
    high = max(1, _STRIP // source.width)
    for top in range(0, source.height, high):
        box = (0, top, source.width, min(source.height, top + high))
        made.paste(_strip(source.crop(box)), box)
    return made


def _strip(image: Any) -> Any:
    from PIL import Image, ImageMath

    inks = image.split() if image.mode == "CMYK" else _replaced(image)
    names = dict(zip("cmyk", inks, strict=True))
    most = round(MOST_INK * 255)

    def thinned(ink: str) -> Any:
        def dots(given: Any) -> Any:
            total = given["max"](given["c"] + given["m"] + given["y"], 1)
            return given["convert"](given[ink] * given["min"](most - given["k"], total) / total, "L")

        return ImageMath.lambda_eval(dots, **names)

    return Image.merge("CMYK", (*(thinned(ink) for ink in "cmy"), inks[3]))


def _replaced(image: Any) -> tuple[Any, ...]:
    """Cyan, magenta, yellow and black of red, green and blue, nothing thinned yet."""
    from PIL import ImageChops, ImageMath

    red, green, blue = image.split()
    light = ImageChops.lighter(ImageChops.lighter(red, green), blue)

    def ink(part: Any) -> Any:
        def dots(given: Any) -> Any:
            return given["convert"]((given["light"] - given["part"]) * 255 / given["max"](given["light"], 1), "L")

        return ImageMath.lambda_eval(dots, light=light, part=part)

    return ink(red), ink(green), ink(blue), ImageChops.invert(light)


def _steps(one: Stop, other: Stop) -> Iterator[Stop]:
    """The second stop, and before it what lies between the two."""
    (begin, first), (end, last) = one, other
    for step in range(1, STEPS + 1):
        share = step / STEPS
        red, green, blue = (a + (b - a) * share for a, b in zip(first, last, strict=True))
        yield begin + (end - begin) * share, (red, green, blue)


def _operator(parts: Parts, names: dict[int, str]) -> str:
    return f"{' '.join(map(plain, parts))} {names[len(parts)]}"
