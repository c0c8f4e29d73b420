"""The JSON Schema for editors is made from the form, is up to date in the repository, and agrees with the decoder."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.decoder import decode_tree
from printgen.content.game_form import GameForm
from printgen.content.json_schema import make_game_schema_text
from printgen.content.tree import read_tree
from printgen.core.problems import Problems
from tests.helpers.farm import GAME, run
from tests.helpers.schema_validator import taken
from tests.helpers.soaked import FEW_EXAMPLES

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads(make_game_schema_text())


def decoded(value: Any) -> bool:
    """Whether the decoder accepts the same value, written as YAML."""
    problems = Problems()
    tree = read_tree(json.dumps(value, ensure_ascii=False), "f", problems)
    return tree is not None and decode_tree(GameForm, tree, "f", problems) is not None


def game(path: str, value: Any) -> dict[str, Any]:
    """A small game with another value in one field."""
    whole: dict[str, Any] = {"game": "a", "components": {"b": {"kind": "card", "size": "a5", "template": "c"}}}
    *parents, last = path.split(".")
    inner = whole
    for step in parents:
        inner = inner.setdefault(step, {})
    inner[last] = value
    return whole


def test_the_schema_in_the_repository_is_up_to_date() -> None:
    assert run("schema").out == make_game_schema_text() == (ROOT / "content" / "game.schema.json").read_text()


def test_every_field_has_a_description() -> None:
    def unexplained(schema: Any) -> list[str]:
        if not isinstance(schema, dict):
            return []
        parts = schema.get("properties", {})
        inner = [*parts.values(), schema.get("additionalProperties"), schema.get("items"), *schema.get("anyOf", [])]
        return [name for name, part in parts.items() if not part.get("description")] + [
            n for i in inner for n in unexplained(i)
        ]

    assert unexplained(SCHEMA) == []


@pytest.mark.parametrize(
    ("path", "good", "bad"),
    [
        ("title", ["A", "", 3], [["a"], {}]),
        ("edition", ["1", 2], [[]]),
        ("players.least", [2, "2"], [-2, "two", 2.5, []]),
        ("styles", [[], ["colour"]], ["colour", {}]),
        ("palette.ink", ["red", "#abc", "#aabbcc", {"colour": "red"}, "none"], ["redd", "#abcd", {}, 3, {"colour": "x"}]),
        ("facts.a_b", [{"value": [1, {"a": None}], "source": "ours"}], [{"value": 1}, {"value": 1, "source": "mine"}, 3]),
        ("facts.A", [], [{"value": 1, "source": "ours"}]),
        ("components.b.kind", ["board", "tuck-box"], ["bord", 3, ["board"]]),
        ("components.b.holds", ["c", ["c", "d"]], [[], {}]),
        ("components.b.thickness", ["0.32mm"], [0.32, "thin", []]),
        ("components.b", [{"kind": "tuck-box", "holds": "c", "template": "d"}], [{"kind": "card", "template": "d"}]),
        (
            "components.b.size",
            ["poker", "a5 landscape", "63x88mm", "2.5 x 3.5in", ["a4", "a5"]],
            ["pocker", "63x88", 63, [], {}],
        ),
        ("components.b.bleed", ["3mm", "0.125in", "8pt"], [3, "3", "3ft", "-3mm", []]),
        ("components.b.points", ["0,0 40,0 20,30"], ["0,0 40,0", "0,0 40 20,30", [], 3]),
        ("components.b.copies", [3, "3", "per player", "column count"], ["some", -3, 2.5, "column", "per row", []]),
        ("components.b.rows", [[], [{"a": 1, "b": [2]}]], ["a", {}, [3]]),
        ("components.b.players", [2, [2, 3], []], ["two", [-1], {}]),
        ("components.b.like", ["c"], [[], {}]),
        ("components.b.colour", [], ["red"]),
        ("components.B", [], [{"kind": "card", "size": "a5", "template": "c"}]),
        ("layout.sides", ["long-edge", "gutterfold"], ["long", 1]),
        ("layout.labels", [True, False], ["perhaps", 1]),
        ("layout.margin", ["5mm"], ["5", 5]),
        ("components", [{}], ["a", []]),
    ],
)
def test_schema_and_decoder_accept_the_same_values(path: str, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert (taken(SCHEMA, game(path, value)), decoded(game(path, value))) == (True, True), value
    for value in bad:
        assert (taken(SCHEMA, game(path, value)), decoded(game(path, value))) == (False, False), value


@FEW_EXAMPLES
@given(
    st.from_regex(re.compile(SCHEMA["properties"]["layout"]["properties"]["margin"]["pattern"], re.ASCII)).filter(
        str.isprintable
    )
)
def test_a_length_that_the_schema_accepts_is_refused_only_for_its_size(length: str) -> None:
    problems = Problems()
    tree = read_tree(json.dumps(game("layout.margin", length)), "f", problems)
    assert tree is not None
    decode_tree(GameForm, tree, "f", problems)
    assert all("but must be a length from 0mm to 50mm." in problem.message for problem in problems.sort_by_severity())


def test_a_whole_game_fits_the_schema() -> None:
    import yaml

    assert taken(SCHEMA, yaml.safe_load(GAME))
    assert taken(SCHEMA, yaml.safe_load((ROOT / "content" / "village" / "game.yaml").read_text()))
