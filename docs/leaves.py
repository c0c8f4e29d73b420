"""Pictures of what is paper in Brazil: Imperial: pages of the booklet, pad and aids; and of what stands folded."""

from collections.abc import Iterator, Sequence

from folded import standing_of
from PIL import Image, ImageChops, ImageOps
from standing import DOT, EDGE
from tabletop import Pieces, Row, in_rows

from printgen.model import Component, Face

PAGES = ("page 1", "page 4", "page 8", "page 14")
MARGIN = 14
FOLDED = ("box-gallery", "box-chest", "tray-lid", "tray")


def leaf_pictures(pieces: Pieces) -> Iterator[tuple[str, Image.Image]]:
    """The pictures by name."""
    yield "booklet", in_rows([Row([pieces.called(f"rules, {page}", 2.4) for page in PAGES], 6)], 2.4)
    paper = [pieces.called(name, 2.9) for name in ("aid", "scorepad", "aid back")]
    yield "paper", in_rows([Row(paper, 9)], 2.9)
    units = _scaled(stood(pieces, "unit"), 5)
    yield "units", _ranks([units[:10], units[10:]], 125, 180)
    yield "boxes", _ranks([_scaled([stood(pieces, name)[0] for name in FOLDED], 2.4)])


def stood(pieces: Pieces, name: str) -> list[Image.Image]:
    """The different pieces of a component as they stand when they are folded."""
    component: Component = next(one for one in pieces.kit.plan.game.components if one.name == name)
    standing = standing_of(component)
    return [standing.picture(_net(pieces, face)) for face in dict.fromkeys(piece.front for piece in pieces.of(name))]


def _net(pieces: Pieces, face: Face) -> Image.Image:
    """A net with white around it."""
    size = (round((face.size.width + 2 * EDGE) * DOT), round((face.size.height + 2 * EDGE) * DOT))
    net, at = Image.new("RGB", size, "white"), round((EDGE - face.bleed) * DOT)
    net.paste(pieces.printed(face, DOT), (at, at))
    return net


def _scaled(pictures: Sequence[Image.Image], dot: float) -> list[Image.Image]:
    """Pictures so many dots to the millimetre."""
    sizes = ((round(one.width * dot / DOT), round(one.height * dot / DOT)) for one in pictures)
    return [one.resize(size, Image.Resampling.LANCZOS) for one, size in zip(pictures, sizes, strict=True)]


def _ranks(ranks: Sequence[Sequence[Image.Image]], step: int = 0, down: int = 0) -> Image.Image:
    """What stands, in ranks on white, each so many dots from the one before, or as far as it is wide."""
    wide, high = (sum(size) for size in zip(*(one.size for rank in ranks for one in rank), strict=True))
    table = Image.new("RGB", (wide, high), "white")
    for number, rank in enumerate(ranks):
        x, deep = 0, max(one.height for one in rank)
        for one in rank:
            place = (x, number * down + deep - one.height)
            beneath = table.crop((*place, place[0] + one.width, place[1] + one.height))
            table.paste(ImageChops.multiply(beneath, one), place)
            x += step or one.width
    left, top, right, low = ImageOps.invert(table).convert("L").point(lambda tone: 255 * (tone > 8)).getbbox() or (
        0,
        0,
        wide,
        high,
    )
    return table.crop((left - MARGIN, top - MARGIN, right + MARGIN, low + MARGIN))
