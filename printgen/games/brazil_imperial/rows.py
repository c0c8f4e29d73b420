"""The eight rows of the score pad (B1 to B8): what counts at the end, and every point with its reason.

Both ways to the end of a game use this module: the score sheet that a person entered, and the simulated game. Each describes
what counts of an empire by a `Standing`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from printgen.games.brazil_imperial.pieces import FACTORY, MONARCH, Card, Goods, Mission, Painting, read_goods
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.results import Line

ANNOUNCED = 8  # a bit beside those of the objectives, of which no Mission has more than three
SKILL_LIMIT = 3  # Buildings or Products for which a monarch's skill counts
OBA_MISSIONS = 2  # announced Missions for which Dom Obá II's skill counts
FACTORY_ROOM = 3  # Products that the Painting The Factory has room for


@dataclass(frozen=True, slots=True)
class Standing:
    """What counts of one empire at the end of a game; everything by the ids of the content."""

    monarch: str = ""
    units: tuple[str, ...] = ()  # ever deployed
    products: Mapping[str, str] = field(default_factory=dict)  # made, and the place of each: an arch, MONARCH or FACTORY
    paintings: Mapping[str, int] = field(default_factory=dict)  # and the laurels each counts beyond the printed ones
    missions: Mapping[str, int] = field(default_factory=dict)  # objectives that are met, as bits, with ANNOUNCED
    gold_cards: tuple[str, ...] = ()  # in hand, and what they ask for is there
    species: int = 0  # Unknown Species
    exploration: tuple[str, ...] = ()  # Culture and Expeditions that were kept
    palaces: Mapping[str, str] = field(default_factory=dict)  # and the tile each stands on
    own: Mapping[str, int] = field(default_factory=dict)  # Buildings and Cities, built and controlled
    seized: Mapping[str, int] = field(default_factory=dict)
    science: int = 0  # on controlled tiles


@dataclass(frozen=True, slots=True)
class Specialty:
    """A Building of which a monarch's first three are worth more laurels and make other goods."""

    tile: str
    laurel: int
    makes: Goods


SPECIALTIES = {  # by the monarch's skill
    "sawmills": Specialty("sawmill", 2, read_goods("bbg")),
    "trading-posts": Specialty("trading-post", 3, read_goods("bgg")),
    "cane-fields": Specialty("cane-field", 3, read_goods("sss")),
}
NO_SPECIALTY = Specialty("", 0, read_goods(""))

Point = tuple[int, str]  # laurels, and what they are for


def score_rows(table: Table, standing: Standing) -> dict[str, Line]:
    """The points of each row and their reasons."""
    lines = {}
    for row, list_points in _ROWS.items():
        points = tuple(list_points(table, standing))
        lines[row] = Line(row, sum(value for value, _ in points), tuple(f"{value} {because}" for value, because in points))
    return lines


def counted_laurels(painting: Painting, number: int) -> int:
    """The laurels that a Painting counts at the end for a number of pieces (B3): Forests, Products, Churches or tokens."""
    pieces = min(number, FACTORY_ROOM) if painting.effect == FACTORY else number
    return pieces * (int(painting.amount) if painting.amount.strip().isdecimal() else 1)


@dataclass(frozen=True, slots=True)
class Demand:
    """What a Gold card asks for at the end: a number of pieces of several kinds together."""

    terms: tuple[str, ...]
    least: int


_DEMANDED = {
    "end-species": "species",
    "end-paintings": "painting",
    "end-cities": "city",
    "end-products": "product",
    "end-units": "unit",
}
_TOGETHER = {"farm": ("farm", "plantation")}  # Agricola counts Farms and Plantations


def demand_of(card: Card) -> Demand | None:
    """What a Gold card asks for at the end; None if it counts nothing at the end (B5)."""
    if not card.effect.startswith("end-"):
        return None
    term, _, least = card.amount.rpartition(" ")
    return Demand(_TOGETHER.get(term, (term,)) if term else (_DEMANDED[card.effect],), int(least))


def missing_for(card: Card, count: Callable[[str], int]) -> int | None:
    """How many more things a Gold card asks for than `count` gives; None if it counts nothing at the end (B5)."""
    demand = demand_of(card)
    return None if demand is None else max(0, demand.least - sum(map(count, demand.terms)))


