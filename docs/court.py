"""Pictures of the boards and pieces of Brazil: Imperial: a player's board, and some of what lies on it and beside it."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from decks import kit_of
from PIL import Image

from printgen.model import Face, Piece
from printgen.pdf.document import About
from printgen.press import Kit
from printgen.proof import page_pictures
from printgen.sheets.single import single_sheets

DOTS = 150
TABLE, GAP, ACROSS = "#8b8577", 14, 1960
SHOWN = {
    "monarch-board": (4, 2),
    "unit": (0, 4, 8, 12, 15, 19),
    "action-token": (0, 5, 10, 7, 8, 3),
    "palace": (0, 5, 10, 15, 16, 21),
}
SHOWN |= {"mansion": (0, 3, 5, 7)}
SHOWN |= {f"product-{form}": (0, 4) for form in ("square", "pentagon", "octagon")} | {
    "resource": (0, 8, 16, 24),
    "asset": (0, 16),
}


def court_pictures(root: Path) -> Iterator[tuple[str, Image.Image]]:
    """The pictures by name."""
    kit = kit_of("brazil-imperial", root)
    pieces = {name: [piece for piece in kit.pieces if piece.component == name] for name in ("player-board", *SHOWN)}
    faces = [side(pieces[name][at], name, at) for name, chosen in SHOWN.items() for at in chosen]
    board, *small = drawn(kit, [pieces["player-board"][0].front, *faces])
    yield "board", board.resize((board.width * 3 // 4, board.height * 3 // 4), Image.Resampling.LANCZOS)
    table = laid(small)
    yield "pieces", table.resize((table.width // 2, table.height // 2), Image.Resampling.LANCZOS)


def side(piece: Piece, name: str, at: int) -> Face:
    """Its front, but the back of the last of the Action tokens shown."""
    return piece.back if piece.back and name == "action-token" and at == SHOWN[name][-1] else piece.front


def drawn(kit: Kit, faces: list[Face]) -> Iterator[Image.Image]:
    """Faces as they are printed, without what bleeds."""
    pdf = kit.press.print(single_sheets(faces), kit.compiled, About("", "", "en"))
    return (Image.open(BytesIO(page)).convert("RGB") for page in page_pictures(pdf, DOTS))


def laid(pictures: list[Image.Image]) -> Image.Image:
    """Pictures in rows on a table."""
    table, x, y, low = Image.new("RGB", (ACROSS, 4000), TABLE), GAP, GAP, 0
    for picture in pictures:
        if x + picture.width + GAP > ACROSS:
            x, y, low = GAP, y + low + GAP, 0
        table.paste(picture, (x, y))
        x, low = x + picture.width + GAP, max(low, picture.height)
    return table.crop((0, 0, ACROSS, y + low + GAP))
