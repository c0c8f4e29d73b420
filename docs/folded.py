"""Pictures of folded things: the net with its fold marks, and beside it what becomes of it."""

import tempfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image
from standing import DOT, EDGE, Standing
from told import write_files

from printgen.content.loader import load_game
from printgen.content.nets import Net
from printgen.content.shelves import shelves_from
from printgen.core.problems import Problems
from printgen.model import Component, Face, Order, Placement, Sheet, Size
from printgen.pdf.document import About
from printgen.printing.pictures import page_pictures
from printgen.printing.printout import make_printout
from printgen.sheets.fold_marks import fold_marks
from tests.folding import fold_up

HIGH = 620  # of a finished picture, in dots
BENT: Mapping[str, Mapping[str, float]] = {"standee": {"back": 180.0, "front_foot": -90.0, "back_foot": -90.0}}


def folded_pictures(page: str) -> Iterator[tuple[str, Image.Image]]:
    """A picture of every folded component of the game that a page of the docs tells, with the component's name."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(page, Path(folder))
        yield from net_pictures("camp", Path(folder), 1)


def net_pictures(name: str, folder: Path, players: int) -> Iterator[tuple[str, Image.Image]]:
    """A picture of every folded component of a game."""
    shelves, problems = shelves_from(folder), Problems()
    game = load_game(name, shelves, problems)
    assert game is not None, problems.sorted()
    kit = make_printout(game, Order("a4", players, 1, "colour"), shelves, problems)
    assert kit is not None, problems.sorted()
    faces = {piece.component: piece.front for piece in kit.plan.pieces}
    folded = [component for component in game.components if component.panels and component.name in faces]
    pdf = kit.press.print([_flat(faces[component.name]) for component in folded], kit.compiled, About("", "", "en"))
    for component, page in zip(folded, page_pictures(pdf, round(DOT * 25.4)), strict=True):
        net = Image.open(BytesIO(page)).convert("RGB")
        yield component.name, _beside(net, standing_of(component).picture(net))


def _flat(face: Face) -> Sheet:
    """A net alone on its paper, with its fold marks."""
    paper = Size(face.size.width + 2 * EDGE, face.size.height + 2 * EDGE)
    places = (Placement(face, EDGE, EDGE),)
    return Sheet(paper, "front", face.label, places, fold_marks(places, paper))


def standing_of(component: Component) -> Standing:
    """A component folded up."""
    outline = component.outline
    net = Net(component.sizes[0], outline.points, outline.folds, component.panels)
    still = "front" if component.kind in ("tray", "lid") else net.panels[0].name
    return Standing(net, fold_up(net, still, BENT.get(component.kind, {})), component.kind == "tray")


def _beside(net: Image.Image, standing: Image.Image) -> Image.Image:
    """Both on white, the net as high as the picture."""
    net = _scaled(net, HIGH / net.height)
    standing = _scaled(standing, 0.8 * HIGH / standing.height)
    both = Image.new("RGB", (net.width + standing.width, HIGH), "white")
    both.paste(net, (0, 0))
    both.paste(standing, (net.width, (HIGH - standing.height) // 2))
    return both


def _scaled(picture: Image.Image, scale: float) -> Image.Image:
    return picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)
