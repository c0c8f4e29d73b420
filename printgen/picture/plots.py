"""Fields that belong together on a picture: their ground tinted, a line around all of them, a name on its upper edge."""

from collections.abc import Iterator, Sequence

from printgen.picture.labels import tab
from printgen.svg.bounds import Box
from printgen.units import Mm, plain

LINE, APART = 0.045, 0.02  # the line, and how far it stands from the edge, in the height of a field
NAME = (0.16, 4.6)  # the height of a name: its part of a field, and the most in mm
CLOSE = 0.01  # fields that are so near share an edge


def plot_svg(boxes: Sequence[Box], colour: str) -> str:
    """The ground of a plot and the line around it."""
    high = min(box.height for box in boxes)
    grounds = "".join(_rect(box) for box in boxes)
    lines = "".join(_rect(strip) for box in boxes for strip in _edges(box, boxes, APART * high, LINE * high))
    return f'<g fill="{colour}"><g opacity="0.16">{grounds}</g>{lines}</g>'


def plot_name(name: str, first: Box, colour: str) -> str:
    """The name of a plot on the upper edge of its first field."""
    if not name:
        return ""
    high = min(NAME[0] * first.height, NAME[1])
    aside = APART * first.height
    return tab(name, first.x + aside, first.y + aside + LINE * first.height / 2, high, first.width - 2 * aside, colour)


def _edges(box: Box, boxes: Sequence[Box], aside: Mm, line: Mm) -> Iterator[Box]:
    """Strips along the edges that a field shares with no other of the plot, and angles where the line turns inwards."""
    left, up, right, down = (_has(boxes, box, dx, dy) for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1)))
    x0, x1 = box.x + (0 if left else aside), box.x + box.width - (0 if right else aside)
    y0, y1 = box.y + (0 if up else aside), box.y + box.height - (0 if down else aside)
    for shared, strip in (
        (left, Box(x0, y0, line, y1 - y0)),
        (right, Box(x1 - line, y0, line, y1 - y0)),
        (up, Box(x0, y0, x1 - x0, line)),
        (down, Box(x0, y1 - line, x1 - x0, line)),
    ):
        if not shared:
            yield strip
    for across, beside in ((-1, left), (1, right)):
        for along, above in ((-1, up), (1, down)):
            if beside and above and not _has(boxes, box, across, along):
                yield from _corner(box, across, along, aside, line)


def _corner(box: Box, across: int, along: int, aside: Mm, line: Mm) -> Iterator[Box]:
    """The angle in the corner of a field whose neighbours belong to the plot, and what lies between them does not."""
    reach = aside + line
    x, y = box.x + (box.width if across > 0 else 0), box.y + (box.height if along > 0 else 0)
    left, top = x - (reach if across > 0 else 0), y - (reach if along > 0 else 0)
    yield Box(left, y - reach if along > 0 else y + aside, reach, line)
    yield Box(x - reach if across > 0 else x + aside, top, line, reach)


def _has(boxes: Sequence[Box], box: Box, across: int, along: int) -> bool:
    """Whether a field lies beside another, so many steps to the right and down."""
    x, y = box.x + across * box.width, box.y + along * box.height
    return any(abs(other.x - x) < CLOSE and abs(other.y - y) < CLOSE for other in boxes)


def _rect(box: Box) -> str:
    return f'<rect x="{plain(box.x)}" y="{plain(box.y)}" width="{plain(box.width)}" height="{plain(box.height)}"/>'
