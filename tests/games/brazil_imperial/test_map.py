"""The map of Brazil: Imperial: tiles fit together, plans are drawn as declared, and tiles show the data of their rows."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from printgen.core.problems import Problems
from printgen.games import brazil_imperial
from printgen.games.brazil_imperial.constants import read_game_constants
from printgen.games.brazil_imperial.map import Cell, Scenario
from printgen.model import Face, Piece
from printgen.model.outlines import list_outline_corners
from printgen.printing.checking import check_all_faces
from tests.games.brazil import component, game, icons, pieces
from tests.helpers.supplied_games import SHELVES

MAP = ("land-large", "land-small", "water-large", "water-small")
ALL = (*MAP, "building", "city", "exploration", "capital", "scenario")
BROAD, PITCH, SIDE = 34.0, 29.445, 19.63
KINDS = {"field": "F", "forest": "T", "mine": "M", "cloud": "?", "water": "~"}
GOODS = {"s": "sugarcane", "c": "cotton", "b": "brazilwood", "f": "coffee", "g": "gold", "k": "science", "*": "resource"}
HERE = r'<path transform="translate\((\S+) (\S+)\)" d="M0 \S+L(\S+) [^"]*" fill="(#\w+)" stroke="(#\w+)" stroke-width="0.25"/>'

Point = tuple[float, float]


def told_rows(fact: str) -> tuple[Mapping[str, Any], ...]:
    rows: Any = game().facts[fact].value
    return tuple(rows)


def once(name: str) -> list[tuple[Mapping[str, Any], Piece]]:
    """Every row of a component with its first piece."""
    return list(zip((row.cells for row in component(name).rows), (one for one in pieces(name) if one.copy == 1), strict=True))


def seam(begin: Point, end: Point) -> frozenset[tuple[int, int]]:
    """An edge in twentieths of a millimetre, independent of its direction."""
    return frozenset((round(x * 20), round(y * 20)) for x, y in (begin, end))


def border(rows: list[str], odd: bool) -> set[frozenset[tuple[int, int]]]:
    """The outer edges of a tile: those of its hexagons that no two of them share."""
    edges: Counter[frozenset[tuple[int, int]]] = Counter()
    for y, letters in enumerate(rows):
        for x in range(len(letters)):
            left, top = x * BROAD + (BROAD / 2 if (y + odd) % 2 else 0), y * PITCH
            mid, right = left + BROAD / 2, left + BROAD
            high, low, foot = top + SIDE / 2, top + SIDE * 1.5, top + 2 * SIDE
            line = ((mid, top), (right, high), (right, low), (mid, foot), (left, low), (left, high), (mid, top))
            edges.update(seam(*side) for side in pairwise(line))
    return {edge for edge, count in edges.items() if count == 1}


def cut(face: Face) -> list[tuple[Point, Point]]:
    points = list_outline_corners(face.outline, face.size)
    return list(pairwise((*points, points[0])))


def alike(one: frozenset[tuple[int, int]], other: frozenset[tuple[int, int]]) -> bool:
    """Whether two edges differ by at most a tenth of a millimetre."""
    return all(abs(a - c) <= 2 and abs(b - d) <= 2 for (a, b), (c, d) in zip(sorted(one), sorted(other), strict=True))


def faces(name: str) -> Iterator[tuple[Face, list[str], bool]]:
    """Every face of a kind of map tile, with its letters and whether its first row is shifted to the right."""
    for row, piece in once(name):
        yield piece.front, row["hexes"].split("/"), False
        if piece.back is not None:
            yield piece.back, row["back_hexes"].split("/"), True


@pytest.mark.parametrize("name", MAP)
def test_tiles_are_cut_along_the_edges_of_their_hexagons_on_both_faces(name: str) -> None:
    for face, rows, odd in faces(name):
        edges, hexagons = [seam(*side) for side in cut(face)], border(rows, odd)
        assert len(edges) == len(hexagons), face.label
        assert all(any(alike(edge, one) for one in hexagons) for edge in edges), face.label


@pytest.mark.parametrize("name", MAP)
def test_tiles_show_the_terrain_of_their_rows(name: str) -> None:
    for face, rows, _ in faces(name):
        signs = Counter(re.findall(r'<use href="#(field|forest|mine|cloud|water)-solid"', face.svg))
        assert signs == {kind: "".join(rows).count(letter) for kind, letter in KINDS.items() if letter in "".join(rows)}


def test_large_tiles_and_letters_are_those_of_the_rulebook() -> None:
    named = [[re.findall(r">([A-Z])</text>", face.svg) for face in piece.faces] for _, piece in once("land-large")]
    assert named == [[["A"], ["W"]], [["B"], ["X"]], [["C"], ["Y"]], [["D"], ["Z"]]]


def drawn_plan(face: Face) -> tuple[float, dict[Cell, str]]:
    """The width of a space on a sheet, and the letter of each space of its plan."""
    tints = {game().palette[f"{kind}-tint"]["colour"]: letter for kind, letter in KINDS.items()}
    plan: dict[Cell, str] = {}
    broad = 1.0
    for x, y, apothem, tint, _ in re.findall(HERE, face.svg):
        broad = float(apothem) / 0.485
        row = round((float(y) / broad - 0.57735) / 0.866025)
        cell = (round(float(x) / broad - 0.5 - row % 2 / 2), row)
        assert cell not in plan, f"{face.label} draws {cell} twice"
        plan[cell] = tints[tint]
    return broad, plan


def scenarios() -> list[tuple[Scenario, Face]]:
    planned = read_game_constants(game()).scenarios
    return [(planned[row["id"]], piece.front) for row, piece in once("scenario")]


def test_every_scenario_is_drawn_as_declared() -> None:
    for scenario, face in scenarios():
        broad, plan = drawn_plan(face)
        assert plan == scenario.letter_by_cell, scenario.name
        assert broad > 9, f"{scenario.name} is too small to be read"


def test_every_sheet_names_its_tiles_and_shows_rotated_ones_upside_down() -> None:
    shield = r'( rotate\(180\))?"><path transform="scale\(0.\d+\)"[^>]*/>\s*<text[^>]*>(\w+)</text>'
    for scenario, face in scenarios():
        shown = [(name, bool(turned)) for turned, name in re.findall(shield, face.svg)]
        assert shown == [(laid.face, laid.turned) for laid in scenario.tiles]


def test_every_cloud_of_a_plan_is_drawn_and_one_more_in_the_text() -> None:
    for scenario, face in scenarios():
        assert icons(face, "cloud") == list(scenario.letter_by_cell.values()).count("?") + 1, scenario.name


def test_all_plans_can_be_laid_out_and_one_that_cannot_is_found() -> None:
    assert list(brazil_imperial.find_faults(game())) == []
    moved = tuple({**row, "tiles": row["tiles"].replace("W@0,1", "W@0,2")} for row in told_rows("scenarios"))
    changed = replace(game(), facts={**game().facts, "scenarios": replace(game().facts["scenarios"], value=moved)})
    messages = " ".join(fault.message for fault in brazil_imperial.find_faults(changed))
    assert "Empire of Brazil has tile W in an even row, where its zigzag edge does not fit" in messages


def test_buildings_show_price_goods_laurel_and_terrain_on_both_sides() -> None:
    sides = {row["id"]: row for row in told_rows("buildings")}
    for row, piece in once("building"):
        for face, side in zip(piece.faces, (sides[row["front"]], sides[row["back"]]), strict=True):
            for letter, good in GOODS.items():
                assert icons(face, good) == (side["cost"] + side["makes"]).count(letter), face.label
            grounds = "field forest mine" if side["terrain"] == "any" else side["terrain"]
            assert sum(icons(face, ground) for ground in KINDS) == len(grounds.split())
            assert f">{side['laurel']}</text>" in face.svg


def test_every_building_city_and_exploration_tile_has_its_own_drawing() -> None:
    seen = [face for name in ("building", "city", "exploration") for _, piece in once(name) for face in piece.faces]
    drawings = {re.sub(r"#[0-9a-f]{6}", "#", found[1]) for face in seen if (found := WINDOW.search(face.svg))}
    assert len(drawings) == 8 + 8 + 8 + 4, "the four Expeditions differ by their canoes"


WINDOW = re.compile(r'<g clip-path="url\(#window\)"><g [^>]*>(.*?)</g></g>\s*<path d="M2', re.DOTALL)


def test_hidden_tiles_have_the_same_back() -> None:
    for name in ("exploration", "capital"):
        assert len({piece.back.svg for piece in pieces(name) if piece.back}) == 1
    flags = [row["first"] for row, piece in once("capital") if icons(piece.front, "first-player")]
    assert flags == ["yes"]


def test_map_and_tiles_have_no_problems_in_any_style() -> None:
    problems = Problems()
    ours = replace(game(), components=tuple(component(name) for name in ALL))
    assert len(check_all_faces(ours, SHELVES, problems).identities) > 150
    assert not problems.sort_by_severity()
