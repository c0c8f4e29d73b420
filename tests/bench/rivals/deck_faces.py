"""Draws all faces of the deck once, with nothing ready, and prints the CPU milliseconds; fonts and templates included."""

import time
from pathlib import Path

from printgen.content.loader import load_game
from printgen.content.shelves import shelves_from
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.model import Order
from printgen.printing.lots import make_lots


def main() -> None:
    """Only the drawing is counted, not what is loaded for it."""
    shelves, problems = shelves_from(Path.cwd()), Problems()
    game = load_game("deck", shelves, problems)
    assert game is not None
    before = time.process_time()
    make_lots(Job(game, Order("a4", 1, 1, game.styles[0]), shelves, problems))
    print((time.process_time() - before) * 1000)


main()
