"""Draws the placeholder for a missing picture: a hatched box with the file's name."""

from xml.etree.ElementTree import Element, SubElement

from printgen.core.boxes import Box
from printgen.core.units import write_number

_STEP = 3.0  # mm between the lines of the hatching
_MOST_LINES = 300
_LETTER = 0.55  # the average width of a letter, as a fraction of the font size
_LARGEST, _SMALLEST = 4.0, 0.8  # mm; a name is omitted if it would be smaller
_LONGEST = 60  # characters of the name


def make_picture_placeholder(box: Box, name: str) -> Element:
    """The drawing of a placeholder that fills a box, with the file's name."""
    group = Element("g", {"fill": "none", "stroke": "#8a8a8a", "stroke-width": "0.25"})
    place = {
        "x": write_number(box.left),
        "y": write_number(box.top),
        "width": write_number(box.width),
        "height": write_number(box.height),
    }
    SubElement(group, "rect", {**place, "fill": "#ececec", "stroke": "none"})
    SubElement(group, "path", {"d": _write_hatching_path(box)})
    SubElement(group, "rect", {**place, "stroke-width": "0.5"})
    _add_file_name_if_room(group, box, name)
    return group


def _write_hatching_path(box: Box) -> str:
    wide, high = box.width, box.height
    step = max(_STEP, (wide + high) / _MOST_LINES)
    ends = []
    for number in range(1, int((wide + high) / step) + 1):
        at = number * step
        right, down = (min(at, wide), max(0.0, at - wide)), (max(0.0, at - high), min(at, high))
        ends.append((box.left + right[0], box.top + right[1], box.left + down[0], box.top + down[1]))
    return "".join(f"M{write_number(x1)} {write_number(y1)}L{write_number(x2)} {write_number(y2)}" for x1, y1, x2, y2 in ends)


def _add_file_name_if_room(group: Element, box: Box, name: str) -> None:
    """Add a name on a plain background to the middle of a box, if there is room for it."""
    text = "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in name) or "no file name"
    text = text if len(text) <= _LONGEST else f"...{text[-_LONGEST + 3 :]}"
    size = min(_LARGEST, box.height / 2, box.width * 0.9 / (_LETTER * len(text)))
    if size < _SMALLEST:
        return
    wide, across, down = _LETTER * size * len(text) + size, (box.left + box.right) / 2, (box.top + box.bottom) / 2
    ground = {"x": across - wide / 2, "y": down - size * 0.75, "width": wide, "height": size * 1.5}
    SubElement(
        group, "rect", {**{side: write_number(length) for side, length in ground.items()}, "fill": "white", "stroke": "none"}
    )
    place = {
        "x": write_number(across),
        "y": write_number(down + size * 0.35),
        "font-size": write_number(size),
        "text-anchor": "middle",
    }
    SubElement(group, "text", {**place, "fill": "#444444", "stroke": "none"}).text = text
