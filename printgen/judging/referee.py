"""The rules module of a game: where it is, and what it finds wrong with the content."""

import importlib
import pkgutil
import re
from types import ModuleType

import printgen.games
from printgen.model import Game
from printgen.problems import Problems
from printgen.rules.fitness import Fault


def games_with_rules() -> tuple[str, ...]:
    """The games that have a rules module."""
    return tuple(_game_of(module.name) for module in pkgutil.iter_modules(printgen.games.__path__))


def find_rules(game: str) -> ModuleType | None:
    """The rules module of a game, if it has one: `printgen/games/x` for the game x, `game_7` for the game 7."""
    modules = {_game_of(module.name): module.name for module in pkgutil.iter_modules(printgen.games.__path__)}
    return importlib.import_module(f"printgen.games.{modules[game]}") if game in modules else None


def _game_of(module: str) -> str:
    """The game that a module has the rules of: Python's names know no hyphen and do not begin with a digit."""
    return re.sub(r"^game_(?=\d)", "", module).replace("_", "-")


def check_rules(game: Game, problems: Problems) -> bool:
    """Whether nothing is wrong, not even for the game's rules; they are asked when the content can be read without a fault."""
    rules = find_rules(game.name) if not problems else None
    for fault in rules.faults(game) if rules is not None and hasattr(rules, "faults") else ():
        note_fault(fault, game, problems)
    return not problems


def note_fault(fault: Fault, game: Game, problems: Problems) -> None:
    """Note a fault where the content declares the part it is in."""
    problems.add(game.place(fault.part), fault.message, fault.hint)
