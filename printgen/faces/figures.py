"""Draws QR codes and the outlines of faces for templates, and places the panels of nets."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from printgen.core.named_tuples import NamedTuple
from printgen.core.svg.numbers import make_turn_matrix
from printgen.core.units import Mm, write_number
from printgen.core.words import join_words
from printgen.faces.templates.errors import DrawingError, shorten_to_line
from printgen.model import Outline, Panel, Size
from printgen.model.outlines import list_outline_corners

if TYPE_CHECKING:
    from printgen.faces.qr_codes import QrCode

QUIET = 4  # white modules around the code, as the QR standard requires
_LEVELS = ("L", "M", "Q", "H")


class QrPath(NamedTuple):
    """The dark squares of a QR code as SVG path data in modules, and its width in modules including the quiet zone."""

    data: str
    width_in_modules: int


def make_outline_element(outline: Outline, size: Size, inset: Mm, attributes: dict[str, str]) -> str:
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
        shape = Polygon(points=list_outline_corners(outline, size, inset), debug=False)
    shape.attribs.update(extra)
    return str(shape.tostring())


@lru_cache(maxsize=256)
def make_qr_path_with_quiet_zone(data: str, level: str) -> QrPath:
    """The path of a QR code. Raises DrawingError if the data or the level is wrong."""
    if level not in _LEVELS:
        raise DrawingError(
            f'qr: level is "{shorten_to_line(level)}", but must be {join_words(_LEVELS, "or")}.',
            "use M if you are not sure.",
        )
    from printgen.faces.qr_codes import make_qr_code_if_supported

    code = make_qr_code_if_supported(data, level) or _make_qr_with_library(data, level)
    runs = [
        f"M{begin % code.bits_per_row + QUIET} {begin // code.bits_per_row + QUIET}h{end - begin}v1h{begin - end}z"
        for begin, end in code.list_bit_ranges_of_dark_runs()
    ]
    return QrPath("".join(runs), code.size + 2 * QUIET)


def _make_qr_with_library(data: str, level: str) -> "QrCode":
    """The QR code of any data. Raises DrawingError if the data is too long for one."""
    import segno

    from printgen.faces.qr_codes import QrCode

    try:
        rows = segno.make(data, error=level, micro=False, boost_error=False).matrix
    except (ValueError, segno.DataOverflowError) as error:
        raise DrawingError(
            f"qr: this text does not fit into a QR code: {str(error).rstrip('.')}.", "shorten the text, or use level='L'."
        ) from None
    code = QrCode(len(rows), 0)
    dark = (1 << y * code.bits_per_row + x for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return code._replace(bits=sum(dark))


def make_qr_element(data: str, x: float, y: float, size: float, level: str, fill: str) -> str:
    """A QR code as SVG, `size` mm wide including its quiet zone."""
    path, modules = make_qr_path_with_quiet_zone(data, level)
    scale = write_number(size / modules)
    return f'<path transform="translate({write_number(x)} {write_number(y)}) scale({scale})" fill="{fill}" d="{path}"/>'


def make_template_panels(panels: tuple[Panel, ...]) -> dict[str, Mapping[str, Any]]:
    """The value of `panels` in templates: panels by name.

    Each panel has a `transform` that moves a drawing from 0,0 to the panel.
    """
    return {
        panel.name: {
            "name": panel.name, "x": panel.x, "y": panel.y, "width": panel.width, "height": panel.height, "turn": panel.turn,
            "transform": _write_panel_transform(panel),
        }
        for panel in panels
    }  # fmt: skip


def _write_panel_transform(panel: Panel) -> str:
    right, down = make_turn_matrix(panel.turn, panel.width, panel.height, panel.x, panel.y)[4:]
    turned = f" rotate({panel.turn})" if panel.turn else ""
    return f"translate({write_number(right)} {write_number(down)}){turned}"
