"""Draws the card that shows all kinds of markup, in colour and in grey."""

from collections.abc import Iterator

from PIL import Image

from docs.scripts.files import open_quoted, read_page
from docs.scripts.images import open_image, place_in_row
from printgen import Options


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw the picture, and yield it with its file name."""
    cards = []
    with open_quoted(read_page("templates")) as project:
        for style in ("colour", "grey"):
            cards.append(open_image(next(iter(project.print("storm", Options(style=style)).get().face_pictures()))))
    yield "markup", place_in_row(cards, 40, margin=20).quantize(64)
