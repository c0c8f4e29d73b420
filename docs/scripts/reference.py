"""Writes the reference pages from the program: the fields of game.yaml, the names for templates, and every command."""

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

from typer.main import get_command
from typer.testing import CliRunner

from docs.scripts.files import ROOT
from docs.scripts.fonts import fonts_page
from docs.scripts.formulas import formulas_page
from docs.scripts.messages import messages_page
from printgen.cli.app import load_app
from printgen.content.forms import Scalar
from printgen.content.game_form import (
    ComponentForm,
    CreditsForm,
    FactForm,
    GameForm,
    GuideForm,
    JoinForm,
    KeywordForm,
    LayoutForm,
    PlayersForm,
)
from printgen.content.json_schema import make_game_schema_text
from printgen.content.setup_form import PileForm, SetupForm
from printgen.content.shelves import Shelf, Shelves
from printgen.content.sizes import NAMED
from printgen.core.problems import Problems
from printgen.core.svg.grammar import ATTRIBUTES, PAINT
from printgen.core.units import write_mm
from printgen.core.words import join_words
from printgen.faces.icons import load_icons
from printgen.faces.templates.environment import TemplateSandbox
from printgen.faces.text.families import FAMILIES
from printgen.project.orders import VARIABLES

TEMPLATES_PAGE = Path(__file__).parent / "templates.md"  # with @names@ for the lists that the program fills in
CONTENT_INTRO = """\
# Every field of a game.yaml

This page lists every field that you can use in a file `content/GAME/game.yaml`. `make docs` writes the page from the program.

```yaml
game: moon
title: Moon
players: {least: 2, most: 4}
palette: {night: "#23395d", sand: "#e9dfc7"}
facts:
  rounds: {value: 5, source: ours}
components:
  card:
    kind: card
    size: poker
    bleed: 3mm
    template: card.svg.j2
    table: cards.csv
    copies: column count
```

This file declares a deck of cards. Each row of `cards.csv` is one card, and its column `count` holds the number of copies.
The table can also be a workbook, and one table can supply several components:

```yaml
components:
  unit:
    kind: card
    size: poker
    template: card.svg.j2
    table: cards.xlsx#Cards
    where: {deck: unit}
    join: {table: suits.csv, on: suit}
    columns: {power: number, code: text}
    defaults: {power: 0}
  spell:
    like: unit
    where: {deck: spell}
```

[Tables](tables.md) explains how printgen reads headings, numbers and empty cells.
Lengths have a unit, such as `3mm`. In the tables below, "as below" points to a later table on this page.
"""
# Nobody's settings and no country, so that the page is the same on every machine.
PLAIN: Mapping[str, str | None] = {**dict.fromkeys(VARIABLES.values()), "PRINTGEN_CONFIG": "no-settings", "LC_ALL": "C"}
FORMS = {
    "A game": GameForm,
    "A component: `components.NAME`": ComponentForm,
    "A join: `components.NAME.join`": JoinForm,
    "A fact: `facts.NAME`": FactForm,
    "A keyword: `keyword` and `keywords.NAME`": KeywordForm,
    "Players: `players`": PlayersForm,
    "Credits: `credits`": CreditsForm,
    "Layout: `layout`": LayoutForm,
    "Guide: `guide`": GuideForm,
    "Setup: `setup`": SetupForm,
    "A pile: `setup.piles.NAME`": PileForm,
}


def reference_pages() -> dict[str, str]:
    """The text of every generated file, by its path in the repository."""
    return {
        "content/game.schema.json": make_game_schema_text(),
        "docs/content.md": "\n".join(_content_page()) + "\n",
        "docs/templates.md": _templates_page(),
        "docs/fonts.md": fonts_page(),
        "docs/commands.md": _commands_page(),
        "docs/formulas.md": formulas_page(),
        "docs/messages.md": messages_page(),
    }


