"""What a game.yaml may say, as a JSON Schema and as a page to read; both made from the form itself."""

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

from printgen.content.form import ComponentForm, FactForm, GameForm, LayoutForm, PlayersForm
from printgen.reading.json_schema import json_schema

_PARTS = {
    "A game": GameForm,
    "A component: `components.NAME`": ComponentForm,
    "A fact: `facts.NAME`": FactForm,
    "Players: `players`": PlayersForm,
    "Layout: `layout`": LayoutForm,
}


def schema_text() -> str:
    """The JSON Schema of game.yaml."""
    return json.dumps(json_schema(GameForm, "A printgen game"), indent=2, ensure_ascii=False) + "\n"


def reference_text() -> str:
    """The reference of content fields, in Markdown."""
    return "\n".join(_reference()) + "\n"


def _reference() -> Iterator[str]:
    yield "# What a game.yaml may say\n\nMade from the program by `make docs`; do not edit.\n"
    for title, form in _PARTS.items():
        yield f"## {title}\n\n| field | what it says | where it is not given |\n|---|---|---|"
        for field in dataclasses.fields(form):
            yield f"| `{field.name}` | {field.metadata['said']} | {_default(field)} |"
        yield ""


def _default(field: "dataclasses.Field[Any]") -> str:
    if field.default_factory is not dataclasses.MISSING:
        return "none"
    if field.default is dataclasses.MISSING:
        return "**must be given**"
    if dataclasses.is_dataclass(field.default):
        return "1" if field.name == "copies" else "as below"
    return f"`{_shown(field.default)}`" if field.default or isinstance(field.default, float) else "–"


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "0mm" if isinstance(value, float) else str(value)
