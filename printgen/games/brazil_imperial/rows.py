"""The eight rows of the pad, with the reason for every point (B1 to B8)."""

from collections.abc import Callable, Iterator, Mapping

from printgen.games.brazil_imperial.pieces import Mission
from printgen.games.brazil_imperial.standing import ANNOUNCED, Standing
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.results import Line

FIRST_THREE = {"sawmills": ("sawmill", 2), "trading-posts": ("trading-post", 3), "cane-fields": ("cane-field", 3)}
FIRST = 3  # Buildings, Missions or Products that a monarch's skill holds for
OBA_MISSIONS = 2
ERAS = 3

Point = tuple[int, str]


def rows_of(table: Table, standing: Standing) -> dict[str, Line]:
    """Each row's points and where they come from."""
    lines = {}
    for row, count in _ROWS.items():
        points = tuple(count(table, standing))
        lines[row] = Line(row, sum(value for value, _ in points), tuple(f"{value} {because}" for value, because in points))
    return lines


def _effect(table: Table, standing: Standing) -> str:
    return table.box.monarchs[standing.monarch].effect if standing.monarch else ""


def _units(table: Table, standing: Standing) -> Iterator[Point]:
    """B1: every unit that was ever deployed, once."""
    for unit in standing.units:
        yield table.box.units[unit].laurel, table.box.units[unit].name


def _products(table: Table, standing: Standing) -> Iterator[Point]:
    """B2: every Product that was made, and one more for each on Victoria's board."""
    for product, place in standing.products.items():
        yield table.box.products[product].laurel, table.box.products[product].name
        if place == "monarch" and _effect(table, standing) == "products":
            yield 1, f"{table.box.products[product].name} with {table.box.monarchs[standing.monarch].name}"


def _paintings(table: Table, standing: Standing) -> Iterator[Point]:
    """B3: what is printed and what was counted."""
    for painting, counted in standing.paintings.items():
        name = table.box.paintings[painting].name
        yield table.box.paintings[painting].laurel, name
        if counted:
            yield counted, f"counted by {name}"


def _missions(table: Table, standing: Standing) -> Iterator[Point]:
    """B4: Era I and II where announced, Era III objective by objective; Obá II's first two."""
    for mission, met in standing.missions.items():
        known = table.box.missions[mission]
        yield from _mission(known, met)
    if _effect(table, standing) == "missions":
        done = sum(bool(met & ANNOUNCED) for met in standing.missions.values())
        for number in range(min(done, OBA_MISSIONS)):
            yield 1, f"{table.box.monarchs[standing.monarch].name}, for Mission {number + 1}"


def _mission(mission: Mission, met: int) -> Iterator[Point]:
    if len(mission.laurels) == 1:
        if met & ANNOUNCED:
            yield mission.laurels[0], mission.name
        return
    for number, laurel in enumerate(mission.laurels):
        if met >> number & 1:
            yield laurel, f"{mission.name}, part {number + 1}"


def _gold(table: Table, standing: Standing) -> Iterator[Point]:
    """B5: cards in hand that ask for something at the end, and have it."""
    for card in standing.gold_cards:
        yield table.box.gold_cards[card].laurel, table.box.gold_cards[card].name


def _exploration(table: Table, standing: Standing) -> Iterator[Point]:
    """B6: Unknown Species as a set; what was kept."""
    species = table.species[min(standing.species, len(table.species) - 1)]
    if species:
        yield species, f"Unknown Species: {standing.species}"
    for find in standing.finds:
        yield table.box.finds[find].laurel, table.box.finds[find].name


def _palaces(table: Table, standing: Standing) -> Iterator[Point]:
    """B7: what is printed below each, and what it counts."""
    amounts: Mapping[str, int] = {"product": len(standing.products), "unit": len(standing.units), **standing.own}
    for palace in standing.palaces:
        known = table.box.palaces[palace]
        yield known.laurel, f"Palace {known.number}"
        count = amounts.get(known.counts, 0)
        if known.each and count:
            yield known.each * count, f"Palace {known.number}, {known.each} for each of {count}"


def _tiles(table: Table, standing: Standing) -> Iterator[Point]:
    """B8: every tile that is controlled; the monarch's first three at the monarch's value, seized ones as printed."""
    special, worth = FIRST_THREE.get(_effect(table, standing), ("", 0))
    for tile, count in standing.own.items():
        known = table.box.cities.get(tile) or table.box.buildings[tile]
        better = min(count, FIRST) if tile == special else 0
        if better:
            yield better * worth, f"{_times(known.name, better)}, as {table.box.monarchs[standing.monarch].name} has it"
        if count > better:
            yield (count - better) * known.laurel, _times(known.name, count - better)
    for tile, count in standing.seized.items():
        known = table.box.cities.get(tile) or table.box.buildings[tile]
        if count:
            yield count * known.laurel, f"{_times(known.name, count)}, seized"


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} × {count}"


_ROWS: Mapping[str, Callable[[Table, Standing], Iterator[Point]]] = {
    "units": _units,
    "products": _products,
    "paintings": _paintings,
    "missions": _missions,
    "gold": _gold,
    "exploration": _exploration,
    "palaces": _palaces,
    "tiles": _tiles,
}
