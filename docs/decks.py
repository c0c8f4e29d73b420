"""Pictures of a deck: some of its cards held as a hand, a sheet of it, and the box that it goes into."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from folded import net_pictures
from PIL import Image, ImageDraw, ImageFilter

from printgen.content.load import load_game
from printgen.content.shelves import shelves_from
from printgen.model import Face, Order
from printgen.pdf.document import About
from printgen.press import Kit, kit_pdf, make_kit
from printgen.problems import Problems
from printgen.proof import page_pictures
from printgen.sheets.single import single_sheets

DOTS = 144  # to the inch
STEP = 9  # degrees from card to card
FAR = 900  # dots from the hand's wrist to the middle of a card
LEAVES = ("rules, page 1", "rules, page 4", "examples, page 4", "aid")


def deck_pictures(name: str, hand: Sequence[str], root: Path) -> Iterator[tuple[str, Image.Image]]:
    """A hand of the cards with these ids, the third sheet, the box, and pages of the leaflets beside an aid."""
    kit = kit_of(name, root)
    faces = {piece.front.label: piece.front for piece in kit.pieces}
    wanted = [next(face for label, face in faces.items() if f"“{one}”" in label) for one in hand]
    yield "hand", _fanned(list(trimmed(kit, wanted)))
    yield "sheet", Image.open(BytesIO(list(page_pictures(kit_pdf(kit_of(name, root)), 90))[4])).convert("RGB")
    yield "box", dict(net_pictures(name, root, 4))["box"]
    kit = kit_of(name, root)
    yield "leaflets", _beside(list(_cut(kit, _called(kit, LEAVES))))


def kit_of(name: str, root: Path) -> Kit:
    """The kit of a game, to be printed once."""
    shelves, problems = shelves_from(root), Problems()
    game = load_game(name, shelves, problems)
    assert game is not None, problems.sorted()
    kit = make_kit(game, Order("a4", game.players.usual, 1, "colour"), shelves, problems)
    assert kit is not None, problems.sorted()
    return kit


def trimmed(kit: Kit, faces: Sequence[Face], dots: int = DOTS) -> Iterator[Image.Image]:
    """Faces of cards as they are cut, their corners round."""
    for picture in _cut(kit, faces, dots):
        mask = Image.new("L", picture.size, 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, picture.width - 1, picture.height - 1), 3 * dots / 25.4, fill=255)
        picture.putalpha(mask)
        yield picture


def _cut(kit: Kit, faces: Sequence[Face], dots: int = DOTS) -> Iterator[Image.Image]:
    """Faces without what bleeds."""
    pdf = kit.press.print(single_sheets(faces), kit.compiled, About("", "", "en"))
    for face, page in zip(faces, page_pictures(pdf, dots), strict=True):
        picture, cut = Image.open(BytesIO(page)).convert("RGBA"), round(face.bleed * dots / 25.4)
        yield picture.crop((cut, cut, picture.width - cut, picture.height - cut))


def _called(kit: Kit, labels: Sequence[str]) -> list[Face]:
    """The first fronts or backs of these labels."""
    both = [face for piece in kit.pieces for face in (piece.front, piece.back) if face]
    return [next(face for face in both if face.label == label) for label in labels]


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
