"""Everything that can be found wrong with a game's rules without a score sheet."""

from typing import Any

from printgen.content.shelves import Shelves
from printgen.model import Component, Game
from printgen.picture.easel import Easel
from printgen.problems import Problems, Where, closest
from printgen.registry.calls import GameRules, noted
from printgen.registry.contract import check_contract
from printgen.registry.find import find_rules
from printgen.registry.required import check_faults


def check_whole_rules(game: Game, shelves: Shelves, problems: Problems) -> None:
    """Check a game's hooks; if its content has no problem, also ask what cannot be played, and compare fields."""
    sound = not problems
    rules = find_rules(game.name, shelves, problems)
    if rules is None:
        return
    check_contract(rules, problems)
    if sound and check_faults(rules, game, problems):
        with noted(game, problems):
            _check_fields(rules, game, Easel(game, shelves, problems), problems)


def _check_fields(rules: GameRules, game: Game, easel: Easel, problems: Problems) -> None:
    """Note every field that the rules fill and no template has."""
    named: dict[str, tuple[str, ...]] = rules.call("fields", game) if rules.has("fields") else {}
    hook: Any = rules.defined.get("fields")
    components = {component.name: component for component in game.components}
    for name, fields in named.items():
        if name in components:
            _check_component(components[name], fields, rules.place(hook), easel, problems)
        else:
            near = closest(name, components)
            hint = f"did you mean {near}?" if near else f"the components are {', '.join(components)}."
            problems.add(rules.place(hook), f'The rules fill fields of "{name}", but the game has no such component.', hint)


def _check_component(component: Component, fields: tuple[str, ...], where: Where, easel: Easel, problems: Problems) -> None:
    missing, known = dict.fromkeys(fields), set[str]()
    for row in range(len(component.rows)):
        there = easel.field_names(component.name, row)
        if there is None or not missing:
            return
        known |= there
        missing = dict.fromkeys(name for name in missing if name not in there)
    for name in missing:
        problems.add(where, *easel.missing_field(component.name, name, known))
