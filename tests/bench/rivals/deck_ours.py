"""The deck with printgen, for the warm measurement: from the content files to the bytes of the PDF."""

from pathlib import Path

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.model import Order
from printgen.printing.printout import Printout, make_printout


def kit() -> Printout:
    """The plan of the deck, which must have no problems."""
    problems, shelves = Problems(), find_shelves(Path())
    game = load_game("deck", shelves, problems)
    made = make_printout(Job(game, Order("a4", 1, 1, "colour"), shelves, problems)) if game else None
    if made is None:
        raise SystemExit("\n".join(map(str, problems.sort_by_severity())))
    return made


def job() -> bytes:
    """The bytes of a PDF with the whole deck."""
    return kit().pdf()
