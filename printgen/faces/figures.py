"""Draws QR codes and the outlines of faces for templates, and places the panels of nets."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from printgen.core.svg.numbers import make_turn_matrix
from printgen.core.units import Mm, plain
from printgen.core.words import listed
from printgen.faces.templates.errors import DrawingError, shorten
from printgen.model import Outline, Panel, Size
from printgen.model.outlines import find_corners

QUIET = 4  # white modules around the code, as the QR standard requires
_LEVELS = ("L", "M", "Q", "H")


def outline_svg(outline: Outline, size: Size, inset: Mm, attributes: dict[str, str]) -> str:
    """The outline of a face as SVG, moved inwards by `inset` mm, or outwards by a negative inset."""
    from svgwrite.shapes import Circle, Polygon, Rect

    extra = {name.replace("_", "-"): str(text) for name, text in attributes.items()}
    if outline.shape == "circle":
        shape = Circle(center=(size.width / 2, size.height / 2), r=size.width / 2 - inset, debug=False)
    elif outline.shape == "rectangle":
        wide, high = size.width - 2 * inset, size.height - 2 * inset
        shape = Rect(insert=(inset, inset), size=(wide, high), debug=False)
        if outline.radius > inset:
            extra["rx"] = str(outline.radius - inset)
    else:
        shape = Polygon(points=find_corners(outline, size, inset), debug=False)
    shape.attribs.update(extra)
    return str(shape.tostring())


@lru_cache(maxsize=256)
def qr_path(data: str, level: str) -> tuple[str, int]:
    """The dark squares of a QR code as path data, and its width including the quiet zone, both in modules.

    Raises DrawingError if the data or the level is wrong.
    """
    import segno

    if level not in _LEVELS:
        raise DrawingError(
            f'qr: level is "{shorten(level)}", but must be {listed(_LEVELS, "or")}.', "use M if you are not sure."
        )
    try:
        code = segno.make(data, error=level, micro=False, boost_error=False)
    except (ValueError, segno.DataOverflowError) as error:
        raise DrawingError(
            f"qr: this text does not fit into a QR code: {str(error).rstrip('.')}.", "shorten the text, or use level='L'."
        ) from None
    runs = [
        f"M{start + QUIET} {y + QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(code.matrix)
        for start, length in _dark_runs(bytes(row))
    ]
    return "".join(runs), len(code.matrix) + 2 * QUIET


def _dark_runs(row: bytes) -> list[tuple[int, int]]:
    """The start and the length of each dark run in a row of modules."""
    edges = [at for at in range(len(row) + 1) if (row[at - 1] if at else 0) != (row[at] if at < len(row) else 0)]
    return [(begin, end - begin) for begin, end in zip(edges[::2], edges[1::2], strict=True)]


def qr_svg(data: str, x: float, y: float, size: float, level: str, fill: str) -> str:
    """A QR code as SVG, `size` mm wide including its quiet zone."""
    path, modules = qr_path(data, level)
    scale = plain(size / modules)
    return f'<path transform="translate({plain(x)} {plain(y)}) scale({scale})" fill="{fill}" d="{path}"/>'


def panel_values(panels: tuple[Panel, ...]) -> dict[str, Mapping[str, Any]]:
    """The value of `panels` in templates: panels by name.

    Each panel has a `transform` that moves a drawing from 0,0 to the panel.
    """
    return {
        panel.name: {
            "name": panel.name, "x": panel.x, "y": panel.y, "width": panel.width, "height": panel.height, "turn": panel.turn,
            "transform": _panel_transform(panel),
        }
        for panel in panels
    }  # fmt: skip


def _panel_transform(panel: Panel) -> str:
    right, down = make_turn_matrix(panel.turn, panel.width, panel.height, panel.x, panel.y)[4:]
    turned = f" rotate({panel.turn})" if panel.turn else ""
    return f"translate({plain(right)} {plain(down)}){turned}"
