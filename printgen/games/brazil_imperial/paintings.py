"""Finds the extra laurels that Paintings add at the end of the game (B3), and checks the entered numbers."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.games.brazil_imperial.finished_game import FinishedGame, SheetWithIds
from printgen.games.brazil_imperial.holdings import pluralize_name
from printgen.games.brazil_imperial.map import SIDES
from printgen.games.brazil_imperial.pieces import FACTORY, MONARCH
from printgen.games.brazil_imperial.rows import FACTORY_ROOM, count_extra_painting_laurels

CHURCH = "church"


@dataclass(frozen=True, slots=True)
class PaintingLaurels:
    """The possible extra laurels of a Painting in ascending order, and the reason if the entered number is impossible."""

    values: tuple[int, ...]
    wrong: str = ""

    @property
    def least(self) -> int:
        """The smallest possible number of extra laurels."""
        return self.values[0]

    @property
    def is_undecided(self) -> bool:
        """Whether more than one number of extra laurels is possible."""
        return self.values[0] != self.values[-1]


@dataclass(frozen=True, slots=True)
class _PossibleNumbers:
    """The possible numbers of pieces that a Painting counts, and the reason why other numbers are impossible."""

    numbers: Sequence[int]
    because: str


def find_possible_extra_laurels_by_painting(game: FinishedGame, sheet: SheetWithIds) -> dict[str, PaintingLaurels]:
    """The extra laurels that each of a player's Paintings may add."""
    found: dict[str, PaintingLaurels] = {}
    for name, entered in sheet.paintings.items():
        painting = game.constants.box.paintings[name]
        list_possible = _POSSIBLE_BY_EFFECT.get(painting.effect)
        if list_possible is None:
            possible = _PossibleNumbers((0,), "its effect counts no laurels")
        else:
            possible = list_possible(game, sheet, count_extra_painting_laurels(painting, 1))
        values = tuple(count_extra_painting_laurels(painting, number) for number in possible.numbers)
        if entered is not None and entered not in values:
            because = "the number cannot be negative" if entered < 0 else possible.because
            found[name] = PaintingLaurels(values, f"{painting.name} cannot count {entered}: {because}.")
        else:
            found[name] = PaintingLaurels(values if entered is None else (entered,))
    return found


def _find_possible_numbers_of_forests(game: FinishedGame, sheet: SheetWithIds, _laurels_per_piece: int) -> _PossibleNumbers:
    """The possible numbers of Forests beside the empire, for Camarão.

    There are at most those on the map, and at most the hexagons around the tiles.
    """
    scenarios = [game.scenario] if game.scenario is not None else list(game.constants.scenarios.values())
    forests = max(scenario.forest_count for scenario in scenarios)
    tiles = 1 + sum(sheet.controlled_tiles.values()) + sum(game.count_all_tiles_seized_by_others(sheet).values())
    where = f"{game.scenario.name} has" if game.scenario is not None else "no map has more than"
    empire = f"the Capital and {write_count(tiles - 1, 'tile')} border" if tiles > 1 else "the Capital borders"
    beside = f"{empire} at most {SIDES * tiles} hexagons"
    because = f"{where} {forests} Forests" if forests <= SIDES * tiles else beside
    return _PossibleNumbers(range(min(forests, SIDES * tiles) + 1), because)


def _find_possible_numbers_of_old_tokens(_game: FinishedGame, _sheet: SheetWithIds, laurels_per_piece: int) -> _PossibleNumbers:
    """The number of Action tokens for Coroados: 1 if the Era I token is on the Painting, otherwise 0."""
    return _PossibleNumbers((0, 1), f"it counts {laurels_per_piece} if the token of Era I is on it, and otherwise 0")


def _find_possible_numbers_of_factory_products(
    _game: FinishedGame, sheet: SheetWithIds, _laurels_per_piece: int
) -> _PossibleNumbers:
    """The possible numbers of Products that the player moved to the Factory after the last turn.

    If no Product was entered there, the Factory may hold any Product that is not with the monarch. The entered arch may be the
    place before the move.
    """
    places = Counter(sheet.products.values())
    on_factory, most = places[FACTORY], len(sheet.products) - places[MONARCH]
    if on_factory:
        most = on_factory + places[""]
    numbers = range(min(on_factory, FACTORY_ROOM), min(most, FACTORY_ROOM) + 1)
    if on_factory == most:
        because = f"{write_count(on_factory, 'Product')} {'is' if on_factory == 1 else 'are'} on it"
    else:
        because = f"{on_factory} to {write_count(most, 'Product')} can be on it, and it has room for {FACTORY_ROOM}"
    return _PossibleNumbers(numbers, because)


def _find_possible_numbers_of_churches(_game: FinishedGame, sheet: SheetWithIds, _laurels_per_piece: int) -> _PossibleNumbers:
    churches = sheet.controlled_tiles[CHURCH]
    because = f"the empire has {churches} {pluralize_name('Church', churches)}"
    return _PossibleNumbers((churches,), because)


_POSSIBLE_BY_EFFECT: Mapping[str, Callable[[FinishedGame, SheetWithIds, int], _PossibleNumbers]] = {
    "forests": _find_possible_numbers_of_forests,
    "old-tokens": _find_possible_numbers_of_old_tokens,
    FACTORY: _find_possible_numbers_of_factory_products,
    "per-church": _find_possible_numbers_of_churches,
}
