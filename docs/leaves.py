"""A picture of the booklet of Brazil: Imperial: its title, and some of its examples."""

from pathlib import Path

from court import drawn, laid
from decks import kit_of
from PIL import Image

PAGES = ("page 1", "page 8", "page 14")
WIDE = 634  # three of them lie beside each other


def booklet_picture(root: Path) -> Image.Image:
    """Pages beside each other on a table."""
    kit = kit_of("brazil-imperial", root)
    leaves = [piece for piece in kit.pieces if piece.component == "rules"]
    pages = {face.label.removeprefix("rules, "): face for piece in leaves for face in piece.faces}
    sheets = [page.resize((WIDE, WIDE * page.height // page.width)) for page in drawn(kit, [pages[name] for name in PAGES])]
    table = laid(sheets)
    return table.resize((table.width * 2 // 3, table.height * 2 // 3), Image.Resampling.LANCZOS)
