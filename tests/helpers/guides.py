"""Helpers to draw the guide of a game, and to read what its pages show."""

from collections.abc import Iterator
from pathlib import Path

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.pages import draw_guide, make_guide_setting, make_wordmark_job
from printgen.kit.guide.setting import GuideSetting
from printgen.kit.guide.text import GuideSource
from printgen.model import Order
from printgen.pdf.seen import SeenText
from printgen.printing.cut_layouts import list_different_sheet_layouts
from printgen.printing.printout import Printout, make_printout
from tests.helpers.supplied_games import ROOT, printout_of

INK = (1.0, 2.0, 3.0, 4.0)


def print_game(name: str, folder: Path, paper: str = "a4", language: str | None = None) -> Printout:
    """The printout of a game in a folder, for its usual number of players. That of a supplied game is made only once."""
    if folder == ROOT:
        return printout_of(name, paper, language)
    shelves, problems = find_shelves(folder), Problems()
    game = load_game(name, shelves, problems, language)
    assert game is not None, problems.sort_by_severity()
    printout = make_printout(
        Job(game, Order(paper, game.players.usual, 1, game.styles[0], game.layout.sides), shelves, problems)
    )
    assert printout is not None, problems.sort_by_severity()
    return printout


def set_guide(printout: Printout, folder: Path) -> GuideSetting:
    """The setting of the guide of a printout."""
    plan = printout.plan
    layouts = list_different_sheet_layouts(plan)
    return make_guide_setting(GuideSource(plan, layouts, INK), printout, find_shelves(folder))


def draw_pages(printout: Printout, folder: Path) -> list[GuideCanvas]:
    """The pages of the guide of a printout."""
    problems = Problems()
    pages = draw_guide(set_guide(printout, folder), make_wordmark_job(printout.plan, find_shelves(folder), problems))
    assert not problems, problems.sort_by_severity()
    return pages


def list_texts(printout: Printout, page: GuideCanvas) -> Iterator[SeenText]:
    """Every run of text on a page of a guide. Expects that everything on the page can be drawn."""
    writer = printout.writer.copy_for_document()
    pieces = page.faces.values()
    more, _ = writer.compile_faces(face for face in pieces if face.identity not in printout.compiled)
    writer.offer_faces_as_pictures(pieces, {**printout.compiled, **more})
    face = page.make_face_of_page("page")
    _, findings = writer.compile_faces([face])
    assert findings == []
    for seen in writer.drawings[face.identity].seen:
        yield from (item for item in seen.items if isinstance(item, SeenText))
