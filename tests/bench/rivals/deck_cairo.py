"""The deck with cairosvg: the same SVG faces, drawn on one PDF surface of cairo."""

import io
import sys
from pathlib import Path
from typing import Any

import cairocffi
from cairosvg.parser import Tree
from cairosvg.surface import PDFSurface
from deck_places import pages

MM = 72 / 25.4


class Face(PDFSurface):  # type: ignore[misc]
    """A cairosvg surface that draws on `paper`, the cairo surface that all faces share."""

    def __init__(self, tree: Tree, paper: Any) -> None:
        self.paper = paper
        super().__init__(tree, None, 96)

    def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
        return self.paper, width, height


def draw(paper: Any, name: str, x: float, y: float) -> None:
    """Draw one face with its top left corner at x, y."""
    paper.set_device_offset(x * MM, y * MM)
    Face(Tree(bytestring=Path(f"faces/{name}.svg").read_bytes()), paper)


def job() -> bytes:
    """The bytes of a PDF with the whole deck."""
    out = io.BytesIO()
    paper = cairocffi.PDFSurface(out, 210 * MM, 297 * MM)
    for places in pages():
        for name, x, y in places:
            draw(paper, name, x, y)
        paper.show_page()
    paper.finish()
    return out.getvalue()


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(job())
