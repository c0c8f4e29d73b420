"""Draws 5211: cards held as a hand, a sheet, the box, and pages of the leaflets."""

from collections.abc import Iterator, Sequence

from PIL import Image, ImageFilter

from docs.scripts.files import CHECKOUT
from docs.scripts.folded_nets import net_pictures
from docs.scripts.images import open_image, place_in_row
from docs.scripts.tabletop import Pieces

HAND = ("G3", "Y6", "O1", "B4", "T5")
LEAFLETS = ("rules, page 1", "rules, page 4", "examples, page 4", "aid")
DOTS_PER_MM = 144 / 25.4
STEP = 9  # degrees from card to card
RADIUS = 900  # dots from the wrist to the middle of a card


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each picture, and yield it with its file name."""
    pieces = Pieces(CHECKOUT.print("5211").get())
    faces = {piece.front.label: piece.front for piece in pieces.printout.plan.pieces}
    hand = [next(face for label, face in faces.items() if f"“{card}”" in label) for card in HAND]
    drawn = {
        "hand": _fan([pieces.cut_out(face, DOTS_PER_MM) for face in hand]),
        "sheet": open_image(list(pieces.printout.pictures(90))[4]),
        "box": dict(net_pictures(CHECKOUT, "5211", 4))["box"],
        "leaflets": place_in_row([pieces.labelled(label, DOTS_PER_MM) for label in LEAFLETS], 16, "#9db0c4", margin=16),
    }
    for name, picture in drawn.items():
        yield f"5211-{name}", picture.quantize(200, kmeans=1)


def _fan(cards: Sequence[Image.Image]) -> Image.Image:
    """A picture of cards held as a fan, each with its shadow on the cards behind it."""
    size = 2 * (RADIUS + cards[0].height)
    table = Image.new("RGBA", (size, size), "white")
    for at, card in enumerate(cards):
        upright = Image.new("RGBA", (size, size))
        upright.paste(card, ((size - card.width) // 2, size // 2 - RADIUS - card.height // 2))
        turned = upright.rotate(-STEP * (at - (len(cards) - 1) / 2), Image.Resampling.BICUBIC)
        shadow = turned.getchannel("A").filter(ImageFilter.GaussianBlur(7)).point(lambda value: value * 2 // 5)
        table.paste((20, 30, 45, 255), (-3, 4), shadow)
        table.alpha_composite(turned)
    picture = table.convert("RGB")
    drawn = picture.crop(Image.eval(picture.convert("L"), lambda value: 255 * (value < 250)).getbbox())
    return drawn.resize((drawn.width * 9 // 10, drawn.height * 9 // 10), Image.Resampling.LANCZOS)
