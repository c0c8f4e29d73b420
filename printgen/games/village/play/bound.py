"""Proves a total that no course of play can exceed: splits the courses into branches, and lowers the bound of each."""

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import permutations

from printgen.games.village.play.projects import Project, list_projects
from printgen.games.village.play.rents import UNIT, Letting, Rents, adjust_rents
from printgen.games.village.table import TYPES, Dice, Table

EFFORT = 20_000  # searches in total
ADJUSTMENTS = 15  # of the rents in a round
SPLITS = ("prepared", "bonus")  # the projects whose types courses are split by, in this order
ROUNDS = (8, 3)  # of work on a branch before each of these splits
STEPS = (300, 80, 80)  # first change of a rent, unsplit and after each split, in thousandths of a point


class Branch:
    """The courses that have some types in common, and a sum that none of these courses passes."""

    def __init__(self, letting: Letting, rents: Rents, most: int, depth: int = 0) -> None:
        self.letting, self.rents, self.most, self.depth = letting, rents, most, depth
        self._rounds, self._step = 0, STEPS[depth]

    def __lt__(self, other: "Branch") -> bool:
        """Order for a heap: the branch with the highest sum is first."""
        return self.most > other.most

    @property
    def is_to_split(self) -> bool:
        """Whether rents have had their rounds, and types are left to split by."""
        return self.depth < len(SPLITS) and self._rounds >= ROUNDS[self.depth]

    def improve(self) -> None:
        """Adjust the rents for a round, in smaller steps than in the round before."""
        for _ in range(ADJUSTMENTS):
            balance = self.letting.balance(self.rents)
            self.most = min(self.most, balance.most)
            self.rents = adjust_rents(self.rents, balance, self._step)
        self._step = self._step * 3 // 4
        self._rounds += 1


class Bound:
    """A total that no course of one game passes; it falls with every round of work."""

    def __init__(self, table: Table, rolls: tuple[Dice, ...]) -> None:
        self._table, self._rolls = table, rolls
        projects = list_projects(table, rolls)
        self._squares = table.square_points * sum(project.kind == "square" for project in projects)
        letting = Letting(table, rolls, projects)
        rents = letting.first_rents()
        self._branches = [Branch(letting, rents, letting.balance(rents).most)]  # a heap
        self.rounds = max(1, EFFORT // (letting.effort * ADJUSTMENTS))

    @property
    def most(self) -> int:
        """The total that no course passes; every square is counted as if it paid."""
        return self._branches[0].most // UNIT + self._squares

    def improve(self) -> None:
        """Work for a round on the branch with the highest sum, after splitting it if its time has come."""
        worst = heappop(self._branches)
        if worst.is_to_split:
            for projects in _settle_types(worst.letting.projects, SPLITS[worst.depth]):
                letting = Letting(self._table, self._rolls, projects)
                heappush(self._branches, Branch(letting, worst.rents, worst.most, worst.depth + 1))
            worst = heappop(self._branches)
        worst.improve()
        heappush(self._branches, worst)


def _settle_types(projects: tuple[Project, ...], kind: str) -> Iterator[tuple[Project, ...]]:
    """The projects with the types of one kind of them settled, in every way that has no type twice (V2, V7)."""
    numbers = [number for number, project in enumerate(projects) if project.kind == kind]
    for types in permutations(TYPES, len(numbers)):
        settled = list(projects)
        for number, name in zip(numbers, types, strict=True):
            settled[number] = replace(projects[number], types=name)
        yield tuple(settled)
