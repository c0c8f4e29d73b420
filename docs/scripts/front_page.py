"""Draws the picture at the top of the README: the five games on one table."""

from collections.abc import Iterator

from PIL import Image

from docs.scripts.files import CHECKOUT, ROOT
from docs.scripts.tabletop import Pieces, Table

WIDTH, DEPTH = 800, 350  # of the table, in mm
SCALE = 1.6  # dots per mm
MAP = ("brazil-map", 234, 4, 334)
BOARDS = (("favelas-hill", 14, 14, 226, 3), ("sunnyvale-map", 564, 30, 222, -4), ("village-scored", 18, 196, 208, -3))
# The name of a picture, its left and upper edge and its width on the table in mm, and its turn in degrees.
HAND = ("G3", "Y6", "O1", "B4", "T5")
CARD_WIDTH, STEP = 76, 50  # mm


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw the picture, and yield it with its file name.

    It uses pictures of other pages as they are on disk, so those must be drawn first.
    """
    yield "games", _five_games().quantize(96, kmeans=1)


def _five_games() -> Image.Image:
    table = Table(WIDTH, DEPTH, SCALE)
    name, x, y, width = MAP
    table.picture.paste(_read_picture(name, width), (round(x * SCALE), round(y * SCALE)))
    for name, x, y, width, turn in BOARDS:
        table.place(_read_picture(name, width).convert("RGBA"), x, y, turn, height=1.5)
    pieces = Pieces(CHECKOUT.print("5211").get())
    faces = {piece.front.label: piece.front for piece in pieces.of("card")}
    for at, card in enumerate(HAND):
        face = next(face for label, face in faces.items() if f"“{card}”" in label)
        aside = at - (len(HAND) - 1) / 2
        picture = pieces.cut_out(face, SCALE * CARD_WIDTH / face.size.width)
        table.place(picture, 360 + aside * STEP, 208 + 3 * aside**2, -6 * aside, height=1.5)
    return table.picture


def _read_picture(name: str, width: float) -> Image.Image:
    picture = Image.open(ROOT / "docs" / "pictures" / f"{name}.png").convert("RGB")
    dots = round(width * SCALE)
    return picture.resize((dots, picture.height * dots // picture.width), Image.Resampling.LANCZOS)
