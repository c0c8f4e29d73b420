"""Draws Sunnyvale: a map in play, and a card of each kind."""

from collections.abc import Iterator, Mapping

from PIL import Image

from docs.scripts.files import CHECKOUT
from docs.scripts.images import open_image, place_in_row

CARDS = ("housing “Motel Conversion”", "concern “The Salamander”", "activism “A Land Swap”", "crisis “garage”", "crisis back")
TOKENS = {"concern-token": ((0, 1), (1, 1), (1, 2), (4, 3)), "housing-token": ((3, 3), (3, 4), (2, 4))}  # columns and rows
DPI = 150
DOTS_PER_MM = DPI / 25.4
CORNER, SPACE, TOKEN = (11, 37), 28, 19  # mm: the corner of the map's grid, the size of a space, and that of a token


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each picture, and yield it with its file name."""
    printout = CHECKOUT.print("sunnyvale").get()
    labels = [face.label for face in printout.plan.faces()]
    faces = dict(zip(labels, map(open_image, printout.face_pictures(DPI)), strict=True))
    cards = place_in_row([faces[label] for label in CARDS], 14, "#8f9a8b", margin=14)
    for name, picture, tenths in (("map", _map_in_play(faces), 7), ("cards", cards, 6)):
        size = picture.width * tenths // 10, picture.height * tenths // 10
        yield f"sunnyvale-{name}", picture.resize(size, Image.Resampling.LANCZOS).quantize(256, kmeans=1)


def _map_in_play(faces: Mapping[str, Image.Image]) -> Image.Image:
    board = faces["map “Oakwood Heights”"].copy()
    for label, spaces in TOKENS.items():
        token = faces[label]
        is_drawn = token.convert("L").point(lambda tone: 255 if tone < 250 else 0)
        for space in spaces:
            x, y = (
                round((edge + at * SPACE + (SPACE - TOKEN) / 2) * DOTS_PER_MM) for edge, at in zip(CORNER, space, strict=True)
            )
            board.paste(token, (x, y), is_drawn)
    return board
