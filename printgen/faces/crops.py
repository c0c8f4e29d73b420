"""The options and the SVG of the template function `picture`, which crops pictures to boxes and clips them to shapes."""

import hashlib
from collections.abc import Mapping
from typing import Any

from jinja2 import Undefined
from markupsafe import escape

from printgen.core.boxes import Box, make_box
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import make_spelling_hint
from printgen.core.records import dataclass
from printgen.core.units import write_box_attributes, write_number
from printgen.core.words import join_words
from printgen.faces.arguments import read_number_argument, read_text_argument
from printgen.faces.templates.errors import DrawingError, shorten_to_line
from printgen.model.pictures import PictureSize

FITS = ("cover", "contain")
FOCUS_HINT = "write a side such as 'top' or 'bottom left', or a point of the picture such as '30% 20%'."
_SIDES = {"center": (50.0, 50.0), "left": (0.0, 50.0), "right": (100.0, 50.0), "top": (50.0, 0.0), "bottom": (50.0, 100.0)}
_POINT = compile_later(r"\s*(\d+(?:\.\d+)?)%?[\s,]+(\d+(?:\.\d+)?)%?\s*")
_PATH = compile_later(r"\s*[Mm][\d\s.,+\-eA-Za-z]*")
_LONGEST_CLIP = 100_000  # characters
_ROUNDING = 0.005  # mm; a picture is not cropped if it extends beyond its box by less than this
_CLIP = compile_later(r"url\(#(clip-[0-9a-f]{16})\)")


class Focus(NamedTuple):
    """The point of a picture to keep in view, as fractions of its width and height."""

    x: float = 0.5
    y: float = 0.5


def read_focus_argument(value: Any) -> Focus:
    """The point given by the argument `focus` as sides, percentages or numbers. An empty argument means the centre."""
    if isinstance(value, Undefined):
        str(value)  # raises
    if value is None or value == "":
        return Focus()
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(part) in (int, float) for part in value):
        return _make_focus_from_percentages(*value)
    if isinstance(value, str):
        if point := _POINT.fullmatch(value[:100]):
            return _make_focus_from_percentages(float(point[1]), float(point[2]))
        words = value.lower().replace("-", " ").split()
        if 1 <= len(words) <= 2 and all(word in _SIDES for word in words):
            across = [_SIDES[word][0] for word in words if word in ("left", "right")]
            down = [_SIDES[word][1] for word in words if word in ("top", "bottom")]
            if len(across) <= 1 and len(down) <= 1:
                return _make_focus_from_percentages(*(across or [50.0]), *(down or [50.0]))
        near = make_spelling_hint(words[0], _SIDES) if len(words) == 1 else FOCUS_HINT
        raise DrawingError(f'picture: focus is "{shorten_to_line(value)}", but must be a side or a point.', near)
    raise DrawingError("picture: focus must be a side or a point.", FOCUS_HINT)


def _make_focus_from_percentages(x: float, y: float) -> Focus:
    if not (0 <= x <= 100 and 0 <= y <= 100):
        raise DrawingError(
            f"picture: focus is {write_number(x)}% {write_number(y)}%, but must be inside the picture, from 0% to 100%.",
            FOCUS_HINT,
        )
    return Focus(x / 100, y / 100)


def _read_fit_argument(value: str) -> str:
    """The argument `fit`, which must be cover or contain. Raises DrawingError for any other value."""
    if value not in FITS:
        message = f'picture: fit is "{shorten_to_line(value)}", but must be {join_words(FITS, "or")}.'
        raise DrawingError(message, make_spelling_hint(value, FITS))
    return value


def find_box_of_uncropped_picture(box: Box, size: PictureSize, fit: str, focus: Focus) -> Box:
    """The box of the uncropped picture.

    The picture covers `box` with the focus as central as possible, or it fits inside `box`.
    """
    choose = max if fit == "cover" else min
    scale = choose(box.width / size.width, box.height / size.height)
    wide, high = size.width * scale, size.height * scale
    if fit == "contain":
        return make_box(box.left + (box.width - wide) * focus.x, box.top + (box.height - high) * focus.y, wide, high)
    left = min(0.0, max(box.width - wide, box.width / 2 - focus.x * wide))
    top = min(0.0, max(box.height - high, box.height / 2 - focus.y * high))
    return make_box(box.left + left, box.top + top, wide, high)


