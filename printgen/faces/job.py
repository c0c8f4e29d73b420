"""The values that every step from a game to a printout needs."""

from dataclasses import dataclass

from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.model import Game, Order


@dataclass(frozen=True, slots=True)
class Job:
    """A game, the order to print it, the shelves with its files, and the problems that every step adds to."""

    game: Game
    order: Order
    shelves: Shelves
    problems: Problems
