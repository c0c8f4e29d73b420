"""What Paintings count at the end beyond their printed laurels (B3): the numbers entered, checked against what is possible."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from printgen.core.words import counted
from printgen.games.brazil_imperial.holdings import pluralize
from printgen.games.brazil_imperial.map import SIDES
from printgen.games.brazil_imperial.match import Match, Sheet
from printgen.games.brazil_imperial.pieces import FACTORY, MONARCH
from printgen.games.brazil_imperial.rows import FACTORY_ROOM, counted_laurels

CHURCH = "church"


@dataclass(frozen=True, slots=True)
class PaintingCount:
    """All laurels that a Painting may count, in rising order, and why those that the player says are impossible."""

    values: tuple[int, ...]
    wrong: str = ""

    @property
    def least(self) -> int:
        """The smallest of the values."""
        return self.values[0]

    @property
    def is_open(self) -> bool:
        """Whether there are different values."""
        return self.values[0] != self.values[-1]


@dataclass(frozen=True, slots=True)
class _Possible:
    """How many pieces a Painting may count, and why no others."""

    numbers: Sequence[int]
    because: str
    certain: bool = False  # the tiles and Products show it, whatever the player says


def count_paintings(match: Match, sheet: Sheet) -> Iterator[tuple[str, PaintingCount]]:
    """Every Painting of a player, and what it counts."""
    for name, said in sheet.paintings.items():
        painting = match.table.box.paintings[name]
        list_possible = _COUNTING.get(painting.effect)
        if list_possible is None:
            possible = _Possible((0,), "it counts nothing", True)
        else:
            possible = list_possible(match, sheet, counted_laurels(painting, 1))
        values = tuple(counted_laurels(painting, number) for number in possible.numbers)
        if said is not None and said not in values:
            because = "nothing counts less than 0" if said < 0 else possible.because
            yield name, PaintingCount(values, f"{painting.name} is said to count {said}, but {because}.")
        else:
            yield name, PaintingCount(values if said is None or possible.certain else (said,))


def _forests(match: Match, sheet: Sheet, _each: int) -> _Possible:
    """Camarão: Forests beside the empire, each once; no more than are on the map, and than have room beside the tiles."""
    scenarios = [match.scenario] if match.scenario is not None else list(match.table.scenarios.values())
    forests = max(scenario.forests for scenario in scenarios)
    tiles = 1 + sum(sheet.tiles.values()) + sum(match.lost_tiles(sheet).values())
    where = f"{match.scenario.name} has" if match.scenario is not None else "no map has more than"
    empire = f"the Capital and {counted(tiles - 1, 'tile')} lie" if tiles > 1 else "the Capital lies"
    beside = f"{empire} beside {SIDES * tiles} hexagons at most"
    because = f"{where} {forests} Forests" if forests <= SIDES * tiles else beside
    return _Possible(range(min(forests, SIDES * tiles) + 1), because)


def _old_token(_match: Match, _sheet: Sheet, each: int) -> _Possible:
    """Coroados: the Action token of Era I, if it was placed there."""
    return _Possible((0, 1), f"it counts {each} with the token of Era I on it, and nothing else")


def _factory_products(_match: Match, sheet: Sheet, _each: int) -> _Possible:
    """The Factory: Products moved there after the last turn.

    If the player names none there, any Product that is not with the monarch may be: its arch may be where it was before.
    """
    places = Counter(sheet.products.values())
    there, most = places[FACTORY], len(sheet.products) - places[MONARCH]
    if there:
        most = there + places[""]
    numbers = range(min(there, FACTORY_ROOM), min(most, FACTORY_ROOM) + 1)
    if there == most:
        because = f"{counted(there, 'Product')} {'lies' if there == 1 else 'lie'} there"
    else:
        because = f"{there} to {counted(most, 'Product')} can lie there, and it has room for {FACTORY_ROOM}"
    return _Possible(numbers, because, there > 0 and len(numbers) == 1)


def _churches(_match: Match, sheet: Sheet, _each: int) -> _Possible:
    churches = sheet.tiles[CHURCH]
    because = f"{churches} {pluralize('Church', churches)} {'is' if churches == 1 else 'are'} controlled"
    return _Possible((churches,), because, True)


_COUNTING: Mapping[str, Callable[[Match, Sheet, int], _Possible]] = {
    "forests": _forests,
    "old-tokens": _old_token,
    FACTORY: _factory_products,
    "per-church": _churches,
}
