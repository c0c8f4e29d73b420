"""Pieces of a kit as they are cut out, and a table on which they lie, all of one scale."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import pypdfium2
from PIL import Image, ImageColor, ImageDraw, ImageFilter

from printgen.model import Face, Piece
from printgen.model.outlines import corners
from printgen.printing.printout import Printout

TABLE = "#8b8577"
SHADE = "#2e2a22"
FINE = 4  # the edge of a cut is drawn so much finer


class Pieces:
    """The pieces of a kit, printed once and cut out at any scale."""

    def __init__(self, kit: Printout) -> None:
        self.kit = kit
        self._pages = {face.identity: page for page, face in enumerate(kit.plan.faces())}
        self._labels = {face.label: face for face in reversed(kit.plan.faces())}
        self._document = pypdfium2.PdfDocument(kit.faces_pdf())

    def of(self, component: str) -> list[Piece]:
        """The pieces of a component."""
        return [piece for piece in self.kit.plan.pieces if piece.component == component]

    def fronts(self, component: str, dot: float) -> list[Image.Image]:
        """Every different front of a component."""
        return [self.cut(face, dot) for face in dict.fromkeys(piece.front for piece in self.of(component))]

    def called(self, label: str, dot: float) -> Image.Image:
        """The first face with this label."""
        return self.cut(self._labels[label], dot)

    def cut(self, face: Face, dot: float) -> Image.Image:
        """A face as it is cut, so many dots to the millimetre."""
        picture, edge = self.printed(face, dot), round(face.bleed * dot)
        picture.putalpha(_mask(face, dot, picture.size))
        return picture.crop((edge, edge, picture.width - edge, picture.height - edge))

    def printed(self, face: Face, dot: float) -> Image.Image:
        """A face as it is printed, with all that bleeds."""
        return self._document[self._pages[face.identity]].render(scale=dot * 25.4 / 72).to_pil().convert("RGB")


def _mask(face: Face, dot: float, size: tuple[int, int]) -> Image.Image:
    """What remains of a face when it is cut."""
    mask = Image.new("L", (size[0] * FINE, size[1] * FINE))
    pen, fine, bleed = ImageDraw.Draw(mask), dot * FINE, face.bleed
    box = [at * fine for at in (bleed, bleed, bleed + face.size.width, bleed + face.size.height)]
    if face.outline.shape == "circle":
        pen.ellipse(box, fill=255)
    elif face.outline.shape == "rectangle":
        pen.rounded_rectangle(box, face.outline.radius * fine, fill=255)
    else:
        pen.polygon([((x + bleed) * fine, (y + bleed) * fine) for x, y in corners(face.outline, face.size)], fill=255)
    return mask.resize(size, Image.Resampling.BOX)


class Table:
    """A table seen from above; places and measures are in millimetres."""

    def __init__(self, wide: float, deep: float, dot: float) -> None:
        self.dot = dot
        self.seen = Image.new("RGB", (round(wide * dot), round(deep * dot)), TABLE)

    def lay(self, piece: Image.Image, x: float, y: float, turn: float = 0, high: float = 0.8) -> None:
        """A piece with its upper left corner at a place, and the shadow that it casts."""
        left, top = round(x * self.dot), round(y * self.dot)
        if turn:
            turned = piece.rotate(turn, Image.Resampling.BICUBIC, expand=True)
            left, top, piece = left - (turned.width - piece.width) // 2, top - (turned.height - piece.height) // 2, turned
        room = round(3 * high * self.dot)
        form = Image.new("L", (piece.width + 2 * room, piece.height + 2 * room))
        form.paste(piece.getchannel("A"), (room, room))
        soft = form.filter(ImageFilter.GaussianBlur(high * self.dot / 2)).point(lambda tone: tone * 2 // 5)
        fall = round(high * self.dot / 2)
        self.seen.paste(ImageColor.getrgb(SHADE), (left - room + fall, top - room + fall), soft)
        self.seen.paste(piece, (left, top), piece)

    def middle(self, piece: Image.Image, x: float, y: float, turn: float = 0, high: float = 0.8) -> None:
        """A piece with its middle at a place."""
        self.lay(piece, x - piece.width / self.dot / 2, y - piece.height / self.dot / 2, turn, high)


@dataclass(frozen=True)
class Row:
    """Pieces side by side, a gap between them; where it is less than nothing, their zigzags reach into each other."""

    pieces: Sequence[Image.Image]
    gap: float = 5.0
    below: float = 5.0  # to the next row

    @cached_property
    def dots(self) -> tuple[int, int]:
        """How wide the pieces are together, and how high the highest is."""
        return sum(piece.width for piece in self.pieces), max(piece.height for piece in self.pieces)

    def wide(self, dot: float) -> float:
        """From its first edge to its last."""
        return self.dots[0] / dot + self.gap * (len(self.pieces) - 1)


def in_rows(rows: Iterable[Row], dot: float, edge: float = 8.0, shift: float = 0.0) -> Image.Image:
    """Rows below each other, each in the middle, or every other one shifted to both sides of it."""
    rows = tuple(rows)
    wide = max(row.wide(dot) for row in rows) + 2 * edge + shift
    deep = sum(row.dots[1] / dot + row.below for row in rows) - rows[-1].below + 2 * edge
    table, y = Table(wide, deep, dot), edge
    for number, row in enumerate(rows):
        x = (wide - row.wide(dot)) / 2 + shift * (number % 2 - 0.5)
        for piece in row.pieces:
            table.lay(piece, x, y + (row.dots[1] - piece.height) / dot / 2)
            x += piece.width / dot + row.gap
        y += row.dots[1] / dot + row.below
    return table.seen
