"""Lists every combination of figures that a score sheet allows.

A sheet may not show where Products are, how many laurels Paintings count, or which parts of Missions are fulfilled. Not every
combination is possible: for example, a Product cannot be on Victoria's board and on the Factory at the same time.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.games.brazil_imperial.entry import MissionClaim
from printgen.games.brazil_imperial.finished_game import FinishedGame, SheetWithIds
from printgen.games.brazil_imperial.holdings import Holdings
from printgen.games.brazil_imperial.paintings import PaintingLaurels
from printgen.games.brazil_imperial.pieces import FACTORY, MONARCH, Mission
from printgen.games.brazil_imperial.rows import ANNOUNCED, SKILL_LIMIT, count_extra_painting_laurels

OPEN_ROWS = ("products", "paintings", "missions")

Gain: TypeAlias = tuple[int, int, int]  # laurels above the minimum, for each of OPEN_ROWS


@dataclass(frozen=True, slots=True)
class MetParts:
    """The objectives of a Mission that are certainly met, and those that may be met, as bitmasks that may include ANNOUNCED."""

    surely: int
    possibly: int

    @property
    def undecided_part_indexes(self) -> tuple[int, ...]:
        """The objectives that may or may not be met, as numbers counted from 0."""
        bits = self.possibly & ~self.surely
        return tuple(number for number in range(bits.bit_length()) if bits >> number & 1)


def find_met_mission_parts(mission: Mission, claim: MissionClaim, holdings: Holdings) -> MetParts:
    """The met objectives of a Mission (B4). If the player's pieces do not decide, the player's claim does."""
    announced = ANNOUNCED if claim.announced else 0
    if not mission.has_laurels_for_each_objective:
        return MetParts(announced, announced)
    surely = possibly = announced
    for number, objective in enumerate(mission.objectives):
        shown = holdings.meets_objective_if_known(objective)
        said = (number + 1 in claim.parts) if claim.parts is not None else True if claim.announced else None
        met = shown if shown is not None else said
        surely |= (met is True) << number
        possibly |= (met is not False) << number
    return MetParts(surely, possibly)


@dataclass(frozen=True, slots=True)
class PossibleFigures:
    """The possible combinations of the figures in the eight rows of the score pad."""

    least: Mapping[str, int]  # the minimum of every row
    gains: frozenset[Gain]  # one for each combination

    def list_row_values(self, row: str) -> tuple[int, ...]:
        """All figures that a row may have, in ascending order."""
        if row not in OPEN_ROWS:
            return (self.least[row],)
        index = OPEN_ROWS.index(row)
        return tuple(sorted({self.least[row] + gain[index] for gain in self.gains}))

    @property
    def possible_totals(self) -> tuple[int, ...]:
        """All possible totals of the score pad (B9), in ascending order."""
        return tuple(sorted({sum(self.least.values()) + sum(gain) for gain in self.gains}))

    def narrow_to_row_value(self, row: str, value: int) -> "PossibleFigures":
        """The combinations in which this row of the score pad has the figure `value`."""
        if row not in OPEN_ROWS:
            return self
        index, more = OPEN_ROWS.index(row), value - self.least[row]
        return PossibleFigures(self.least, frozenset(gain for gain in self.gains if gain[index] == more))


def find_possible_figures(
    game: FinishedGame,
    sheet: SheetWithIds,
    laurels_by_painting: Mapping[str, PaintingLaurels],
    parts_by_mission: Mapping[str, MetParts],
    least_by_row: Mapping[str, int],
) -> PossibleFigures:
    """All possible combinations of figures for a player's sheet. `least_by_row` holds the smallest figure of every row."""
    factory = game.find_painting_with_effect(sheet, FACTORY)
    gains = {
        (extra.board, extra.factory, 0)
        for extra in _list_possible_extra_laurels(game, sheet, factory, laurels_by_painting.get(factory))
    }
    for painting, count in laurels_by_painting.items():
        if painting != factory:
            gains = {(board, paint + value - count.least, parts) for board, paint, parts in gains for value in count.values}
    for mission, parts_met in parts_by_mission.items():
        for number in parts_met.undecided_part_indexes:
            laurel = game.constants.box.missions[mission].laurels[number]
            gains |= {(board, paint, parts + laurel) for board, paint, parts in gains}
    return PossibleFigures(least_by_row, frozenset(gains))


def list_products_perhaps_with_monarch(game: FinishedGame, sheet: SheetWithIds) -> list[str]:
    """The Products entered without a place, limited to the number that still fits on Victoria's board."""
    if game.find_monarch_skill(sheet) != "products":
        return []
    on_board = sum(place == MONARCH for place in sheet.products.values())
    return [name for name, place in sheet.products.items() if not place][: max(0, SKILL_LIMIT - on_board)]


class _ExtraLaurels(NamedTuple):
    """Laurels above the minimum, from Victoria's board and from the Painting The Factory."""

    board: int
    factory: int


def _list_possible_extra_laurels(
    game: FinishedGame, sheet: SheetWithIds, factory_painting: str, factory_laurels: PaintingLaurels | None
) -> Iterator[_ExtraLaurels]:
    """The possible combinations of extra laurels from Victoria's board and from the Factory."""
    places = list(sheet.products.values())
    unplaced, on_factory = places.count(""), places.count(FACTORY)
    known = on_factory or len(places) - unplaced - places.count(MONARCH)  # placed Products that may be on the Factory
    each = count_extra_painting_laurels(game.constants.box.paintings[factory_painting], 1) if factory_painting else 1
    for board in range(len(list_products_perhaps_with_monarch(game, sheet)) + 1):
        for value in factory_laurels.values if factory_laurels is not None else (0,):
            if board + value // each - known <= unplaced:
                yield _ExtraLaurels(board, value - (factory_laurels.least if factory_laurels is not None else 0))


def describe_possible_numbers(values: tuple[int, ...]) -> str:
    """Alternative numbers in words, such as `4`, `0 to 6` or `1 or 3`."""
    low, high = values[0], values[-1]
    if len(values) > 2 and high - low == len(values) - 1:
        return f"{low} to {high}"
    return join_words(values, "or")
