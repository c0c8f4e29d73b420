"""The options of a print run, and the order that they give for a game."""

from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.core.problems import Problems
from printgen.model import Game, Order

if TYPE_CHECKING:
    from printgen.kit.printers.profiles import Printer

USUAL_PAPER = "a4"


class Options(NamedTuple):
    """The options of a print run. An option that is None takes its default: A4 paper, or the value set by the game."""

    paper: str | None = None
    players: int | None = None
    copies: int = 1
    style: str | None = None
    sides: str | None = None
    ink: str = "rgb"
    cut_contour: bool = False
    printer: str | None = None
    language: str | None = None


USUAL = Options()


def make_order(game: Game, options: Options) -> Order:
    """The order for a game with these options. Use `check_order` to find out whether it is possible."""
    paper = (options.paper or USUAL_PAPER).lower()
    players = options.players if options.players is not None else game.players.usual
    style = options.style or next(iter(game.styles), "")
    sides: Any = options.sides or game.layout.sides
    return Order(paper, players, options.copies, style, sides, options.ink.lower(), options.cut_contour)


def find_named_printer(name: str | None, problems: Problems) -> "Printer | None":
    """The saved printer with this name, or None if no name is given.

    Reports the problem and returns None if there is no such printer.
    """
    if name is None:
        return None
    from printgen.kit.printers.profiles import find_printer

    return find_printer(name, problems)
