"""The least and greatest value of each number in the facts, and the most items of each list, that the rules can use."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from printgen.core.problems import Problems
from printgen.scoring.registry.lookup import find_rules
from tests.helpers.golden import same
from tests.helpers.supplied_games import SHELVES, declared

HIGHEST = 2_000_000


def find_last_accepted(accepts: Callable[[int], bool], good: int, bad: int) -> int:
    """The accepted number next to the first refused one on the way from `good` to `bad`."""
    while abs(bad - good) > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if accepts(middle) else (good, middle)
    return good


def list_limits(value: Any, name: str, accepts: Callable[[Any], bool]) -> Iterator[str]:
    """The limits of each number and list in a value; of a list, those of the first item."""
    if isinstance(value, int):
        yield f"{name}: {find_last_accepted(accepts, value, -1)} to {find_last_accepted(accepts, value, HIGHEST)}"
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from list_limits(inner, f"{name}.{key}", lambda new, key=key: accepts({**value, key: new}))
    elif isinstance(value, tuple) and value:
        most = find_last_accepted(lambda count: accepts((*value, *value[-1:] * (count - len(value)))), len(value), 100)
        fewest = find_last_accepted(lambda count: accepts(value[:count]), len(value), -1)
        yield f"{name}: {fewest} to {'any number of' if most == 99 else most} items"
        yield from list_limits(value[0], f"{name}.0", lambda new: accepts((new, *value[1:])))


@pytest.mark.golden
@pytest.mark.parametrize("game_name", ["5211", "favelas", "village"])
def test_each_number_of_the_facts_is_accepted_within_its_limits(game_name: str) -> None:
    rules, game, lines = find_rules(game_name, SHELVES, Problems()), declared(game_name), []
    assert rules is not None
    for name, fact in game.facts.items():

        def accepts(value: Any, name: str = name) -> bool:
            changed = replace(game, facts={**game.facts, name: replace(game.facts[name], value=value)})
            return not any("cannot be applied" in fault.message for fault in rules.module.find_faults(changed))

        lines += list_limits(fact.value, name, accepts)
    same(f"limits-{game_name}.txt", "\n".join(lines) + "\n")
