"""Checks a game's rules without a score sheet: missing, misspelt or wrong hooks, unplayable content, unknown fields."""

import difflib
import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from printgen.content.shelves import Shelves
from printgen.core.problems import Problem, Problems, Where, find_closest_word
from printgen.core.words import join_words
from printgen.model import Component, Game
from printgen.scoring.contract.hooks import HOOKS, TOGETHER, Hook
from printgen.scoring.registry.calls import GameRules, RulesError, find_signature_problem, report_failures_of_rules
from printgen.scoring.registry.lookup import find_rules
from printgen.scoring.registry.requirements import check_content_by_rules

if TYPE_CHECKING:
    from printgen.scoring.picture.inked_faces import InkedFaceDrawer

_ALIKE = 0.75  # the lowest similarity between a misspelt name and its hook; jugde and judge have 0.8


def _check_hooks_of_users_rules(rules: GameRules, problems: Problems) -> None:
    """Report every hook that is missing, misspelt or not callable, except for printgen's own rules."""
    if rules.python_rules_beside_declaration is not None:
        _check_hooks_of_users_rules(rules.python_rules_beside_declaration, problems)
    if rules.is_printgen_code:
        return
    try:
        there = {name: getattr(rules.module, name) for name in HOOKS if rules.has_hook(name)}
    except RulesError as failed:
        problems.add_problem(failed.problem)
        return
    for problem in (
        *_find_incomplete_hook_groups(rules, there),
        *_find_wrong_hooks(rules, there),
        *_find_misspelt_hooks(rules, there),
    ):
        problems.add_problem(problem)


def _find_incomplete_hook_groups(rules: GameRules, defined_hooks: dict[str, Any]) -> Iterator[Problem]:
    for group in TOGETHER:
        lacking = [f'"{name}"' for name in group if name not in defined_hooks]
        present = [name for name in group if name in defined_hooks]
        if lacking and present:
            message = f'These rules have "{present[0]}", but no {join_words(lacking, "and no")}.'
            hint = f"define {join_words(HOOKS[name].signature for name in group)} together."
            yield Problem(rules.find_place_of_definition(defined_hooks[present[0]]), message, hint)


def _find_wrong_hooks(rules: GameRules, defined_hooks: dict[str, Any]) -> Iterator[Problem]:
    for name, value in defined_hooks.items():
        if HOOKS[name].is_class:
            try:
                rules.require_valid_form(value, name)
            except RulesError as failed:
                yield failed.problem
        elif wrong := find_signature_problem(HOOKS[name], value):
            yield Problem(rules.find_place_of_definition(value), wrong, f"write `def {HOOKS[name].signature}:`.")


def _find_misspelt_hooks(rules: GameRules, defined_hooks: dict[str, Any]) -> Iterator[Problem]:
    """A warning for each function or class whose name is similar to that of a missing hook."""
    home = f"{getattr(rules.module, '__name__', '')}."
    missing_hooks = [hook for name, hook in HOOKS.items() if name not in defined_hooks]
    for name, value in rules.defined_names.items():
        if name.startswith("_") or name in HOOKS or not f"{getattr(value, '__module__', None)}.".startswith(home):
            continue
        meant = _guess_missing_hook(name, value, missing_hooks) if inspect.isclass(value) or inspect.isfunction(value) else None
        if meant is not None:
            yield Problem(
                rules.find_place_of_definition(value),
                f'printgen does not call "{name}".',
                f"did you mean {meant.signature}?",
                "warning",
            )


def _guess_missing_hook(name: str, function_or_class: Any, missing_hooks: list[Hook]) -> Hook | None:
    """The hook that a function or class probably is, under a similar or shorter name, or None."""
    is_class = inspect.isclass(function_or_class)
    possible = [hook for hook in missing_hooks if hook.is_class == is_class]
    for hook in possible if not is_class else ():
        shorter = hook.name.partition("_")[2], hook.returns.removeprefix("a ").lower()  # such as `pictures`, or `verdict`
        if name in shorter and not find_signature_problem(hook, function_or_class):
            return hook
    close = [(difflib.SequenceMatcher(None, name.lower(), hook.name.lower()).ratio(), hook) for hook in possible]
    ratio, meant = max(close, default=(0.0, None))
    return meant if ratio >= _ALIKE else None


def check_rules_and_content(game: Game, shelves: Shelves, problems: Problems) -> None:
    """Report problems with a game's hooks. If there were none before, also report unplayable content and unknown fields."""
    sound = not problems
    rules = find_rules(game.name, shelves, problems)
    if rules is None:
        return
    _check_hooks_of_users_rules(rules, problems)
    if sound and check_content_by_rules(rules, game, problems):
        with report_failures_of_rules(game, problems):
            if rules.is_declared or rules.has_hook("list_fields"):
                _report_wrong_fields(rules, game, shelves, problems)


def _report_wrong_fields(rules: GameRules, game: Game, shelves: Shelves, problems: Problems) -> None:
    """Report every field that the rules fill but the template lacks."""
    from printgen.scoring.picture.inked_faces import InkedFaceDrawer

    drawer = InkedFaceDrawer(game, shelves, problems)
    if rules.is_declared:
        from printgen.scoring.declared.template_check import check_template_fields

        check_template_fields(rules.module.find_or_make_plan(game), game, drawer, problems)
    else:
        _report_missing_fields_and_components(rules, game, drawer, problems)


def _report_missing_fields_and_components(rules: GameRules, game: Game, drawer: "InkedFaceDrawer", problems: Problems) -> None:
    """Report every field that the rules fill but the template lacks, and every unknown component."""
    named: dict[str, tuple[str, ...]] = rules.call_hook("list_fields", game)
    hook: Any = rules.defined_names.get("list_fields")
    components = {component.name: component for component in game.components}
    for name, fields in named.items():
        if name in components:
            _report_missing_component_fields(components[name], fields, rules.find_place_of_definition(hook), drawer, problems)
        else:
            near = find_closest_word(name, components)
            hint = f"did you mean {near}?" if near else f"the components are {', '.join(components)}."
            problems.add(
                rules.find_place_of_definition(hook),
                f'The rules fill fields of "{name}", but the game has no such component.',
                hint,
            )


def _report_missing_component_fields(
    component: Component, fields: tuple[str, ...], where: Where, drawer: "InkedFaceDrawer", problems: Problems
) -> None:
    missing, known = dict.fromkeys(fields), set[str]()
    for row in range(len(component.rows)):
        found = drawer.list_fields_if_drawable(component.name, row)
        if found is None or not missing:
            return
        there = {field.name for field in found}
        known |= there
        missing = dict.fromkeys(name for name in missing if name not in there)
    for name in missing:
        problems.add(where, *drawer.make_missing_field_message_and_hint(component.name, name, known))
