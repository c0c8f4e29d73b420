"""One picture of several faces: in rows, as they would lie on a table, with words above and below."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from printgen.core.units import POINTS_PER_MM, Mm, plain
from printgen.faces.figures import outline_svg
from printgen.model import Face, Outline, Size
from printgen.scoring.contract.drawing import Shown, Spread
from printgen.scoring.picture.easel import Easel
from printgen.scoring.picture.union import join
from printgen.scoring.picture.words import LOUD, QUIET, Words, set_words

EDGE, GAP = 10.0, 6.0
TABLE, SHADE, VEIL = "#ece8df", "#8a857a", 0.7
CAPTION = (9 / POINTS_PER_MM, 18 / POINTS_PER_MM)  # the smallest and the largest type
SHARE = 0.055  # of the highest face


@dataclass(frozen=True, slots=True)
class Laid:
    """A face at its place, and what is said under it."""

    shown: Shown
    face: Face
    x: Mm
    caption: Words

    @property
    def below(self) -> Mm:
        """Where its caption ends, from its upper edge."""
        return self.face.size.height + (self.caption.height + GAP / 3 if self.caption.lines else 0.0)


def spread_face(spread: Spread, easel: Easel) -> Face | None:
    """A picture as one face; None where a template cannot be drawn."""
    drawn = [[easel.face(shown.inked, shown.row) for shown in row] for row in spread.rows]
    assert all(drawn), "a picture shows a face in every row"
    faces = [[face for face in row if face is not None] for row in drawn]
    if sum(map(len, faces)) < sum(map(len, drawn)):
        return None
    if _bare(spread):
        return faces[0][0]
    size = min(max(max(face.size.height for row in faces for face in row) * SHARE, CAPTION[0]), CAPTION[1])
    rows = [_laid(shown, row, size) for shown, row in zip(spread.rows, faces, strict=True)]
    return _picture(spread, rows, size)


def _bare(spread: Spread) -> bool:
    """Whether a picture is one face, and nothing said of it."""
    only = spread.rows[0][0]
    return not spread.title and spread.rows == ((only,),) and not only.caption and not only.faded


def _laid(row: Sequence[Shown], faces: Sequence[Face], size: Mm) -> tuple[Laid, ...]:
    """A row from left to right; a caption runs on under the faces behind that have none."""
    ends = list(accumulate((face.size.width + GAP for face in faces), initial=EDGE))
    laid = []
    for at, (shown, face) in enumerate(zip(row, faces, strict=True)):
        after = next((other for other in range(at + 1, len(row)) if row[other].caption), len(row))
        laid.append(Laid(shown, face, ends[at], set_words(shown.caption, QUIET, size, ends[after] - GAP - ends[at])))
    return tuple(laid)


def _picture(spread: Spread, rows: list[tuple[Laid, ...]], size: Mm) -> Face:
    wide = max(laid.x + laid.face.size.width for row in rows for laid in row) + EDGE
    title = set_words(spread.title, LOUD, size * 1.6, wide - 2 * EDGE)
    top = EDGE + (title.height + GAP if title.lines else 0.0)
    tops = list(accumulate((max(laid.below for laid in row) + GAP for row in rows), initial=top))
    paper = Size(wide, tops[-1] - GAP + EDGE)
    places = [(laid, y) for row, y in zip(rows, tops, strict=False) for laid in row]
    joined = join([laid.face.svg for laid, _ in places])
    cuts = {_edge(laid.face): f"picture-cut-{number}" for number, (laid, _) in enumerate(places)}
    clips = "".join(f'<clipPath id="{name}">{edge}</clipPath>' for edge, name in cuts.items())
    bodies = (
        _placed(laid, y, f'<g clip-path="url(#{cuts[_edge(laid.face)]})">{body}</g>')
        for (laid, y), body in zip(places, joined.bodies, strict=True)
    )
    ground = f'<rect width="{plain(paper.width)}" height="{plain(paper.height)}" fill="{TABLE}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{plain(paper.width)}mm" height="{plain(paper.height)}mm"'
    box = f'viewBox="0 0 {plain(paper.width)} {plain(paper.height)}"'
    defined = f"<defs>{joined.definitions}{clips}</defs>"
    svg = f"{head} {box}>{defined}{ground}{title.svg(EDGE, EDGE)}{''.join(bodies)}</svg>"
    return Face(f"picture {spread.name}", spread.title or spread.name, paper, 0.0, Outline(), svg)


def _edge(face: Face, **paint: str) -> str:
    return outline_svg(face.outline, face.size, 0, paint)


def _placed(laid: Laid, y: Mm, body: str) -> str:
    """A face on its white paper, pale if it does not count any more, its edge drawn so that it is seen on a pale table."""
    paper = _edge(laid.face, fill="white")
    veil = _edge(laid.face, fill="white", opacity=str(VEIL)) if laid.shown.faded else ""
    edge = _edge(laid.face, fill="none", stroke=SHADE, stroke_width="0.2")
    under = laid.caption.svg(laid.x, y + laid.face.size.height + GAP / 3)
    return f'<g transform="translate({plain(laid.x)} {plain(y)})">{paper}{body}{veil}{edge}</g>{under}'
