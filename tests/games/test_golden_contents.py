"""Every kind of change to the content of a game, and the fault that the game's rules report for it, word for word.

The first and the last value of each kind is changed: numbers by one, to 0 and to a million, and texts
to `?`. Lists lose an item, and texts of rows end with their first letter.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from printgen.core.problems import Problems
from printgen.model import Game
from printgen.scoring.registry.lookup import find_rules
from tests.games.files import GAMES
from tests.helpers.golden import same
from tests.helpers.supplied_games import SHELVES, declared


def change_value(value: Any) -> Iterator[tuple[str, Any]]:
    """Each change to a value, after the place in it."""
    if isinstance(value, bool | int):
        yield "+1", int(value) + 1
        yield "-1", int(value) - 1
        yield " = 0", 0
        yield " = 1000000", 1_000_000
    elif isinstance(value, str):
        yield " = ?", "?"
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from ((f".{key}{place}", {**value, key: changed}) for place, changed in change_value(inner))
    elif value:
        yield " without the first", value[1:]
        for at in sorted({0, len(value) - 1}):
            for place, changed in change_value(value[at]):
                yield f".{at}{place}", (*value[:at], changed, *value[at + 1 :])


def change_game(game: Game) -> Iterator[tuple[str, Game]]:
    """Each change to the facts, the number of players, and the rows of components."""
    for name, fact in game.facts.items():
        for place, changed in change_value(fact.value):
            yield f"{name}{place}", replace(game, facts={**game.facts, name: replace(fact, value=changed)})
        if isinstance(fact.value, int):
            yield f"{name} = 1", replace(game, facts={**game.facts, name: replace(fact, value=1)})
    yield "one more player", replace(game, players=replace(game.players, most=game.players.most + 1))
    for at, component in enumerate(game.components):
        components = [*game.components]
        for what, rows in change_rows(component.rows):
            components[at] = replace(component, rows=rows)
            yield f"{component.name}{what}", replace(game, components=tuple(components))
        components[at] = replace(component, name="other")
        yield f"{component.name} under another name", replace(game, components=tuple(components))


def change_rows(rows: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    yield " without rows", ()
    yield " without the last row", rows[:-1]
    first, *others = rows
    for column, cell in first.cells.items():
        changes = [
            *change_value(cell),
            *([(" with another end", f"{cell[:-1]}{cell[0]}")] if cell and isinstance(cell, str) else []),
        ]
        for place, changed in changes:
            yield f".{column}{place}", (replace(first, cells={**first.cells, column: changed}), *others)


@pytest.mark.golden
@pytest.mark.parametrize("game", GAMES)
def test_each_change_to_the_content_is_reported_or_allowed(game: str) -> None:
    rules = find_rules(game, SHELVES, Problems())
    assert rules is not None
    changes_by_fault = defaultdict[str, list[str]](list)
    for what, changed in change_game(declared(game)):
        for fault in [*rules.module.find_faults(changed)][:3]:
            changes_by_fault[f"{fault.part}: {fault.message} ({fault.hint})"].append(what)
    lines = (f"{fault}\n    {', '.join(changes)}\n" for fault, changes in changes_by_fault.items())
    same(f"contents-{game}.txt", "".join(lines))
