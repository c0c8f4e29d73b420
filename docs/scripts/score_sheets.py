"""Draws the sheet of docs/score-sheets.md, empty and filled in, and the empty sheets of docs/score-sheet-gallery.md."""

import re
import tempfile
from collections.abc import Iterator

from PIL import Image

import printgen
from docs.scripts.files import open_quoted, read_page
from docs.scripts.images import open_image, place_in_row, resize

WIDTH = 460  # dots of each sheet
GALLERY_WIDTH = 700  # dots


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """The empty sheet and Ana's sheet, side by side, and each sheet of the gallery."""
    with open_quoted(read_page("score-sheets")) as project:
        empty = open_image(next(project.print("orchard").get().face_pictures(150)))
        file, *_ = project.draw_to_files(project.score("party.yaml").get(), "party.png").get()
        filled = Image.open(file).convert("RGB")
    sheets = [resize(sheet, WIDTH) for sheet in (empty, filled)]
    yield "score-sheet", place_in_row(sheets, 24, "#e9e6df", 20).quantize(128, kmeans=1)
    yield from _draw_gallery()


def _draw_gallery() -> Iterator[tuple[str, Image.Image]]:
    """The first page of each starting point in the gallery."""
    with tempfile.TemporaryDirectory() as folder:
        project = printgen.open(folder)
        for name in re.findall(r"pictures/sheet-([a-z]+)\.png", read_page("score-sheet-gallery")):
            project.start_game(name, name).get()
            page = open_image(next(project.print(name).get().face_pictures(110)))
            yield f"sheet-{name}", resize(page, GALLERY_WIDTH).quantize(64, kmeans=1)
