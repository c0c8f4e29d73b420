"""The guide on paper: its words flow over pages of the supplied templates, its drawings follow."""

from printgen.content.shelves import Shelves
from printgen.content.sizes import PAPERS
from printgen.faces.studio import Studio
from printgen.guide.figures import Figures, figures_of
from printgen.guide.words import Planned, guide_text
from printgen.model import Component, Copies, Fact, Game, Layout, Manuscript, Order, Outline, Plain, Players, Row, Size
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout
from printgen.printing.proofreading import compile_faces
from printgen.problems import Problems, Where
from printgen.sheets.arrange import Arrangement

NAME = "guide"
_BESIDE, _A_PAGE = 3, 6  # drawings beside the words, and on a page of their own
_HERE = Where("templates/guide/page.svg.j2")


def guide_pdf(planned: Planned, shelves: Shelves, problems: Problems) -> bytes | None:
    """The PDF of a guide, on the paper of its kit; None where it cannot be drawn, which is noted."""
    figures = figures_of(planned.layouts, PAPERS[planned.plan.order.paper])
    game = _game(planned, figures)
    order = Order(planned.plan.order.paper, 1, 1, game.styles[0])
    supplied = Shelves(shelves.shelves[-1:])
    studio = Studio(game, order, supplied, problems)
    size = PAPERS[order.paper]
    words = _component("words", "page.svg.j2", (Row(_HERE, {}),), size, Manuscript("guide.md", "{{ facts.words }}"))
    firsts = range(_BESIDE * studio.length(words, size), len(figures.small), _A_PAGE)
    drawings = _component("drawings", "drawings.svg.j2", tuple(Row(_HERE, {"first": first}) for first in firsts), size)
    full = _component(
        "full-drawings", "drawing.svg.j2", tuple(Row(_HERE, {"at": at}) for at in range(len(figures.large))), size
    )
    pieces = tuple(piece for component in (words, drawings, full) for piece in studio.pieces(component, size))
    press, compiled = compile_faces(pieces, game, order, supplied, problems)
    return None if problems else Printout(Plan(game, order, pieces, Arrangement(()), ()), compiled, press).faces_pdf()


def _game(planned: Planned, figures: Figures) -> Game:
    """The guide as what the studio draws: a game of a text, and of pages with drawings."""
    plan = planned.plan
    values: dict[str, Plain] = {"words": guide_text(planned), "figures": figures.small, "full": figures.large}
    facts = {name: Fact(name, value, "ours", "", _HERE) for name, value in values.items()}
    return Game(
        name=NAME, title=plan.game.title, edition=plan.game.edition, editions={}, language="en", players=Players(),
        styles=("usual",), palette={}, facts=facts, layout=Layout(), places={"game": _HERE}, components=(),
    )  # fmt: skip


def _component(name: str, template: str, rows: tuple[Row, ...], size: Size, text: Manuscript | None = None) -> Component:
    return Component(
        name=name, kind="sheet", sizes=(size,), outline=Outline(), bleed=0, safe=10, template=template, back=None, rows=rows,
        copies=Copies(), rulebook_count=None, players=(), styles=(), source="ours", note="", where=_HERE, text=text,
    )  # fmt: skip
