"""The calibration page: a front with scales and instructions, and a back whose scales are read through the paper."""

from printgen.content.shelves import Shelves
from printgen.content.sizes import PAPERS, PRINTER_PAPERS
from printgen.core.problems import Problems, Where
from printgen.faces.studio import Studio
from printgen.kit.printers.calibration import LINES, MIDDLE, STEP, TENTHS, WHOLE, Scale, fold_scales, stations
from printgen.kit.printers.text import turned_text
from printgen.model import (
    Component,
    Copies,
    Fact,
    Flip,
    Game,
    Layout,
    Order,
    Outline,
    Piece,
    Placement,
    Plain,
    Players,
    Row,
    Ruler,
    Sheet,
    Size,
)
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout
from printgen.printing.proofreader import compile_faces
from printgen.printing.report import paper_name
from printgen.sheets.arrangement import Arrangement
from printgen.sheets.layout import behind, turns_sideways

NAME = "calibration"
PAGE = Size(210, 279.4)  # what the instructions and the scales need
BLOCK = Size(162, 166)  # of that, the instructions
SAFE = 10.0  # all but the scales at the edges keep to it

_HERE = Where("templates/calibration/front.svg.j2")


def check_paper(paper: str, problems: Problems) -> bool:
    """Whether there is a calibration page for a paper."""
    known = [name for name in PRINTER_PAPERS if PAPERS[name].width >= PAGE.width and PAPERS[name].height >= PAGE.height]
    if paper not in known:
        problems.add(Where("--paper"), f'There is no calibration page for "{paper}".', f"take {', '.join(known)}.")
    return paper in known


def calibration_page(paper: str, flip: Flip, printer: str, shelves: Shelves, problems: Problems) -> Printout | None:
    """The page for a paper and a flip; it names the printer that it is corrected for, if there is one."""
    size = PAPERS[paper]
    game = _game(size, flip, {"about": _about(paper, flip), "command": add_command(paper, flip), "printer": printer})
    order = Order(paper, 1, 1, game.styles[0], flip)
    supplied = Shelves(shelves.shelves[-1:])
    pieces = tuple(Studio(game, order, supplied, problems).pieces(game.components[0], size))
    press, compiled = compile_faces(pieces, game, order, supplied, problems)
    if problems:
        return None
    return Printout(Plan(game, order, pieces, Arrangement(()), _sheets(pieces[0], size, flip)), compiled, press)


def add_command(paper: str, flip: Flip) -> str:
    """What to type when the page has been read."""
    way = "" if flip == "long-edge" else f" --flip {flip}"
    return f"printgen printer add NAME{'' if paper == 'a4' else f' --paper {paper}'}{way}"


def page_name(paper: str, flip: Flip, printer: str) -> str:
    """The name of the page's file."""
    way = "" if flip == "long-edge" else f"-{flip}"
    return f"{NAME}-{paper}{way}{f'-on-{printer}' if printer else ''}.pdf"


def _about(paper: str, flip: Flip) -> str:
    return f"{paper_name(paper)}, {turned_text(flip)}"


def _sheets(piece: Piece, paper: Size, flip: Flip) -> tuple[Sheet, Sheet]:
    assert piece.back is not None
    front = Placement(piece.front, 0, 0)
    ruler = Ruler(_left(paper) + 52, _top(paper) + 58)
    back = behind(front, piece.back, paper, turns_sideways(paper, flip))
    return Sheet(paper, "front", NAME, (front,), (), ruler), Sheet(paper, "back", NAME, (back,))


def _left(paper: Size) -> float:
    return (paper.width - BLOCK.width) / 2


def _top(paper: Size) -> float:
    return (paper.height - BLOCK.height) / 2


def _game(paper: Size, flip: Flip, words: dict[str, str]) -> Game:
    """The page as what the studio draws: a game of one sheet."""
    facts = {name: Fact(name, value, "ours", "", _HERE) for name, value in _facts(paper).items()}
    page = Component(
        name=NAME, kind="sheet", sizes=(paper,), outline=Outline(), bleed=0, safe=SAFE, template="front.svg.j2",
        back="back.svg.j2", rows=(Row(_HERE, dict(words)),), copies=Copies(), rulebook_count=None, players=(), styles=(),
        source="ours", note="", where=_HERE,
    )  # fmt: skip
    return Game(
        name=NAME, title="Calibration page", edition="1", editions={}, language="en", players=Players(), styles=("usual",),
        palette={}, facts=facts, layout=Layout(sides=flip), components=(page,), places={"game": _HERE},
    )  # fmt: skip


def _facts(paper: Size) -> dict[str, Plain]:
    """The numbers of the scales, for the templates."""
    corners = stations(paper)
    return {
        "lines": LINES, "whole": WHOLE, "middle": MIDDLE, "step": STEP, "tenths": TENTHS,
        "left": _left(paper), "top": _top(paper),
        "scales": tuple(_scale(scale) for corner in corners for scale in (corner.across, corner.down)),
        "crosses": tuple(
            {"x": c.cross.real, "y": c.cross.imag, "across": c.across.letter, "down": c.down.letter} for c in corners
        ),
        "folds": tuple(_scale(scale) for scale in fold_scales(paper)),
    }  # fmt: skip


def _scale(scale: Scale) -> Plain:
    return {"letter": scale.letter, "x": scale.x, "y": scale.y, "down": scale.down}
