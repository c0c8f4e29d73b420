"""A component takes rows from a table by `where`, adds columns with `join`, and types them by `columns` and `defaults`."""

from pathlib import Path
from typing import Any

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import Shelf, Shelves
from printgen.core.problems import Problems
from printgen.model import Component
from tests.helpers.farm import put
from tests.helpers.tables import said

CARDS = """\
id;Deck;Suit;Power;Weight (kg);Rare
archer;unit;hat;3;1,5;yes
storm;spell;rose;;;
knight;unit;;4;2;x
"""
SUITS = "name,icon,Value\nhat,hat.svg,1\nrose,rose.svg,\n"


def load(folder: Path, *settings: str, cards: str = CARDS, suits: str = SUITS) -> tuple[tuple[Component, ...], list[str]]:
    """The components of a game, one for each of the settings, and all problems."""
    lines = [f"  c{at}: {{kind: card, size: poker, template: c.svg.j2, {one}}}\n" for at, one in enumerate(settings)]
    put(folder / "content/g/game.yaml", "game: g\ncomponents:\n" + "".join(lines))
    put(folder / "content/g/cards.csv", cards)
    put(folder / "content/g/suits.csv", suits)
    put(folder / "templates/g/c.svg.j2", "<rect/>")
    problems = Problems()
    game = load_game("g", Shelves((Shelf(folder, folder),)), problems)
    return (game.components if game is not None else ()), said(problems)


def cells(component: Component, *columns: str) -> list[list[Any]]:
    return [[row.cells[column] for column in columns] for row in component.rows]


def test_one_table_feeds_several_components(tmp_path: Path) -> None:
    settings = ("table: cards.csv, where: {deck: unit}", "table: cards.csv, where: {Deck: [spell, unit], id: storm}")
    (units, spells), problems = load(tmp_path, *settings)
    assert problems == []
    assert cells(units, "id", "Power") == [["archer", 3], ["knight", 4]]
    assert cells(spells, "id") == [["storm"]]
    assert [str(row.where) for row in units.rows] == ["content/g/cards.csv:2", "content/g/cards.csv:4"]


def test_a_join_adds_the_columns_of_the_row_with_the_same_key(tmp_path: Path) -> None:
    (cards,), problems = load(tmp_path, "table: cards.csv, join: {table: suits.csv, on: suit, key: name}")
    assert problems == []
    assert cells(cards, "id", "icon", "Value") == [["archer", "hat.svg", 1], ["storm", "rose.svg", ""], ["knight", "", ""]]


def test_the_key_of_a_joined_table_is_not_a_column_of_the_component(tmp_path: Path) -> None:
    suits = "id,icon,suit\nhat,hat.svg,Hats\nrose,rose.svg,Roses\n"
    cards = "id,suit_of\narcher,hat\nstorm,rose\n"
    (both,), problems = load(
        tmp_path, "table: cards.csv, join: {table: suits.csv, on: suit_of, key: id}", cards=cards, suits=suits
    )
    assert problems == []
    assert list(both.headings) == ["id", "suit_of", "icon", "suit"]
    assert cells(both, "id", "icon", "suit") == [["archer", "hat.svg", "Hats"], ["storm", "rose.svg", "Roses"]]


def test_columns_have_types_and_empty_cells_have_values(tmp_path: Path) -> None:
    settings = (
        "table: cards.csv, columns: {power: number, Weight (kg): text, rare: yes-no}, defaults: {Power: 0, weight_kg: light}"
    )
    (cards,), problems = load(tmp_path, settings)
    assert problems == []
    assert cells(cards, "Power", "weight_kg", "Rare") == [[3, "1,5", True], [0, "light", False], [4, "2", True]]


