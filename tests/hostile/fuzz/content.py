"""Fuzzes the content of games with a grammar for tables and for game.yaml, with every key of its schema."""

import json
from pathlib import Path

from printgen.content.json_schema import make_game_schema_text
from printgen.content.loader import load_game
from printgen.content.shelves import Shelf, Shelves
from printgen.core.problems import Problems
from printgen.printing.inspection import describe_game_content
from printgen.scoring.registry.requirements import check_content_by_rules_if_any
from tests.helpers.farm import ANIMALS, CSV, YAML, make_kit, put
from tests.hostile.fuzz.kind import Chance, Kind, ReadInput, number, spoil, word
from tests.hostile.fuzz.trees import Tree, as_text, scalar

SCHEMA = json.loads(make_game_schema_text())
CUT = "\f"  # separates the two files of a try
GOOD: dict[str, tuple[Tree, ...]] = {
    "game": ("farm",), "template": ("card.svg.j2", "barn.svg.j2"), "back": ("back.svg.j2",), "table": ("animals.csv",),
    "text": ("rules.md",),
    "like": ("animal", "barn"), "holds": ("animal", ["animal", "barn"]), "styles": ("colour", ["colour", "grey"], ["grey"]),
    "size": ("63x88mm", "a5", "poker", "2x3in", ["a5", "a6"], "16mm", "30x20mm", "a4 landscape"),
    "language": ("en", "pt-BR", "xx"),
    "points": ("0,0 30,0 30,40", "0,0 60,0 60,80 0,80", "0,0 10,10 20,20", "0,0 40,40 40,0 0,40"),
    "outline": ("rectangle", "circle", "polygon"),
    "copies": (1, 3, "per player", "column count", 20000), "rulebook_count": (5, 1, "column count"),
    "rows": ([{"id": "a", "n": 1}], [{"id": "a"}, {"id": "b", "x": "y"}]),
    "least": (1, 2), "most": (4, 9), "usual": (2, 3), "split": (True, False), "labels": (True, False), "note": ("page 2",),
    "title": ("The Farm",),
    "value": (3, "x", [1, [2, {"a": "b"}]], {"k": 1}, [[1, 2], [3, 4]]), "players": (2, [2, 3], {"least": 2, "most": 4}),
    "edition": ("1", 2),
    "editions": ({"1": "6317d9cfc0d2"}, {"1": "x"}),
    "kind": ("card", "board", "sheet", "tile", "token", "mat", "die", "tuck-box", "standee", "tray"),
    **dict.fromkeys(("corner", "bleed", "safe", "margin", "gutter", "smallest"), ("3mm", "3mm", "2mm", "0mm", "9pt", "400mm")),
    "depth": ("20mm", "1in"), "thickness": ("0.32mm", "0.5mm"), "colour": ("red", "#a30", "dots"), "grey": ("black", "#333"),
}  # fmt: skip


def write_game(chance: Chance) -> str:
    """A game.yaml and its table. Both are mostly valid, so that tries get past the first check."""
    wild = chance.choice((0.0, 0.01, 0.03, 0.15))
    tree = _made(chance, SCHEMA, "", wild)
    if isinstance(tree, dict) and chance.random() < 0.95:
        tree["game"] = "farm"
    text = as_text(chance, tree)
    if chance.random() < 0.15:
        text = spoil(chance, text)
    return text + CUT + (ANIMALS if chance.random() < 0.5 else write_table(chance))


def _made(chance: Chance, schema: dict[str, Tree], name: str, wild: float) -> Tree:
    """A value that the schema allows or, with probability `wild`, any other value."""
    if chance.random() < wild:
        return scalar(chance)
    if "properties" in schema:
        return _form(chance, schema, wild)
    if name in GOOD and chance.random() < 0.95:
        return chance.choice(GOOD[name])
    if "enum" in schema:
        return chance.choice(schema["enum"])
    if "anyOf" in schema:
        return _made(chance, chance.choice(schema["anyOf"]), name, wild)
    if isinstance(schema.get("additionalProperties"), dict):
        names = chance.sample(("animal", "barn", "hen", "x-1", "colour", "hands", "grey", "1"), chance.randint(1, 3))
        return {key: _made(chance, schema["additionalProperties"], key, wild) for key in names}
    if schema.get("type") == "array":
        return [_made(chance, schema.get("items", {}), name, wild) for _ in range(chance.randrange(4))]
    if schema.get("type") == "boolean":
        return chance.random() < 0.5
    return chance.choice((word(chance), number(chance), "#a30", "3mm"))


def _form(chance: Chance, schema: dict[str, Tree], wild: float) -> Tree:
    """A map with the required keys and some optional ones."""
    must = {"game", "components", "kind", "size", "template", "source", "value"}
    share = chance.choice((0.02, 0.06, 0.2))
    taken = [key for key in schema["properties"] if chance.random() < (0.99 if key in must else share)]
    made = {key: _made(chance, schema["properties"][key], key, wild) for key in taken}
    if chance.random() < wild:
        made[word(chance)[:400]] = scalar(chance)
    return made


def write_table(chance: Chance) -> str:
    """A table with unusual headings and cells."""
    heads = [
        chance.choice(("id", "title", "words", "count", "n", "Count", "a b", word(chance)[:50]))
        for _ in range(chance.randint(1, 5))
    ]
    rows = [
        heads,
        *([_cell(chance) for _ in range(len(heads) + chance.choice((0, 0, 0, 0, 1, -1)))] for _ in range(chance.randrange(6))),
    ]
    return chance.choice(("\n", "\r\n", "\r", "\n\n")).join(chance.choice((",", ",", ",", ";", "\t")).join(row) for row in rows)


def _cell(chance: Chance) -> str:
    said = word(chance) if chance.random() < 0.4 else chance.choice(("1", "2", "a cow", "Gives milk."))
    return f'"{said}"' if chance.random() < 0.2 else said


def reader(folder: Path) -> ReadInput:
    """A function that loads a game with all checks and, if that succeeds, inspects it."""
    make_kit(folder)
    put(folder / "content/farm/rules.md", "# Rules\n\nFeed the *cow*.\n")
    shelves = Shelves((Shelf(folder),))

    def read_input(text: str) -> str:
        game_text, _, table = text.rpartition(CUT)
        put(folder / YAML, game_text.encode("utf-8", "surrogatepass"))
        put(folder / CSV, table.encode("utf-8", "surrogatepass"))
        problems = Problems()
        game = load_game("farm", shelves, problems)
        assert game is not None or problems
        if game is None or not check_content_by_rules_if_any(game, shelves, problems):
            assert all(problem.message and problem.where.file for problem in problems.sort_by_severity())
            return "refused"
        assert describe_game_content(game)
        return "read"

    return read_input


KIND = Kind("content", 150_000, 2.0, write_game, reader)