def _skill(table: Table, standing: Standing) -> str:
    return table.box.monarchs[standing.monarch].skill if standing.monarch else ""


def _units(table: Table, standing: Standing) -> Iterator[Point]:
    """B1: every unit that was ever deployed, once."""
    for unit in standing.units:
        yield table.box.units[unit].laurel, table.box.units[unit].name


def _products(table: Table, standing: Standing) -> Iterator[Point]:
    """B2: every Product that was made, and one more for each on Victoria's board."""
    for product, place in standing.products.items():
        yield table.box.products[product].laurel, table.box.products[product].name
        if place == MONARCH and _skill(table, standing) == "products":
            yield 1, f"{table.box.products[product].name} with {table.box.monarchs[standing.monarch].name}"


def _paintings(table: Table, standing: Standing) -> Iterator[Point]:
    """B3: the printed laurels of each Painting, and those it counts at the end."""
    for painting, counted in standing.paintings.items():
        name = table.box.paintings[painting].name
        yield table.box.paintings[painting].laurel, name
        if counted:
            yield counted, f"counted by {name}"


def _missions(table: Table, standing: Standing) -> Iterator[Point]:
    """B4: Missions of Era I and II if announced, of Era III objective by objective; Dom Obá II's first two announced ones."""
    for name, met in standing.missions.items():
        yield from _mission(table.box.missions[name], met)
    if _skill(table, standing) == "missions":
        announced = sum(bool(met & ANNOUNCED) for met in standing.missions.values())
        for number in range(min(announced, OBA_MISSIONS)):
            yield 1, f"{table.box.monarchs[standing.monarch].name}, for Mission {number + 1}"


def _mission(mission: Mission, met: int) -> Iterator[Point]:
    if mission.counts_in_parts:
        for number, laurel in enumerate(mission.laurels):
            if met >> number & 1:
                yield laurel, f"{mission.name}, part {number + 1}"
    elif met & ANNOUNCED:
        yield mission.laurels[0], mission.name


def _gold_cards(table: Table, standing: Standing) -> Iterator[Point]:
    """B5: Gold cards in hand that ask for something at the end, if it is there."""
    for card in standing.gold_cards:
        yield table.box.gold_cards[card].laurel, table.box.gold_cards[card].name


def _exploration(table: Table, standing: Standing) -> Iterator[Point]:
    """B6: Unknown Species as a set, and each Exploration tile that was kept."""
    species = table.species[min(standing.species, len(table.species) - 1)]
    if species:
        yield species, f"Unknown Species: {standing.species}"
    for tile in standing.exploration:
        yield table.box.exploration[tile].laurel, table.box.exploration[tile].name


def _palaces(table: Table, standing: Standing) -> Iterator[Point]:
    """B7: the printed laurels of each Palace, and those for the pieces it counts."""
    amounts: Mapping[str, int] = {"product": len(standing.products), "unit": len(standing.units), **standing.own}
    for name in standing.palaces:
        palace = table.box.palaces[name]
        yield palace.laurel, f"Palace {palace.number}"
        count = amounts.get(palace.counts, 0)
        if palace.each and count:
            yield palace.each * count, f"Palace {palace.number}, {palace.each} for each of {count}"


def _tiles(table: Table, standing: Standing) -> Iterator[Point]:
    """B8: every controlled tile; the first three of the monarch's specialty at a value of their own, seized ones as printed."""
    specialty = SPECIALTIES.get(_skill(table, standing), NO_SPECIALTY)
    for name, count in standing.own.items():
        tile = table.box.tile(name)
        special = min(count, SKILL_LIMIT) if name == specialty.tile else 0
        if special:
            monarch = table.box.monarchs[standing.monarch].name
            yield special * specialty.laurel, f"{_times(tile.name, special)}, as {monarch} has it"
        if count > special:
            yield (count - special) * tile.laurel, _times(tile.name, count - special)
    for name, count in standing.seized.items():
        tile = table.box.tile(name)
        if count:
            yield count * tile.laurel, f"{_times(tile.name, count)}, seized"


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{name} × {count}"


_ROWS: Mapping[str, Callable[[Table, Standing], Iterator[Point]]] = {
    "units": _units,
    "products": _products,
    "paintings": _paintings,
    "missions": _missions,
    "gold": _gold_cards,
    "exploration": _exploration,
    "palaces": _palaces,
    "tiles": _tiles,
}
