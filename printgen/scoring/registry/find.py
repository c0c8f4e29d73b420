"""The rules of one game: beside its content, from an installed package, or printgen's own; of no other game."""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.content.shelves import Shelf, Shelves
from printgen.core.guard.budget import OutOfTime
from printgen.core.plugins import Plugin, PluginError, author_line, failure_text, load_plugin, only_plugin, plugins
from printgen.core.problems import Problems, Where, closest, shown
from printgen.scoring.contract.hooks import CONTRACT
from printgen.scoring.registry.beside import has_code
from printgen.scoring.registry.calls import IMPORT_SECONDS, GameRules, RulesError, guarded

if TYPE_CHECKING:
    from printgen.scoring.registry.code import Code

_INIT = "__init__.py"
_OWN_RULES = "printgen.games"  # by name: no stage imports the games, which stand on the contract in this room


def find_rules(game: str, shelves: Shelves, problems: Problems) -> GameRules | None:
    """The rules of a game; None for a game without rules, or with a problem noted if its rules cannot be used.

    Code beside content that nobody trusted does not run; a warning says so.
    """
    shelf = shelves.find(game)
    return _rules_on(game, shelf, shelves, problems) if shelf is not None else None


def _rules_on(game: str, shelf: Shelf, shelves: Shelves, problems: Problems) -> GameRules | None:
    if has_code(shelf.game_folder(game)):
        return _beside_content(game, shelf, shelves, problems)
    own = _own_module(game)
    installed = [plugin for plugin in plugins("printgen.rules") if plugin.id == game]
    if installed:
        return _from_package(game, installed, own is not None, shelf, problems)
    return GameRules(game, import_module(own), "printgen", own, shelf) if own is not None else None


def games_with_rules(shelves: Shelves) -> tuple[str, ...]:
    """The games on the shelves that have rules, whether the rules work and are trusted or not; imports nothing."""
    return tuple(game for game, _ in _shelved(shelves))


def other_rules(game: str, shelves: Shelves) -> Iterator[GameRules]:
    """The rules of all other games, as far as they may run and can be imported."""
    for name, shelf in _shelved(shelves):
        rules = _rules_on(name, shelf, shelves, Problems()) if name != game else None
        if rules is not None:
            yield rules


def _shelved(shelves: Shelves) -> Iterator[tuple[str, Shelf]]:
    """Every game with rules and the shelf that it is taken from."""
    installed = {plugin.id for plugin in plugins("printgen.rules")}
    for game, shelf in shelves.games():
        if has_code(shelf.game_folder(game)) or game in installed or _own_module(game) is not None:
            yield game, shelf


def games_with(hook: str, shelves: Shelves) -> tuple[str, ...]:
    """The games whose rules have a hook, for a hint; imports the rules of all games."""
    return tuple(rules.game for rules in other_rules("", shelves) if _has(rules, hook))


def _has(rules: GameRules, hook: str) -> bool:
    try:
        return rules.has(hook)
    except RulesError:
        return False


def rules_state(game: str, shelves: Shelves) -> str:
    """What decides which rules of a game run, besides their files: whether code beside its content is trusted."""
    shelf = shelves.find(game)
    if shelf is None or not has_code(shelf.game_folder(game)):
        return ""
    from printgen.scoring.registry.code import read_code
    from printgen.scoring.registry.trust import agreement

    code = read_code(game, shelf, Problems())
    return f"{code.hash} {agreement(code, shelves.trust, Problems())}" if code is not None else "unreadable"


def _beside_content(game: str, shelf: Shelf, shelves: Shelves, problems: Problems) -> GameRules | None:
    if not shelves.stay_inside(game, problems):
        return None
    from printgen.scoring.registry.code import read_code
    from printgen.scoring.registry.trust import agreement

    code = read_code(game, shelf, problems)
    if code is None:
        return None
    agreed = agreement(code, shelves.trust, problems)
    file = shelf.shown(code.folder / code.main)
    if agreed == "trusted":
        from printgen.scoring.registry.code import load_code

        return _imported(lambda: load_code(code), GameRules(game, None, "content", file, shelf), problems)
    _note_untrusted(code, agreed == "changed", file, shelf, problems)
    return None


