"""Converts colours to PDF operators: as red, green and blue, or as the four inks of a printing press."""

from functools import partial
from itertools import pairwise
from typing import Any, TypeAlias

from printgen.core.svg.colours import Rgb
from printgen.core.units import write_number

Channels: TypeAlias = tuple[float, ...]
Stop: TypeAlias = tuple[float, Rgb]

MOST_INK = 2.4  # the highest sum of the four inks, each at most 1; more ink smears on card stock
STEPS = 16  # steps between two stops of a gradient, because a straight line in RGB is a curve in inks
_STRIP = 1 << 22  # pixels of a picture that are separated at once
_FILL = {1: "g", 3: "rg", 4: "k"}
_STROKE = {1: "G", 3: "RG", 4: "K"}


class ColourSpace:
    """The colour space red, green and blue. Neutral colours are written as grey, so that black uses only black ink."""

    name = "rgb"
    space = "/DeviceRGB"
    keeps_jpeg = True

    def convert_colour(self, colour: Rgb) -> Channels:
        """The numbers that give a colour in this colour space, such as red, green and blue."""
        return colour

    def write_fill_operator(self, colour: Rgb) -> str:
        """The PDF operator that sets the fill colour."""
        return self._write_colour_operator(colour, _FILL)

    def write_stroke_operator(self, colour: Rgb) -> str:
        """The PDF operator that sets the stroke colour."""
        return self._write_colour_operator(colour, _STROKE)

    def adapt_gradient_stops(self, stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
        """The stops of a gradient, with extra stops if the gradient is not linear in the colour space."""
        return stops

    def convert_raster_and_name_colour_space(self, image: Any) -> tuple[Any, str]:
        """A raster picture, without alpha, converted to this colour space, and the name of the colour space."""
        return image, "/DeviceGray" if image.mode == "L" else self.space

    def list_transparency_group_entries(self) -> dict[str, str]:
        """The entries that give a transparency group its colour space.

        Returns an empty mapping if PDF readers may choose the colour space.
        """
        return {}

    def _write_colour_operator(self, colour: Rgb, operators_by_channel_count: dict[int, str]) -> str:
        channels = self.convert_colour(colour)
        if len(channels) == 3 and len(set(channels)) == 1:
            channels = channels[:1]
        return f"{' '.join(map(write_number, channels))} {operators_by_channel_count[len(channels)]}"


class PressColourSpace(ColourSpace):
    """The colour space of a printing press. Black ink replaces grey, and the sum of inks is at most MOST_INK."""

    name = "cmyk"
    space = "/DeviceCMYK"
    keeps_jpeg = False

    def convert_colour(self, colour: Rgb) -> Channels:
        """A colour's cyan, magenta, yellow and black."""
        return convert_to_limited_inks(colour)

    def adapt_gradient_stops(self, stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
        """The stops of a gradient with steps between them, so that each step gets its own inks."""
        made = [stops[0]]
        for (begin, first), (end, last) in pairwise(stops):
            for step in range(1, STEPS + 1):
                share = step / STEPS
                red, green, blue = (a + (b - a) * share for a, b in zip(first, last, strict=True))
                made.append((begin + (end - begin) * share, (red, green, blue)))
        return tuple(made)

    def convert_raster_and_name_colour_space(self, image: Any) -> tuple[Any, str]:
        """A picture in inks, and the name of the colour space. Existing inks are only limited to MOST_INK."""
        return convert_image_to_limited_inks(image), self.space

    def list_transparency_group_entries(self) -> dict[str, str]:
        """The entries that make a transparency group blend inks."""
        return {"CS": self.space}


def choose_colour_space(name: str) -> ColourSpace:
    """The colour space for the `name` option of an order, `cmyk` or `rgb`."""
    return PressColourSpace() if name == "cmyk" else ColourSpace()


def convert_to_limited_inks(colour: Rgb) -> Channels:
    """A colour as cyan, magenta, yellow and black. Black replaces all grey, and the sum is at most MOST_INK."""
    light = max(colour)
    if not light:
        return 0.0, 0.0, 0.0, 1.0
    black = 1 - light
    inks = [(light - part) / light for part in colour]
    thin = min(1.0, (MOST_INK - black) / sum(inks)) if any(inks) else 1.0
    cyan, magenta, yellow = (ink * thin for ink in inks)
    return cyan, magenta, yellow, black


def convert_image_to_limited_inks(image: Any) -> Any:
    """A picture with its pixels converted to inks, one strip at a time."""
    from PIL import Image

    source = image if image.mode == "CMYK" else image.convert("RGB")
    made = Image.new("CMYK", source.size)
    high = max(1, _STRIP // source.width)
    for top in range(0, source.height, high):
        box = (0, top, source.width, min(source.height, top + high))
        made.paste(_convert_strip_to_limited_inks(source.crop(box)), box)
    return made


def _convert_strip_to_limited_inks(image: Any) -> Any:
    from PIL import Image, ImageMath

    inks = image.split() if image.mode == "CMYK" else _convert_rgb_to_unlimited_inks(image)
    names = dict(zip("cmyk", inks, strict=True))
    most = round(MOST_INK * 255)

    def compute_limited_dots(given: Any, ink: str) -> Any:
        total = given["max"](given["c"] + given["m"] + given["y"], 1)
        return given["convert"](given[ink] * given["min"](most - given["k"], total) / total, "L")

    limited = [ImageMath.lambda_eval(partial(compute_limited_dots, ink=ink), **names) for ink in "cmy"]
    return Image.merge("CMYK", (*limited, inks[3]))


def _convert_rgb_to_unlimited_inks(image: Any) -> tuple[Any, ...]:
    """The four inks of an RGB picture before their sum is limited to MOST_INK."""
    from PIL import ImageChops, ImageMath

    red, green, blue = image.split()
    light = ImageChops.lighter(ImageChops.lighter(red, green), blue)

    def compute_dots_without_black(given: Any) -> Any:
        return given["convert"]((given["light"] - given["channel"]) * 255 / given["max"](given["light"], 1), "L")

    inks = [ImageMath.lambda_eval(compute_dots_without_black, light=light, channel=channel) for channel in (red, green, blue)]
    return *inks, ImageChops.invert(light)
