"""The pictures of Sunnyvale: a map in play, and cards of each kind side by side."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

CARDS = ("housing-motel-conversion", "concern-the-salamander", "activism-a-land-swap", "crisis-garage", "back")
LAID = {"concern-token": ((0, 1), (1, 1), (1, 2), (4, 3)), "housing-token": ((3, 3), (3, 4), (2, 4))}  # columns and rows
DOTS = 150 / 25.4  # a millimetre of a proof
CORNER, SPACE, TOKEN = (11, 37), 28, 19  # where the map's grid begins, its spaces and the tokens, in mm


def suburb_pictures(proofs: Path) -> Iterator[tuple[str, Image.Image]]:
    """The pictures by name, from a folder of proofs of faces."""
    yield "map", in_play(proofs)
    yield "cards", side_by_side([proof(proofs, name) for name in CARDS])


def proof(proofs: Path, name: str) -> Image.Image:
    """The proof whose name ends so."""
    (file,) = proofs.glob(f"*-{name}.png")
    return Image.open(file).convert("RGB")


def in_play(proofs: Path) -> Image.Image:
    """A map with some tokens on it."""
    board = proof(proofs, "map-oakwood-heights")
    for token, spaces in LAID.items():
        piece = proof(proofs, token)
        drawn = piece.convert("L").point(lambda tone: 255 if tone < 250 else 0)
        for space in spaces:
            at = [round((edge + n * SPACE + (SPACE - TOKEN) / 2) * DOTS) for edge, n in zip(CORNER, space, strict=True)]
            board.paste(piece, (at[0], at[1]), drawn)
    return board.resize((board.width * 7 // 10, board.height * 7 // 10), Image.Resampling.LANCZOS)


def side_by_side(cards: list[Image.Image]) -> Image.Image:
    """Cards in a row on a table."""
    gap = 14
    width, height = cards[0].size
    row = Image.new("RGB", (len(cards) * (width + gap) + gap, height + 2 * gap), "#8f9a8b")
    for at, card in enumerate(cards):
        row.paste(card, (gap + at * (width + gap), gap))
    return row.resize((row.width * 3 // 5, row.height * 3 // 5), Image.Resampling.LANCZOS)
