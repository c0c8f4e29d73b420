"""Draws the sheet of docs/score-sheets.md, empty and with the figures of its game."""

from collections.abc import Iterator

from PIL import Image

from docs.scripts.files import open_quoted, read_page
from docs.scripts.images import open_image, place_in_row, resize

WIDTH = 460  # dots of each sheet


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """The empty sheet and Ana's sheet, side by side."""
    with open_quoted(read_page("score-sheets")) as project:
        empty = open_image(next(project.print("orchard").get().face_pictures(150)))
        file, *_ = project.draw(project.score("party.yaml").get(), "party.png").get()
        filled = Image.open(file).convert("RGB")
    sheets = [resize(sheet, WIDTH) for sheet in (empty, filled)]
    yield "score-sheet", place_in_row(sheets, 24, "#e9e6df", 20).quantize(128, kmeans=1)
