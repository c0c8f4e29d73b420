"""What the content says of Brazil: Imperial, in the form its rules reckon with."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from printgen.games.brazil_imperial.goods import read_goods, read_prices
from printgen.games.brazil_imperial.land import (
    FIELD,
    FOREST,
    MINE,
    Land,
    Scenario,
    read_cells,
    read_enemies,
    read_tiles,
)
from printgen.games.brazil_imperial.pieces import (
    Arch,
    Box,
    Building,
    Card,
    Find,
    Mission,
    Monarch,
    Objective,
    Painting,
    Palace,
    Product,
    Unit,
)
from printgen.model import Game
from printgen.scoring.contract.facts import Facts
from printgen.scoring.contract.results import UnfitContent

Row = Mapping[str, Any]
T = TypeVar("T")

SINGLE = ("land_small", "water_large", "water_small")  # tiles with one face
_TERRAIN = {"field": FIELD, "forest": FOREST, "mine": MINE}


@dataclass(frozen=True)
class Table:
    """The box, the maps, and the numbers of the rules."""

    box: Box
    tiles: tuple[tuple[str, str, int], ...]  # front, back, and how many
    scenarios: Mapping[str, Scenario]
    colours: tuple[str, ...]
    goods: Mapping[str, str]  # Resources and Assets, and their names
    capitals: tuple[str, ...]  # the Resource on each Capital tile, that of the first player first
    supply: int
    hand: int
    combat_hand: int
    defends: int
    attacks: int
    species: tuple[int, ...]  # laurels of 0, 1, 2, 3 Unknown Species
    solo_rounds: int
    solo_capital: int

    @property
    def units_each(self) -> int:
        """How many units a colour has."""
        return max(sum(unit.colour == colour for unit in self.box.units.values()) for colour in self.colours)


def make_table(game: Game) -> Table:
    """The table from the facts of a game; what the rules cannot reckon with is told as it is met."""
    facts = Facts({name: fact.value for name, fact in game.facts.items()})
    return Table(
        box=_box(facts),
        tiles=tuple(
            (row["front"], row["back"], row["copies"]) for row in facts.records("tiles", ("front", "back"), ("copies",))
        ),
        scenarios=_scenarios(facts),
        colours=tuple(facts.value("colours")),
        goods={row["id"]: row["name"] for row in facts.records("goods", ("id", "name"))},
        capitals=_capitals(facts),
        supply=facts.whole("supply", 1),
        hand=facts.whole("hand", 1),
        combat_hand=facts.whole("combat_hand", 1),
        defends=facts.whole("harbor_defends", 0),
        attacks=facts.whole("harbor_attacks", 0),
        species=facts.numbers("species"),
        solo_rounds=facts.whole("solo_rounds", 1),
        solo_capital=facts.whole("solo_capital", 0),
    )


def _capitals(facts: Facts) -> tuple[str, ...]:
    rows = sorted(facts.records("capitals", ("resource", "first")), key=lambda row: row["first"] != "yes")
    return tuple(row["resource"] for row in rows)


def _box(facts: Facts) -> Box:
    return Box(
        buildings=_each(facts, "buildings", _building),
        cities=_each(facts, "cities", _city),
        units=_each(facts, "units", lambda r: Unit(r["id"], r["colour"], r["name"], _prices(r), r["laurel"], r["power"])),
        products=_each(facts, "products", lambda r: Product(r["id"], r["name"], r["shape"], _prices(r), r["laurel"])),
        arches=_each(facts, "arches", lambda r: Arch(r["id"], r["name"], r["slot"])),
        palaces=_each(facts, "palaces", _palace),
        monarchs=_each(facts, "monarchs", lambda r: Monarch(r["id"], r["name"], r["colour"], r["effect"])),
        paintings=_each(facts, "paintings", _painting),
        missions=_each(facts, "missions", _mission),
        gold_cards=_each(facts, "gold_cards", lambda r: Card(r["id"], r["name"], r["effect"], str(r["amount"]), r["laurel"])),
        combat_cards=_each(facts, "combat_cards", _combat),
        finds=_each(facts, "exploration", _find),
    )


def _each(facts: Facts, name: str, make: Callable[[Row], T]) -> dict[str, T]:
    """The rows of a fact as values by their ids."""
    made: dict[str, T] = {}
    for number, row in enumerate(facts.records(name, ("id",)), 1):
        try:
            made[row["id"]] = make(row)
        except (KeyError, ValueError, TypeError) as fault:
            raise UnfitContent(name, f"cannot be read in its row {number} ({row['id']}): {fault}") from None
    if len(made) != len(facts.value(name)):
        raise UnfitContent(name, "names something twice")
    return made


def _prices(row: Row) -> Any:
    return read_prices(str(row["cost"]))


def _whole(cell: str | int) -> int:
    return int(cell) if str(cell).strip() else 0


def _building(row: Row) -> Building:
    words = row["terrain"].split()
    terrain = frozenset[str]() if words == ["any"] else frozenset(_TERRAIN[word] for word in words)
    return Building(row["id"], row["name"], row["era"], terrain, _prices(row), read_goods(row["makes"]), row["laurel"])


def _city(row: Row) -> Building:
    return Building(row["id"], row["name"], 2, frozenset(), _prices(row), read_goods(""), row["laurel"], is_city=True)


def _palace(row: Row) -> Palace:
    hosts = frozenset(row["hosts"].split())
    return Palace(row["id"], row["number"], hosts, row["laurel"], row["each"], row["counts"])


def _painting(row: Row) -> Painting:
    return Painting(row["id"], row["name"], row["order"], _prices(row), row["laurel"], row["effect"], str(row["amount"]))


def _mission(row: Row) -> Mission:
    words = [str(row[name]) for name in ("first", "second", "third") if row[name]]
    laurels = tuple(map(int, str(row["laurels"]).split()))
    return Mission(row["id"], row["name"], row["era"], laurels, tuple(map(_objective, words)))


def _objective(text: str) -> Objective:
    match = re.fullmatch(r"([a-z-]+)>=(\d+)", text)
    if match is None:
        raise ValueError(f'"{text}" is no objective such as farm>=2')
    return Objective(match[1], int(match[2]))


def _combat(row: Row) -> Card:
    return Card(row["id"], row["name"], row["effect"], "", 0, row["strength"], _whole(row["better"]))


def _find(row: Row) -> Find:
    strength, laurel = _whole(row["strength"]), _whole(row["laurel"])
    return Find(row["id"], row["name"], row["kind"], row["copies"], strength, row["reward"], laurel)


def _scenarios(facts: Facts) -> dict[str, Scenario]:
    land = _land(facts)
    return _each(facts, "scenarios", lambda row: _scenario(row, land))


def _land(facts: Facts) -> Land:
    faces: dict[str, tuple[str, ...]] = {}
    tile_of: dict[str, str] = {}
    for row in facts.records("land_large", ("id", "back", "hexes", "back_hexes")):
        for face, hexes in ((row["id"], row["hexes"]), (row["back"], row["back_hexes"])):
            faces[face], tile_of[face] = tuple(hexes.split("/")), row["id"]
    for row in (row for part in SINGLE for row in facts.records(part, ("id", "hexes"))):
        faces[row["id"]], tile_of[row["id"]] = tuple(row["hexes"].split("/")), row["id"]
    return Land(faces, tile_of)


def _scenario(row: Row, land: Land) -> Scenario:
    laid = read_tiles(row["tiles"])
    unknown = [tile.face for tile in laid if tile.face not in land.faces]
    if unknown:
        raise ValueError(f"there is no tile {unknown[0]}")
    capitals, enemies = read_cells(row["capitals"]), read_enemies(row["enemies"])
    return Scenario(row["id"], row["name"], row["players"], row["risk"], laid, capitals, enemies, land)
