"""What somebody wants printed; the game decides everything they leave open."""

from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.core.problems import Problems
from printgen.model import Game, Order

if TYPE_CHECKING:
    from printgen.kit.printers.profiles import Printer

USUAL_PAPER = "a4"


class Options(NamedTuple):
    """The options of a print run. None stands for the usual: A4 paper, and what the game says."""

    paper: str | None = None
    players: int | None = None
    copies: int = 1
    style: str | None = None
    sides: str | None = None
    ink: str = "rgb"
    cut_contour: bool = False
    printer: str | None = None


USUAL = Options()


def make_order(game: Game, options: Options) -> Order:
    """The order for a game; `check_order` says whether it is possible."""
    paper = (options.paper or USUAL_PAPER).lower()
    players = options.players if options.players is not None else game.players.usual
    style = options.style or next(iter(game.styles), "")
    sides: Any = options.sides or game.layout.sides
    return Order(paper, players, options.copies, style, sides, options.ink.lower(), options.cut_contour)


def find_printer_named(name: str | None, problems: Problems) -> "Printer | None":
    """The printer of that name; None if no name is given, or with the problem noted."""
    if name is None:
        return None
    from printgen.kit.printers.profiles import find_printer

    return find_printer(name, problems)
