"""Renders parts of PDF pages as one picture, in the decoder process because anyone may have made the PDF."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.core.guard.messages import Message
from printgen.printing.picture_formats import encode_png

if TYPE_CHECKING:
    from PIL.Image import Image


def preload_libraries() -> None:
    """Load the rendering libraries before this process loses permission to open files."""
    import pypdfium2.raw  # noqa: F401
    from PIL import Image, ImageFile  # noqa: F401

    Image.init = lambda: False
    Image.preinit = lambda: None


def answer_request(request: Message) -> Iterator[Message]:
    """A PNG with every part: the page it is on, the matrix that turns it upright, and its box in the picture."""
    from pypdfium2 import PdfBitmap, PdfDocument, raw

    head, (pdf,) = request.head, request.parts
    document, size = PdfDocument(pdf), head["size"]
    bitmap = PdfBitmap.new_native(*size, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    for part in head["parts"]:
        page = document[part["page"] - 1]
        raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, raw.FS_MATRIX(*part["matrix"]), raw.FS_RECTF(*part["box"]), 0)
        page.close()
    picture: Image = bitmap.to_pil()
    yield Message({}, (encode_png(picture, head["dpi"]),))
