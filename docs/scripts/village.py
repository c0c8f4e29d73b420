"""Draws the faces of Village: the score sheet, the rules and the solo page."""

from collections.abc import Iterator

from PIL import Image

from docs.scripts.files import CHECKOUT
from docs.scripts.images import open_image
from printgen import Options


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw the faces of a printout for one player, and yield each with its file name."""
    printout = CHECKOUT.print("village", Options(players=1)).get()
    faces, pages = list(printout.face_pictures()), list(printout.pictures())
    for name, png in (("sheet", faces[0]), ("rules", pages[1]), ("solo", faces[1])):
        yield f"village-{name}", open_image(png).quantize(96, kmeans=1)
