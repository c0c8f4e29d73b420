"""A rules module compared with the table of hooks: missing, misspelt and wrongly written ones."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from inspect import isclass, isfunction
from typing import Any

from printgen.problems import Problem, Problems
from printgen.registry.calls import GameRules, RulesError, signature_fault
from printgen.rules.hooks import HOOKS, TOGETHER, Hook
from printgen.rules.words import listed

_ALIKE = 0.75  # how like a hook's name a misspelt one is: jugde and judge are 0.8


def check_contract(rules: GameRules, problems: Problems) -> None:
    """Note every hook that is missing, misspelt or cannot be called; printgen's own rules are held to it by its tests."""
    if rules.is_own:
        return
    try:
        there = {name: getattr(rules.module, name) for name in HOOKS if rules.has(name)}
    except RulesError as failed:
        problems.found.setdefault(failed.problem)
        return
    for problem in (*_missing(rules, there), *_wrong(rules, there), *_misspelt(rules, there)):
        problems.found.setdefault(problem)


def _missing(rules: GameRules, there: dict[str, Any]) -> Iterator[Problem]:
    """Hooks without the others of their group."""
    for group in TOGETHER:
        lacking = [f'"{name}"' for name in group if name not in there]
        present = [name for name in group if name in there]
        if lacking and present:
            message = f'These rules have "{present[0]}", but no {listed(lacking, "and no")}.'
            hint = f"write {listed(HOOKS[name].call for name in group)}: they go together."
            yield Problem(rules.place(there[present[0]]), message, hint)


def _wrong(rules: GameRules, there: dict[str, Any]) -> Iterator[Problem]:
    """Hooks that cannot be called, and forms that nothing can be read into."""
    for name, value in there.items():
        if HOOKS[name].is_class:
            try:
                rules.checked_form(value, name)
            except RulesError as failed:
                yield failed.problem
        elif wrong := signature_fault(HOOKS[name], value):
            yield Problem(rules.place(value), wrong, f"write `def {HOOKS[name].call}:`.")


def _misspelt(rules: GameRules, there: dict[str, Any]) -> Iterator[Problem]:
    """Functions and classes of the module that are called much like a hook that it lacks."""
    home = f"{getattr(rules.module, '__name__', '')}."
    for name, value in rules.defined.items():
        if name.startswith("_") or name in HOOKS or not f"{getattr(value, '__module__', None)}.".startswith(home):
            continue
        meant = _meant(name, isclass(value), there) if isclass(value) or isfunction(value) else None
        if meant is not None:
            yield Problem(rules.place(value), f'printgen does not call "{name}".', f"did you mean {meant.call}?", "warning")


def _meant(name: str, is_class: bool, there: dict[str, Any]) -> Hook | None:
    """The hook that the rules lack and that is written almost so."""
    lacking = (hook for hook in HOOKS.values() if hook.name not in there and hook.is_class == is_class)
    close = [(SequenceMatcher(None, name.lower(), hook.name.lower()).ratio(), hook) for hook in lacking]
    ratio, meant = max(close, default=(0.0, None))
    return meant if ratio >= _ALIKE else None
