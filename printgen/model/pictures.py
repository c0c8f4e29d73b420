"""The size of a picture."""

from printgen.core.named_tuples import NamedTuple


class PictureSize(NamedTuple):
    """The width and height of an upright picture in dots, or in an SVG file's own units."""

    width: float
    height: float
