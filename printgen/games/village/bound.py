"""The lowest total that is proven not to be passed, for a fixed amount of work."""

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import permutations

from printgen.games.village.entry import Dice
from printgen.games.village.rents import UNIT, Letting, Rents, moved
from printgen.games.village.table import TYPES, Table
from printgen.games.village.tasks import Task, tasks_of

EFFORT = 20_000  # searches
MOVES = 15  # of the rents in a round
OPEN = ("prepared", "bonus")  # whose types the courses are split by
ROUNDS = (8, 3)  # before each of these splits
STEPS = (300, 80, 80)  # that rents move at first, in thousandths of a point


class Case:
    """The courses in which some types are settled, and a sum that none of them passes."""

    def __init__(self, letting: Letting, rents: Rents, most: int, depth: int = 0) -> None:
        self.letting, self.rents, self.most, self.depth = letting, rents, most, depth
        self._rounds, self._step = 0, STEPS[depth]

    def __lt__(self, other: "Case") -> bool:
        """The case that allows most comes first."""
        return self.most > other.most

    @property
    def tired(self) -> bool:
        """Whether it is time to split the case."""
        return self.depth < len(OPEN) and self._rounds >= ROUNDS[self.depth]

    def improve(self) -> None:
        """Move the rents for a round, by less than in the round before."""
        for _ in range(MOVES):
            found = self.letting.sum(self.rents)
            self.most = min(self.most, found.most)
            self.rents = moved(self.rents, found, self._step)
        self._step = self._step * 3 // 4
        self._rounds += 1


class Bound:
    """What no course of one game passes; it falls while there is work left."""

    def __init__(self, table: Table, rolls: tuple[Dice, ...]) -> None:
        self._table, self._rolls = table, rolls
        tasks = tasks_of(table, rolls)
        self._squares = table.square_points * sum(task.kind == "square" for task in tasks)
        letting = Letting(table, rolls, tasks)
        rents = letting.first_rents()
        self._cases = [Case(letting, rents, letting.sum(rents).most)]
        self.rounds = max(1, EFFORT // (letting.effort * MOVES))

    @property
    def most(self) -> int:
        """The total that no course passes, every square counted."""
        return self._cases[0].most // UNIT + self._squares

    def improve(self) -> None:
        """Work for a round on the courses that are least known."""
        worst = heappop(self._cases)
        if worst.tired:
            for tasks in _split(worst.letting.tasks, OPEN[worst.depth]):
                letting = Letting(self._table, self._rolls, tasks)
                heappush(self._cases, Case(letting, worst.rents, worst.most, worst.depth + 1))
            worst = heappop(self._cases)
        worst.improve()
        heappush(self._cases, worst)


def _split(tasks: tuple[Task, ...], kind: str) -> Iterator[tuple[Task, ...]]:
    """The tasks with the types of one kind settled, in every way: no type twice (V2, V7)."""
    those = [number for number, task in enumerate(tasks) if task.kind == kind]
    for types in permutations(TYPES, len(those)):
        settled = list(tasks)
        for number, name in zip(those, types, strict=True):
            settled[number] = replace(tasks[number], types=name)
        yield tuple(settled)
