"""Makes the picture of a face from the page of a PDF that it was printed on."""

import base64
from collections.abc import Sequence

from printgen.core.guard.decoder import ask_decoder_process
from printgen.core.guard.messages import Message
from printgen.core.svg.grammar import SVG_NAMESPACE
from printgen.core.units import MM_PER_INCH, POINTS_PER_MM, write_number
from printgen.kit.places import FacePlace
from printgen.model import Size
from printgen.printing.pictures import SECONDS

DPI, MOST_DOTS = 300, 1600  # the resolution of a small face, and the longer side of a large one
_DOT = 1 / POINTS_PER_MM  # mm: PDFium measures pages in points from their top left corner


def make_svg_of_printed_face(pdf: bytes, places: Sequence[FacePlace]) -> bytes:
    """A face as an SVG file that contains a picture of it, cut along its outline. `places` has all its parts.

    Raises DecoderError if the PDF cannot be drawn in the limits of a decoder process.
    """
    size = Size(max(at.left + at.size.width for at in places), max(at.top + at.size.height for at in places))
    scale = min(DPI / MM_PER_INCH, MOST_DOTS / max(size))
    dots = [max(1, round(length * scale)) for length in size]
    request = Message(
        {"size": dots, "dpi": scale * MM_PER_INCH, "parts": [_make_part_request(at, scale) for at in places]}, (pdf,)
    )
    (answer,) = ask_decoder_process("printgen.kit.face_crop_task", request, SECONDS)
    return _wrap_picture_in_svg(size, bytes(answer.parts[0]), places[0].outline).encode()


def _make_part_request(place: FacePlace, scale: float) -> dict[str, object]:
    """The page of a part, the matrix from points on the page to dots of the picture, and the box of the part in dots."""
    factor = scale / place.turn_and_scale_factor
    move = scale * complex(place.left, place.top) - factor * complex(place.x, place.y)
    factor *= _DOT
    box = (place.left, place.top, place.left + place.size.width, place.top + place.size.height)
    return {
        "page": place.page,
        "matrix": (factor.real, factor.imag, -factor.imag, factor.real, move.real, move.imag),
        "box": [edge * scale for edge in box],
    }


def _wrap_picture_in_svg(size: Size, picture: bytes, outline_path: str) -> str:
    wide, high = map(write_number, size)
    clip, use = "", ""
    if outline_path:
        clip, use = f'<defs><clipPath id="cut"><path d="{outline_path}"/></clipPath></defs>', ' clip-path="url(#cut)"'
    content = base64.b64encode(picture).decode()
    return (
        f'<svg xmlns="{SVG_NAMESPACE}" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">{clip}'
        f'<image width="{wide}" height="{high}" preserveAspectRatio="none" href="data:image/png;base64,{content}"{use}/></svg>'
    )