def _write_rounded_rectangle(box: Box, corner_radius: float) -> str:
    """A rectangle with rounded corners as SVG."""
    rounded = f' rx="{write_number(corner_radius)}"' if corner_radius else ""
    return f"<rect {write_box_attributes(box.left, box.top, box.width, box.height)}{rounded}/>"


def read_clip_argument_as_element(clip: Any, box: Box) -> str:
    """The SVG element of the shape in the argument `clip`: 'circle', path data, or an SVG shape such as `outline(2)`."""
    if isinstance(clip, Undefined):
        str(clip)  # raises
    text = str(clip).strip() if isinstance(clip, str) else ""
    if len(text) > _LONGEST_CLIP:
        raise DrawingError(f"picture: clip has more than {_LONGEST_CLIP:,} characters.", "use a simpler shape.")
    if text == "circle":
        middle = write_number((box.left + box.right) / 2), write_number((box.top + box.bottom) / 2)
        return f'<circle cx="{middle[0]}" cy="{middle[1]}" r="{write_number(min(box.width, box.height) / 2)}"/>'
    if text.startswith("<"):
        return text
    if _PATH.fullmatch(text):
        return f'<path d="{escape(text)}"/>'
    shown = f'"{shorten_to_line(text)}"' if text else "not a shape"
    raise DrawingError(
        f"picture: clip is {shown}, but must be a shape.", "write clip='circle', clip=outline(2) or clip='M0 0h30v20z'."
    )


def list_used_clip_ids(svg: str) -> list[str]:
    """The ids of all clips that a drawing uses, in order of first use."""
    return list(dict.fromkeys(_CLIP.findall(svg)))


def write_image_element(file: str, box: Box) -> str:
    """An <image> element that stretches a picture file over a box."""
    place = write_box_attributes(box.left, box.top, box.width, box.height)
    return f'<image href="{escape(file)}" {place}/>'


class DrawnPicture(NamedTuple):
    """The SVG of a picture, and the definitions of its clips by id."""

    svg: str
    clips: dict[str, str]


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """The options of `picture`: box, fit, focus, clip shape, corners, and SVG attributes."""

    box: Box
    fit: str
    focus: Focus
    clip: str
    corner: float
    attributes: str

    def draw_picture(self, file: str, size: PictureSize | None) -> DrawnPicture:
        """A picture file with these options. If its size is not known, it fills the box."""
        shown = find_box_of_uncropped_picture(self.box, size, self.fit, self.focus) if size is not None else self.box
        frame = self.box if self.fit == "cover" else shown
        shapes = []
        if self.corner or not _is_inside(shown, self.box):
            shapes.append(_write_rounded_rectangle(frame, min(self.corner, frame.width / 2, frame.height / 2)))
        if self.clip:
            shapes.append(self.clip)
        svg, clips = write_image_element(file, shown), dict[str, str]()
        for shape in dict.fromkeys(shapes):
            clip_id = f"clip-{hashlib.sha256(shape.encode()).hexdigest()[:16]}"
            clips[clip_id] = f'<clipPath id="{clip_id}">{shape}</clipPath>'
            svg = f'<g clip-path="url(#{clip_id})">{svg}</g>'
        return DrawnPicture(svg.replace(" ", f"{self.attributes} ", 1), clips)


def read_picture_options(box: Box, options: Mapping[str, Any]) -> PictureOptions:
    """The options of `picture` for this box. Raises DrawingError for a wrong option."""
    if min(box.width, box.height) <= 0:
        raise DrawingError("picture: width and height must be above 0.", "write positions and lengths in mm, without the unit.")
    given = dict(options)
    fit = _read_fit_argument(read_text_argument("picture", "fit", given.pop("fit", "cover")))
    focus = read_focus_argument(given.pop("focus", None))
    clip, corner = given.pop("clip", None), read_number_argument("picture", "corner", given.pop("corner", 0))
    if corner < 0:
        raise DrawingError(f"picture: corner is {corner:g}, but must be 0 or more.", "write the radius of the corners in mm.")
    texts = {name: read_text_argument("picture", name, value) for name, value in given.items()}
    attributes = "".join(f' {name.replace("_", "-")}="{escape(text)}"' for name, text in texts.items())
    return PictureOptions(
        box, fit, focus, read_clip_argument_as_element(clip, box) if clip is not None else "", corner, attributes
    )


def _is_inside(inner: Box, outer: Box) -> bool:
    grown = outer.make_grown(_ROUNDING)
    return inner.left >= grown.left and inner.top >= grown.top and inner.right <= grown.right and inner.bottom <= grown.bottom
