"""Writes the input for the rivals of the deck: printgen's SVG faces, and the uncompressed streams of its PDF."""

import io
from pathlib import Path

import pikepdf
from deck_ours import kit


def main() -> None:
    """Write the faces to faces/ and the streams to streams/."""
    deck = kit()
    faces, streams = Path("faces"), Path("streams")
    faces.mkdir()
    streams.mkdir()
    for number, piece in enumerate(deck.plan.pieces, 1):
        (faces / f"card{number:03}.svg").write_text(piece.front.svg)
        (faces / "back.svg").write_text(piece.back.svg if piece.back else "")
    with pikepdf.open(io.BytesIO(deck.pdf())) as pdf:
        for number, thing in enumerate(pdf.objects):
            if isinstance(thing, pikepdf.Stream):
                (streams / f"{number:04}").write_bytes(thing.read_bytes())


main()
