"""Draws pages of rules written in Markdown: faces, a sheet, and both sides of a leaflet."""

from collections.abc import Iterator

from PIL import Image

from docs.scripts.files import open_quoted, read_page
from docs.scripts.images import open_image

GREY = (150, 156, 160)


def draw_pictures() -> Iterator[tuple[str, Image.Image | bytes]]:
    """Draw each picture, and yield it with its file name."""
    with open_quoted(read_page("rules-text")) as project:
        printout = project.print("ferry").get()
    faces, pages = list(printout.face_pictures()), list(printout.pictures())
    yield "rules-text-1", faces[2]
    yield "rules-text-2", faces[3]
    yield "rules-text-sheet", pages[0]
    yield "rules-text-leaflet", _strip_sides(open_image(pages[2]), open_image(pages[3])).quantize(64)


def _strip_sides(front: Image.Image, back: Image.Image) -> Image.Image:
    """A picture of a leaflet's strip with its marks, with the front above the back and both upright."""
    sides, high = [front, back.rotate(180)], front.height
    strips = [side.crop((60, high // 4 - 20, side.width - 60, high * 3 // 4 + 20)).reduce(2) for side in sides]
    both = Image.new("RGB", (strips[0].width, 2 * strips[0].height + 8), GREY)
    both.paste(strips[0], (0, 0))
    both.paste(strips[1], (0, strips[0].height + 8))
    return both