def test_a_joined_column_has_types_and_values_too(tmp_path: Path) -> None:
    settings = (
        "table: cards.csv, join: [{table: suits.csv, on: suit, key: name}], columns: {value: text}, defaults: {Value: none}"
    )
    (cards,), problems = load(tmp_path, settings)
    assert problems == []
    assert cells(cards, "Value") == [["1"], ["none"], ["none"]]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (
            "table: cards.csv, columns: {suit: number}",
            'content/g/cards.csv:2: Suit is "hat", but must be a number.\n'
            "  hint: write only digits, such as 3 or 1.5, or empty the cell; if the column has words, declare it as text.",
        ),
        (
            "table: cards.csv, where: {deck: units}",
            'content/g/game.yaml:3: where: no row of content/g/cards.csv has Deck "units".\n  hint: did you mean unit?',
        ),
        (
            "table: cards.csv, where: {weight: 2}",
            "content/g/game.yaml:3: where names the column weight, but content/g/cards.csv has no such column.\n"
            "  hint: did you mean Weight (kg)?",
        ),
        (
            "table: cards.csv, where: deck = unit",
            'content/g/game.yaml:3: components.c0.where is "deck = unit", but must be a map, with a line `NAME: …` for each '
            "entry.",
        ),
        (
            "table: cards.csv, join: {table: suits.csv, on: id, key: name}",
            'content/g/cards.csv:2: id is "archer", but content/g/suits.csv has no row with that value.\n'
            "  hint: use hat or rose.",
        ),
        (
            "table: cards.csv, join: {table: suits.csv, on: suit}",
            "content/g/game.yaml:3: join names the column suit, but content/g/suits.csv has no such column.\n"
            "  hint: use Value, icon or name.",
        ),
        (
            "table: cards.csv, columns: {power: digit}",
            'content/g/game.yaml:3: components.c0.columns.power is "digit", but must be text, number or yes-no.',
        ),
        (
            "table: cards.csv, defaults: {power: [1]}",
            "content/g/game.yaml:3: defaults: the value for power is a list or a map, but must be a single value.\n"
            "  hint: use a number, a text, true or false.",
        ),
        (
            "where: {deck: unit}",
            "content/g/game.yaml:3: c0 has where, but no table.\n  hint: add a line `table: …`, or remove where.",
        ),
    ],
)
def test_wrong_settings_are_reported(settings: str, told: str, tmp_path: Path) -> None:
    assert load(tmp_path, settings)[1][0] == told


@pytest.mark.parametrize("own", ["table: suits.csv", "rows: [{name: sun, icon: sun.svg, Value: 3}]"])
def test_a_component_with_its_own_rows_does_not_inherit_settings_of_another_table(own: str, tmp_path: Path) -> None:
    settings = (
        "where: {deck: unit}",
        "join: {table: suits.csv, on: suit, key: name}",
        "columns: {power: text}",
        "defaults: {power: 0}",
    )
    (units, spells, inheriting, alone), problems = load(
        tmp_path, f"table: cards.csv, {', '.join(settings)}", "like: c0, where: {deck: spell}", f"like: c0, {own}", own
    )
    assert problems == []
    assert (len(units.rows), len(spells.rows)) == (2, 1)
    assert [row.cells for row in inheriting.rows] == [row.cells for row in alone.rows]


def test_facts_keep_the_types_that_their_fingerprint_was_made_with(tmp_path: Path) -> None:
    put(tmp_path / "content/g/game.yaml", "game: g\nfacts: {f: {table: cards.csv, source: ours}}\ncomponents: {}\n")
    put(tmp_path / "content/g/cards.csv", "n,m,o\n1,1.5,1\n2,2.5,\n")
    game = load_game("g", Shelves((Shelf(tmp_path, tmp_path),)), Problems())
    assert game is not None
    assert game.facts["f"].value == ({"n": 1, "m": "1.5", "o": "1"}, {"n": 2, "m": "2.5", "o": ""})


def test_copies_and_names_are_found_in_any_capitals(tmp_path: Path) -> None:
    settings = "table: cards.csv, copies: 'column # Copies'"
    (cards,), problems = load(tmp_path, settings, cards="ID,# Copies\na,1\na,two\n")
    assert cards.copies.column == "copies"
    assert [problem.splitlines()[0] for problem in problems] == [
        'content/g/cards.csv:3: # Copies is "two", but must be a whole number of copies.',
        'content/g/cards.csv:3: The id "a" is used twice.',
    ]
