"""Sets the rents of one type for the marks that it draws and the prices that it pays.

Rents that prove a low limit for all types together (rents.py) prove a poor limit for one type. Any rents prove a limit, so each
type may have its own. In each turn, the groups of the type that score receive their points and pay the rents of their spaces.
Each mark receives the rents of its space from its turn to the last, and pays the price of its space. The marks receive at least
the rents that the groups pay. So the points of the type less its prices are at most the sum of two amounts: the most that the
turns can keep, and the most that its marks can earn on different spaces.
"""

from collections.abc import Iterable, Mapping, Sequence

from printgen.games.village.constants import COLUMNS, GameConstants
from printgen.games.village.play.reach import MarkCapacity, find_best_groups
from printgen.games.village.play.rents import UNIT, RentBalance, Rents
from printgen.scoring.contract.assignment import FORBIDDEN, assign_columns_to_rows

Drawing = tuple[int, tuple[int, ...]]  # the turn in which a mark is drawn, and the columns where it may be
Part = tuple[str, tuple[Drawing, ...]]  # a type, and the marks of this type in some branches


class TypeRentModel:
    """The spaces of one game for the marks of one type. `rows` has the rows that may score in each turn."""

    def __init__(self, constants: GameConstants, rows: Mapping[int, Sequence[int]], part: Part, prices: Sequence[int]) -> None:
        self._constants, self._rows, self._prices = constants, rows, prices
        self._name, self._drawings = part
        self._capacities = {turn: find_capacity(drawing for drawing in self._drawings if drawing[0] <= turn) for turn in rows}

    def compute_rent_balance(self, rents: Rents) -> RentBalance:
        """The most that the turns can keep and the marks can earn with these rents, and the spaces that they use."""
        kept, rented = 0, {}
        for turn, rows in self._rows.items():
            most, spaces = find_most_kept(self._constants, rows, rents[self._name, turn], self._capacities[turn])
            kept, rented[self._name, turn] = kept + most, spaces
        worth = [self._value_spaces_for_mark(drawing, rents) for drawing in self._drawings]
        assigned = assign_columns_to_rows(worth)
        let = dict.fromkeys(rented, 0)
        for (drawn, _), place in zip(self._drawings, assigned, strict=True):
            for turn in self._rows:
                let[self._name, turn] |= (turn >= drawn) << place
        earned = sum(values[place] for values, place in zip(worth, assigned, strict=True))
        return RentBalance(kept + earned, rented, let)

    def _value_spaces_for_mark(self, drawing: Drawing, rents: Rents) -> list[int]:
        """The rents that a mark earns on each space less the price, or FORBIDDEN in columns where it may not be."""
        drawn, columns = drawing
        paid = [rents[self._name, turn] for turn in self._rows if turn >= drawn]
        values = (sum(rents) - price for price, *rents in zip(self._prices, *paid, strict=True))
        return [value if place % COLUMNS in columns else FORBIDDEN for place, value in enumerate(values)]


def find_capacity(drawings: Iterable[Drawing]) -> MarkCapacity:
    """The largest number of these marks in each column. Marks with a choice of all columns are spare.

    A mark with a choice of some columns counts in each of them, so there is room for too many marks but never for too few.
    """
    columns = [several for _, several in drawings]
    rooms = [column for several in columns if len(several) < COLUMNS for column in several]
    return MarkCapacity(
        tuple(rooms.count(column) for column in range(COLUMNS)), sum(len(several) == COLUMNS for several in columns)
    )


def find_most_kept(
    constants: GameConstants, rows: Iterable[int], rents: Sequence[int], capacity: MarkCapacity
) -> tuple[int, int]:
    """The most that marks can score in a turn beyond their rents if one of these rows scores, and the spaces of these marks."""
    worth = [UNIT * points - rent for points, rent in zip(constants.points, rents, strict=True)]
    return max((find_best_groups(row, worth, capacity) for row in rows), key=lambda best: best[0], default=(0, 0))
