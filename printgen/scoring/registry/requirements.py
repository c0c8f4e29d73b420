"""Finds the rules that a command needs. Reports missing rules, and faults that the rules find in the content."""

from printgen.content.shelves import Shelves
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.model import Game
from printgen.scoring.contract.hooks import HOOKS
from printgen.scoring.registry.calls import GameRules, RulesError, report_failures_of_rules, report_fault
from printgen.scoring.registry.lookup import find_rules, list_games_with_hook, list_games_with_own_rules


def find_rules_with_hooks(
    game: str, hooks: tuple[str, ...], where: Where, shelves: Shelves, problems: Problems
) -> GameRules | None:
    """The rules of a game, or None after reporting the problems if they lack one of the hooks."""
    found = Problems()
    rules = find_rules(game, shelves, found)
    if rules is None:
        for problem in found.sort_by_severity():
            problems.add(problem.where, problem.message, problem.hint)
        if not found.found:
            _report_missing_rules(game, where, shelves, problems)
        return None
    return rules if all(has_hook_or_report(rules, hook, where, problems, shelves) for hook in hooks) else None


def has_hook_or_report(rules: GameRules, hook: str, where: Where, problems: Problems, shelves: Shelves | None = None) -> bool:
    """Whether the rules have a hook. If not, reports a problem that lists the games with this hook."""
    try:
        if rules.has_hook(hook):
            return True
    except RulesError as failed:
        problems.add_problem(failed.problem)
        return False
    message = f'The rules of {rules.game} have no "{hook}", so {HOOKS[hook].serves} is not available.'
    problems.add(where, message, _make_missing_hook_hint(rules, hook, shelves))
    return False


def _make_missing_hook_hint(rules: GameRules, hook: str, shelves: Shelves | None) -> str:
    if HOOKS[hook].serves.startswith("--"):
        return f"remove {HOOKS[hook].serves}."
    if not rules.is_printgen_code:
        return f"run `printgen check {rules.game}`, which finds misspelt names; `printgen docs own-rules` lists all hooks."
    able = list_games_with_hook(hook, shelves) if shelves is not None else ()
    return f"choose a game that has `{hook}`: {', '.join(able)}." if able else ""


def _report_missing_rules(game: str, where: Where, shelves: Shelves, problems: Problems) -> None:
    shelf = shelves.find_shelf(game)
    if shelf is None:
        hint = make_spelling_hint(game, list_games_with_own_rules(shelves))
    else:
        file = shelf.make_display_name(shelf.locate_game_folder(game) / "game.yaml")
        hint = f"declare the score sheet in {file}, as `printgen docs score-sheets` shows, or run `printgen docs own-rules`."
    problems.add(where, f'There are no rules for the game "{game[:40]}".', hint)


def check_content_by_rules_if_any(game: Game, shelves: Shelves, problems: Problems) -> bool:
    """Whether a game has no problems. Asks the rules to check the content only if there were none before."""
    rules = find_rules(game.name, shelves, problems) if not problems else None
    return check_content_by_rules(rules, game, problems) if rules is not None else not problems


def check_content_by_rules(rules: GameRules, game: Game, problems: Problems) -> bool:
    """Report every fault that the rules find in the content. Returns whether there are no problems."""
    with report_failures_of_rules(game, problems):
        for fault in rules.call_hook("find_faults", game) if rules.has_hook("find_faults") else ():
            report_fault(fault, game, problems)
    return not problems
