"""Cuts out the pieces of a game, and places them to scale on a table seen from above."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import pypdfium2
from PIL import Image, ImageColor, ImageDraw, ImageFilter

from printgen import Face, Piece, Printout
from printgen.model.outlines import list_outline_corners

TABLE = "#8b8577"
SHADOW = "#2e2a22"
OVERSAMPLING = 4  # cuts are drawn this many times larger, and then reduced to smooth edges


class Pieces:
    """The pieces of a printout, cut out at any scale in dots per mm."""

    def __init__(self, printout: Printout) -> None:
        self.printout = printout
        self._pages = {face.identity: page for page, face in enumerate(printout.plan.faces())}
        self._faces = {face.label: face for face in reversed(printout.plan.faces())}
        self._document = pypdfium2.PdfDocument(printout.faces_pdf())

    def of(self, component: str) -> list[Piece]:
        """All pieces of a component."""
        return [piece for piece in self.printout.plan.pieces if piece.component == component]

    def fronts(self, component: str, scale: float) -> list[Image.Image]:
        """Pictures of every different front of a component."""
        return [self.cut_out(face, scale) for face in dict.fromkeys(piece.front for piece in self.of(component))]

    def back(self, component: str, scale: float, number: int = 0) -> Image.Image:
        """A picture of the back of one piece of a component."""
        back = self.of(component)[number].back
        assert back is not None
        return self.cut_out(back, scale)

    def labelled(self, label: str, scale: float) -> Image.Image:
        """A picture of the first face with this label."""
        return self.cut_out(self._faces[label], scale)

    def cut_out(self, face: Face, scale: float) -> Image.Image:
        """A picture of a face without its bleed, cut out along its outline."""
        picture, edge = self.printed(face, scale), round(face.bleed * scale)
        picture.putalpha(_cut_mask(face, scale, picture.size))
        return picture.crop((edge, edge, picture.width - edge, picture.height - edge))

    def printed(self, face: Face, scale: float) -> Image.Image:
        """A picture of a face with its bleed, as printed."""
        return self._document[self._pages[face.identity]].render(scale=scale * 25.4 / 72).to_pil().convert("RGB")


def _cut_mask(face: Face, scale: float, size: tuple[int, int]) -> Image.Image:
    mask = Image.new("L", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING))
    pen, fine, bleed = ImageDraw.Draw(mask), scale * OVERSAMPLING, face.bleed
    box = [at * fine for at in (bleed, bleed, bleed + face.size.width, bleed + face.size.height)]
    if face.outline.shape == "circle":
        pen.ellipse(box, fill=255)
    elif face.outline.shape == "rectangle":
        pen.rounded_rectangle(box, face.outline.radius * fine, fill=255)
    else:
        pen.polygon(
            [((x + bleed) * fine, (y + bleed) * fine) for x, y in list_outline_corners(face.outline, face.size)], fill=255
        )
    return mask.resize(size, Image.Resampling.BOX)


class Table:
    """A table seen from above. Places and sizes are in mm, and the scale is in dots per mm."""

    def __init__(self, width: float, depth: float, scale: float) -> None:
        self.scale = scale
        self.picture = Image.new("RGB", (round(width * scale), round(depth * scale)), TABLE)

    def place(self, piece: Image.Image, x: float, y: float, turn: float = 0, height: float = 0.8) -> None:
        """Draw a piece and its shadow with its top left corner at x, y, rotated by `turn` degrees."""
        left, top = round(x * self.scale), round(y * self.scale)
        if turn:
            turned = piece.rotate(turn, Image.Resampling.BICUBIC, expand=True)
            left, top, piece = left - (turned.width - piece.width) // 2, top - (turned.height - piece.height) // 2, turned
        room = round(3 * height * self.scale)
        form = Image.new("L", (piece.width + 2 * room, piece.height + 2 * room))
        form.paste(piece.getchannel("A"), (room, room))
        shadow = form.filter(ImageFilter.GaussianBlur(height * self.scale / 2)).point(lambda tone: tone * 2 // 5)
        shift = round(height * self.scale / 2)
        self.picture.paste(ImageColor.getrgb(SHADOW), (left - room + shift, top - room + shift), shadow)
        self.picture.paste(piece, (left, top), piece)

    def centre(self, piece: Image.Image, x: float, y: float, height: float = 0.8) -> None:
        """Draw a piece and its shadow, centred at x, y."""
        self.place(piece, x - piece.width / self.scale / 2, y - piece.height / self.scale / 2, height=height)


@dataclass(frozen=True)
class Row:
    """Pieces side by side with a gap in mm. With a negative gap, zigzag edges reach into each other."""

    pieces: Sequence[Image.Image]
    gap: float = 5.0
    below: float = 5.0  # mm to the next row

    @cached_property
    def dots(self) -> tuple[int, int]:
        """The width of all pieces without gaps, and the height of the tallest piece, in dots."""
        return sum(piece.width for piece in self.pieces), max(piece.height for piece in self.pieces)

    def width(self, scale: float) -> float:
        """The width of the row in mm, with gaps."""
        return self.dots[0] / scale + self.gap * (len(self.pieces) - 1)


def draw_rows(rows: Iterable[Row], scale: float, edge: float = 8.0, shift: float = 0.0) -> Image.Image:
    """A picture of centred rows on a table. `shift` moves every other row right and the rest left, in mm."""
    rows = tuple(rows)
    width = max(row.width(scale) for row in rows) + 2 * edge + shift
    depth = sum(row.dots[1] / scale + row.below for row in rows) - rows[-1].below + 2 * edge
    table, y = Table(width, depth, scale), edge
    for number, row in enumerate(rows):
        x = (width - row.width(scale)) / 2 + shift * (number % 2 - 0.5)
        for piece in row.pieces:
            table.place(piece, x, y + (row.dots[1] - piece.height) / scale / 2)
            x += piece.width / scale + row.gap
        y += row.dots[1] / scale + row.below
    return table.picture
