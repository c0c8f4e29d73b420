"""Renders PDF pages as PNG pictures, in the decoder process because rendering decodes photographs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from printgen.core.guard.messages import Message
from printgen.printing.picture_formats import encode_png

if TYPE_CHECKING:
    from PIL.Image import Image

    from printgen.printing.pictures import InkCoverage

COLOURS = 256  # colours in a small picture; its file is a quarter of the usual size


def preload_libraries() -> None:
    """Load the rendering libraries before this process loses permission to open files."""
    import pypdfium2  # noqa: F401
    from PIL import Image, ImageFile, ImagePalette  # noqa: F401

    Image.init = lambda: False
    Image.preinit = lambda: None


def answer_request(request: Message) -> Iterator[Message]:
    """A PNG of every requested page, with its ink coverage if the pictures have few colours."""
    import pypdfium2
    from PIL.Image import Quantize

    head, (pdf,) = request.head, request.parts
    document = pypdfium2.PdfDocument(pdf)
    for number in range(0, len(document), head["step"]):
        page = document[number]
        picture, measures = page.render(scale=head["dpi"] / 72).to_pil(), {}
        if head["few_colours"]:
            picture = picture.quantize(COLOURS, method=Quantize.FASTOCTREE)
            measures = {"ink": measure_ink_coverage(picture)}
        yield Message(measures, (encode_png(picture, head["dpi"]),))
        page.close()


def measure_ink_coverage(picture: "Image") -> "InkCoverage":
    """The cyan, magenta, yellow and black on a page, in percent. What the three colours have in common counts as black."""
    dots = picture.width * picture.height
    colours = cast(list[tuple[int, tuple[int, int, int]]], picture.convert("RGB").getcolors(dots))
    tones = [(count / dots / 2.55, (*colour, max(colour))) for count, colour in colours]
    red, green, blue, light = (sum(share * colour[at] for share, colour in tones) for at in range(4))
    return light - red, light - green, light - blue, 100 - light
