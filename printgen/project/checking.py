"""A game checked without printing."""

from dataclasses import dataclass

from printgen.content.shelves import Shelves
from printgen.judging.checking import check_whole_rules
from printgen.model import Game
from printgen.printing.proofreading import check_everything
from printgen.problems import Problems
from printgen.project.printing import loaded_game


@dataclass(frozen=True, slots=True)
class Checked:
    """A game whose every component was drawn, and how many different faces it has; None for a game that cannot be read."""

    game: Game | None
    faces: int


def check_named(game: str | Game, shelves: Shelves, problems: Problems) -> Checked:
    """Everything that can be wrong with a game, in every style and for every number of players."""
    loaded = loaded_game(game, shelves, problems)
    if loaded is None:
        return Checked(None, 0)
    check_whole_rules(loaded, shelves, problems)
    return Checked(loaded, check_everything(loaded, shelves, problems))
