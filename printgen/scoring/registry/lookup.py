"""Finds and imports the rules of a game: from its folder, from an installed package, or from printgen itself."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.content.shelves import Shelf, Shelves
from printgen.core.files.inputs import find_file_inside, read_text
from printgen.core.named_tuples import NamedTuple
from printgen.core.plugins import (
    Plugin,
    PluginError,
    describe_failure,
    find_line_outside_printgen,
    list_plugins,
    load_plugin,
    require_only_plugin,
)
from printgen.core.problems import Problems, Where, find_closest_word, make_spelling_hint, truncate_value
from printgen.scoring.contract.hooks import CONTRACT
from printgen.scoring.registry.calls import (
    IMPORT_SECONDS,
    GameRules,
    RulesError,
    limit_and_convert_failures,
    make_hint_if_out_of_time,
)
from printgen.scoring.registry.declaration import check_single_source_of_rules, combine_rules_with_declaration
from printgen.scoring.registry.presence import find_line_of_game_yaml_key, has_rules_code

if TYPE_CHECKING:
    from printgen.scoring.registry.code import RulesCode

_INIT = "__init__.py"
_PREFIX = "game_"  # of the module of a game whose name begins with a digit
_SUPPLIED_RULES = "printgen.games"  # a name rather than an import, because games import printgen.scoring


class NameOfBorrowedRules(NamedTuple):
    """The value of `rules` in a game.yaml, and its place."""

    game: str
    where: Where


def find_rules(game: str, shelves: Shelves, problems: Problems) -> GameRules | None:
    """The rules of a game, or None if the game has no rules. Untrusted code in a game's folder never runs.

    Reports a problem and returns None if the rules cannot be used. Untrusted code causes a warning.
    """
    shelf = shelves.find_shelf(game)
    return _find_rules_on_shelf(game, shelf, shelves, problems) if shelf is not None else None


def _find_rules_on_shelf(game: str, shelf: Shelf, shelves: Shelves, problems: Problems) -> GameRules | None:
    """The rules of a game on this shelf, or None in the same cases as `find_rules`."""
    folder, found = shelf.locate_game_folder(game), Problems()
    if not check_single_source_of_rules(folder, shelf, problems):
        return None
    rules = _find_python_rules(game, shelf, shelves, found)
    for problem in found.found:
        problems.add_problem(problem)
    line = find_line_of_game_yaml_key(folder, "scoring")
    if line is None or (rules is None and found.found):
        return rules
    return combine_rules_with_declaration(rules, game, line, shelf, shelves, problems)


def _find_python_rules(game: str, shelf: Shelf, shelves: Shelves, problems: Problems) -> GameRules | None:
    """The rules module of a game: in its folder, in a package, in printgen, or borrowed from another game."""
    if has_rules_code(shelf.locate_game_folder(game)):
        return _load_trusted_code(game, shelf, shelves, problems)
    rules = _load_rules_outside_folder(game, game, shelf, problems)
    return rules if rules is not None or problems else _find_borrowed_rules(game, shelf, problems)


def _load_rules_outside_folder(rules_owner: str, game: str, shelf: Shelf, problems: Problems) -> GameRules | None:
    """The installed or supplied rules of the game `rules_owner`, for `game`, or None if there are none.

    Reports a problem and returns None if they cannot be used.
    """
    installed = [plugin for plugin in list_plugins("printgen.rules") if plugin.id == rules_owner]
    supplied = _find_name_of_supplied_module(rules_owner)
    if installed:
        return _load_rules_from_package(game, installed, supplied is not None, shelf, problems)
    return GameRules(game, import_module(supplied), "printgen", supplied, shelf) if supplied is not None else None


def _find_borrowed_rules(game: str, shelf: Shelf, problems: Problems) -> GameRules | None:
    """The supplied or installed rules that a game.yaml names with `rules`, or None if it names none.

    Reports a problem and returns None if there are none of that name. A copy of a game names its rules in this way.
    """
    named = _find_name_of_borrowed_rules(game, shelf)
    rules = _load_rules_outside_folder(named.game, game, shelf, problems) if named is not None else None
    if named is not None and rules is None and not problems:
        installed = (plugin.id for plugin in list_plugins("printgen.rules"))
        hint = make_spelling_hint(named.game, (*_list_games_with_supplied_rules(), *installed))
        message = f'rules is "{named.game}", but no game with this name has rules in printgen or in a package.'
        problems.add(named.where, message, hint)
    return rules


def _find_name_of_borrowed_rules(game: str, shelf: Shelf) -> NameOfBorrowedRules | None:
    """The value and the line of `rules` in a game.yaml; None if it has none or cannot be read, which the loader reports."""
    folder = shelf.locate_game_folder(game)
    if find_line_of_game_yaml_key(folder, "rules") is None:
        return None
    from printgen.content.tree import read_tree
    from printgen.content.tree_nodes import Leaf
    from printgen.content.tree_paths import find_value_of_key

    path = find_file_inside(folder, "game.yaml")
    text = read_text(path, "", Problems()) if path is not None else None
    tree = read_tree(text, "", Problems()) if text is not None else None
    named = find_value_of_key(tree, "rules") if tree is not None else None
    file = shelf.make_display_name(folder / "game.yaml")
    return NameOfBorrowedRules(named.text, Where(file, named.line)) if isinstance(named, Leaf) and named.text else None


def _list_games_with_supplied_rules() -> list[str]:
    """The games whose rules come with printgen."""
    names = (
        _name_game_of_module(path.stem) for folder in import_module(_SUPPLIED_RULES).__path__ for path in Path(folder).iterdir()
    )
    return sorted({name for name in names if _find_name_of_supplied_module(name) is not None})


def list_games_with_own_rules(shelves: Shelves) -> tuple[str, ...]:
    """The games on the shelves that have rules of their own, even broken or untrusted rules. Imports no rules."""
    return tuple(game for game, _ in _locate_games_with_rules(shelves))


def import_trusted_rules(shelves: Shelves) -> Iterator[GameRules]:
    """The rules of every game on the shelves whose rules are trusted and can be imported."""
    for game, shelf in _locate_games_with_rules(shelves):
        rules = _find_rules_on_shelf(game, shelf, shelves, Problems())
        if rules is not None:
            yield rules


def _locate_games_with_rules(shelves: Shelves) -> Iterator[tuple[str, Shelf]]:
    installed = {plugin.id for plugin in list_plugins("printgen.rules")}
    for game, shelf in shelves.list_games():
        folder = shelf.locate_game_folder(game)
        if (
            has_rules_code(folder)
            or game in installed
            or _find_name_of_supplied_module(game) is not None
            or find_line_of_game_yaml_key(folder, "scoring") is not None
        ):
            yield game, shelf


def list_games_with_hook(hook: str, shelves: Shelves) -> tuple[str, ...]:
    """The games whose rules define a hook. Imports the rules of all games, and skips those that fail."""
    games = []
    for rules in import_trusted_rules(shelves):
        with suppress(RulesError):
            games += [rules.game] * rules.has_hook(hook)
    return tuple(games)


def fingerprint_rules_in_folder(game: str, shelves: Shelves) -> str:
    """A text that changes when the rules in a game's folder change or become trusted.

    It is empty if the folder has no rules.
    """
    shelf = shelves.find_shelf(game)
    if shelf is None or not has_rules_code(shelf.locate_game_folder(game)):
        return ""
    from printgen.scoring.registry.code import read_rules_code_if_any
    from printgen.scoring.registry.trust import find_trust_state

    code = read_rules_code_if_any(game, shelf, Problems())
    return f"{code.hash} {find_trust_state(code, shelves.trust, Problems())}" if code is not None else "unreadable"


def _load_trusted_code(game: str, shelf: Shelf, shelves: Shelves, problems: Problems) -> GameRules | None:
    """The rules in a game's folder. Reports a problem and returns None if they are untrusted or cannot be used."""
    if not shelves.check_folders_inside_shelves(game, problems):
        return None
    from printgen.scoring.registry.code import read_rules_code_if_any
    from printgen.scoring.registry.trust import find_trust_state

    code = read_rules_code_if_any(game, shelf, problems)
    if code is None:
        return None
    agreed = find_trust_state(code, shelves.trust, problems)
    file = shelf.make_display_name(code.folder / code.main)
    if agreed == "trusted":
        from printgen.scoring.registry.code import import_rules_code

        return _import_rules(lambda: import_rules_code(code), GameRules(game, None, "content", file, shelf), problems)
    _report_untrusted_rules(code, agreed == "changed", file, shelf, problems)
    return None


