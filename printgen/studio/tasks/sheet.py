"""Lays out a game on paper for the view of its sheets."""

from collections.abc import Mapping
from typing import Any

from printgen.core.guard.messages import Message
from printgen.model import Placement, Sheet
from printgen.project.sheets import PaperSheet
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json
from printgen.studio.tasks.wall import make_display_options


def lay_out_sheets(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The papers of a game for a choice and a paper; without a paper, for the one in the user's settings."""
    game, options = request["game"], make_display_options(request["choice"])._replace(paper=request["paper"] or None)
    completed, problems = opened.project.complete_options(game, options)
    if completed is None:
        return Message({"papers": [], "problems": make_problems_json(problems)})
    chosen = options._replace(paper=completed.options.paper, sides=completed.options.sides)
    laid_out, problems = opened.find_or_open_drawing(game).lay_out(chosen)
    papers = [make_paper_json(paper) for paper in laid_out.papers] if laid_out is not None else []
    sides = laid_out.sides if laid_out is not None else ""
    return Message({"paper": chosen.paper, "sides": sides, "papers": papers, "problems": make_problems_json(problems)})


def make_paper_json(paper: PaperSheet) -> dict[str, Any]:
    """A paper as the browser gets it: its sides, and its cuts as numbers and lines in mm."""
    cuts = [[stroke.number, *stroke.cut[:4]] for stroke in paper.strokes]
    back = make_sheet_json(paper.back) if paper.back is not None else None
    return {"title": paper.title, "front": make_sheet_json(paper.front), "back": back, "cuts": cuts}


def make_sheet_json(sheet: Sheet) -> dict[str, Any]:
    """One side of a paper, in mm from its top left corner."""
    return {
        "size": list(sheet.paper),
        "label": sheet.label,
        "places": [make_placement_json(place) for place in sheet.placements],
        "marks": [[mark.x1, mark.y1, mark.x2, mark.y2, mark.kind, mark.thick] for mark in sheet.marks],
        "notes": [[note.x, note.y, note.text, note.upright, note.high] for note in sheet.notes],
        "ruler": [sheet.ruler.x, sheet.ruler.y, sheet.ruler.upright] if sheet.ruler is not None else None,
    }


def make_placement_json(place: Placement) -> dict[str, Any]:
    """A face on a sheet: its identity, its place, its turn, and the part of it that is shown."""
    face, view = place.face, place.view
    return {
        "identity": face.identity,
        "label": face.label,
        "x": place.x,
        "y": place.y,
        "turn": place.turn,
        "size": list(face.size),
        "bleed": face.bleed,
        "view": [view.x, view.y, *view.size, view.scale] if view is not None else None,
    }


TASKS = {"lay_out_sheets": lay_out_sheets}
