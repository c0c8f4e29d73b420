"""Draws the booklet, score sheet and player aid of Brazil: Imperial, and its folded units and boxes."""

from collections.abc import Iterator, Sequence

from PIL import Image, ImageChops, ImageOps

from docs.scripts.brazil import brazil_pieces, find_component, finish
from docs.scripts.scenes import DOTS_PER_MM, draw_folded
from docs.scripts.tabletop import Pieces, Row, draw_rows

PAGES = ("page 1", "page 4", "page 8", "page 14")
BOXES = ("box-gallery", "box-chest", "tray-lid", "tray")
MARGIN = 14  # dots


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each picture, and yield it with its file name."""
    pieces = brazil_pieces()
    units = _scaled(_folded(pieces, "unit"), 5)
    sheets = [pieces.labelled(label, 2.9) for label in ("aid", "scorepad", "aid back")]
    drawn = {
        "booklet": draw_rows([Row([pieces.labelled(f"rules, {page}", 2.4) for page in PAGES], 6)], 2.4),
        "paper": draw_rows([Row(sheets, 9)], 2.9),
        "units": _ranks([units[:10], units[10:]], 125, 180),
        "boxes": _ranks([_scaled([_folded(pieces, name)[0] for name in BOXES], 2.4)]),
    }
    return finish(drawn.items())


def _folded(pieces: Pieces, name: str) -> list[Image.Image]:
    component, faces = find_component(pieces, name), dict.fromkeys(piece.front for piece in pieces.of(name))
    return [draw_folded(pieces.printout, component, face) for face in faces]


def _scaled(pictures: Sequence[Image.Image], scale: float) -> list[Image.Image]:
    sizes = ((round(one.width * scale / DOTS_PER_MM), round(one.height * scale / DOTS_PER_MM)) for one in pictures)
    return [one.resize(size, Image.Resampling.LANCZOS) for one, size in zip(pictures, sizes, strict=True)]


def _ranks(ranks: Sequence[Sequence[Image.Image]], step: int = 0, down: int = 0) -> Image.Image:
    """Pictures of folded pieces in rows, with `step` dots between pieces and each row `down` dots lower.

    If `step` is 0, the pieces are side by side.
    """
    width, height = (sum(size) for size in zip(*(one.size for rank in ranks for one in rank), strict=True))
    table = Image.new("RGB", (width, height), "white")
    for number, rank in enumerate(ranks):
        x, highest = 0, max(one.height for one in rank)
        for one in rank:
            y = number * down + highest - one.height
            beneath = table.crop((x, y, x + one.width, y + one.height))
            table.paste(ImageChops.multiply(beneath, one), (x, y))
            x += step or one.width
    drawn = ImageOps.invert(table).convert("L").point(lambda tone: 255 * (tone > 8)).getbbox()
    left, top, right, bottom = drawn or (0, 0, width, height)
    return table.crop((left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN))