def _report_untrusted_rules(code: "RulesCode", changed: bool, file: str, shelf: Shelf, problems: Problems) -> None:
    import shlex

    state = "have changed since you trusted them" if changed else "are not trusted yet"
    folder = shlex.quote(shelf.make_display_name(code.folder))
    hint = f"read the rules, then run `printgen trust {folder}`, or add --trust to run them once."
    problems.add(Where(file), f"The rules of this game {state}, so they were not run.", hint, "warning")


def _load_rules_from_package(
    game: str, installed: list[Plugin], is_supplied: bool, shelf: Shelf, problems: Problems
) -> GameRules | None:
    """The rules in an installed package.

    Reports a problem and returns None if they cannot be used, or if two packages have rules for the game.
    """
    try:
        plugin = require_only_plugin(installed, f"rules for {game}", is_supplied)
    except PluginError as failed:
        problems.add_problem(failed.problem)
        return None

    def load_rules_plugin() -> Any:
        try:
            return load_plugin(plugin)
        except PluginError as failed:
            where, message, hint = failed.problem.where, failed.problem.message, failed.problem.hint
            display = Where(shelf.make_display_name(Path(where.file)), where.line) if where.line else where
            raise RulesError(display, message, hint) from failed

    return _import_rules(load_rules_plugin, GameRules(game, None, "package", plugin.package, shelf), problems)


