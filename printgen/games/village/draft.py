"""A course of play that can be changed: which project stands where, whether that is legal, and what it scores."""

from collections.abc import Sequence
from itertools import groupby
from random import Random

from printgen.games.village.building import open_columns
from printgen.games.village.entry import Dice
from printgen.games.village.table import SQUARE, TYPES, Table
from printgen.games.village.tally import Tally
from printgen.games.village.tasks import Task

EMPTY = -1
KINDS = TYPES + SQUARE


class Draft:
    """A whole game on the way to a better one; every change is an exchange, and undone by the same."""

    def __init__(self, table: Table, rolls: Sequence[Dice], tasks: tuple[Task, ...]) -> None:
        self.tasks = tasks
        self.places = [EMPTY] * len(tasks)
        self.holder = [EMPTY] * len(table.points)  # of each space, by the number of its task
        self.types = [KINDS.index(task.types[0]) for task in tasks]
        self.pools = tuple(self._pool(kind) for kind in ("prepared", "bonus"))
        self._table, self._tally = table, Tally(table)
        numbers = groupby(range(len(tasks)), key=lambda number: tasks[number].turn)
        self._turns = [list(several) for _, several in numbers]
        self._rows = [table.row_of_sum.get(sum(dice)) for dice in rolls]

    def _pool(self, kind: str) -> list[int]:
        """The places in the list of types that share the three types; those that no task takes wait at its end."""
        pool = [number for number, task in enumerate(self.tasks) if task.kind == kind]
        while len(pool) < len(TYPES):
            pool.append(len(self.types))
            self.types.append(0)
        for kind_number, number in enumerate(pool):
            self.types[number] = kind_number
        return pool

    def deal(self, chance: Random) -> None:
        """Draw every project where chance will have it, legally."""
        self.holder[:] = [EMPTY] * len(self.holder)
        filled = 0
        for number, task in enumerate(self.tasks):
            room = self._room(task, filled)
            place = room[int(chance.random() * len(room))]
            self.places[number], self.holder[place] = place, number
            filled |= 1 << place

    def _room(self, task: Task, filled: int) -> list[int]:
        across = self._table.columns
        columns = range(across) if task.column is None else open_columns(self._table, task.column, filled)
        return [place for place in range(len(self.holder)) if place % across in columns and not filled >> place & 1]

    def swap(self, one: int, other: int) -> None:
        """Exchange what stands on two spaces."""
        holder, places = self.holder, self.places
        first, second = holder[one], holder[other]
        holder[one], holder[other] = second, first
        if first != EMPTY:
            places[first] = other
        if second != EMPTY:
            places[second] = one

    def swap_types(self, one: int, other: int) -> None:
        """Exchange the types of two tasks of a pool."""
        self.types[one], self.types[other] = self.types[other], self.types[one]

    def legal(self) -> bool:
        """Whether each project of the dice stands in a column where it may (V2 to V6)."""
        filled = 0
        for numbers in self._turns:
            rolled = numbers[:2]
            if not (self._in_order(rolled, filled) or self._in_order(rolled[::-1], filled)):
                return False
            filled |= sum(1 << self.places[number] for number in numbers)
        return True

    def _in_order(self, numbers: list[int], filled: int) -> bool:
        for number in numbers:
            wanted, place = self.tasks[number].column, self.places[number]
            if wanted is not None and place % self._table.columns not in open_columns(self._table, wanted, filled):
                return False
            filled |= 1 << place
        return True

    def score(self) -> int:
        """The total of the course; a free avenue is the best one (V10 to V15)."""
        total, marks = 0, [0] * len(KINDS)
        types, places, score = self.types, self.places, self._tally.turn
        for turn, numbers in enumerate(self._turns):
            for number in numbers:
                marks[types[number]] |= 1 << places[number]
            if turn:
                total += score(self._rows[turn], marks)
        return total + self._tally.squares(marks)
