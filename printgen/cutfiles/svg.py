"""Cut files as SVG: a layer for cuts in red, one for scores in blue, one for registration marks in black; a unit is 1 mm."""

from math import pi

from printgen.cutfiles.cutting import Cutting
from printgen.outlines import Arc, Line, Point, Segment
from printgen.units import plain

_WIDTH = 0.1


def cut_svg(cutting: Cutting) -> bytes:
    """The SVG file of a sheet, as large as its paper."""
    from svgwrite import Drawing

    wide, high = plain(cutting.paper.width), plain(cutting.paper.height)
    drawing = Drawing(size=(f"{wide}mm", f"{high}mm"), viewBox=f"0 0 {wide} {high}", debug=False)
    for name, colour, paths in (
        ("CUT", "#ff0000", [closed_path(path) for path in cutting.cuts]),
        ("SCORE", "#0000ff", [f"M{_at(begin)}L{_at(end)}" for begin, end in cutting.scores]),
    ):
        if paths:
            layer = drawing.add(drawing.g(id=name, fill="none", stroke=colour, stroke_width=_WIDTH))
            for path in paths:
                layer.add(drawing.path(path))
    if cutting.marks:
        layer = drawing.add(drawing.g(id="REGISTRATION", stroke="#000000"))
        for mark in cutting.marks:
            layer.add(drawing.line((mark.x1, mark.y1), (mark.x2, mark.y2), stroke_width=mark.thick))
    return str(drawing.tostring()).encode() + b"\n"


def closed_path(path: tuple[Segment, ...]) -> str:
    """A path as SVG writes it, back to where it began."""
    return f"M{_at(path[0].begin)}{''.join(_step(segment) for segment in path)}Z"


def _step(segment: Segment) -> str:
    if isinstance(segment, Line):
        return f"L{_at(segment.end)}"
    assert isinstance(segment, Arc)
    radius = plain(segment.radius)
    return f"A{radius} {radius} 0 {int(abs(segment.sweep) > pi)} {int(segment.sweep > 0)} {_at(segment.end)}"


def _at(point: Point) -> str:
    return f"{plain(point[0])} {plain(point[1])}"
