"""Draws pages of a kit: its guide, and a sheet beside its cut file."""

import io
import zipfile
from collections.abc import Iterator

import cairosvg
from PIL import Image

from docs.scripts.files import open_quoted, read_page
from docs.scripts.images import open_image, place_in_row
from printgen.printing.pictures import render_pages


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw pages from a kit of the game in docs/nets.md, and yield each with its file name."""
    page = read_page("nets").replace("\npalette:", "\nlayout: {margin: 18mm}\npalette:")
    with open_quoted(page) as project:
        content = project.kit("camp", registration="silhouette").get().content
    with zipfile.ZipFile(io.BytesIO(content)) as kit:
        guide, sheets = (list(render_pages(kit.read(name), 90)) for name in ("guide-a4.pdf", "camp-a4.pdf"))
        cut = _cut_picture(kit.read("cut/a4-2.svg"))
    yield "kit-guide", Image.open(io.BytesIO(guide[0])).quantize(64)
    sheet = open_image(sheets[-2])  # the sheet that the cut file belongs to
    yield "kit-cut", place_in_row([sheet, cut.resize(sheet.size)], 12, "#888888").quantize(64)


def _cut_picture(svg: bytes) -> Image.Image:
    """A picture of a cut file, with lines thick enough for a small picture."""
    thick = svg.replace(b'stroke-width="0.1"', b'stroke-width="0.5"')
    return open_image(cairosvg.svg2png(thick, dpi=90, background_color="white"))
