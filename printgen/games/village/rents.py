"""A total that no course of play can pass, proven by rents.

Let every space have a rent for each type and turn. In each turn the groups that score keep the points under them and pay
the rents of their spaces; in return each project earns the rents of its space, from its turn to the last. Nothing is lost
in between, so for any rents whatever the points of a course are at most what the turns keep at best, one by one, and what
the projects earn at best, all together. Rents are raised where more is let than stands there, and lowered where nobody
pays, until that sum is small.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.games.village.entry import Dice
from printgen.games.village.reach import most_in_reach
from printgen.games.village.table import SQUARE, TYPES, Table
from printgen.games.village.tasks import Task, homes_of
from printgen.scoring.contract.assignment import FORBIDDEN, assign
from printgen.scoring.contract.board import places

UNIT = 1000  # of rent, to a point; whole numbers keep the proof exact

Rents = dict[tuple[str, int], list[int]]  # of every space, by type and turn
Spaces = dict[tuple[str, int], int]


@dataclass(frozen=True, slots=True)
class Sum:
    """What rents come to: the sum that no course passes, what the turns would rent, and what the projects would let."""

    most: int
    rented: Spaces
    let: Spaces


@dataclass(frozen=True, slots=True)
class Rooms:
    """How many marks of one type there can be in each column by some turn, and how many more that may stand in several."""

    columns: tuple[int, ...]
    spare: int


class Letting:
    """The spaces of one game to let, to projects whose types may be settled or open."""

    def __init__(self, table: Table, rolls: tuple[Dice, ...], tasks: tuple[Task, ...]) -> None:
        self.tasks = tasks
        self._table, self._turns = table, range(1, table.turns + 1)
        self._rows = {turn: table.row_of_sum.get(sum(rolls[turn])) for turn in self._turns}
        self._projects = [(task, homes_of(table, tasks, task)) for task in tasks if task.types != SQUARE]
        self.rooms = {(name, turn): self._rooms_of(name, turn) for name in TYPES for turn in self._turns}

    def first_rents(self) -> Rents:
        """Rents that take every point."""
        return {key: [UNIT * points for points in self._table.points] for key in self.rooms}

    @property
    def effort(self) -> int:
        """How many searches a sum takes."""
        return len(TYPES) * sum(1 if row is not None else self._table.board.rows for row in self._rows.values())

    def sum(self, rents: Rents) -> Sum:
        """What the turns keep and the projects earn, at best."""
        kept, rented = 0, Spaces()
        for turn in self._turns:
            most, spaces = self._kept(turn, rents)
            kept += most
            rented |= spaces
        earned, let = self._earned(rents)
        return Sum(kept + earned, rented, let)

    def _rooms_of(self, name: str, turn: int) -> Rooms:
        here = [(task, homes) for task, homes in self._projects if task.turn <= turn and name in task.types]
        bound = [homes[0] for _, homes in here if len(homes) == 1]
        roaming = [task for task, homes in here if len(homes) > 1]
        bonuses = sum(task.kind == "bonus" for task in roaming)
        columns = tuple(bound.count(column) for column in range(self._table.columns))
        return Rooms(columns, len(roaming) - max(0, bonuses - 1))  # bonuses are of different types (V7)

    def _kept(self, turn: int, rents: Rents) -> tuple[int, Spaces]:
        """The best of a turn, and the spaces it would rent; a free avenue is the best one."""
        row = self._rows[turn]
        rows = range(self._table.board.rows) if row is None else (row,)
        return max((self._kept_in(active, turn, rents) for active in rows), key=lambda best: best[0])

    def _kept_in(self, row: int, turn: int, rents: Rents) -> tuple[int, Spaces]:
        most, spaces = 0, Spaces()
        for name in TYPES:
            rooms = self.rooms[name, turn]
            worth = [UNIT * points - rent for points, rent in zip(self._table.points, rents[name, turn], strict=True)]
            kept, spaces[name, turn] = most_in_reach(row, worth, rooms.columns, rooms.spare)
            most += kept
        return most, spaces

    def _earned(self, rents: Rents) -> tuple[int, Spaces]:
        """The best that all projects earn together, no two of them on one space, and the spaces they would let."""
        sums = self._sums(rents)
        worth = [self._worth(task, homes, sums) for task, homes in self._projects]
        stand = assign(worth)
        let = dict.fromkeys(rents, 0)
        for (task, _), place in zip(self._projects, stand, strict=True):
            name = max(task.types, key=lambda one: sums[one, task.turn][place])
            for turn in self._turns[max(0, task.turn - 1) :]:
                let[name, turn] |= 1 << place
        return sum(values[place] for values, place in zip(worth, stand, strict=True)), let

    def _sums(self, rents: Rents) -> Mapping[tuple[str, int], list[int]]:
        """The rents of each space from a turn to the last, by type; there are none in the preparation."""
        sums = {}
        for name in TYPES:
            sofar = [0] * len(self._table.points)
            for turn in reversed(self._turns):
                sofar = [already + rent for already, rent in zip(sofar, rents[name, turn], strict=True)]
                sums[name, turn] = sofar
            sums[name, 0] = sofar
        return sums

    def _worth(self, task: Task, homes: tuple[int, ...], sums: Mapping[tuple[str, int], list[int]]) -> list[int]:
        """What a project earns on each space, as the type that earns most."""
        values = map(max, zip(*(sums[name, task.turn] for name in task.types), strict=True))
        columns = self._table.columns
        return [value if place % columns in homes else FORBIDDEN for place, value in enumerate(values)]


def moved(rents: Rents, found: Sum, step: int) -> Rents:
    """Rents moved towards a smaller sum."""
    after = {}
    for key, old in rents.items():
        values = after[key] = old.copy()
        for place in places(found.rented[key] & ~found.let[key]):
            values[place] += step
        for place in places(found.let[key] & ~found.rented[key]):
            values[place] = max(0, values[place] - step)
    return after
