"""The deck through printgen, for the warm measure: from the content files to the bytes of the PDF."""

from pathlib import Path

from printgen.content.load import load_game
from printgen.content.shelves import shelves_from
from printgen.model import Order
from printgen.printing.press import Kit, kit_pdf, make_kit
from printgen.problems import Problems


def kit() -> Kit:
    """The laid out deck; nothing may be wrong with it."""
    problems, shelves = Problems(), shelves_from(Path())
    game = load_game("deck", shelves, problems)
    made = make_kit(game, Order("a4", 1, 1, "colour"), shelves, problems) if game else None
    if made is None:
        raise SystemExit("\n".join(map(str, problems.sorted())))
    return made


def job() -> bytes:
    """The whole deck as a PDF."""
    return kit_pdf(kit())
