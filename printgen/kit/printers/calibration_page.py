"""The calibration page: a front with scales and instructions, and a back with scales that are read through the paper."""

from printgen.content.shelves import Shelves
from printgen.content.sizes import PRINTER_PAPERS, check_paper_name, find_paper_size
from printgen.core.phrases import DEFAULT, list_phrase_languages, load_phrases
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.words import join_words
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.kit.printers.calibration import (
    LINES,
    MIDDLE,
    STEP,
    TENTHS,
    WHOLE,
    CalibrationScale,
    find_corner_marks,
    find_fold_scales,
)
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
from printgen.model.outlines import Point
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout
from printgen.printing.proofreader import compile_and_check_faces
from printgen.printing.report import name_paper
from printgen.sheets.arrangement import Arrangement
from printgen.sheets.layout import is_flipped_sideways, make_placement_behind

NAME = "calibration"
PAGE = Size(210, 279.4)  # the smallest paper that has room for the instructions and the scales
BLOCK = Size(162, 166)  # the instructions
SAFE = 10.0  # mm from the edges; only the scales are closer

_HERE = Where("templates/calibration/front.svg.j2")


def check_calibration_page_paper(paper: str, problems: Problems) -> bool:
    """Whether there is a calibration page for this paper. Reports a problem if there is none."""
    if not check_paper_name(paper, Where("--paper"), problems):
        return False
    if not _has_room_for_calibration_page(paper):
        hint = f"use {join_words([name for name in PRINTER_PAPERS if _has_room_for_calibration_page(name)], 'or')}."
        problems.add(Where("--paper"), f'There is no calibration page for "{paper}" paper.', hint)
        return False
    return True


def _has_room_for_calibration_page(paper: str) -> bool:
    size = find_paper_size(paper)
    return size.width >= PAGE.width and size.height >= PAGE.height


def check_calibration_page_language(language: str, problems: Problems) -> bool:
    """Whether there is a calibration page in this language. Reports a problem if there is none."""
    known = list_phrase_languages()
    if language not in known:
        problems.add(Where("--language"), f'There is no calibration page in "{language}".', make_spelling_hint(language, known))
    return language in known


def make_calibration_page(
    paper: str, flip: Flip, printer_name: str, language: str, shelves: Shelves, problems: Problems
) -> Printout | None:
    """The calibration page for a paper, a flip and a language, or None if it cannot be drawn.

    The page shows the name `printer_name`, if there is one."""
    size = find_paper_size(paper)
    about = load_phrases(language).fill_phrase(f"calibration.{flip}", paper=name_paper(paper))
    words = {"about": about, "command": write_printer_add_command(paper, flip), "printer": printer_name}
    game = _make_game_of_calibration_page(size, flip, language, words)
    order = Order(paper, 1, 1, game.styles[0], flip)
    job = Job(game, order, Shelves(shelves.shelves[-1:]), problems)
    pieces = tuple(Illustrator(job).make_pieces(game.components[0], size))
    writer, compiled = compile_and_check_faces(pieces, job)
    if problems:
        return None
    return Printout(
        Plan(game, order, pieces, Arrangement(()), _make_front_and_back_sheets(pieces[0], size, flip)), compiled, writer
    )


def write_printer_add_command(paper: str, flip: Flip) -> str:
    """The command with which the user saves the readings of the calibration page."""
    way = "" if flip == "long-edge" else f" --flip {flip}"
    return f"printgen printer add NAME --paper {paper}{way}"


def name_calibration_page_file(paper: str, flip: Flip, printer_name: str, language: str) -> str:
    """The file name of the calibration page."""
    way = "" if flip == "long-edge" else f"-{flip}"
    return (
        f"{NAME}-{paper}{way}{'' if language == DEFAULT else f'-{language}'}{f'-on-{printer_name}' if printer_name else ''}.pdf"
    )


def _make_front_and_back_sheets(piece: Piece, paper: Size, flip: Flip) -> tuple[Sheet, Sheet]:
    assert piece.back is not None
    front = Placement(piece.front, 0, 0)
    left, top = _find_top_left_of_instructions(paper)
    back = make_placement_behind(front, piece.back, paper, is_flipped_sideways(paper, flip))
    return Sheet(paper, "front", NAME, (front,), (), Ruler(left + 52, top + 58)), Sheet(paper, "back", NAME, (back,))


def _find_top_left_of_instructions(paper: Size) -> Point:
    """The top left corner of the instructions, which are in the middle of the page."""
    return (paper.width - BLOCK.width) / 2, (paper.height - BLOCK.height) / 2


def _make_game_of_calibration_page(paper: Size, flip: Flip, language: str, texts: dict[str, str]) -> Game:
    """A game whose only component is the calibration page, because only games can be drawn."""
    facts = {name: Fact(name, value, "ours", "", _HERE) for name, value in _list_page_facts(paper).items()}
    page = Component(
        name=NAME, kind="sheet", stock="paper", sizes=(paper,), outline=Outline(), bleed=0, safe=SAFE,
        template="front.svg.j2", back="back.svg.j2", rows=(Row(_HERE, dict(texts)),), copies=Copies(), rulebook_count=None,
        players=(), styles=(), source="ours", note="", where=_HERE,
    )  # fmt: skip
    return Game(
        name=NAME, title="Calibration page", edition="1", editions={}, language=language, players=Players(), styles=("usual",),
        palette={}, facts=facts, layout=Layout(sides=flip), components=(page,), places={"game": _HERE}, languages=(DEFAULT,),
        texts=load_phrases(language).list_phrases_of_group(NAME),
    )  # fmt: skip


def _list_page_facts(paper: Size) -> dict[str, Plain]:
    corners = find_corner_marks(paper)
    left, top = _find_top_left_of_instructions(paper)
    return {
        "lines": LINES, "whole": WHOLE, "middle": MIDDLE, "step": STEP, "tenths": TENTHS,
        "left": left, "top": top,
        "scales": tuple(_make_scale_facts(scale) for corner in corners for scale in (corner.across, corner.down)),
        "crosses": tuple(
            {"x": c.cross.real, "y": c.cross.imag, "across": c.across.letter, "down": c.down.letter} for c in corners
        ),
        "folds": tuple(_make_scale_facts(scale) for scale in find_fold_scales(paper)),
    }  # fmt: skip


def _make_scale_facts(scale: CalibrationScale) -> Plain:
    return {"letter": scale.letter, "x": scale.x, "y": scale.y, "down": scale.down}
