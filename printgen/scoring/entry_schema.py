"""The JSON Schema of the files that people type in of a game: a finished sheet, a combat, a board in play."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from printgen.content.json_schema import entry_schema
from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.model import Game
from printgen.scoring.registry.calls import GameRules, noted
from printgen.scoring.registry.required import find_required


class Form(NamedTuple):
    """One kind of file: its title, what the rules must have for it, whether it names its game, and its dataclass."""

    title: str
    hook: str
    names_game: bool
    entry: Callable[[GameRules, Game], type[Any]]


def _typed(found: Any) -> type[Any]:
    assert isinstance(found, type)
    return found


def _combat(rules: GameRules, game: Game) -> type[Any]:
    return _typed(rules.checked_form(rules.call("contest", game).entry, "contest"))


FORMS: Mapping[str, Form] = {
    "score": Form("A finished sheet of {}", "Entry", True, lambda rules, _: _typed(rules.form("Entry"))),
    "combat": Form("A combat of {}", "contest", True, _combat),
    "fits": Form("A board of {} in play", "Spot", False, lambda rules, _: _typed(rules.form("Spot"))),
}


def form_schema(name: str, command: str, shelves: Shelves, problems: Problems) -> str | None:
    """The schema of the file that a command reads of a game, as text for editors; None with the problem noted."""
    form, game = FORMS[command], load_game(name, shelves, problems)
    if game is None or problems:
        return None
    rules = find_required(name, (form.hook,), game.place("game"), shelves, problems)
    if rules is None:
        return None
    with noted(game, problems):
        return _schema_text(form, form.entry(rules, game), game)
    return None


def _schema_text(form: Form, entry: type[Any], game: Game) -> str:
    fixed = {"game": game.name} if form.names_game else {}
    return json.dumps(entry_schema(entry, form.title.format(game.title), fixed), indent=2, ensure_ascii=False) + "\n"
