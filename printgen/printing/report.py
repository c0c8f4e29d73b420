"""Writes the names of PDF files, the report on a print, and the list of games."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.core.words import counted
from printgen.model import Headline

if TYPE_CHECKING:
    from printgen.printing.plan import Plan


def name_pdf_file(plan: "Plan", *what: str) -> str:
    """The file name of a plan's PDF: the game, the words of `what`, the paper, and each option that is not the default."""
    game, order = plan.game, plan.order
    usual = (game.styles[0], game.layout.sides)
    more = [word for word, known in zip((order.style, order.sides), usual, strict=True) if word != known]
    more = [*([game.language] if game.is_translation else []), *more]
    more += [order.ink] if order.ink != "rgb" else []
    more += ["cut"] if order.cut_contour else []
    more += [f"on-{plan.printer}"] if plan.printer else []
    return f"{'-'.join((game.name, *what, order.paper, *more))}.pdf"


def write_print_report(plan: "Plan", path: Path) -> str:
    """The report on a written PDF: its pages and sheets of paper, its pieces, and how to print it."""
    pages = len(plan.sheets)
    papers = sum(sheet.side == "front" for sheet in plan.sheets)
    backs = "first all fronts, then all backs" if plan.order.sides == "one-sided" else "both sides"
    sides = backs if papers < pages else "one side"
    counts = Counter(piece.component for piece in plan.pieces)
    bound = {component.name for component in plan.game.components if component.bind}
    parts = ", ".join(
        f"{2 * count} pages of {name}" if name in bound else f"{count} × {name}" for name, count in counts.items()
    )
    written = (
        f"{path}: {counted(pages, 'page')} on {counted(papers, 'sheet')} of {name_paper(plan.order.paper)} paper, {sides}."
    )
    printer = f"\n  Corrected for the printer {plan.printer}; do not print it on any other printer." if plan.printer else ""
    return f"{written}\n  {parts}{printer}\n  Print at 100 %, not “fit to page”."


def name_paper(paper: str) -> str:
    """The name of a paper as people write it, such as A4 or Letter."""
    return paper.upper() if paper.startswith("a") else paper.capitalize()


def write_game_list(games: Iterable[tuple[str, str, Headline | None]]) -> str:
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
    who = f"{players.least}–{players.most} players" if players.most > players.least else counted(players.least, "player")
    return f"{game.title}, edition {game.edition}" + (f", {who}" if players.most < 99 else "")
