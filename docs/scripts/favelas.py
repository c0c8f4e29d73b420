"""Draws Favelas: a hill in play, the council's board, and a sheet of tiles."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

from PIL import Image, ImageDraw, ImageFilter

from docs.scripts.files import CHECKOUT
from docs.scripts.images import open_image, resize
from printgen import Options

DPI = 240
DOTS_PER_MM = DPI / 25.4
BLEED = {"board": 3.0, "double": 2.0, "single": 2.0}  # mm, like all lengths in this module
WIDTH = 36.0  # of a hexagon
HEIGHT = WIDTH * 2 / sqrt(3)
FIRST = (42.0 + WIDTH / 2, 14.3 + HEIGHT / 2)  # the middle of space 1 of a board
THICKNESS = 2.0
HEXAGON = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))


@dataclass(frozen=True)
class Tile:
    """A tile on a hill: its colours, the space and level of its first half, and its rotation in sixths of a circle."""

    name: str
    row: int
    column: int
    level: int
    turn: int = 0


TILES = (
    Tile("yr", 1, 0, 1), Tile("br", 2, 0, 1), Tile("pg", 2, 2, 1), Tile("p", 0, 0, 1),
    Tile("gr", 2, 0, 2, 1), Tile("py", 2, 1, 2, 1), Tile("by", 2, 0, 3),
)  # fmt: skip


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each picture, and yield it with its file name."""
    printout = CHECKOUT.print("favelas", Options(players=4)).get()
    labels = [face.label for face in printout.plan.faces()]
    faces = dict(zip(labels, map(open_image, printout.face_pictures(DPI)), strict=True))
    (council,) = (picture for label, picture in faces.items() if label.startswith("council"))
    sheets = enumerate(printout.plan.sheets)
    page = next(page for page, sheet in sheets if any("double" in place.face.label for place in sheet.placements))
    sheet = open_image(list(printout.pictures(DPI // 2))[page])
    for name, picture, width in (("hill", _hill(faces), 1000), ("council", council, 1100), ("tiles", sheet, 700)):
        yield f"favelas-{name}", resize(picture, width).quantize(256, kmeans=1)


def _hill(faces: Mapping[str, Image.Image]) -> Image.Image:
    """A picture of a hill with tiles on it."""
    hill = _without_bleed(faces["board “Morro da Pipa”"], "board")
    for tile in TILES:
        kind = "double" if len(tile.name) == 2 else "single"
        picture = _without_bleed(faces[f"{kind} “{tile.name}”"], kind)
        _place(hill, _cut_out(picture, len(tile.name)), tile)
    return hill


def _place(hill: Image.Image, picture: Image.Image, tile: Tile) -> None:
    """Draw a tile on the hill: its shadow, its edge, and its face, raised by the tile's thickness."""
    room = round(2.4 * WIDTH * DOTS_PER_MM)
    square = Image.new("RGBA", (2 * room, 2 * room))
    square.paste(picture, (room - round(WIDTH / 2 * DOTS_PER_MM), room - round(HEIGHT / 2 * DOTS_PER_MM)))
    turned = square.rotate(60 * tile.turn, Image.Resampling.BICUBIC)
    x = FIRST[0] - (tile.row * WIDTH / 2) + tile.column * WIDTH
    y = FIRST[1] + tile.row * HEIGHT * 0.75 - (tile.level - 1) * THICKNESS
    left, top = round(x * DOTS_PER_MM) - room, round(y * DOTS_PER_MM) - room
    form = turned.getchannel("A")
    shadow = form.filter(ImageFilter.GaussianBlur(1.2 * DOTS_PER_MM)).point(lambda tone: tone * 2 // 5)
    hill.paste("#2b2530", (left + round(1.2 * DOTS_PER_MM), top + round(0.8 * DOTS_PER_MM)), shadow)
    height = round(THICKNESS * DOTS_PER_MM)
    for up in range(height):
        hill.paste("#b9a98f" if up else "#6f6250", (left, top - up), form)
    hill.paste(turned, (left, top - height), form)


def _cut_out(picture: Image.Image, halves: int) -> Image.Image:
    """A picture of a tile cut out along its hexagons."""
    mask = Image.new("L", picture.size)
    pen = ImageDraw.Draw(mask)
    for half in range(halves):
        pen.polygon([((half + x) * WIDTH * DOTS_PER_MM, y * HEIGHT * DOTS_PER_MM) for x, y in HEXAGON], fill=255)
    picture.putalpha(mask)
    return picture


def _without_bleed(picture: Image.Image, kind: str) -> Image.Image:
    edge = round(BLEED[kind] * DOTS_PER_MM)
    return picture.crop((edge, edge, picture.width - edge, picture.height - edge))
