"""Draws all faces of the deck once without any cache, and prints the CPU milliseconds, including fonts and templates."""

import time
from pathlib import Path

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.model import Order
from printgen.printing.lots import make_lots


def main() -> None:
    """Print the CPU milliseconds of the drawing, without those of the imports and the content."""
    shelves, problems = find_shelves(Path.cwd()), Problems()
    game = load_game("deck", shelves, problems)
    assert game is not None
    before = time.process_time()
    make_lots(Job(game, Order("a4", 1, 1, game.styles[0]), shelves, problems))
    print((time.process_time() - before) * 1000)


main()
