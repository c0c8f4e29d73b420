"""The JSON Schema of the files that people type in of a game: a finished sheet, a combat, a board in play."""

import json
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, NamedTuple

from printgen.content.load import load_game
from printgen.content.shelves import Shelves
from printgen.judging.referee import find_rules, note_fault
from printgen.model import Game
from printgen.problems import Problems
from printgen.reading.json_schema import entry_schema
from printgen.rules.fitness import UnfitContent


class Form(NamedTuple):
    """One kind of file: its title, what the rules must have for it, whether it names its game, and its dataclass."""

    title: str
    hook: str
    names_game: bool
    entry: Callable[[ModuleType, Game], type[Any]]


FORMS: Mapping[str, Form] = {
    "score": Form("A finished sheet of {}", "Entry", True, lambda rules, _: _typed(rules.Entry)),
    "combat": Form("A combat of {}", "contest", True, lambda rules, game: _typed(rules.contest(game).entry)),
    "fits": Form("A board of {} in play", "Spot", False, lambda rules, _: _typed(rules.Spot)),
}


def _typed(found: Any) -> type[Any]:
    assert isinstance(found, type)
    return found


def form_schema(name: str, command: str, shelves: Shelves, problems: Problems) -> str | None:
    """The schema of the file that a command reads of a game, as text for editors; None with the problem noted."""
    form, game = FORMS[command], load_game(name, shelves, problems)
    if game is None or problems:
        return None
    rules = find_rules(name)
    if rules is None or not hasattr(rules, form.hook):
        have = f"The rules of {game.title} have no `{form.hook}`" if rules is not None else f"{game.title} has no rules"
        message = f"{have}, so there is no form for `printgen {command}`."
        problems.add(game.place("game"), message, "add it to the rules as docs/own-rules.md explains, or choose another game.")
        return None
    try:
        entry = form.entry(rules, game)
    except UnfitContent as unfit:
        note_fault(unfit.fault, game, problems)
        return None
    fixed = {"game": name} if form.names_game else {}
    return json.dumps(entry_schema(entry, form.title.format(game.title), fixed), indent=2, ensure_ascii=False) + "\n"
