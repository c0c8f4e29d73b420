"""Every piece of every supplied game has an edge that can be seen: marks for a ruler, or an outline in every style."""

from collections.abc import Iterator
from math import hypot

import pytest
from PIL import Image

from printgen.model import Mark, Placement, Sheet, Size
from printgen.pdf.document import PdfWriter
from printgen.sheets.polygons import Trim, find_point_on_paper, make_cut_line
from tests.helpers.drawings import ABOUT, art_in, pictures
from tests.helpers.soaked import soak_only
from tests.helpers.supplied_games import declared, fronts_of, plan_of

GAMES = ("village", "5211", "favelas", "sunnyvale", "brazil-imperial")
STYLES = [(game, style) for game in GAMES for style in declared(game).styles]
OTHER_STYLES = [(game, style) for game, style in STYLES if style not in ("colour", "low-ink")]
DPI, REACH = 254, 0.35  # 10 pixels for each mm; mm on each side of the cut
VISIBLE = 30  # of 255: the difference between the lightest and the darkest place near the cut
SEEN = 0.9  # the least part of a cut that can be seen


def is_marked(place: Placement, sheet: Sheet) -> bool:
    """Whether each edge of a piece is the edge of the paper, or in line with marks on both sides of the piece."""
    left, top, right, low = place.x, place.y, place.x + place.size.width, place.y + place.size.height

    def ends(mark: Mark, upright: bool) -> tuple[float, float, float]:
        return (mark.x1, mark.x2, mark.y1) if upright else (mark.y1, mark.y2, mark.x1)

    for upright, edges, first, last, long in (
        (True, (left, right), top, low, sheet.paper.width),
        (False, (top, low), left, right, sheet.paper.height),
    ):
        middle = (first + last) / 2
        for edge in edges:
            along = [
                at
                for one, other, at in (ends(mark, upright) for mark in sheet.marks)
                if abs(one - edge) + abs(other - edge) < 0.1
            ]
            if 3 < edge < long - 3 and not (min(along, default=last) < middle < max(along, default=first)):
                return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_has_an_outline_or_marks_along_all_its_edges(game: str) -> None:
    plan = plan_of(game)
    bound = {component.name for component in plan.game.components if component.bind or component.split}
    bare = [
        (sheet.number, place.face.label)
        for sheet in plan.sheets
        for place in sheet.placements
        if sheet.side == "front" and place not in sheet.cut_by_hand and not is_marked(place, sheet)
    ]
    assert [(number, label) for number, label in bare if label.split(",")[0] not in {*bound, "empty page"}] == []


def points_along(place: Placement) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Points along the cut, each with the direction across the cut."""
    line = [find_point_on_paper(place, point) for point in make_cut_line(Trim(place.face.outline, place.face.size))]
    for (x1, y1), (x2, y2) in zip(line, (*line[1:], line[0]), strict=True):
        long = hypot(x2 - x1, y2 - y1)
        steps = max(1, int(long))
        for step in range(steps):
            along = (step + 0.5) / steps
            yield (x1 + along * (x2 - x1), y1 + along * (y2 - y1)), ((y2 - y1) / long, (x1 - x2) / long)


def visible_part(picture: Image.Image, place: Placement) -> float:
    """The part of a cut along which light and dark meet."""
    seen = []
    for (x, y), (across, down) in points_along(place):
        lights = [
            picture.getpixel((round(10 * (x + k * across)), round(10 * (y + k * down))))
            for k in (-REACH, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, REACH)
        ]
        seen.append(max(lights) - min(lights) >= VISIBLE)  # type: ignore[type-var, operator]
    return sum(seen) / len(seen)


@pytest.mark.parametrize(("game", "style"), soak_only(OTHER_STYLES, STYLES))
def test_the_edge_of_every_outlined_shape_stands_out_from_the_drawing_and_from_the_paper(game: str, style: str) -> None:
    plan = plan_of(game)
    outlined = {place.face.identity for sheet in plan.sheets for place in sheet.cut_by_hand}
    names = dict.fromkeys(piece.component for piece in plan.pieces if piece.front.identity in outlined)
    faces = [face for name in names for face in fronts_of(game, name, style)]
    firsts = {face.label.split(" “")[0]: face for face in reversed(faces)}
    writer = PdfWriter(art_in(None), own=declared(game).fonts)
    places = [Placement(face, 20, 20) for face in firsts.values()]
    sheets = [
        Sheet(Size(place.size.width + 40, place.size.height + 40), "front", "one", (place,), cut_by_hand=(place,))
        for place in places
    ]
    compiled, _ = writer.compile_faces(place.face for place in places)
    pages = pictures(writer.write_pdf(sheets, compiled, ABOUT), DPI) if sheets else ()
    parts = {name: visible_part(page.convert("L"), place) for name, page, place in zip(firsts, pages, places, strict=True)}
    assert {name: part for name, part in parts.items() if part < SEEN} == {}