def _import_rules(load: Callable[[], Any], unloaded: GameRules, problems: Problems) -> GameRules | None:
    """The rules with the module that `load` imports.

    Reports a problem with the line in the rules and returns None if the import fails.
    """

    def convert_to_rules_error(error: BaseException) -> RulesError:
        line = find_line_outside_printgen(error)
        where = unloaded.convert_place_for_display(line) if line is not None else Where(unloaded.name)
        return RulesError(where, describe_failure("The import of these rules", error, IMPORT_SECONDS), _make_import_hint(error))

    try:
        with limit_and_convert_failures(convert_to_rules_error, IMPORT_SECONDS, unloaded.name):
            module = load()
            contract = getattr(module, "CONTRACT", CONTRACT)
            other = "" if contract == CONTRACT else truncate_value(contract)
    except RulesError as failed:
        problems.add_problem(failed.problem)
        return None
    found = unloaded._replace(module=module)
    if other:
        message = (
            f"These rules are written for contract {other}, but this version of printgen supports only contract {CONTRACT}."
        )
        hint = "install the version of printgen that the rules are written for, or update the rules."
        problems.add(found.find_place_of_name("CONTRACT"), message, hint)
        return None
    return found


def _make_import_hint(error: BaseException) -> str:
    if hint := make_hint_if_out_of_time(error):
        return hint
    if isinstance(error, ImportError) and (error.name or "").startswith("printgen."):
        named = re.match(r"cannot import name '(\w+)'", str(error.msg))
        near = find_closest_word(named[1], import_module("printgen.rules").__all__) if named is not None else None
        return f"did you mean {near}?" if near is not None else "import everything that rules need from printgen.rules."
    if isinstance(error, ModuleNotFoundError):
        return "to import a file from the folder rules/, write `from . import NAME`; to import a package, install it."
    return ""


def _find_name_of_supplied_module(game: str) -> str | None:
    """The module in printgen with the rules of a game, such as `game_7` for game 7, or None if there is none."""
    name = f"{_PREFIX * game[:1].isdecimal()}{game.replace('-', '_')}"
    if not name.isidentifier() or _name_game_of_module(name) != game:
        return None
    folders = import_module(_SUPPLIED_RULES).__path__
    files = (os.path.join(folder, *parts) for folder in folders for parts in ((name, _INIT), (f"{name}.py",)))  # noqa: PTH118
    return f"{_SUPPLIED_RULES}.{name}" if any(map(os.path.isfile, files)) else None


def _name_game_of_module(module: str) -> str:
    number = module.removeprefix(_PREFIX)
    return (number if number[:1].isdecimal() else module).replace("_", "-")
