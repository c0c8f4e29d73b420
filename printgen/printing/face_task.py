"""Renders faces with exact sizes in pixels. This code runs in the decoder process, because it decodes photographs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from printgen.core.guard.messages import Message
from printgen.printing.picture_formats import WRITERS

if TYPE_CHECKING:
    from PIL.Image import Image

MEMORY = 1_600_000_000  # bytes: a picture of the largest size in memory four times, and a PDF


def prepare() -> None:
    """Load the libraries for rendering and writing, before the process loses permission to open files."""
    import pypdfium2.raw  # noqa: F401
    from PIL import Image, ImageChops, ImageFile, JpegImagePlugin, TiffImagePlugin, WebPImagePlugin  # noqa: F401

    Image.init = lambda: False
    Image.preinit = lambda: None


def answer(request: Message) -> Iterator[Message]:
    """A picture file for each entry of `pictures`: its size, and the place, the page and the mask of each cell."""
    import pypdfium2

    head, (pdf,) = request.head, request.parts
    document = pypdfium2.PdfDocument(pdf)
    masks: dict[tuple[int, int, int], Image] = {}
    for entry in head["pictures"]:
        picture = _compose(document, entry, masks)
        yield Message({}, (WRITERS[head["format"]](picture, head["dpi"]),))


def _compose(document: Any, entry: dict[str, Any], masks: "dict[tuple[int, int, int], Image]") -> "Image":
    """The picture of an entry: one face, or a sheet of faces on a white ground."""
    from PIL import Image

    cells, (wide, high) = entry["cells"], entry["cell"]
    drawn = (_draw_cell(document, cell, (wide, high), masks) for cell in cells)
    if len(cells) == 1 and entry["size"] == entry["cell"]:
        return next(drawn)
    sheet = Image.new("RGB" if cells[0]["mask"] is None else "RGBA", entry["size"], "white")
    for cell, face in zip(cells, drawn, strict=True):
        sheet.paste(face, (cell["column"] * wide, cell["row"] * high))
    return sheet


def _draw_cell(
    document: Any, cell: dict[str, Any], size: tuple[int, int], masks: "dict[tuple[int, int, int], Image]"
) -> "Image":
    """A face on white, or transparent outside its mask."""
    from PIL import ImageChops

    face, mask = _render(document, cell["page"], size), cell["mask"]
    if mask is None:
        return face
    key = (mask, *size)
    if key not in masks:
        masks[key] = ImageChops.invert(_render(document, mask, size).convert("L"))
    face.putalpha(masks[key])
    return face


def _render(document: Any, number: int, size: tuple[int, int]) -> "Image":
    """A page, scaled to exactly this size in pixels."""
    from pypdfium2 import PdfBitmap, raw

    page = document[number]
    bitmap = PdfBitmap.new_native(*size, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_ANNOT)
    picture: Image = bitmap.to_pil()
    page.close()
    return picture
