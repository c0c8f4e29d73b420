"""The values that every step from a game to a printout needs."""

from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.core.records import dataclass
from printgen.model import Game, Order


@dataclass(frozen=True, slots=True)
class Job:
    """A game, the order to print, the shelves with the game's files, and the collector for problems."""

    game: Game
    order: Order
    shelves: Shelves
    problems: Problems
