"""How high the pictures of a text are for their width."""

import warnings
from contextlib import suppress
from pathlib import Path
from xml.etree.ElementTree import ParseError, iterparse

from printgen.svg.number import read_numbers

_ORIENTATION = 0x0112  # where a camera says which way it was held


def picture_ratio(path: Path) -> float | None:
    """Height by width; None where the file is no picture that can be read."""
    with suppress(OSError, SyntaxError, ValueError):
        wide, high = _svg(path) if path.suffix.lower() == ".svg" else _raster(path)
        return high / wide if min(wide, high) > 0 else None
    return None


def _svg(path: Path) -> tuple[float, float]:
    try:
        with path.open("rb") as file:
            _, root = next(iter(iterparse(file, ("start",))))
    except (ParseError, StopIteration):
        raise ValueError from None
    _, _, wide, high = read_numbers(root.attrib.get("viewBox", ""))
    return wide, high


def _raster(path: Path) -> tuple[float, float]:
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # how large it may be is for the compiler to say
        try:
            with Image.open(path, formats=("PNG", "JPEG")) as image:
                wide, high = image.size
                return (high, wide) if image.getexif().get(_ORIENTATION, 1) > 4 else (wide, high)
        except Image.DecompressionBombError:
            raise ValueError from None
