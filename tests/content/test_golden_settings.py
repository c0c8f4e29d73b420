"""What printgen says to a game with one other setting, on both sides of each limit, word for word."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from tests.helpers.farm import GAME, YAML, put
from tests.helpers.golden import same

CORNERS = " ".join(f"{x},{1 + x % 2}" for x in range(500))
BOARD = {"kind": "board", "size": "60x60mm", "template": "barn.svg.j2"}
FOLDED = {"kind": "tray", "size": "60x60mm", "template": "barn.svg.j2", "depth": "20mm"}
SETTINGS: dict[str, tuple[Any, ...]] = {  # after a path, the values that are tried
    "game": ("barn", "Farm", 7, ""),
    "title": ("", "T" * 500, ["The", "Farm"]),
    "edition": ("", "1", 2, "two", "2.1", "-1"),
    "players.least": (0, 1, 4, 5, -1, 9999, 10000, "two"),
    "players.most": (2, 1, 99, 100, 10000),
    "players.usual": (1, 2, 4, 5),
    "styles": ([], ["colour"], ["colour", "colour"], ["Colour"], "grey"),
    "palette.barn": ("red", "rde", "#12", "#123", "#12345g", "none", "dots rde", {"grey": "red"}, {"colour": "red"}),
    "palette.Barn": ("red",),
    "facts.hands.source": ("ours", "rules", None),
    "facts.hands.value": (None, [], [1, {"a": 2}], "three", 1e400),
    "facts.more": ({"table": "animals.csv", "source": "ours"}, {"value": 1, "table": "animals.csv", "source": "ours"}, {}),
    "language": ("de", "DE", "d", "de-AT", "xx"),
    "layout.margin": ("0mm", "50mm", "50.1mm", "-1mm", "2in", "5", "5px"),
    "layout.gutter": ("0mm", "51mm"),
    "layout.smallest": ("6pt", "0mm", "50mm", "7"),
    "layout.marks": ("crop", "numbered", "corners"),
    "layout.sides": ("gutterfold", "long", "one-sided"),
    "layout.labels": (True, "yes", 1),
    "components.barn.kind": ("card", "bord", "die", "tray", "tuck-box", "standee", "sheet", "lid", "token"),
    "components.barn.size": (
        *("1x1mm", "0.9x5mm", "2000x2000mm", "2000x2001mm", "2001x5mm", "a5 landscape", "a5 sideways", "pokr", "60x60"),
        *("6x6cm", "2.5x3.5in", "60 x 60 mm", "60mm x 2in", ["a5", "a6"], [], ["a5", "x"], "60x60px", "-1x5mm"),
    ),
    "components.barn.copies": (0, 1, 20000, 20001, "per player", "per players", "column count", "column n", "-1", 1.5),
    "components.barn.outline": ("circle", "hexagon", "polygon", "oval"),
    "components.barn.corner": ("3mm", "0mm", "50mm", "51mm"),
    "components.barn.points": ("0,0 40,0", "0,0 40,0 20,30", "0,0 40,0 20,-30", CORNERS, f"{CORNERS} 1,60", "a,b c,d e,f"),
    "components.barn.bleed": ("0mm", "50mm", "51mm", "-3mm", "3"),
    "components.barn.safe": ("0mm", "3mm", "60mm"),
    "components.barn.players": ([1], [2], [4, 9], [5], 3, "3"),
    "components.barn.styles": ("colour", ["grey"], []),
    "components.barn.split": (True, "no"),
    "components.barn.bind": ("booklet", "book"),
    "components.barn.text": ("none.md", "../x.md"),
    "components.barn.table": ("animals.csv", "none.csv"),
    "components.barn.rows": ([{"id": 1}, {"id": 1}], [], [{"source": "theirs"}], [{}], [{"a": None}]),
    "components.barn.rulebook_count": (1, 2, "per player", "0"),
    "components.barn.template": ("none.svg.j2", None, "/etc/passwd"),
    "components.barn.like": ("animal", "barn", "anmal"),
    "components.barn.holds": ("animal", ["animal", "x"]),
    "components.barn.thickness": ("0.5mm",),
    "components.barn.depth": ("25mm",),
    "components.barn.bak": ("back.svg.j2",),
    "components.Barn": (BOARD,),
    "components.star": tuple(
        BOARD | {"outline": "polygon", "points": points}
        for points in ("0,0 60,0 30,60", "0,0 61,0 30,60", "0,0 60,60 60,0 0,60", "0,0 30,0 60,0", "0,0 1,0 0.02,0.02")
    ),
    "components.disc": tuple(BOARD | {"outline": "circle", "size": size} for size in ("60x60mm", "60x60.01mm", "60x60.02mm")),
    "components.split": (BOARD | {"split": True}, BOARD | {"split": True, "outline": "hexagon"}),
    "components.tray": tuple(FOLDED | {"depth": depth} for depth in ("6mm", "5.9mm", "200mm", "201mm", "20")),
    "components.lid": tuple(FOLDED | {"kind": "lid"} | more for more in ({}, {"back": "back.svg.j2"}, {"size": ["a5", "a6"]})),
    "components.box": tuple(
        {"kind": "tuck-box", "template": "barn.svg.j2", "holds": holds, "thickness": thickness}
        for holds, thickness in (("animal", "0mm"), ("animal", "10mm"), ("animal", "10.1mm"), ("barn", "1mm"), ("box", "1mm"))
    ),
    "components.die": tuple(
        {"kind": "die", "template": "barn.svg.j2", "size": size} for size in ("16x16mm", "16x16.01mm", "16x16.02mm", "16x17mm")
    ),
    "components.standee": ({"kind": "standee", "template": "barn.svg.j2", "size": "20x40mm", "outline": "circle"},),
    "editions": ({"1": "x"}, {"2": "x"}, {}),
}  # fmt: skip


def changed(path: str, value: Any) -> str:
    """The game.yaml of the farm with another value at this path."""
    game = yaml.safe_load(GAME)
    *folders, name = path.split(".")
    inner = game
    for folder in folders:
        inner = inner.setdefault(folder, {}) if not isinstance(inner.get(folder), str) else inner
    inner[name] = value
    return yaml.safe_dump(game, sort_keys=False, allow_unicode=True, width=10**6)


@pytest.mark.golden
def test_every_setting_is_taken_or_refused_as_before(kit: Path) -> None:
    lines = []
    for path, values in SETTINGS.items():
        for value in values:
            put(YAML, changed(path, value))
            problems = Problems()
            load_game("farm", find_shelves(kit), problems)
            told = "; ".join(" → ".join(filter(None, (one.message, one.hint))) for one in problems.sort_by_severity())
            shown = str(value).replace("'", "")
            shown = shown if len(shown) < 150 else f"{shown[:60]} … {shown[-20:]}"
            lines.append(f"{path} = {shown}: {told.replace(f'{kit}/', '') or 'fine'}")
    same("settings.txt", "\n".join(lines) + "\n")
