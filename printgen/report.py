"""What the command line says when all went well."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.model import Game

if TYPE_CHECKING:
    from printgen.press import Kit


def file_name(kit: "Kit") -> str:
    """The name of a kit's PDF: the game, the paper, and the style where it is not the usual one."""
    order = kit.order
    style = "" if order.style == kit.game.styles[0] else f"-{order.style}"
    return f"{kit.game.name}-{order.paper}{style}.pdf"


def printed_text(kit: "Kit", path: Path) -> str:
    """What was written, how many pages, on how much paper, and what is on it."""
    pages = len(kit.sheets)
    papers = sum(sheet.side == "front" for sheet in kit.sheets)
    sides = "both sides" if papers < pages else "one side"
    counts = Counter(piece.component for piece in kit.pieces)
    bound = {component.name for component in kit.game.components if component.bound}
    parts = ", ".join(
        f"{2 * count} pages of {name}" if name in bound else f"{count} × {name}" for name, count in counts.items()
    )
    paper = kit.order.paper.upper() if kit.order.paper.startswith("a") else kit.order.paper.capitalize()
    written = f"{path}: {_many(pages, 'page')} on {_many(papers, 'sheet')} of {paper} paper, {sides}."
    return f"{written}\n  {parts}\n  Print at 100 %, not “fit to page”."


def list_text(games: Iterable[tuple[str, str, Game | None]]) -> str:
    """A line for each game."""
    rows = [(name, _title(game), folder) for name, folder, game in games]
    if not rows:
        return "No games here: a game is a folder in content/ with a game.yaml."
    wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
    return "\n".join(f"{name:{wide[0]}}  {title:{wide[1]}}  {folder}" for name, title, folder in rows)


def _title(game: Game | None) -> str:
    if game is None:
        return "cannot be read: see `printgen check`"
    players = game.players
    who = "" if players.most == 99 else f", {players.least}–{players.most} players" if players.most > players.least else ""
    return f"{game.title}, edition {game.edition}{who}"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
