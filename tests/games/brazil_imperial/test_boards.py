"""The boards and pieces of Brazil: Imperial show everything in their rows."""

import re
from dataclasses import replace
from typing import Any

import pytest

from printgen.core.problems import Problems
from printgen.faces.fields import list_fields
from printgen.printing.checking import check_all_faces
from tests.games.brazil import STYLES, component, game, icons, pieces
from tests.helpers.supplied_games import SHELVES

FORMS = ("product-square", "product-pentagon", "product-octagon")
BOARDS = ("player-board", "monarch-board", "common-board", "action-token", "unit", "palace", "mansion", *FORMS, "resource",
          "asset", "scorepad", "aid", "tray", "tray-lid")  # fmt: skip
ROWS = ("units", "products", "paintings", "missions", "gold", "exploration", "palaces", "tiles", "total", "science")
GOODS = {"s": "sugarcane", "c": "cotton", "b": "brazilwood", "f": "coffee", "g": "gold", "k": "science"}


def fact(name: str) -> Any:
    return game().facts[name].value


def types(svg: str) -> str:
    """All text on a face, without markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", svg))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("board", range(4))
def test_a_player_board_shows_all_actions_buildings_products_and_units(board: int, style: str) -> None:
    face = pieces("player-board", style)[board].front
    colour = component("player-board").rows[board].cells["id"]
    units = [unit for unit in fact("units") if unit["colour"] == colour]
    assert len(units) == 5
    for one in (*fact("arches"), *fact("buildings"), *fact("products"), *units):
        assert f">{one['name']}<" in face.svg.replace("</tspan>", "<"), one["name"]
    assert all(icons(face, one["id"]) for one in (*fact("arches"), *fact("buildings"), *fact("products")))
    assert all(f"{palace['number']} {palace['period']}" in types(face.svg) for palace in fact("palaces"))
    costs = "".join(one["cost"] for one in (*fact("buildings"), *fact("products"), *units))
    made = "".join(building["makes"] for building in fact("buildings"))
    assert all(icons(face, good) >= (costs + made).count(letter) for letter, good in GOODS.items())


def test_a_player_board_shows_every_icon_in_the_words_of_its_arches() -> None:
    face = pieces("player-board")[0].front
    said = " ".join(arch[column] for arch in fact("arches") for column in ("does", "moves", "upgrade"))
    assert {name for name in re.findall(r":([a-z-]+):", said) if not icons(face, name)} <= {
        "strength"
    }  # there a shield and a sword


def test_arches_have_slots_for_all_shapes_of_products() -> None:
    forms = {one["shape"] for one in fact("products")}
    assert {arch["slot"] for arch in fact("arches")} == forms == {name.removeprefix("product-") for name in FORMS}
    for form in forms:
        rows = {row.cells["id"] for row in component(f"product-{form}").rows}
        assert rows == {one["id"] for one in fact("products") if one["shape"] == form}


def test_every_kind_of_unit_has_its_own_drawing_and_shows_its_strength() -> None:
    figures: dict[str, set[str]] = {}
    for row, piece in zip(component("unit").rows, pieces("unit"), strict=True):
        figure = re.search(r"scale\(1\.1 1\.1\)[^>]*>(.*?)</g>\s*<rect", piece.front.svg, re.DOTALL)
        assert figure is not None
        figures.setdefault(str(row.cells["name"]), set()).add(re.sub("#[0-9a-f]{6}", "#", figure[1]))
        assert piece.front.svg.count(f">{row.cells['laurel']}</text>") == 2
        assert icons(piece.front, str(row.cells["power"] or f"arms-{row.cells['colour']}")) >= 2
    assert len(figures) == len(set.union(*figures.values())) == 14


def test_every_monarch_is_on_one_board_of_the_right_colour() -> None:
    sides = {row.cells[side]: row.cells["id"] for row in component("monarch-board").rows for side in ("front", "back")}
    assert sides == {monarch["id"]: monarch["board"] for monarch in fact("monarchs")}


def test_the_first_three_tiles_of_a_monarch_make_the_goods_in_the_text() -> None:
    sides = [side for piece in pieces("monarch-board") for side in piece.faces]
    for monarch, face in zip(fact("monarchs"), sides, strict=True):
        made = re.findall(r"(\d) :([a-z]+):", monarch["words"])
        if "first three" in monarch["words"]:
            assert all(icons(face, name) == 3 * int(count) + 1 for count, name in made if name != "laurel"), monarch["name"]


def test_pieces_match_the_facts_in_all_colours() -> None:
    assert {row.cells["id"] for row in component("palace").rows} == {"palace-1"} | {palace["id"] for palace in fact("palaces")}
    for name in ("action-token", "palace", "mansion"):
        arms = [
            next(colour for colour in fact("colours") if icons(face, f"arms-{colour}"))
            for face in (p.front for p in pieces(name))
        ]
        assert {arms.count(colour) for colour in fact("colours")} == {len(arms) // 4}
    assert fact("resources_each") == component("resource").copies.number
    assert [row.cells["copies"] for row in component("asset").rows] == [fact("gold_pieces"), fact("science_pieces")]


def test_backs_of_action_tokens_show_an_eye_a_card_or_nothing() -> None:
    backs = [piece.back for piece in pieces("action-token")]
    assert [sum(bool(back and icons(back, name)) for back in backs) for name in ("eye", "combat-card")] == [4, 4]


@pytest.mark.parametrize("paper", [0, 1])
def test_the_score_pad_has_a_field_for_every_row_of_four_players(paper: int) -> None:
    fields = {field.name: field.box for field in list_fields(pieces("scorepad", size=paper)[0].front)}
    assert set(fields) == {f"{row}.{seat}" for row in ("player", *ROWS) for seat in range(1, 5)}
    assert all(box.width >= 8 and box.height >= 8 for box in fields.values())


def test_boards_and_pieces_have_no_problems_in_any_style() -> None:
    problems = Problems()
    check_all_faces(replace(game(), components=tuple(component(name) for name in BOARDS)), SHELVES, problems)
    assert not problems.sort_by_severity()
