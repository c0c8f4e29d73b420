"""Draws paper dice, boxes, trays and standees: each flat net with its fold marks, and the folded piece beside it."""

from collections.abc import Iterator, Mapping
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from docs.scripts.files import open_quoted, read_page
from docs.scripts.images import open_image
from printgen import Component, Face, Options, Placement, Project, Sheet, Size
from printgen.content.nets import Net, Point
from printgen.model import Panel
from printgen.pdf.document import DocumentInfo
from printgen.printing.pictures import render_pages
from printgen.sheets.fold_marks import make_fold_marks
from tests.helpers.folded_nets import Plane, Vector, box, corners, fold_up

HEIGHT = 620  # of a finished picture, in dots
EDGE = 9.0  # mm of white around a net and around a folded piece
DOTS_PER_MM = 10
BENT: Mapping[str, Mapping[str, float]] = {"standee": {"back": 180.0, "front_foot": -90.0, "back_foot": -90.0}}  # degrees

YAW, PITCH = radians(33), radians(24)  # the viewer is on the right and looks down
RIGHT = Vector(cos(YAW), 0, -sin(YAW))
UP = Vector(-sin(YAW) * sin(PITCH), cos(PITCH), -cos(YAW) * sin(PITCH))
TO_VIEWER = RIGHT.cross(UP)
TO_LIGHT = Vector(0.25, 0.85, 0.47)
PAPER = (246, 244, 238)
HIDDEN = ("tuck", "glue", "back_foot")  # panels behind others, so they are drawn first


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
    pdf = printout.writer.write(sheets, printout.compiled, DocumentInfo("", "", "en"))
    for component, page in zip(folded, render_pages(pdf, round(DOTS_PER_MM * 25.4)), strict=True):
        net = open_image(page)
        yield component.name, _side_by_side(net, fold_component(component).picture(net))


def fold_component(component: Component) -> "FoldedNet":
    """The folded net of a component."""
    outline = component.outline
    net = Net(component.sizes[0], outline.points, outline.folds, component.panels)
    fixed = "front" if component.kind in ("tray", "lid") else net.panels[0].name
    return FoldedNet(net, fold_up(net, fixed, BENT.get(component.kind, {})), component.kind == "tray")


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


class FoldedNet:
    """The panels of a net in space, seen from above on their right."""

    def __init__(self, net: Net, planes: Mapping[str, Plane], is_open: bool) -> None:
        self._net, self._planes, self._is_open = net, planes, is_open
        points = [_project(planes[panel.name].at(corner)) for panel in net.panels for corner in corners(panel)]
        self._left, self._top = min(x for x, _ in points) - EDGE, min(y for _, y in points) - EDGE
        right, bottom = max(x for x, _ in points) + EDGE, max(y for _, y in points) + EDGE
        self._size = round((right - self._left) * DOTS_PER_MM), round((bottom - self._top) * DOTS_PER_MM)

    def picture(self, net: Image.Image) -> Image.Image:
        """A picture of the folded net, painted with the picture of the flat net."""
        picture = self._shadow()
        for panel in sorted(self._net.panels, key=self._drawing_order):
            plane = self._planes[panel.name]
            facing = plane.printed.dot(TO_VIEWER)
            if facing > 0.01 or (self._is_open and facing < -0.01):  # an open tray shows its white inside
                light = 0.76 + 0.26 * max(0.0, plane.printed.dot(TO_LIGHT) * (1 if facing > 0 else -1))
                paper = net if facing > 0 else Image.new("RGB", net.size, PAPER)
                painted = paper.point(lambda value, light=light: min(255, round(value * light)))
                side, mask = (
                    flat.transform(self._size, Image.Transform.AFFINE, self._affine(plane), Image.Resampling.BICUBIC)
                    for flat in (painted, self._mask(panel, net.size))
                )
                picture.paste(side, (0, 0), mask)
        return picture

    def _drawing_order(self, panel: Panel) -> tuple[bool, float]:
        """A sort key that puts hidden panels first, and then the farthest before the nearest."""
        left, top, right, bottom = box(panel)
        middle = self._planes[panel.name].at(((left + right) / 2, (top + bottom) / 2))
        return panel.name not in HIDDEN, middle.dot(TO_VIEWER)

    def _shadow(self) -> Image.Image:
        places = [[self._planes[panel.name].at(corner) for corner in corners(panel)] for panel in self._net.panels]
        ground = min(place.y for panel in places for place in panel)
        table = Image.new("L", self._size, 255)
        for panel in places:
            if all(place.y < ground + 0.01 for place in panel):
                ImageDraw.Draw(table).polygon([self._dot(_project(place)) for place in panel], fill=120)
        return table.filter(ImageFilter.GaussianBlur(1.6 * DOTS_PER_MM)).convert("RGB")

    def _mask(self, panel: Panel, size: tuple[int, int]) -> Image.Image:
        """A mask of the net that shows one panel, without the parts that are cut away."""
        cut, part = Image.new("L", size), Image.new("L", size)
        ImageDraw.Draw(cut).polygon(
            [((x + EDGE) * DOTS_PER_MM, (y + EDGE) * DOTS_PER_MM) for x, y in self._net.points], fill=255
        )
        ImageDraw.Draw(part).rectangle([(at + EDGE) * DOTS_PER_MM for at in box(panel)], fill=255)
        return ImageChops.multiply(cut, part)

    def _affine(self, plane: Plane) -> tuple[float, ...]:
        """The affine map from a dot of the picture to the matching dot of the net."""
        (a, c), (b, d) = _project(plane.right), _project(plane.down)
        x, y = self._dot(_project(plane.corner))
        determinant = a * d - b * c
        inverse = d / determinant, -b / determinant, -c / determinant, a / determinant
        shift = EDGE * DOTS_PER_MM - inverse[0] * x - inverse[1] * y, EDGE * DOTS_PER_MM - inverse[2] * x - inverse[3] * y
        return inverse[0], inverse[1], shift[0], inverse[2], inverse[3], shift[1]

    def _dot(self, point: Point) -> Point:
        """The dot of the picture for a point in mm."""
        return (point[0] - self._left) * DOTS_PER_MM, (point[1] - self._top) * DOTS_PER_MM


def _project(place: Vector) -> Point:
    """The point of a flat picture for a place in space, in mm to the right and down."""
    return place.dot(RIGHT), -place.dot(UP)
