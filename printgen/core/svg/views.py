"""Finds the visible part of an SVG file from its viewBox, its width and height, or the box around its shapes."""

from xml.parsers import expat

from printgen.core.boxes import Box, enclose_boxes
from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import (
    IDENTITY,
    Matrix,
    SvgError,
    View,
    multiply_matrices,
    read_numbers_or_lengths,
    read_transform,
)
from printgen.core.svg.paths import find_element_box

_FIRST_BYTES = 16_384  # enough to contain the root element of nearly every SVG file
_MOST_SHAPES = 20_000
_PIXELS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96.0}  # SVG units per unit
_SIZE = compile_later(r"\s*([0-9.]+(?:[eE][-+]?[0-9]+)?)\s*([a-z]*)\s*")
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image"})
_UNDRAWN = frozenset({"defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "filter"})
_ROOT = compile_later(r"<(?:[\w.-]+:)?svg\b")


def find_view_box_or_drawn_box(drawing: bytes | str, checks_whole_file: bool = False) -> View | None:
    """The left, top, width and height of the visible part of an SVG file, in its own units. Returns None if nothing is visible.

    If the root element has a usable size, only the beginning of the file is read. With `checks_whole_file`, the whole file is
    read and must be valid XML. Raises ValueError if the file cannot be read.
    """
    reader = _ViewReader()
    parser = expat.ParserCreate("utf-8" if isinstance(drawing, str) else None)
    parser.StartElementHandler, parser.EndElementHandler = reader.start_element, reader.end_element
    try:
        for at in range(0, len(drawing), _FIRST_BYTES):
            parser.Parse(drawing[at : at + _FIRST_BYTES], at + _FIRST_BYTES >= len(drawing))
            if reader.view is not None and not checks_whole_file:
                break
    except expat.ExpatError:
        if checks_whole_file or reader.view is None:
            raise ValueError("this is not valid XML.") from None
    view = reader.view or reader.find_drawn_view()
    return view if view is not None and min(view[2:]) > 0 else None


def add_view_box_if_missing(svg: str, view: View) -> str:
    """The text of an SVG file, with a view added to its root element if that has no viewBox."""
    root = _ROOT.search(svg)
    if root is None or "viewBox" in svg[root.end() : svg.find(">", root.end())]:
        return svg
    return f'{svg[: root.end()]} viewBox="{" ".join(map(repr, view))}"{svg[root.end() :]}'


class _ViewReader:
    def __init__(self) -> None:
        self.view: View | None = None
        self._boxes: list[Box] = []
        self._matrices: list[Matrix] = []
        self._undrawn = 0  # the number of open elements whose content is not drawn in place

    def start_element(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(":")[2]
        if not self._matrices:
            self._matrices.append(IDENTITY)
            self.view = _read_root_view(attributes)
            return
        self._undrawn += bool(self._undrawn) or tag in _UNDRAWN
        matrix = self._matrices[-1]
        if self.view is None:
            matrix = self._add_box_and_find_matrix(tag, attributes, matrix)
        self._matrices.append(matrix)

    def end_element(self, _name: str) -> None:
        self._matrices.pop()
        self._undrawn -= bool(self._undrawn)

    def find_drawn_view(self) -> View | None:
        """The left, top, width and height of the box around all shapes."""
        if not self._boxes:
            return None
        box = enclose_boxes(self._boxes)
        return box.left, box.top, box.width, box.height

    def _add_box_and_find_matrix(self, tag: str, attributes: dict[str, str], matrix: Matrix) -> Matrix:
        try:
            if "transform" in attributes:
                matrix = multiply_matrices(matrix, read_transform(attributes["transform"]))
            if tag in _SHAPES and not self._undrawn and len(self._boxes) < _MOST_SHAPES:
                box = find_element_box(tag, attributes)
                self._boxes += [box.make_transformed(matrix)] if box is not None else []
        except SvgError:
            pass
        return matrix


def _read_root_view(attributes: dict[str, str]) -> View | None:
    """A root element's viewBox, or a view made from its width and height, or None if the element has neither."""
    if "viewBox" in attributes:
        numbers = read_numbers_or_lengths(attributes["viewBox"])
        left, top, wide, high = numbers if len(numbers) == 4 else (0.0, 0.0, 0.0, 0.0)
        return left, top, wide, high
    wide, high = (_read_length_in_svg_units_or_zero(attributes.get(name, "")) for name in ("width", "height"))
    return (0.0, 0.0, wide, high) if wide and high else None


def _read_length_in_svg_units_or_zero(length: str) -> float:
    """A length in SVG user units, or 0 if it is missing, invalid or relative, such as 100%."""
    match = _SIZE.fullmatch(length)
    try:
        return float(match[1]) * _PIXELS[match[2]] if match else 0.0
    except (KeyError, ValueError):
        return 0.0
