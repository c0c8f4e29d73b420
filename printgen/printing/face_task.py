"""Renders faces with exact sizes in pixels. This code runs in the decoder process, because it decodes photographs."""

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from printgen.core.guard.messages import Message
from printgen.pdf.raster_task import TURNS, convert_to_eight_bits
from printgen.printing.picture_formats import ENCODERS

if TYPE_CHECKING:
    from PIL.Image import Image

Masks: TypeAlias = "dict[tuple[int, int, int], Image]"  # by the page of the mask, and the width and height in pixels

COPY_DPI = 300  # the resolution in the copy of a picture; an SVG file sets its size
MEMORY = 1_600_000_000  # bytes: a picture of the largest size in memory four times, and a PDF


def preload_libraries() -> None:
    """Load the libraries for rendering and writing, before the process loses permission to open files."""
    import pypdfium2.raw  # noqa: F401
    from PIL import Image, ImageChops, ImageFile, JpegImagePlugin, PngImagePlugin, TiffImagePlugin, WebPImagePlugin  # noqa: F401

    Image.init = lambda: False
    Image.preinit = lambda: None


def answer_request(request: Message) -> Iterator[Message]:
    """A picture file for each entry of `pictures`: its size, and the place, the page and the mask of each cell.

    A request without `pictures` is for an upright copy of a picture file.
    """
    import pypdfium2

    head, (pdf,) = request.head, request.parts
    if "pictures" not in head:
        yield Message({}, (_encode_upright_copy(pdf, head),))
        return
    document = pypdfium2.PdfDocument(pdf)
    masks: Masks = {}
    for entry in head["pictures"]:
        picture = _compose_picture(document, entry, masks)
        yield Message({}, (ENCODERS[head["format"]](picture, head["dpi"]),))


def _encode_upright_copy(content: bytes, head: dict[str, Any]) -> bytes:
    """A picture without notes, as a JPEG or a PNG. The compiler has already found that it can be decoded."""
    from PIL import Image

    picture: Image.Image = convert_to_eight_bits(Image.open(io.BytesIO(content), formats=(head["kind"],)))
    has_alpha = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
    copy = picture.convert("RGBA" if has_alpha else "RGB")
    if head["turn"] > 1:
        copy = copy.transpose(Image.Transpose[TURNS[head["turn"] - 1]])
    return ENCODERS["jpeg" if head["lossy"] else "png"](copy, COPY_DPI)


def _compose_picture(document: Any, entry: dict[str, Any], mask_cache: Masks) -> "Image":
    """The picture of an entry: one face, or a sheet of faces on a white ground."""
    from PIL import Image

    cells, (wide, high) = entry["cells"], entry["cell"]
    drawn = (_draw_cell(document, cell, (wide, high), mask_cache) for cell in cells)
    if len(cells) == 1 and entry["size"] == entry["cell"]:
        return next(drawn)
    sheet = Image.new("RGB" if cells[0]["mask"] is None else "RGBA", entry["size"], "white")
    for cell, face in zip(cells, drawn, strict=True):
        sheet.paste(face, (cell["column"] * wide, cell["row"] * high))
    return sheet


def _draw_cell(document: Any, cell: dict[str, Any], size: tuple[int, int], mask_cache: Masks) -> "Image":
    """A face on white, or transparent outside its mask."""
    from PIL import ImageChops

    face, mask = _render_page(document, cell["page"], size), cell["mask"]
    if mask is None:
        return face
    key = (mask, *size)
    if key not in mask_cache:
        mask_cache[key] = ImageChops.invert(_render_page(document, mask, size).convert("L"))
    face.putalpha(mask_cache[key])
    return face


def _render_page(document: Any, page_index: int, size_in_pixels: tuple[int, int]) -> "Image":
    """A page, scaled to exactly this size in pixels."""
    from pypdfium2 import PdfBitmap, raw

    page = document[page_index]
    bitmap = PdfBitmap.new_native(*size_in_pixels, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size_in_pixels)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size_in_pixels, 0, raw.FPDF_ANNOT)
    picture: Image = bitmap.to_pil()
    page.close()
    return picture
