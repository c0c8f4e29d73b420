"""Draws sheets of the game quoted in docs/layouts.md. Each picture has only the pieces that show its layout."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PIL import Image, ImageOps

from docs.scripts.files import open_quoted, read_page
from docs.scripts.images import open_image, place_in_row
from printgen import Options
from printgen.model import Layout

DPI = 55
GREY = (150, 156, 160)


@dataclass(frozen=True)
class Example:
    """The recipe for one picture: the components to print, their layout, and the pages to show."""

    components: tuple[str, ...]
    pages: tuple[int, ...] = (0,)
    sides: str = "long-edge"
    layout: Layout = Layout()


EXAMPLES = {
    "grid": Example(("voyage",), (0, 1)),
    "blocks": Example(("find",)),
    "stagger": Example(("pearl", "field"), (0, 1)),
    "nest": Example(("cape", "bay"), (0, 1)),
    "mixed": Example(("stone", "plank", "raft"), layout=Layout(marks="numbered")),
    "parts": Example(("chart",), (0, 1, 2)),
    "booklet": Example(("rules",), (0, 1)),
    "gutterfold": Example(("voyage",), (0,), "gutterfold"),
    "numbered": Example(("voyage",), layout=Layout(marks="numbered")),
    "labels": Example(("plank", "pearl"), layout=Layout(labels=True)),
}


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each picture, and yield it with its file name."""
    with open_quoted(read_page("layouts")) as project:
        game = project.load("isle").get()
        for name, example in EXAMPLES.items():
            components = tuple(component for component in game.components if component.name in example.components)
            smaller = replace(game, components=components, layout=example.layout)
            pictures = list(project.print(smaller, Options(players=1, sides=example.sides)).get().pictures(2 * DPI))
            pages = [ImageOps.expand(open_image(pictures[page]).reduce(2), 1, GREY) for page in example.pages]
            yield f"layout-{name}", place_in_row(pages, 12).quantize(64)
