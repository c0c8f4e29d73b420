"""A folded thing as it stands on a table, seen from above on its right."""

from collections.abc import Mapping
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from printgen.content.nets import Net, Point
from printgen.model import Panel
from tests.folding import Plane, Vector, box, corners

EDGE = 9.0  # mm of white around a net, and around what stands
DOT = 10  # to the mm
YAW, PITCH = radians(33), radians(24)
RIGHT = Vector(cos(YAW), 0, -sin(YAW))
UP = Vector(-sin(YAW) * sin(PITCH), cos(PITCH), -cos(YAW) * sin(PITCH))
NEAR = RIGHT.cross(UP)
PAPER = (246, 244, 238)
LIGHT = Vector(0.25, 0.85, 0.47)
HIDDEN = ("tuck", "glue", "back_foot")  # drawn first: what stands before them is drawn over them


class Standing:
    """The panels of a net where folding brought them."""

    def __init__(self, net: Net, planes: Mapping[str, Plane], is_open: bool) -> None:
        self._net, self._planes, self._open = net, planes, is_open
        seen = [_seen(plane.at(corner)) for panel in net.panels for plane in (planes[panel.name],) for corner in corners(panel)]
        self._left, self._top = min(x for x, _ in seen) - EDGE, min(y for _, y in seen) - EDGE
        self._right, self._low = max(x for x, _ in seen) + EDGE, max(y for _, y in seen) + EDGE

    def picture(self, net: Image.Image) -> Image.Image:
        """What is seen of it, painted with the picture of its net."""
        size = round((self._right - self._left) * DOT), round((self._low - self._top) * DOT)
        picture = self._table(size)
        for panel in sorted(self._net.panels, key=self._order):
            plane = self._planes[panel.name]
            side = plane.printed.dot(NEAR)
            if side > 0.01 or (self._open and side < -0.01):  # what is open shows its inside, white
                way = self._way(plane)
                light = 0.76 + 0.26 * max(0.0, plane.printed.dot(LIGHT) * (1 if side > 0 else -1))
                painted = (net if side > 0 else Image.new("RGB", net.size, PAPER)).point(
                    lambda value, light=light: min(255, round(value * light))
                )
                side, cut = (
                    part.transform(size, Image.Transform.AFFINE, way, Image.Resampling.BICUBIC)
                    for part in (painted, self._mask(panel, net.size))
                )
                picture.paste(side, (0, 0), cut)
        return picture

    def _order(self, panel: Panel) -> tuple[bool, float]:
        """What is farther away comes first."""
        left, top, right, low = box(panel)
        middle = self._planes[panel.name].at(((left + right) / 2, (top + low) / 2))
        return panel.name not in HIDDEN, middle.dot(NEAR)

    def _table(self, size: tuple[int, int]) -> Image.Image:
        """White, with the shadow of what stands on it."""
        ground = min(self._planes[panel.name].at(corner).y for panel in self._net.panels for corner in corners(panel))
        table = Image.new("L", size, 255)
        for panel in self._net.panels:
            places = [self._planes[panel.name].at(corner) for corner in corners(panel)]
            if all(place.y < ground + 0.01 for place in places):
                ImageDraw.Draw(table).polygon([self._dot(_seen(place)) for place in places], fill=120)
        return table.filter(ImageFilter.GaussianBlur(1.6 * DOT)).convert("RGB")

    def _mask(self, panel: Panel, size: tuple[int, int]) -> Image.Image:
        """The part of a panel that is not cut away."""
        cut, part = Image.new("L", size), Image.new("L", size)
        ImageDraw.Draw(cut).polygon([((x + EDGE) * DOT, (y + EDGE) * DOT) for x, y in self._net.points], fill=255)
        ImageDraw.Draw(part).rectangle([(at + EDGE) * DOT for at in box(panel)], fill=255)
        return ImageChops.multiply(cut, part)

    def _way(self, plane: Plane) -> tuple[float, ...]:
        """From a dot of the picture to the dot of the net that is seen there."""
        (a, c), (b, d) = _seen(plane.right), _seen(plane.down)
        x, y = self._dot(_seen(plane.corner))
        all_of = a * d - b * c
        back = d / all_of, -b / all_of, -c / all_of, a / all_of
        shift = EDGE * DOT - back[0] * x - back[1] * y, EDGE * DOT - back[2] * x - back[3] * y
        return back[0], back[1], shift[0], back[2], back[3], shift[1]

    def _dot(self, point: Point) -> Point:
        return (point[0] - self._left) * DOT, (point[1] - self._top) * DOT


def _seen(place: Vector) -> Point:
    """Where a place in space is seen, in mm to the right and down."""
    return place.dot(RIGHT), -place.dot(UP)