def _content_page() -> Iterator[str]:
    yield CONTENT_INTRO
    for title, form in FORMS.items():
        yield from form_table(title, form)
    yield "## Named sizes\n\nAdd `landscape` to any of these names to swap width and height, as in `a5 landscape`.\n"
    yield ", ".join(f"`{name}` {write_mm(s.width)[:-3]} × {write_mm(s.height)}" for name, s in NAMED.items())


def form_table(title: str, form: Any) -> Iterator[str]:
    """A heading, and a table of a form's fields with their meanings and defaults."""
    yield f"## {title}\n\n| field | meaning | default |\n|---|---|---|"
    for field in dataclasses.fields(form):
        yield f"| `{field.name}` | {field.metadata['description']}{_choices(form, field.name)} | {_default(field)} |"
    yield ""


def _choices(form: Any, name: str) -> str:
    """A sentence with the only words that a field accepts. Returns an empty text if the field's description names them."""
    hint = get_type_hints(form, include_extras=True)[name]
    notes = [note for part in (hint, *get_args(hint)) for note in getattr(part, "__metadata__", ())]
    words = [f"`{word}`" for note in notes if isinstance(note, Scalar) and not note.pattern for word in note.choices]
    description = next(field.metadata["description"] for field in dataclasses.fields(form) if field.name == name)
    return "" if all(word in description for word in words) else f" One of {', '.join(words)}."


def _default(field: "dataclasses.Field[Any]") -> str:
    if field.metadata["unless"]:
        return f"**required**, or `{field.metadata['unless']}`"
    if field.default_factory is not dataclasses.MISSING:
        return "none"
    if field.default is dataclasses.MISSING:
        return "**required**"
    if dataclasses.is_dataclass(field.default):
        return "`1`" if field.name == "copies" else "as below"
    is_empty = not any(field.default) if isinstance(field.default, tuple) else not field.default
    return "–" if is_empty and not isinstance(field.default, float) else f"`{_value_text(field.default)}`"


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "0mm" if isinstance(value, float) else str(value)


def _templates_page() -> str:
    text = TEMPLATES_PAGE.read_text(encoding="utf-8")
    icons = load_icons("", Shelves((Shelf(ROOT),)), Problems())
    lists = {
        "@paint@": ", ".join(f"`{name}`" for name in sorted(PAINT)),
        "@elements@": "\n".join(
            f"| `<{tag}>` | {_own_attributes(names)} |" for tag, names in ATTRIBUTES.items() if tag != "svg"
        ),
        "@filters@": ", ".join(f"`{name}`" for name in sorted(TemplateSandbox((), marked=False).filters)),
        "@fonts@": join_words(FAMILIES),
        "@icons@": ", ".join(f"`{name}`" for name in icons),
    }
    for placeholder, words in lists.items():
        text = text.replace(placeholder, words)
    return text


def _own_attributes(names: frozenset[str]) -> str:
    """The attributes of an SVG element that most elements do not have."""
    common = PAINT | {"id", "transform", "opacity", "clip-path", "data-field", "data-at"}
    own = sorted(names - common) if names >= PAINT else sorted(names - {"data-at"})
    return ", ".join(f"`{name}`" for name in own) or "–"


def _commands_page() -> str:
    parts = ["# Commands\n\n`make docs` writes this page from the program, so do not edit it.\n"]
    for name in ("", *command_names(get_command(load_app()))):
        text = CliRunner().invoke(load_app(), [*name.split(), "--help"], prog_name="printgen", env=PLAIN).output.strip()
        parts.append(f"## printgen {name}".rstrip() + f"\n\n```\n{text}\n```\n")
    return "\n".join(parts)


def command_names(group: Any, before: str = "") -> Iterator[str]:
    """The names of all commands, with subcommands such as `printer add`."""
    for name, command in group.commands.items():
        yield f"{before}{name}"
        if hasattr(command, "commands"):
            yield from command_names(command, f"{before}{name} ")
