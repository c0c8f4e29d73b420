"""Converts the content of Brazil: Imperial to pieces, maps and numbers, and checks every value."""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from printgen.core.named_tuples import NamedTuple
from printgen.games.brazil_imperial.map import (
    FIELD,
    FOREST,
    MINE,
    MapTiles,
    Scenario,
    read_cells,
    read_enemy_places,
    read_map_plan,
)
from printgen.games.brazil_imperial.pieces import (
    ERAS,
    LETTERS,
    Arch,
    Box,
    Building,
    Card,
    ExplorationTile,
    Mission,
    Monarch,
    Objective,
    Painting,
    Palace,
    Price,
    Product,
    Unit,
    read_goods,
    read_prices,
)
from printgen.model import Game
from printgen.scoring.contract.facts import MOST, Facts
from printgen.scoring.contract.memory import cache_last_result
from printgen.scoring.contract.results import UnfitContent

Row = Mapping[str, Any]
T = TypeVar("T")

_ONE_FACED = ("land_small", "water_large", "water_small")  # facts for map tiles with a blank back
_TERRAIN = {"field": FIELD, "forest": FOREST, "mine": MINE}


class GameConstants(NamedTuple):
    """The pieces in the box, the maps, and the numbers in the rules."""

    box: Box
    tiles: tuple[tuple[str, str, int], ...]  # Building tiles: front, back, and number of copies
    scenarios: Mapping[str, Scenario]
    colours: tuple[str, ...]
    goods: Mapping[str, str]  # names of goods by id
    capitals: tuple[str, ...]  # the Resource on each Capital tile, the first player's tile first
    supply: int  # the most pieces in a supply
    hand: int  # the most cards of each kind in a hand
    combat_hand: int  # the most Combat cards that a player may use in one combat
    harbor_defends: int  # strength that an Action token on Harbour or Trade adds when defending
    harbor_attacks: int  # strength that an Action token there adds when attacking
    species: tuple[int, ...]  # laurels for 0, 1, 2 and 3 Unknown Species
    solo_rounds: int
    solo_capital: int  # strength of the Capital in the solo game

    @property
    def most_units_of_a_colour(self) -> int:
        """The number of units of each colour, or the largest number if the colours differ."""
        return max(sum(unit.colour == colour for unit in self.box.units.values()) for colour in self.colours)


@cache_last_result
def read_game_constants(game: Game) -> GameConstants:
    """The pieces, maps and numbers of a game. Raises UnfitContent for the first fact that the rules cannot use."""
    facts = Facts({name: fact.value for name, fact in game.facts.items()})
    return GameConstants(
        box=_read_box(facts),
        tiles=tuple(
            (row["front"], row["back"], row["copies"]) for row in facts.read_records("tiles", ("front", "back"), ("copies",))
        ),
        scenarios=_read_scenarios(facts),
        colours=tuple(facts.read_value("colours")),
        goods={row["id"]: row["name"] for row in facts.read_records("goods", ("id", "name"))},
        capitals=_read_resources_of_capitals(facts),
        supply=facts.read_whole_number("supply", 1),
        hand=facts.read_whole_number("hand", 1),
        combat_hand=facts.read_whole_number("combat_hand", 1),
        harbor_defends=facts.read_whole_number("harbor_defends", 0),
        harbor_attacks=facts.read_whole_number("harbor_attacks", 0),
        species=facts.read_whole_numbers("species"),
        solo_rounds=facts.read_whole_number("solo_rounds", 1),
        solo_capital=facts.read_whole_number("solo_capital", 0),
    )


def _read_resources_of_capitals(facts: Facts) -> tuple[str, ...]:
    rows = sorted(facts.read_records("capitals", ("resource", "first")), key=lambda row: row["first"] != "yes")
    for row in rows:
        if row["resource"] not in LETTERS:
            raise UnfitContent("capitals", f'has the resource "{row["resource"]}", but must have one of the letters {LETTERS}')
    return tuple(row["resource"] for row in rows)


def _read_box(facts: Facts) -> Box:
    return Box(
        buildings=_read_rows_by_id(facts, "buildings", _read_building),
        cities=_read_rows_by_id(facts, "cities", _read_city),
        units=_read_rows_by_id(
            facts,
            "units",
            lambda r: Unit(r["id"], r["colour"], r["name"], _read_row_prices(r), _read_whole_number(r, "laurel"), r["power"]),
        ),
        products=_read_rows_by_id(
            facts,
            "products",
            lambda r: Product(r["id"], r["name"], r["shape"], _read_row_prices(r), _read_whole_number(r, "laurel")),
        ),
        arches=_read_rows_by_id(facts, "arches", lambda r: Arch(r["id"], r["name"], r["slot"])),
        palaces=_read_rows_by_id(facts, "palaces", _read_palace),
        monarchs=_read_rows_by_id(facts, "monarchs", lambda r: Monarch(r["id"], r["name"], r["colour"], r["effect"])),
        paintings=_read_rows_by_id(facts, "paintings", _read_painting),
        missions=_read_rows_by_id(facts, "missions", _read_mission),
        gold_cards=_read_rows_by_id(facts, "gold_cards", _read_gold_card),
        combat_cards=_read_rows_by_id(facts, "combat_cards", _read_combat_card),
        exploration=_read_rows_by_id(facts, "exploration", _read_exploration_tile),
    )


