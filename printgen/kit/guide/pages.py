"""The guide as a PDF: pages with text and small drawings, then larger drawings of sheets with numbered cuts."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from printgen.content.shelves import Shelves
from printgen.content.sizes import find_paper
from printgen.core.phrases import Phrases
from printgen.core.problems import Problems, Where
from printgen.core.units import Mm, plain
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.kit.guide.cut_labels import SIZES, Label, place_labels, sum_hidden_areas
from printgen.kit.guide.steps import MOST_DRAWN, shorten_caption, write_sheet_numbers
from printgen.kit.guide.text import GuideSource, write_guide_text
from printgen.model import Component, Copies, Fact, Game, Layout, Manuscript, Order, Outline, Plain, Players, Row, Size
from printgen.printing.cut_files import write_closed_path
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout
from printgen.printing.proofreader import compile_and_check_faces
from printgen.sheets.arrangement import Arrangement

NAME = "guide"
_EASY_SIZES = SIZES[:2]  # sizes of numbers that are readable at a glance
_BESIDE_WORDS, _ON_A_PAGE = 3, 6  # drawings beside a page of text, and on a page without text
_HERE = Where("templates/guide/page.svg.j2")


@dataclass(frozen=True, slots=True)
class Figures:
    """Values for the templates of the guide: small drawings, and a full-page drawing of each sheet with many cuts."""

    small: tuple[Plain, ...]
    large: tuple[Plain, ...]


def make_guide_pdf(source: GuideSource, shelves: Shelves, problems: Problems) -> bytes | None:
    """The guide as a PDF, on the paper of its kit. If it cannot be drawn, notes a problem and returns None."""
    figures = make_figures(source.layouts, find_paper(source.plan.order.paper), source.phrases)
    game = _make_guide_game(source, figures)
    order = Order(source.plan.order.paper, 1, 1, game.styles[0])
    job = Job(game, order, Shelves(shelves.shelves[-1:]), problems)
    illustrator = Illustrator(job)
    size = find_paper(order.paper)
    words = _make_guide_component("words", "page.svg.j2", (Row(_HERE, {}),), size, Manuscript("guide.md", "{{ facts.words }}"))
    firsts = range(_BESIDE_WORDS * illustrator.length(words, size), len(figures.small), _ON_A_PAGE)
    small = _make_guide_component("drawings", "drawings.svg.j2", tuple(Row(_HERE, {"first": first}) for first in firsts), size)
    rows = tuple(Row(_HERE, {"at": at}) for at in range(len(figures.large)))
    large = _make_guide_component("full-drawings", "drawing.svg.j2", rows, size)
    pieces = tuple(piece for component in (words, small, large) for piece in illustrator.pieces(component, size))
    writer, compiled = compile_and_check_faces(pieces, job)
    return None if problems else Printout(Plan(game, order, pieces, Arrangement(()), ()), compiled, writer).faces_pdf()


def _make_guide_game(source: GuideSource, figures: Figures) -> Game:
    """A game whose facts are the text and figures of the guide, because only games can be drawn."""
    plan = source.plan
    say = source.phrases.say
    values: dict[str, Plain] = {
        "words": write_guide_text(source), "figures": figures.small, "full": figures.large,
        "imprint": f"{plan.game.title} · {say('edition', edition=plan.game.edition)}", "drawings": say("guide.drawings"),
        "page": say("guide.page", number="{number}", count="{count}"),
    }  # fmt: skip
    facts = {name: Fact(name, value, "ours", "", _HERE) for name, value in values.items()}
    return Game(
        name=NAME, title=plan.game.title, edition=plan.game.edition, editions={}, language=plan.game.language,
        languages=("en",), players=Players(), styles=("usual",), palette={}, facts=facts, layout=Layout(),
        places={"game": _HERE}, components=(),
    )  # fmt: skip


def _make_guide_component(
    name: str, template: str, rows: tuple[Row, ...], size: Size, text: Manuscript | None = None
) -> Component:
    return Component(
        name=name, kind="sheet", stock="paper", sizes=(size,), outline=Outline(), bleed=0, safe=10, template=template,
        back=None, rows=rows, copies=Copies(), rulebook_count=None, players=(), styles=(), source="ours", note="", where=_HERE,
        text=text,
    )  # fmt: skip


def make_figures(layouts: Sequence[SheetLayout], page: Size, phrases: Phrases) -> Figures:
    """The drawings of the first layouts for guide pages of this size, with captions."""
    small: list[Plain] = []
    large: list[Plain] = []
    for number, layout in enumerate(layouts[:MOST_DRAWN], 1):
        paper, strokes = layout.page.paper, layout.strokes
        scale = min(((page.width - 46) / 2 - 18) / paper.width, ((page.height - 52) / 3 - 20) / paper.height)
        labels = place_labels(strokes, scale, _EASY_SIZES)
        if sum_hidden_areas(labels):
            scale = min((page.width - 54) / paper.width, (page.height - 72) / paper.height)
            large.append(_describe_figure(number, layout, scale, place_labels(strokes, scale), page.width - 40, phrases))
        else:
            small.append(_describe_figure(number, layout, scale, labels, (page.width - 46) / 2 - 8, phrases))
    return Figures(tuple(small), tuple(large))


def _describe_figure(
    number: int, layout: SheetLayout, scale: float, labels: Sequence[Label], room: Mm, phrases: Phrases
) -> Plain:
    paper, places = layout.page.paper, layout.page.place_fronts()
    boxes = tuple({"x": p.x, "y": p.y, "width": p.size.width, "height": p.size.height} for p in places)
    scores = "".join(f"M{plain(x1)} {plain(y1)}L{plain(x2)} {plain(y2)}" for (x1, y1), (x2, y2) in layout.cutting.scores)
    cuts = [stroke.cut for stroke in layout.strokes]
    return {
        "number": number, "title": shorten_caption(layout.title, room),
        "sheets": shorten_caption(write_sheet_numbers(layout.sheets, phrases, "guide.sheets_caption"), room),
        "width": paper.width, "height": paper.height, "scale": scale,
        "cuts": "".join(map(write_closed_path, layout.cutting.cuts)), "scores": scores,
        "boxes": () if layout.cutting.cuts else boxes, "folded": layout.page.lot.folded,
        "strokes": tuple({"x1": cut.x1, "y1": cut.y1, "x2": cut.x2, "y2": cut.y2} for cut in cuts),
        "labels": tuple(map(asdict, labels)),
    }  # fmt: skip
