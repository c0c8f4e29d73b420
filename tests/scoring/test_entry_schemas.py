"""The JSON Schemas of typed files agree with the decoder about every sheet, combat and board in the tests and docs."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from printgen.content.decoder import decode_tree
from printgen.content.tree import read_score_entry_tree
from printgen.content.tree_nodes import Leaf, ListNode, MapNode, Node, convert_to_plain_value
from printgen.core.problems import Problems
from printgen.scoring.registry.lookup import find_rules
from tests.games.files import FILES, GAMES, page_of
from tests.helpers.farm import run
from tests.helpers.schema_validator import taken
from tests.helpers.supplied_games import ROOT, SHELVES

# Sheets that only the decoder refuses: their schema is a text or a number, and the rules read more out of it.
BY_READING: set[str] = {"brazil-imperial-refused-claim", "sunnyvale-refused-sign"}
COMBAT = "attacker: {name: Ana, units: [green-1]}\ndefender: {name: Bo, units: orange-1 orange-2, tile: }\n"
pytestmark = pytest.mark.usefixtures("in_the_checkout")


@cache
def schema(game: str, *more: str) -> Any:
    told = run("schema", game, *more)
    assert (told.code, told.err) == (0, "")
    return json.loads(told.out)


def value_of(node: Node) -> Any:
    """A tree as an editor reads it: empty and bare values as YAML has them."""
    if isinstance(node, MapNode):
        return {entry.key: value_of(entry.value) for entry in node.entries}
    if isinstance(node, ListNode):
        return [value_of(item) for item in node.items]
    assert isinstance(node, Leaf)
    return convert_to_plain_value(node)


def tree_of(text: str) -> Node | None:
    return read_score_entry_tree(text, "f", Problems())


def decoded(form: Any, tree: Node) -> bool:
    problems = Problems()
    return decode_tree(form, tree, "f", problems) is not None and not problems


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_schema_takes_a_sheet_exactly_if_the_decoder_does(file: Path) -> None:
    tree, game = tree_of(file.read_text()), file.parent.name
    if tree is None:
        return
    good = decoded(find_rules(game, SHELVES, Problems()).find_form_class("Entry"), tree)  # type: ignore[union-attr]
    assert taken(schema(game), value_of(tree)) == (good or f"{game}-{file.stem}" in BY_READING)


@pytest.mark.parametrize("game", GAMES)
def test_the_examples_of_the_docs_fit_their_schemas(game: str) -> None:
    examples = re.findall(r"```yaml\n(game: .*?)```", page_of(game), re.DOTALL)
    assert examples
    for example in examples:
        tree = tree_of(example)
        assert tree is not None
        assert taken(schema(game), value_of(tree)), example


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("village", "sheets:", "sheet:"),
        ("village", "S6", "S6\n    gird: x\n    bonus: [H, X]"),
        ("village", "total: 62", "total: sixty"),
        ("village", "game: village", "game: vilage"),
        ("5211", 'game: "5211"', "game: 5212"),
        ("sunnyvale", "crises:", "crisis:"),
        ("brazil-imperial", "players:", "rows: 3\nplayers:"),
    ],
)
def test_slips_that_an_editor_underlines(game: str, old: str, new: str) -> None:
    text = (ROOT / "tests" / "games" / game / "legal.yaml").read_text()
    assert old in text
    tree = tree_of(text.replace(old, new, 1))
    assert tree is None or not taken(schema(game), value_of(tree))


def test_the_name_of_a_game_may_be_written_as_a_number() -> None:
    name = schema("5211")["properties"]["game"]
    assert taken(name, "5211")
    assert taken(name, 5211)


def test_words_in_order_are_a_map_a_list_or_a_text() -> None:
    rows = schema("brazil-imperial")["properties"]["players"]["items"]["properties"]["rows"]
    for good in ({"units": 3}, {}, [1, 2, 3, 4, 5, 6, 7, 8], "1 2 3 4 5 6 7 -", None):
        assert taken(rows, good), good
    for bad in ({"unit": 3}, [1, 2, 3], "1 2 3 4 5 6 7", "1 2 3 4 5 6 7 8 9", "a b c d e f g h", 3):
        assert not taken(rows, bad), bad


def test_the_words_of_a_text_are_checked_one_by_one() -> None:
    bonus = schema("village")["properties"]["sheets"]["items"]["properties"]["bonus"]
    for good in ("H F L", "", "house f", ["H", "L"], [], None):
        assert taken(bonus, good), good
    for bad in ("H X", "HF", 3, ["X"], {"H": 1}):
        assert not taken(bonus, bad), bad


def test_a_combat_and_a_board_have_schemas_too() -> None:
    combat = schema("brazil-imperial", "--for", "combat")
    for text, good in ((COMBAT, True), (f"game: brazil-imperial\n{COMBAT}", True), (f"game: village\n{COMBAT}", False)):
        tree = tree_of(text)
        assert tree is not None
        assert taken(combat, value_of(tree)) is good
    assert not taken(combat, {"attacker": {"unit": "green-1"}})
    board = schema("sunnyvale", "--for", "fits")
    assert taken(board, {"map": "oakwood", "board": ". . C"})
    assert not taken(board, {"map": "oakwood"})


def test_every_field_of_every_form_is_explained() -> None:
    for game in GAMES:
        for name, part in schema(game)["properties"].items():
            assert name == "game" or part["description"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("vilage",), 'content: There is no game "vilage".\n  hint: did you mean village?\n'),
        (
            ("village", "--for", "combat"),
            'content/village/game.yaml:2: The rules of village have no "make_contest", so printgen combat is not available.\n'
            "  hint: choose a game that has `make_contest`: brazil-imperial.\n",
        ),
    ],
)
def test_a_missing_form_is_reported(words: tuple[str, ...], message: str) -> None:
    told = run("schema", *words)
    assert (told.code, told.out, told.err) == (2, "", message)


def test_a_game_without_rules_has_no_form(kit: Path) -> None:
    told = run("schema", "farm")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith('content/farm/game.yaml:1: There are no rules for the game "farm".\n')


def test_the_commands_of_the_docs_write_schemas() -> None:
    page = (ROOT / "docs" / "scoring.md").read_text()
    commands = re.findall(r"printgen schema( [a-z][a-z -]*[a-z])?(?= >|`)", page)
    assert len(commands) == 5
    for command in commands:
        assert json.loads(run("schema", *command.split()).out)["title"]


@pytest.mark.parametrize(("field", "value", "fits"), [("bonus", 3, False), ("bonus", "L H F", True), ("scores", 3, True)])
def test_words_in_a_row_are_a_bare_number_only_if_a_number_can_be_such_a_word(field: str, value: object, fits: bool) -> None:
    sheet = schema("village")["properties"]["sheets"]["items"]["properties"]
    assert taken(sheet[field], value) == fits
