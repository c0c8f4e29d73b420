"""Pictures of a deck: some of its cards held as a hand, a sheet of it, and the box that it goes into."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from folded import net_pictures
from PIL import Image, ImageFilter
from tabletop import Pieces

from printgen.content.loader import load_game
from printgen.content.shelves import shelves_from
from printgen.core.problems import Problems
from printgen.model import Order
from printgen.printing.printout import Printout, make_printout

DOT = 144 / 25.4  # to the millimetre
STEP = 9  # degrees from card to card
FAR = 900  # dots from the hand's wrist to the middle of a card
LEAVES = ("rules, page 1", "rules, page 4", "examples, page 4", "aid")


def deck_pictures(name: str, hand: Sequence[str], root: Path) -> Iterator[tuple[str, Image.Image]]:
    """A hand of the cards with these ids, the third sheet, the box, and pages of the leaflets beside an aid."""
    pieces = Pieces(kit_of(name, root))
    faces = {piece.front.label: piece.front for piece in pieces.kit.plan.pieces}
    wanted = [next(face for label, face in faces.items() if f"“{one}”" in label) for one in hand]
    yield "hand", _fanned([pieces.cut(face, DOT) for face in wanted])
    yield "sheet", Image.open(BytesIO(list(kit_of(name, root).pictures(90))[4])).convert("RGB")
    yield "box", dict(net_pictures(name, root, 4))["box"]
    yield "leaflets", _beside([pieces.called(leaf, DOT) for leaf in LEAVES])


def kit_of(name: str, root: Path, style: str = "colour") -> Printout:
    """The printout of a game."""
    shelves, problems = shelves_from(root), Problems()
    game = load_game(name, shelves, problems)
    assert game is not None, problems.sorted()
    kit = make_printout(game, Order("a4", game.players.usual, 1, style), shelves, problems)
    assert kit is not None, problems.sorted()
    return kit


def _beside(pictures: Sequence[Image.Image], gap: int = 16) -> Image.Image:
    """Pictures in a row on a table."""
    row = Image.new(
        "RGB", (sum(one.width + gap for one in pictures) + gap, max(one.height for one in pictures) + 2 * gap), "#9db0c4"
    )
    for at, picture in enumerate(pictures):
        row.paste(picture, (gap + sum(one.width + gap for one in pictures[:at]), gap))
    return row


def _fanned(cards: Sequence[Image.Image]) -> Image.Image:
    """Cards turned about a wrist far below them, each with its shadow on those behind."""
    size = 2 * (FAR + cards[0].height)
    table = Image.new("RGBA", (size, size), "white")
    for at, card in enumerate(cards):
        upright = Image.new("RGBA", (size, size))
        upright.paste(card, ((size - card.width) // 2, size // 2 - FAR - card.height // 2))
        turned = upright.rotate(-STEP * (at - (len(cards) - 1) / 2), Image.Resampling.BICUBIC)
        shadow = turned.getchannel("A").filter(ImageFilter.GaussianBlur(7)).point(lambda value: value * 2 // 5)
        table.paste((20, 30, 45, 255), (-3, 4), shadow)
        table.alpha_composite(turned)
    seen = table.convert("RGB")
    box = Image.eval(seen.convert("L"), lambda value: 255 * (value < 250)).getbbox()
    return seen.crop(box).resize(((box[2] - box[0]) * 9 // 10, (box[3] - box[1]) * 9 // 10), Image.Resampling.LANCZOS)