def _read_rows_by_id(facts: Facts, fact_name: str, make_value: Callable[[Row], T]) -> dict[str, T]:
    """The value that `make_value` returns for each row of a fact, by id. Raises UnfitContent for an unreadable row."""
    made: dict[str, T] = {}
    for number, row in enumerate(facts.read_records(fact_name, ("id",)), 1):
        try:
            made[row["id"]] = make_value(row)
        except (KeyError, ValueError, TypeError) as fault:
            reason = f"{fault} is missing or unknown" if isinstance(fault, KeyError) else fault
            raise UnfitContent(fact_name, f"cannot be read in row {number} ({row['id']}): {reason}") from None
    if len(made) != len(facts.read_value(fact_name)):
        raise UnfitContent(fact_name, "has the same id in more than one row")
    return made


def _read_row_prices(row: Row) -> tuple[Price, ...]:
    return read_prices(str(row["cost"]))


def _read_whole_number(row: Row, column: str, least: int = 0, most: int = MOST) -> int:
    """The whole number in a cell. Raises ValueError, with the end of a sentence, if there is none.

    A string of digits counts as a number, because one wrong cell turns its whole column into text.
    """
    text = str(row[column])
    if not text.isdecimal() or not least <= int(text) <= most:
        raise ValueError(f'{column} is "{text}", but must be a whole number from {least} to {most}')
    return int(text)


def _read_number_or_zero(cell: str | int) -> int:
    """A whole number, or 0 for an empty cell."""
    return int(cell) if str(cell).strip() else 0


def _read_building(row: Row) -> Building:
    words = str(row["terrain"]).split()
    terrain = frozenset[str]() if words == ["any"] else frozenset(_TERRAIN[word] for word in words)
    era, makes = _read_whole_number(row, "era", 1, ERAS), read_goods(str(row["makes"]))
    return Building(row["id"], row["name"], era, terrain, _read_row_prices(row), makes, _read_whole_number(row, "laurel"))


def _read_city(row: Row) -> Building:
    laurel = _read_whole_number(row, "laurel")
    return Building(row["id"], row["name"], 2, frozenset(), _read_row_prices(row), read_goods(""), laurel, is_city=True)


def _read_palace(row: Row) -> Palace:
    hosts = frozenset(str(row["hosts"]).split())
    return Palace(
        row["id"], str(row["number"]), hosts, _read_whole_number(row, "laurel"), _read_whole_number(row, "each"), row["counts"]
    )


def _read_painting(row: Row) -> Painting:
    laurel, effect, amount = _read_whole_number(row, "laurel"), str(row["effect"]), str(row["amount"])
    return Painting(row["id"], row["name"], row["order"], _read_row_prices(row), laurel, effect, amount)


def _read_mission(row: Row) -> Mission:
    words = [str(row[name]) for name in ("first", "second", "third") if row[name]]
    laurels = tuple(map(int, str(row["laurels"]).split()))
    if not laurels or not words:
        raise ValueError("a Mission needs laurels and at least one objective")
    return Mission(row["id"], row["name"], _read_whole_number(row, "era", 1, ERAS), laurels, tuple(map(_read_objective, words)))


def _read_objective(text: str) -> Objective:
    match = re.fullmatch(r"([a-z-]+)>=(\d+)", text)
    if match is None:
        raise ValueError(f'"{text}" is not an objective such as farm>=2')
    return Objective(match[1], int(match[2]))


def _read_gold_card(row: Row) -> Card:
    return Card(row["id"], row["name"], str(row["effect"]), str(row["amount"]), _read_whole_number(row, "laurel"))


def _read_combat_card(row: Row) -> Card:
    return Card(
        row["id"], row["name"], row["effect"], "", 0, _read_whole_number(row, "strength"), _read_number_or_zero(row["better"])
    )


def _read_exploration_tile(row: Row) -> ExplorationTile:
    strength, laurel = _read_number_or_zero(row["strength"]), _read_number_or_zero(row["laurel"])
    reward = str(row["reward"])
    if row["kind"] == "expedition":
        read_goods(reward)
    return ExplorationTile(row["id"], row["name"], row["kind"], _read_whole_number(row, "copies"), strength, reward, laurel)


def _read_scenarios(facts: Facts) -> dict[str, Scenario]:
    tiles = _read_map_tiles(facts)
    return _read_rows_by_id(facts, "scenarios", lambda row: _read_scenario(row, tiles))


def _read_map_tiles(facts: Facts) -> MapTiles:
    faces: dict[str, tuple[str, ...]] = {}
    tile_of: dict[str, str] = {}
    for row in facts.read_records("land_large", ("id", "back", "hexes", "back_hexes")):
        for face, hexes in ((row["id"], row["hexes"]), (row["back"], row["back_hexes"])):
            faces[face], tile_of[face] = tuple(hexes.split("/")), row["id"]
    for row in (row for fact in _ONE_FACED for row in facts.read_records(fact, ("id", "hexes"))):
        faces[row["id"]], tile_of[row["id"]] = tuple(row["hexes"].split("/")), row["id"]
    return MapTiles(faces, tile_of)


def _read_scenario(row: Row, map_tiles: MapTiles) -> Scenario:
    tiles = read_map_plan(str(row["tiles"]))
    unknown = [tile.face for tile in tiles if tile.face not in map_tiles.faces]
    if unknown:
        raise ValueError(f"there is no tile {unknown[0]}")
    capitals, enemies = read_cells(str(row["capitals"])), read_enemy_places(str(row["enemies"]))
    return Scenario(
        row["id"], row["name"], _read_whole_number(row, "players", 1), row["risk"], tiles, capitals, enemies, map_tiles
    )
