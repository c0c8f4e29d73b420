"""Helpers for the pictures of Brazil: Imperial: its pieces by name."""

from collections.abc import Iterable, Iterator
from functools import cache

from PIL import Image

from docs.scripts.files import CHECKOUT
from docs.scripts.tabletop import Pieces
from printgen import Component, Options

COLOURS = ("green", "orange", "blue", "red")
CARD = (63.5, 88.9)  # mm


@cache
def brazil_pieces(style: str = "colour") -> Pieces:
    """All pieces of Brazil: Imperial in one style."""
    return Pieces(CHECKOUT.print("brazil-imperial", Options(style=style)).get())


def finish(drawn: Iterable[tuple[str, Image.Image]]) -> Iterator[tuple[str, Image.Image]]:
    """Yield each picture with the full file name that the docs use."""
    for name, picture in drawn:
        yield f"brazil-{name}", picture.quantize(192, kmeans=1)


def find_component(pieces: Pieces, name: str) -> Component:
    """The component with this name."""
    return next(component for component in pieces.printout.plan.game.components if component.name == name)


def good(pieces: Pieces, name: str, scale: float) -> Image.Image:
    """A picture of the token for a good, which is a resource, gold or science."""
    return pieces.labelled(f"{'asset' if name in ('gold', 'science') else 'resource'} “{name}”", scale)


def unit_front(pieces: Pieces, number: int, scale: float) -> Image.Image:
    """A picture of the front panel of a unit."""
    piece = pieces.of("unit")[number]
    panel = next(panel for panel in find_component(pieces, "unit").panels if panel.name == "front")
    box = [round(edge * scale) for edge in (panel.x, panel.y, panel.x + panel.width, panel.y + panel.height)]
    return pieces.cut_out(piece.front, scale).crop(box)
