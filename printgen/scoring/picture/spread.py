"""Draws one picture: faces in rows, like cards on a table, with a title above and captions below."""

from collections.abc import Sequence
from itertools import accumulate

from printgen.core.records import dataclass
from printgen.core.units import POINTS_PER_MM, Mm, write_number
from printgen.faces.figures import make_outline_element
from printgen.model import Face, Outline, Size
from printgen.scoring.contract.drawing import ShownFace, Spread
from printgen.scoring.picture.inked_faces import InkedFaceDrawer
from printgen.scoring.picture.shared_definitions import share_definitions
from printgen.scoring.picture.words import LOUD, QUIET, TextBlock, replace_undisplayable_words, wrap_and_shrink_text

EDGE, GAP = 10.0, 6.0  # mm: around all faces, and between two faces
TABLE, SHADE, VEIL = (
    "#ece8df",
    "#8a857a",
    0.7,
)  # the background, a face's edge, and the opacity of the white over a faded face
CAPTION = (9 / POINTS_PER_MM, 18 / POINTS_PER_MM)  # mm: the smallest and the largest type
SHARE = 0.055  # the type size of a caption, as a share of the height of the tallest face


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face in its row of a picture, with the caption below it."""

    shown: ShownFace
    face: Face
    x: Mm  # the left edge of the face
    caption: TextBlock

    @property
    def height_with_caption(self) -> Mm:
        """The distance in mm from the upper edge of the face to the end of its caption."""
        return self.face.size.height + (self.caption.height + GAP / 3 if self.caption.lines else 0.0)


def draw_spread(spread: Spread, drawer: InkedFaceDrawer) -> Face | None:
    """A picture as one large face, or the face itself if it is alone and plain. Returns None if a template cannot be drawn."""
    drawn = [[drawer.draw_face(shown.inked, shown.row) for shown in row] for row in spread.rows]
    assert all(drawn), "a picture shows a face in every row"
    faces = [[face for face in row if face is not None] for row in drawn]
    if sum(map(len, faces)) < sum(map(len, drawn)):
        return None
    only = spread.rows[0][0]
    if spread.rows == ((only,),) and not (spread.title or only.caption or only.faded):
        return faces[0][0]
    size = min(max(max(face.size.height for row in faces for face in row) * SHARE, CAPTION[0]), CAPTION[1])
    rows = [_place_faces_in_row(shown, row, size) for shown, row in zip(spread.rows, faces, strict=True)]
    return _draw_picture_as_face(spread, rows, size)


def _place_faces_in_row(row: Sequence[ShownFace], faces: Sequence[Face], type_size: Mm) -> tuple[PlacedFace, ...]:
    """The faces of a row from left to right. A caption may extend below following faces that have no caption."""
    starts = list(accumulate((face.size.width + GAP for face in faces), initial=EDGE))  # left edges, then the row's end
    placed = []
    for number, (shown, face) in enumerate(zip(row, faces, strict=True)):
        after = next((later for later in range(number + 1, len(row)) if row[later].caption), len(row))
        caption_width = starts[after] - GAP - starts[number]
        caption = replace_undisplayable_words(shown.caption, QUIET)
        placed.append(PlacedFace(shown, face, starts[number], wrap_and_shrink_text(caption, QUIET, type_size, caption_width)))
    return tuple(placed)


def _draw_picture_as_face(spread: Spread, rows: list[tuple[PlacedFace, ...]], type_size: Mm) -> Face:
    """All rows of a picture on one background, with the title above. `type_size` is that of captions."""
    width = max(placed.x + placed.face.size.width for row in rows for placed in row) + EDGE
    title_text = replace_undisplayable_words(spread.title, LOUD)
    title = wrap_and_shrink_text(title_text, LOUD, type_size * 1.6, width - 2 * EDGE)
    top = EDGE + (title.height + GAP if title.lines else 0.0)
    tops = list(accumulate((max(placed.height_with_caption for placed in row) + GAP for row in rows), initial=top))
    paper = Size(width, tops[-1] - GAP + EDGE)
    places = [(placed, y) for row, y in zip(rows, tops, strict=False) for placed in row]
    joined = share_definitions([placed.face.svg for placed, _ in places])
    cuts = {_draw_outline(placed.face): f"picture-cut-{number}" for number, (placed, _) in enumerate(places)}
    clips = "".join(f'<clipPath id="{name}">{edge}</clipPath>' for edge, name in cuts.items())
    bodies = (
        _draw_face_with_caption(placed, y, f'<g clip-path="url(#{cuts[_draw_outline(placed.face)]})">{body}</g>')
        for (placed, y), body in zip(places, joined.bodies, strict=True)
    )
    ground = f'<rect width="{write_number(paper.width)}" height="{write_number(paper.height)}" fill="{TABLE}"/>'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{write_number(paper.width)}mm" height="{write_number(paper.height)}mm"'
    )
    box = f'viewBox="0 0 {write_number(paper.width)} {write_number(paper.height)}"'
    defined = f"<defs>{joined.definitions}{clips}</defs>"
    svg = f"{head} {box}>{defined}{ground}{title.draw_lines(EDGE, EDGE)}{''.join(bodies)}</svg>"
    return Face(f"picture {spread.name}", spread.title or spread.name, paper, 0.0, Outline(), svg)


def _draw_outline(face: Face, **paint: str) -> str:
    return make_outline_element(face.outline, face.size, 0, paint)


def _draw_face_with_caption(placed: PlacedFace, y: Mm, face_svg: str) -> str:
    """A face on white paper with an edge and its caption. A faded face is paler."""
    paper = _draw_outline(placed.face, fill="white")
    veil = _draw_outline(placed.face, fill="white", opacity=str(VEIL)) if placed.shown.faded else ""
    edge = _draw_outline(placed.face, fill="none", stroke=SHADE, stroke_width="0.2")
    under = placed.caption.draw_lines(placed.x, y + placed.face.size.height + GAP / 3)
    return f'<g transform="translate({write_number(placed.x)} {write_number(y)})">{paper}{face_svg}{veil}{edge}</g>{under}'
