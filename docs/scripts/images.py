"""Helpers to open, resize and combine pictures."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image


def open_image(png: bytes) -> Image.Image:
    """The picture in the bytes of a PNG."""
    return Image.open(BytesIO(png)).convert("RGB")


def png_bytes(picture: Image.Image) -> bytes:
    """The bytes of a PNG."""
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def resize(picture: Image.Image, width: int) -> Image.Image:
    """The picture scaled to a width in dots with the same proportions."""
    return picture.resize((width, picture.height * width // picture.width), Image.Resampling.LANCZOS)


def place_in_row(pictures: Sequence[Image.Image], gap: int, colour: str = "white", margin: int = 0) -> Image.Image:
    """A picture of several pictures side by side, aligned at the top."""
    width = sum(picture.width + gap for picture in pictures) - gap + 2 * margin
    row = Image.new("RGB", (width, max(picture.height for picture in pictures) + 2 * margin), colour)
    x = margin
    for picture in pictures:
        row.paste(picture, (x, margin))
        x += picture.width + gap
    return row
