"""The pictures of Favelas: a hill in play, its tiles as high as they lie; the council's board; a sheet of tiles."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from PIL import Image, ImageDraw, ImageFilter

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.model import Order
from printgen.printing.printout import Printout, make_printout

DPI = 240
DOT = DPI / 25.4  # dots a millimetre
BLEED = {"board": 3.0, "double": 2.0, "single": 2.0}
WIDE = 36.0
HIGH = WIDE * 2 / sqrt(3)
FIRST = (42.0 + WIDE / 2, 14.3 + HIGH / 2)  # the middle of space 1 of a board
THICK = 2.0


@dataclass(frozen=True)
class Laid:
    """A tile on a hill: its colours, where its first half lies, how high, and its turn in sixths of a circle."""

    name: str
    row: int
    column: int
    level: int
    turn: int = 0


PLAYED = (
    Laid("yr", 1, 0, 1), Laid("br", 2, 0, 1), Laid("pg", 2, 2, 1), Laid("p", 0, 0, 1),
    Laid("gr", 2, 0, 2, 1), Laid("py", 2, 1, 2, 1), Laid("by", 2, 0, 3),
)  # fmt: skip


def hillside_pictures(shelves: Shelves) -> Iterator[tuple[str, Image.Image]]:
    """Every picture with its name."""
    kit = _kit(shelves)
    labels = [face.label for face in kit.plan.faces()]
    pictures = dict(zip(labels, map(_read, kit.face_pictures(DPI)), strict=True))
    yield "favelas-hill", _scaled(_hill(pictures), 1000)
    (council,) = (picture for label, picture in pictures.items() if label.startswith("council"))
    yield "favelas-council", _scaled(council, 1100)
    page = next(
        at for at, sheet in enumerate(kit.plan.sheets) if any("double" in place.face.label for place in sheet.placements)
    )
    yield "favelas-tiles", _scaled(_read(list(kit.pictures(DPI // 2))[page]), 700)


def _kit(shelves: Shelves) -> Printout:
    problems = Problems()
    game = load_game("favelas", shelves, problems)
    kit = game and make_printout(game, Order("a4", 4, 1, "colour"), shelves, problems)
    assert kit is not None, problems.sorted()
    return kit


def _hill(pictures: dict[str, Image.Image]) -> Image.Image:
    hill = _trimmed(pictures["board “Morro da Pipa”"], BLEED["board"])
    for laid in PLAYED:
        kind = "double" if len(laid.name) == 2 else "single"
        _lay(hill, _cut(_trimmed(pictures[f"{kind} “{laid.name}”"], BLEED[kind]), len(laid.name)), laid)
    return hill


def _lay(hill: Image.Image, tile: Image.Image, laid: Laid) -> None:
    """A tile on the hill: a shadow where it lies, its edge, and its face as much higher as it is thick."""
    room = round(2.4 * WIDE * DOT)
    square = Image.new("RGBA", (2 * room, 2 * room))
    square.paste(tile, (room - round(WIDE / 2 * DOT), room - round(HIGH / 2 * DOT)))
    turned = square.rotate(60 * laid.turn, Image.Resampling.BICUBIC)
    x = FIRST[0] - (laid.row * WIDE / 2) + laid.column * WIDE
    y = FIRST[1] + laid.row * HIGH * 0.75 - (laid.level - 1) * THICK
    left, top = round(x * DOT) - room, round(y * DOT) - room
    form = turned.getchannel("A")
    shadow = form.filter(ImageFilter.GaussianBlur(1.2 * DOT)).point(lambda tone: tone * 2 // 5)
    hill.paste("#2b2530", (left + round(1.2 * DOT), top + round(0.8 * DOT)), shadow)
    for up in range(round(THICK * DOT)):
        hill.paste("#b9a98f" if up else "#6f6250", (left, top - up), form)
    hill.paste(turned, (left, top - round(THICK * DOT)), form)


def _cut(tile: Image.Image, halves: int) -> Image.Image:
    """A tile cut out along its hexagons."""
    mask = Image.new("L", tile.size)
    pen = ImageDraw.Draw(mask)
    for half in range(halves):
        left = half * WIDE
        line = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
        pen.polygon([((left + x * WIDE) * DOT, y * HIGH * DOT) for x, y in line], fill=255)
    tile.putalpha(mask)
    return tile


def _trimmed(picture: Image.Image, bleed: float) -> Image.Image:
    edge = round(bleed * DOT)
    return picture.crop((edge, edge, picture.width - edge, picture.height - edge))


def _read(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def _scaled(picture: Image.Image, wide: int) -> Image.Image:
    return picture.resize((wide, picture.height * wide // picture.width), Image.Resampling.LANCZOS)