def _note_untrusted(code: "Code", changed: bool, file: str, shelf: Shelf, problems: Problems) -> None:
    import shlex

    state = "have changed since you trusted them" if changed else "are not trusted yet"
    folder = shlex.quote(shelf.shown(code.folder))
    hint = f"read them, then run `printgen trust {folder}`, or add --trust to run them once."
    problems.add(Where(file), f"The rules of this game {state}, so they were not run.", hint, "warning")


def _from_package(game: str, installed: list[Plugin], is_own: bool, shelf: Shelf, problems: Problems) -> GameRules | None:
    try:
        plugin = only_plugin(installed, f"rules for {game}", is_own)
    except PluginError as failed:
        problems.found.setdefault(failed.problem)
        return None

    def load() -> Any:
        try:
            return load_plugin(plugin)
        except PluginError as failed:
            where, message, hint = failed.problem.where, failed.problem.message, failed.problem.hint
            shown = Where(shelf.shown(Path(where.file)), where.line) if where.line else where
            raise RulesError(shown, message, hint) from failed

    return _imported(load, GameRules(game, None, "package", plugin.package, shelf), problems)


def _imported(load: Callable[[], Any], rules: GameRules, problems: Problems) -> GameRules | None:
    """The rules with their module; None with a problem noted at the author's line if it cannot be imported."""

    def error_of(fault: BaseException) -> RulesError:
        line = author_line(fault)
        where = rules.shown(line) if line is not None else Where(rules.name)
        return RulesError(where, failure_text("The import of these rules", fault, IMPORT_SECONDS), _import_hint(fault))

    try:
        with guarded(error_of, IMPORT_SECONDS, rules.name):
            module = load()
            contract = getattr(module, "CONTRACT", CONTRACT)
            other = "" if contract == CONTRACT else shown(contract)
    except RulesError as failed:
        problems.found.setdefault(failed.problem)
        return None
    found = replace(rules, module=module)
    if other:
        message = f"These rules are written for contract {other}, but this printgen has contract {CONTRACT}."
        hint = "install the printgen that the rules are written for, or update the rules."
        problems.add(found.line_of("CONTRACT"), message, hint)
        return None
    return found


def _import_hint(fault: BaseException) -> str:
    if isinstance(fault, OutOfTime):
        return "look for an endless loop, or add --no-limits to wait for it."
    if isinstance(fault, ImportError) and (fault.name or "").startswith("printgen."):
        return _public_hint(str(fault.msg))
    if isinstance(fault, ModuleNotFoundError):
        return "in a folder rules/, write `from . import NAME` for a file beside this one; install other packages."
    return ""


def _public_hint(message: str) -> str:
    """What to import instead of something that printgen does not have."""
    named = re.match(r"cannot import name '(\w+)'", message)
    near = closest(named[1], import_module("printgen.rules").__all__) if named is not None else None
    return f"did you mean {near}?" if near is not None else "import everything that rules need from printgen.rules."


def _own_module(game: str) -> str | None:
    """The name of printgen's own rules module for a game: `game_7` for the game 7, as Python's names begin with no digit."""
    name = re.sub(r"^(?=\d)", "game_", game.replace("-", "_"))
    if not name.isidentifier() or _game_of(name) != game:
        return None
    ours = import_module(_OWN_RULES).__path__
    files = (os.path.join(folder, *parts) for folder in ours for parts in ((name, _INIT), (f"{name}.py",)))  # noqa: PTH118
    return f"{_OWN_RULES}.{name}" if any(map(os.path.isfile, files)) else None


def _game_of(module: str) -> str:
    """The game that a module has the rules of."""
    return re.sub(r"^game_(?=\d)", "", module).replace("_", "-")
