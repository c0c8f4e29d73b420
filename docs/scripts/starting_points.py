"""Draws the starting points of `printgen new` for docs/starting-points.md."""

import tempfile
from collections.abc import Iterator

from PIL import Image

import printgen
from docs.scripts.folded_nets import net_pictures
from docs.scripts.images import open_image, resize
from docs.scripts.tabletop import Pieces, Row, draw_rows
from printgen.project.starting import list_starting_points

CARDS = ("The Loaf", "Window Watcher", "Meeple Thief", "Her Majesty")
WIDTH = 1100  # dots


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """A picture of each starting point: its cards or tiles on a table, its sheet, or its box."""
    with tempfile.TemporaryDirectory() as folder:
        project = printgen.open(folder)
        for point in list_starting_points():
            project.start_game(point.name, point.name).get()
        yield "start-deck", _draw_cards(project)
        yield "start-roll-and-write", _draw_sheet(project)
        yield "start-hexes", _draw_tiles(project)
        (_, box), *_ = net_pictures(project, "box", 1)
        yield "start-box", box.quantize(96)


def _draw_cards(project: printgen.Project) -> Image.Image:
    pieces = Pieces(project.print("deck").get())
    cards = [pieces.labelled(f"cat “{name}”", 3.6) for name in CARDS]
    return draw_rows([Row([*cards, pieces.back("cat", 3.6)], 6)], 3.6, 6).quantize(128, kmeans=1)


def _draw_sheet(project: printgen.Project) -> Image.Image:
    (sheet,) = project.print("roll-and-write").get().face_pictures(150)
    return resize(open_image(sheet), WIDTH).quantize(96, kmeans=1)


def _draw_tiles(project: printgen.Project) -> Image.Image:
    pieces = Pieces(project.print("hexes").get())
    tiles = [*pieces.fronts("tile", 3.4)[1:], pieces.back("tile", 3.4)]
    return draw_rows([Row(tiles[:5], 4, 4), Row(tiles[5:], 4)], 3.4, 6).quantize(128, kmeans=1)
