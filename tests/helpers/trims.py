"""Trims to lay out: polyominoes drawn as rows of text, triangles, and random irregular tiles."""

from math import cos, pi, sin
from random import Random

from printgen.model import Outline, Size
from printgen.sheets.polygons import Trim

PENTOMINOES = (
    ".## ##. .#.", "#####", "#. #. #. ##", "## ## #.", ".# .# ## #.", "### .#. .#.",
    "#.# ###", "#.. #.. ###", "#.. ##. .##", ".#. ### .#.", ".# ## .# .#", "##. .#. .##",
)  # fmt: skip
SMALLER = ("#", "##", "###", "## #.", "####", "#. #. ##", "### .#.", "## ##", "##. .##")


def polygon(*points: tuple[float, float]) -> Trim:
    """The trim of a polygon, with the size of its box."""
    return Trim(Outline("polygon", points=points), Size(max(x for x, _ in points), max(y for _, y in points)))


def rectangle(width: float, height: float) -> Trim:
    return Trim(Outline(), Size(width, height))


def circle(wide: float) -> Trim:
    return Trim(Outline("circle"), Size(wide, wide))


def polyomino(rows: str, side: float) -> Trim:
    """The trim of a polyomino: the outline around its cells, clockwise."""
    cells = {(x, y) for y, row in enumerate(rows.split()) for x, cell in enumerate(row) if cell == "#"}
    onward: dict[tuple[int, int], tuple[int, int]] = {}
    for x, y in sorted(cells):
        sides = (
            ((x, y - 1), (0, 0), (1, 0)),
            ((x + 1, y), (1, 0), (1, 1)),
            ((x, y + 1), (1, 1), (0, 1)),
            ((x - 1, y), (0, 1), (0, 0)),
        )
        onward |= {(x + a[0], y + a[1]): (x + b[0], y + b[1]) for beside, a, b in sides if beside not in cells}
    walk = [min(onward)]
    while (after := onward[walk[-1]]) != walk[0]:
        walk.append(after)
    around = zip((walk[-1], *walk), walk, (*walk[1:], walk[0]), strict=False)
    return polygon(*((at[0] * side, at[1] * side) for a, at, b in around if a[0] != b[0] and a[1] != b[1]))


def tile(seed: int, corners: int = 7, wide: float = 40) -> Trim:
    """A random irregular tile, which is rarely convex."""
    random = Random(seed)
    far = [wide / 2 * random.uniform(0.4, 1) for _ in range(corners)]
    points = [(r * cos(2 * pi * n / corners), r * sin(2 * pi * n / corners)) for n, r in enumerate(far)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return polygon(*((x - left, y - top) for x, y in points))
