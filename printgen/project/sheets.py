"""Lays out a game on paper without making a PDF, to show its sheets and the order of their cuts."""

from printgen.core.records import dataclass
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Game, Sheet
from printgen.printing.lots import lay_out_components_that_fit, make_fitted_lots
from printgen.printing.named_faces import NamedFace, list_named_faces, name_distinct_pieces
from printgen.printing.plan import plan_lots
from printgen.sheets.cut_order import CutStroke
from printgen.sheets.work import list_knife_strokes_for_rectangles


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A piece of paper: its title, its front, its back if it has one, and the strokes of the knife in order."""

    title: str
    front: Sheet
    back: Sheet | None
    strokes: tuple[CutStroke, ...]


@dataclass(frozen=True, slots=True)
class LaidOutGame:
    """The papers of a game in printing order, the edge on which they are flipped, and every face on them."""

    game: Game
    sides: str
    papers: tuple[PaperSheet, ...]
    faces: tuple[NamedFace, ...]


def lay_out_sheets(illustrator: Illustrator, job: Job) -> LaidOutGame | None:
    """The papers of an order. Reports all problems, and returns None if there is any error."""
    lots = make_fitted_lots(lay_out_components_that_fit(job, illustrator), job, illustrator)
    if job.problems:
        return None
    plan = plan_lots(lots, job.game, job.order)
    sides: dict[int, list[Sheet]] = {}  # by the number of the paper
    for sheet in plan.sheets:
        sides.setdefault(sheet.number, []).append(sheet)
    papers = tuple(
        PaperSheet(page.title, front, back[0] if back else None, list_knife_strokes_for_rectangles(page))
        for (front, *back), page in zip(sides.values(), plan.arrangement.pages, strict=False)
    )
    pieces = name_distinct_pieces(job.game, [piece for lot in lots for piece in lot.pieces])
    faces = list_named_faces(piece for named in pieces.values() for piece in named)
    return LaidOutGame(job.game, job.order.sides, papers, faces)
