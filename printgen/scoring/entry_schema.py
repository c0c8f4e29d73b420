"""Writes the JSON Schema of a file that people type for a game: a whole score sheet, a combat, or a board in play."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from printgen.content.json_schema import make_schema_of_score_entry
from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems
from printgen.model import Game
from printgen.scoring.registry.calls import GameRules, report_failures_of_rules
from printgen.scoring.registry.requirements import find_rules_with_hooks


class EntryKind(NamedTuple):
    """A kind of typed file: its title, its hook, whether the file names its game, and the function that finds its form."""

    title: str
    hook: str
    names_game: bool
    form: Callable[[GameRules, Game], Any]


def _get_contest_form(rules: GameRules, game: Game) -> Any:
    return rules.find_provider_of_hook("make_contest").require_valid_form(
        rules.call_hook("make_contest", game).entry, "contest"
    )


KINDS: Mapping[str, EntryKind] = {  # the kinds of files, by the command that reads them
    "score": EntryKind("A finished score sheet of {}", "Entry", True, lambda rules, _: rules.find_form_class("Entry")),
    "combat": EntryKind("A combat in {}", "make_contest", True, _get_contest_form),
    "fits": EntryKind("A board in play in {}", "BoardEntry", False, lambda rules, _: rules.find_form_class("BoardEntry")),
}


def write_form_schema(game_name: str, command: str, shelves: Shelves, problems: Problems) -> str | None:
    """The JSON Schema of the file that a command reads for a game, or None after reporting the problem."""
    kind, game = KINDS[command], load_game(game_name, shelves, problems)
    if game is None or problems:
        return None
    rules = find_rules_with_hooks(game_name, (kind.hook,), game.locate_part("game"), shelves, problems)
    if rules is None:
        return None
    with report_failures_of_rules(game, problems):
        form = kind.form(rules, game)
        assert isinstance(form, type)
        fixed = {"game": game.name} if kind.names_game else {}
        return (
            json.dumps(make_schema_of_score_entry(form, kind.title.format(game.title), fixed), indent=2, ensure_ascii=False)
            + "\n"
        )
    return None
