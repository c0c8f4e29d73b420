"""Shows the content of a game as printgen reads it: as text for people and as JSON for programs."""

import dataclasses
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from printgen.content.checks import fingerprint_facts
from printgen.content.piece_counts import compute_total_copies, describe_copies
from printgen.content.shelves import Shelves
from printgen.core.problems import Problems, Where
from printgen.core.units import write_size
from printgen.faces.fields import list_fields
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Component, Game, Order
from printgen.printing.proofreader import compile_and_check_faces


def describe_game_content(game: Game) -> str:
    """The components and facts of a game, one line each, to compare with a rulebook."""
    players = game.players
    lines = [f"{game.title} ({game.name}), edition {game.edition}, {players.least} to {players.most} players"]
    lines += [f"styles: {', '.join(game.styles)}", "", "components"]
    lines += [_describe_component(component) for component in game.components]
    lines += ["", "facts"]
    lines += [_describe_fact(name, fact.value, fact.source, fact.note) for name, fact in game.facts.items()]
    return "\n".join(lines)


def _describe_component(component: Component) -> str:
    sizes = " or ".join(write_size(size.width, size.height) for size in component.sizes)
    count = describe_copies(compute_total_copies(component))
    listed = f", rulebook: {describe_copies(component.rulebook_count)}" if component.rulebook_count else ""
    note = f"  {component.note}" if component.note else ""
    return f"  {component.name:16} {component.kind:6} {sizes} on {component.stock}, {count}{listed}  [{component.source}]{note}"


def _describe_fact(name: str, value: Any, source: str, note: str) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    shown = shown if len(shown) <= 70 else shown[:67] + "…"
    return f"  {name:16} {shown}  [{source}]{'  ' + note if note else ''}"


def make_content_json(game: Game, shelves: Shelves, problems: Problems) -> str:
    """The whole game as JSON, with the fingerprint of its facts, and each component's copies and fields."""
    content = _convert_to_json_values(game)
    content["fingerprint"] = fingerprint_facts(game)
    for component, entry in zip(game.components, content["components"], strict=True):
        entry["count"] = _convert_to_json_values(compute_total_copies(component))
        entry["fields"] = list(_list_fields_on_first_face(game, component, shelves, problems))
    return json.dumps(content, ensure_ascii=False, indent=2)


def _list_fields_on_first_face(
    game: Game, component: Component, shelves: Shelves, problems: Problems
) -> Iterator[dict[str, Any]]:
    """Each field's name and box on the component's first face, in mm from the top left corner of the trim."""
    style = component.styles[0] if component.styles else game.styles[0]
    players = component.players[0] if component.players else game.players.usual
    job = Job(game, Order("a4", players, 1, style), shelves, problems)
    pieces = tuple(islice(Illustrator(job).make_pieces(component, component.sizes[0]), 1))
    compile_and_check_faces(pieces, job)
    for field in list_fields(pieces[0].front) if pieces and not problems else ():
        box = field.box
        place = {"x": box.left, "y": box.top, "width": box.width, "height": box.height}
        yield {"name": field.name, **{key: round(value, 3) for key, value in place.items()}}


def _convert_to_json_values(thing: Any) -> Any:
    if isinstance(thing, Where):
        return str(thing)
    if dataclasses.is_dataclass(thing):
        return {field.name: _convert_to_json_values(getattr(thing, field.name)) for field in dataclasses.fields(thing)}
    if isinstance(thing, tuple) and hasattr(thing, "_asdict"):
        return _convert_to_json_values(thing._asdict())
    if isinstance(thing, dict):
        return {key: _convert_to_json_values(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_convert_to_json_values(item) for item in thing]
    return thing
