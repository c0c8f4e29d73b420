"""Draws paper dice, boxes, trays and standees: each flat net with its fold marks, and the folded piece beside it."""

from collections.abc import Iterator

from PIL import Image

from docs.scripts.files import open_quoted, read_page
from docs.scripts.images import open_image
from docs.scripts.scenes import DOTS_PER_MM, draw_folded
from printgen import Face, Options, Placement, Project, Sheet, Size
from printgen.printing.pictures import render_pages
from printgen.sheets.fold_marks import make_fold_marks

HEIGHT = 620  # of a finished picture, in dots
EDGE = 9.0  # mm of white around a net


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each net of the game in docs/nets.md, and yield it with its file name."""
    with open_quoted(read_page("nets")) as project:
        for name, picture in net_pictures(project, "camp", 1):
            yield f"net-{name}", picture.quantize(128)


def net_pictures(project: Project, name: str, players: int) -> Iterator[tuple[str, Image.Image]]:
    """The name and a picture of every folded component of a game."""
    printout = project.print(name, Options(players=players)).get()
    faces = {piece.component: piece.front for piece in printout.plan.pieces}
    folded = [component for component in printout.plan.game.components if component.panels and component.name in faces]
    sheets = [_net_sheet(faces[component.name]) for component in folded]
    pdf = printout.sheets_pdf(sheets)
    for component, page in zip(folded, render_pages(pdf, round(DOTS_PER_MM * 25.4)), strict=True):
        net = open_image(page)
        yield component.name, _side_by_side(net, draw_folded(printout, component, faces[component.name]))


def _net_sheet(face: Face) -> Sheet:
    paper = Size(face.size.width + 2 * EDGE, face.size.height + 2 * EDGE)
    places = (Placement(face, EDGE, EDGE),)
    return Sheet(paper, "front", face.label, places, make_fold_marks(places, paper))


def _side_by_side(net: Image.Image, folded: Image.Image) -> Image.Image:
    net, folded = _scale(net, HEIGHT / net.height), _scale(folded, 0.8 * HEIGHT / folded.height)
    both = Image.new("RGB", (net.width + folded.width, HEIGHT), "white")
    both.paste(net, (0, 0))
    both.paste(folded, (net.width, (HEIGHT - folded.height) // 2))
    return both


def _scale(picture: Image.Image, factor: float) -> Image.Image:
    return picture.resize((round(picture.width * factor), round(picture.height * factor)), Image.Resampling.LANCZOS)
