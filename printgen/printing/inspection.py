"""A game as it was read: for people to look over, for programs as JSON."""

import dataclasses
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from printgen.content.checks import copies_made, fingerprint
from printgen.content.shelves import Shelves
from printgen.core.problems import Problems, Where
from printgen.core.units import mm_text
from printgen.faces.fields import find_fields
from printgen.faces.studio import Studio
from printgen.model import Component, Copies, Game, Order, Size
from printgen.printing.proofreader import compile_faces


def inspect_text(game: Game) -> str:
    """The game in lines a person can check against the rulebook."""
    players = game.players
    lines = [f"{game.title} ({game.name}), edition {game.edition}, {players.least} to {players.most} players"]
    lines += [f"styles: {', '.join(game.styles)}", "", "components"]
    lines += [_component(component) for component in game.components]
    lines += ["", "facts"]
    lines += [_fact(name, fact.value, fact.source, fact.note) for name, fact in game.facts.items()]
    return "\n".join(lines)


def _component(component: Component) -> str:
    sizes = " or ".join(_size(size) for size in component.sizes)
    count = _copies(copies_made(component))
    listed = f", rulebook: {_copies(component.rulebook_count)}" if component.rulebook_count else ""
    note = f"  {component.note}" if component.note else ""
    return f"  {component.name:16} {component.kind:6} {sizes}, {count}{listed}  [{component.source}]{note}"


def _size(size: Size) -> str:
    return f"{mm_text(size.width).removesuffix(' mm')} × {mm_text(size.height)}"


def _copies(copies: Copies) -> str:
    return f"{copies.number} per player" if copies.per_player else str(copies.number)


def _fact(name: str, value: Any, source: str, note: str) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    shown = shown if len(shown) <= 70 else shown[:67] + "…"
    return f"  {name:16} {shown}  [{source}]{'  ' + note if note else ''}"


def inspect_json(game: Game, shelves: Shelves, problems: Problems) -> str:
    """The whole game, with the fields on its faces, as JSON."""
    content = _plain(game)
    content["fingerprint"] = fingerprint(game)
    for component, entry in zip(game.components, content["components"], strict=True):
        entry["count"] = _plain(copies_made(component))
        entry["fields"] = list(_fields(game, component, shelves, problems))
    return json.dumps(content, ensure_ascii=False, indent=2)


def _fields(game: Game, component: Component, shelves: Shelves, problems: Problems) -> Iterator[dict[str, Any]]:
    """The fields of a component's first face, in mm from the trim's corner, at its first size."""
    style = component.styles[0] if component.styles else game.styles[0]
    players = component.players[0] if component.players else game.players.usual
    order = Order("a4", players, 1, style)
    pieces = tuple(islice(Studio(game, order, shelves, problems).pieces(component, component.sizes[0]), 1))
    compile_faces(pieces, game, order, shelves, problems)
    for field in find_fields(pieces[0].front) if pieces and not problems else ():
        yield {"name": field.name, **{key: round(value, 3) for key, value in _plain(field.box).items()}}


def _plain(thing: Any) -> Any:
    """Dataclasses as maps; places as `file:line`."""
    if isinstance(thing, Where):
        return str(thing)
    if dataclasses.is_dataclass(thing):
        return {field.name: _plain(getattr(thing, field.name)) for field in dataclasses.fields(thing)}
    if isinstance(thing, dict):
        return {key: _plain(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_plain(item) for item in thing]
    return thing
