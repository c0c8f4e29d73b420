"""How high the pictures of a text are for their width."""

from contextlib import suppress
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import ParseError, iterparse

from printgen.reading.files import LARGEST_PICTURE, open_plain
from printgen.reading.pictures import is_svg, read_raster
from printgen.svg.number import read_numbers


def picture_ratio(path: Path) -> float | None:
    """Height by width; None where the file is no picture that can be read."""
    with suppress(OSError, ValueError, ParseError, StopIteration):
        with open_plain(path) as file:
            content = file.read(LARGEST_PICTURE)
        wide, high = _drawing(content) if is_svg(content) else _dots(content)
        return high / wide if min(wide, high) > 0 else None
    return None


def _drawing(content: bytes) -> tuple[float, float]:
    _, root = next(iter(iterparse(BytesIO(content), ("start",))))
    _, _, wide, high = read_numbers(root.attrib.get("viewBox", ""))
    return wide, high


def _dots(content: bytes) -> tuple[float, float]:
    raster = read_raster(content)
    return raster.upright if raster is not None else (0, 0)
