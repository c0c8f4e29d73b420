"""Pictures of layouts: pages of the game that a page of the docs tells, each kind of piece by itself, side by side."""

import io
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image, ImageOps
from told import write_files

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves, shelves_from
from printgen.core.problems import Problems
from printgen.model import Game, Layout, Order, Sides
from printgen.printing.printout import make_printout

DPI = 55
GREY = (150, 156, 160)


@dataclass(frozen=True)
class Shown:
    """Which components are printed for a picture, how, and which of the pages it shows."""

    components: tuple[str, ...]
    pages: tuple[int, ...] = (0,)
    sides: Sides = "long-edge"
    layout: Layout = Layout()


PICTURES = {
    "grid": Shown(("voyage",), (0, 1)),
    "blocks": Shown(("find",)),
    "stagger": Shown(("pearl", "field"), (0, 1)),
    "nest": Shown(("cape", "bay"), (0, 1)),
    "mixed": Shown(("stone", "plank", "raft"), layout=Layout(marks="numbered")),
    "parts": Shown(("chart",), (0, 1, 2)),
    "booklet": Shown(("rules",), (0, 1)),
    "gutterfold": Shown(("voyage",), (0,), "gutterfold"),
    "numbered": Shown(("voyage",), layout=Layout(marks="numbered")),
    "labels": Shown(("plank", "pearl"), layout=Layout(labels=True)),
}


def laid_pictures(page: str) -> Iterator[tuple[str, Image.Image]]:
    """A picture for each layout, with its name."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(page, Path(folder))
        shelves = shelves_from(Path(folder))
        game = load_game("isle", shelves, Problems())
        assert game is not None
        for name, shown in PICTURES.items():
            yield name, _beside(_pages(game, shown, shelves))


def _pages(game: Game, shown: Shown, shelves: Shelves) -> list[Image.Image]:
    """The pages of a kit that has only what is shown."""
    components = tuple(component for component in game.components if component.name in shown.components)
    problems = Problems()
    only = replace(game, components=components, layout=shown.layout)
    kit = make_printout(only, Order("a4", 1, 1, "colour", shown.sides), shelves, problems)
    assert kit is not None, problems.sorted()
    pictures = [Image.open(io.BytesIO(page)).convert("RGB") for page in kit.pictures(2 * DPI)]
    return [ImageOps.expand(pictures[at].reduce(2), 1, GREY) for at in shown.pages]


def _beside(pages: list[Image.Image]) -> Image.Image:
    """All of them in a row on white."""
    wide = sum(page.width + 12 for page in pages) - 12
    row = Image.new("RGB", (wide, max(page.height for page in pages)), "white")
    left = 0
    for page in pages:
        row.paste(page, (left, 0))
        left += page.width + 12
    return row


def strip_picture(front: Path, back: Path) -> Image.Image:
    """Both sides of the strip of a leaflet with its marks, as they are read one after the other."""
    sides = [Image.open(front).convert("RGB"), Image.open(back).convert("RGB").rotate(180)]
    high = sides[0].height
    strips = [side.crop((60, high // 4 - 20, side.width - 60, high * 3 // 4 + 20)).reduce(2) for side in sides]
    both = Image.new("RGB", (strips[0].width, 2 * strips[0].height + 8), GREY)
    both.paste(strips[0], (0, 0))
    both.paste(strips[1], (0, strips[0].height + 8))
    return both
