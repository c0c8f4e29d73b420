"""What a Painting counts at the end beyond what is printed (B3): what it was said to be, held against what it can be."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from printgen.core.words import counted
from printgen.games.brazil_imperial.land import FOREST
from printgen.games.brazil_imperial.pad.holdings import plural
from printgen.games.brazil_imperial.pad.names import FACTORY, MONARCH
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet

CHURCH = "church"
FACTORY_PRODUCTS = 3  # that the Factory has room for
SIDES = 6  # of a hexagon


@dataclass(frozen=True, slots=True)
class Counted:
    """The laurels that a Painting may count, and why what was said cannot be."""

    values: tuple[int, ...]
    wrong: str = ""

    @property
    def low(self) -> int:
        """The least."""
        return min(self.values)

    @property
    def high(self) -> int:
        """The most."""
        return max(self.values)


@dataclass(frozen=True, slots=True)
class Room:
    """What a Painting could count, and what says so."""

    values: tuple[int, ...]
    because: str
    settled: bool = False  # by the table alone


def counts_of(match: Match, sheet: Sheet) -> Iterator[tuple[str, Counted]]:
    """Every Painting of a player and what it counts."""
    for name, said in sheet.paintings.items():
        painting = match.table.box.paintings[name]
        rule = _ROOMS.get(painting.effect)
        room = rule(match, sheet, each_of(match, name)) if rule is not None else Room((0,), "it counts nothing", True)
        yield name, _counted(painting.name, said, room)


def _counted(name: str, said: int | None, room: Room) -> Counted:
    if said is not None and said not in room.values:
        because = "nothing counts less than 0" if said < 0 else room.because
        return Counted(room.values, f"{name} is said to count {said}, but {because}.")
    return Counted(room.values if said is None or room.settled else (said,))


def each_of(match: Match, painting: str) -> int:
    """How much each thing is worth that a Painting counts."""
    text = match.table.box.paintings[painting].amount if painting else ""
    return int(text) if text.strip().isdecimal() else 1


def _forests(match: Match, sheet: Sheet, each: int) -> Room:
    """Camarão: Forest hexagons beside the empire, each once; no more than lie on the map and beside so many tiles."""
    scenarios = [match.scenario] if match.scenario is not None else list(match.table.scenarios.values())
    forests = max(sum(letter == FOREST for letter in scenario.hexes.values()) for scenario in scenarios)
    tiles = 1 + sum(sheet.tiles.values()) + sum(match.lost(sheet).values())
    where = f"{match.scenario.name} has" if match.scenario is not None else "no map has more than"
    empire = f"the Capital and {counted(tiles - 1, 'tile')} lie" if tiles > 1 else "the Capital lies"
    beside = f"{empire} beside {SIDES * tiles} hexagons at most"
    because = f"{where} {forests} Forests" if forests <= SIDES * tiles else beside
    return Room(tuple(range(0, each * min(forests, SIDES * tiles) + 1, each)), because)


def _tokens(_match: Match, _sheet: Sheet, each: int) -> Room:
    return Room((0, each), f"it counts {each} with the token of Era I on it, and nothing else")


def _products(_match: Match, sheet: Sheet, each: int) -> Room:
    """The Factory: Products that were moved there, as many as there is room for; an arch may be where one lay before."""
    places = Counter(sheet.products.values())
    there, most = places[FACTORY], len(sheet.products) - places[MONARCH]
    if there:
        most = there + places[""]
    values = tuple(each * number for number in range(min(there, FACTORY_PRODUCTS), min(most, FACTORY_PRODUCTS) + 1))
    if there == most:
        because = f"{counted(there, 'Product')} {'lies' if there == 1 else 'lie'} there"
    else:
        because = f"{there} to {counted(most, 'Product')} can lie there, and it has room for {FACTORY_PRODUCTS}"
    return Room(values, because, there > 0 and len(values) == 1)


def _churches(_match: Match, sheet: Sheet, each: int) -> Room:
    churches = sheet.tiles[CHURCH]
    return Room(
        (each * churches,), f"{churches} {plural('Church', churches)} {'is' if churches == 1 else 'are'} controlled", True
    )


_ROOMS: Mapping[str, Callable[[Match, Sheet, int], Room]] = {
    "forests": _forests,
    "old-tokens": _tokens,
    "factory": _products,
    "per-church": _churches,
}
