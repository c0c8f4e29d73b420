"""Draws the cut and the safe zone over every face, for proofs only."""

from dataclasses import replace

from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.core.svg.grammar import SVG_NAMESPACE
from printgen.core.units import Mm, write_number
from printgen.faces.figures import make_outline_element
from printgen.faces.job import Job
from printgen.model import Face
from printgen.printing.printout import Printout
from printgen.printing.proofreader import compile_and_check_faces

CUT, SAFE = "#00a0c6", "#d6006e"
_LINE = 0.3  # mm: the width of both lines


def draw_cuts_and_safe_zones(printout: Printout, shelves: Shelves, problems: Problems) -> Printout:
    """A printout with the cut and the safe zone drawn on every face."""
    plan = printout.plan
    safe = {component.name: component.safe for component in plan.game.components}
    drawn: dict[Face, Face] = {}
    for piece in plan.pieces:
        margin = safe[piece.component]
        for face in piece.faces:
            svg = face.svg.replace("</svg>", f"{_write_cut_and_safe_zone_elements(face, margin)}</svg>")
            drawn[face] = replace(face, identity=f"{face.identity} safe {margin}", svg=svg)
    pieces = tuple(
        replace(piece, front=drawn[piece.front], back=drawn[piece.back] if piece.back is not None else None)
        for piece in plan.pieces
    )
    sheets = tuple(
        replace(sheet, placements=tuple(replace(place, face=drawn[place.face]) for place in sheet.placements))
        for sheet in plan.sheets
    )
    writer, compiled = compile_and_check_faces(pieces, Job(plan.game, plan.order, shelves, problems))
    return Printout(replace(plan, pieces=pieces, sheets=sheets), compiled, writer)


def make_cut_and_safe_zone_svg(face: Face, safe_margin: Mm) -> bytes:
    """A picture of the cut and the safe zone of a face, without the face. It ends at the bleed."""
    wide, high = (write_number(side + 2 * face.bleed) for side in face.size)
    box = f"{write_number(-face.bleed)} {write_number(-face.bleed)} {wide} {high}"
    lines = _write_cut_and_safe_zone_elements(face, safe_margin)
    return f'<svg xmlns="{SVG_NAMESPACE}" width="{wide}mm" height="{high}mm" viewBox="{box}">{lines}</svg>'.encode()


def _write_cut_and_safe_zone_elements(face: Face, safe_margin: Mm) -> str:
    lines = make_outline_element(face.outline, face.size, 0, {"fill": "none", "stroke": CUT, "stroke_width": str(_LINE)})
    if 0 < safe_margin < min(face.size.width, face.size.height) / 2:
        dashed = {"fill": "none", "stroke": SAFE, "stroke_width": str(_LINE), "stroke_dasharray": "1.5 1"}
        lines += make_outline_element(face.outline, face.size, safe_margin, dashed)
    return lines
