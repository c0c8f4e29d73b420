"""Writes the names of PDF files, the report on a print, and the list of games."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.core.named_tuples import NamedTuple
from printgen.core.words import write_count
from printgen.model import Game, Headline, Order

if TYPE_CHECKING:
    from printgen.printing.plan import Plan


def name_pdf_file(plan: "Plan", *words: str) -> str:
    """The file name of a plan's PDF: the game, the words, the paper, and each option that is not the default."""
    game, order = plan.game, plan.order
    more = make_file_name_words_of_options(game, order)
    more += ["fewest-sheets"] if order.fewest_sheets else []
    more += [f"on-{plan.printer}"] if plan.printer else []
    if order.only.words or order.fronts or plan.pages:
        from printgen.printing.selection import make_file_name_words_of_selection

        more += make_file_name_words_of_selection(plan)
    return f"{'-'.join((game.name, *words, order.paper, *more))}.pdf"


def make_file_name_words_of_options(game: Game, order: Order) -> list[str]:
    """The language, the style, the sides, the ink and the cut contour in a file name, if they are not the default."""
    usual = (game.styles[0], game.layout.sides)
    more = [game.language] if game.is_translation else []
    more += [word for word, known in zip((order.style, order.sides), usual, strict=True) if word != known]
    more += [order.ink] if order.ink != "rgb" else []
    return [*more, "cut"] if order.cut_contour else more


def describe_written_pdf(plan: "Plan", path: Path) -> str:
    """The report on a written PDF: its pages and sheets of paper, its pieces, and how to print it."""
    pages = len(plan.sheets)
    papers = len({sheet.number for sheet in plan.sheets})
    sides = _describe_printed_sides(plan)
    counts = Counter(piece.component for piece in plan.pieces)
    bound = {component.name for component in plan.game.components if component.bind}
    parts = ", ".join(
        f"{write_count(_count_bound_pages(plan, name, count), 'page')} of {name}" if name in bound else f"{count} × {name}"
        for name, count in counts.items()
    )
    paper = f"{write_count(papers, 'sheet')} of {name_paper(plan.order.paper)} paper{describe_stocks_if_several(plan)}"
    written = f"{path}: {write_count(pages, 'page')} on {paper}, {sides}."
    printer = f"\n  Corrected for the printer {plan.printer}; do not print it on any other printer." if plan.printer else ""
    return f"{written}\n  {parts}{printer}\n  Print at 100 %, not “fit to page”."


def describe_stocks_if_several(plan: "Plan") -> str:
    """The number of sheets for each stock, such as ` (3 paper, 12 card)`; empty if there are no sheets of several stocks."""
    stocks = Counter({sheet.number: sheet.stock for sheet in plan.sheets}.values())
    return (
        f" ({', '.join(f'{count} {stock}' for stock, count in stocks.items())})" if len(stocks) > 1 and "" not in stocks else ""
    )


def _count_bound_pages(plan: "Plan", component: str, piece_count: int) -> int:
    """The number of pages of a booklet or leaflet. Each of its pieces has two, but a selected page of the PDF shows one."""
    if not plan.pages:
        return 2 * piece_count
    faces = {face.identity for piece in plan.pieces if piece.component == component for face in piece.faces}
    return sum(place.face.identity in faces for sheet in plan.sheets for place in sheet.placements)


def _describe_printed_sides(plan: "Plan") -> str:
    """The sides of the paper that are printed, and in which order. Selected pages may not be pairs of fronts and backs."""
    if len({sheet.number for sheet in plan.sheets}) == len(plan.sheets):
        return "one side"
    if plan.order.sides == "one-sided":
        return "one side at a time" if plan.pages else "first all fronts, then all backs"
    from printgen.sheets.layout import are_sheets_duplex

    return "both sides" if are_sheets_duplex(plan.sheets) else "one side at a time"


def name_paper(paper: str) -> str:
    """The name of a paper as people write it, such as A4, Letter or 320 × 450 mm."""
    if paper[:1].isdigit():
        return paper.removesuffix("mm").replace("x", " × ") + " mm"
    return paper.upper() if paper.startswith(("a", "sra")) else paper.capitalize()


class ListedGame(NamedTuple):
    """A game in the list of games: its name, its folder, and its headline, or None if that cannot be read."""

    name: str
    folder: str
    headline: Headline | None


def write_game_list(games: Iterable[ListedGame]) -> str:
    """A line for each game: its name, its title (or a note that it cannot be read), and its folder."""
    rows = [(name, _describe_game(game), folder) for name, folder, game in games]
    if not rows:
        return "No games were found. A game is a folder in content/ that has a game.yaml."
    wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
    return "\n".join(f"{name:{wide[0]}}  {title:{wide[1]}}  {folder}" for name, title, folder in rows)


def _describe_game(game: Headline | None) -> str:
    if game is None:
        return "cannot be read: see `printgen check`"
    players = game.players
    who = f"{players.least}–{players.most} players" if players.most > players.least else write_count(players.least, "player")
    return f"{game.title}, edition {game.edition}" + (f", {who}" if players.most < 99 else "")
