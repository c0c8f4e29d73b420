"""Draws pages of a kit: its guide, and a sheet beside its cut file."""

import io
import zipfile
from collections.abc import Iterator

import cairosvg
from PIL import Image

from docs.scripts.files import CHECKOUT, open_quoted, read_page
from docs.scripts.images import open_image, place_in_row, resize
from printgen.printing.pictures import render_pages

PAGES = {"kit-cover": 0, "kit-sheets": 1, "kit-folds": 4}  # the pages of the guide, by the name of the picture
WIDTH = 760  # of a page of the guide, in dots


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw pages of a guide, and a sheet of the game in docs/nets.md with its cut file; yield each with its file name."""
    with open_kit(CHECKOUT.kit("favelas").get().content) as kit:
        guide = [resize(open_image(page), WIDTH) for page in render_pages(kit.read("guide-a4.pdf"), 150)]
    for name, number in PAGES.items():
        yield name, guide[number].quantize(160, kmeans=1)
    page = read_page("nets").replace("\npalette:", "\nlayout: {margin: 18mm}\npalette:")
    with open_quoted(page) as project, open_kit(project.kit("camp", registration="silhouette").get().content) as kit:
        sheets, cut = list(render_pages(kit.read("camp-a4.pdf"), 90)), _cut_picture(kit.read("cut/a4-2.svg"))
    sheet = open_image(sheets[-2])  # the sheet that the cut file belongs to
    yield "kit-cut", place_in_row([sheet, cut.resize(sheet.size)], 12, "#888888").quantize(64)


def open_kit(content: bytes) -> zipfile.ZipFile:
    """The files of a kit."""
    return zipfile.ZipFile(io.BytesIO(content))


def _cut_picture(svg: bytes) -> Image.Image:
    """A picture of a cut file, with lines thick enough for a small picture."""
    thick = svg.replace(b'stroke-width="0.1"', b'stroke-width="0.5"')
    return open_image(cairosvg.svg2png(thick, dpi=90, background_color="white"))
