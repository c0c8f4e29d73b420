"""Reads the options of the template function `picture`, and makes its SVG."""

from collections.abc import Mapping
from typing import Any

from markupsafe import escape

from printgen.core.boxes import Box
from printgen.core.records import dataclass
from printgen.faces.arguments import read_number_argument, read_text_argument
from printgen.faces.crops import (
    Focus,
    find_uncropped_box,
    make_clip_id_and_definition,
    make_clip_shape_svg,
    make_image_svg,
    make_rounded_box_svg,
    read_fit_argument,
    read_focus_argument,
    wrap_in_clip_groups,
)
from printgen.faces.templates.errors import DrawingError
from printgen.model.pictures import PictureSize

_ROUNDING = 0.005  # mm; a picture is not cropped if it extends beyond its box by less than this


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """The options of `picture`: box, fit, focus, clip shape, corners, and SVG attributes."""

    box: Box
    fit: str
    focus: Focus
    clip: str
    corner: float
    attributes: str

    def make_svg_and_clip_definitions(self, file: str, size_if_known: PictureSize | None) -> tuple[str, dict[str, str]]:
        """The SVG of a picture, and the definitions of its clips by id. A picture without a size fills the box."""
        shown = find_uncropped_box(self.box, size_if_known, self.fit, self.focus) if size_if_known is not None else self.box
        frame = self.box if self.fit == "cover" else shown
        shapes = []
        if self.corner or not _is_inside(shown, self.box):
            shapes.append(make_rounded_box_svg(frame, min(self.corner, frame.width / 2, frame.height / 2)))
        if self.clip:
            shapes.append(self.clip)
        clips = dict(make_clip_id_and_definition(shape) for shape in shapes)
        return wrap_in_clip_groups(make_image_svg(file, shown), list(clips), self.attributes), clips


def read_picture_options(box: Box, options: Mapping[str, Any]) -> PictureOptions:
    """The options of `picture` for this box. Raises DrawingError for a wrong option."""
    if min(box.width, box.height) <= 0:
        raise DrawingError("picture: width and height must be above 0.", "write positions and lengths in mm, without the unit.")
    given = dict(options)
    fit = read_fit_argument(read_text_argument("picture", "fit", given.pop("fit", "cover")))
    focus = read_focus_argument(given.pop("focus", None))
    clip, corner = given.pop("clip", None), read_number_argument("picture", "corner", given.pop("corner", 0))
    if corner < 0:
        raise DrawingError(f"picture: corner is {corner:g}, but must be 0 or more.", "write the radius of the corners in mm.")
    texts = {name: read_text_argument("picture", name, value) for name, value in given.items()}
    attributes = "".join(f' {name.replace("_", "-")}="{escape(text)}"' for name, text in texts.items())
    return PictureOptions(box, fit, focus, make_clip_shape_svg(clip, box) if clip is not None else "", corner, attributes)


def _is_inside(inner: Box, outer: Box) -> bool:
    grown = outer.make_grown(_ROUNDING)
    return inner.left >= grown.left and inner.top >= grown.top and inner.right <= grown.right and inner.bottom <= grown.bottom
