"""A job: the four things that every step from a game to a printout needs, from the studio to the last check."""

from dataclasses import dataclass

from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.model import Game, Order


@dataclass(frozen=True, slots=True)
class Job:
    """A game, an order of it, the shelves its files are on, and the one collector in which every step notes its problems."""

    game: Game
    order: Order
    shelves: Shelves
    problems: Problems
