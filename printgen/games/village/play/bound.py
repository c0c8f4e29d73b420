"""Proves an upper limit for the total of any course of play.

It splits the courses into branches and lowers the limit of each branch.
"""

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import permutations

from printgen.games.village.play.projects import Project, list_projects_of_game
from printgen.games.village.play.rents import UNIT, Letting, Rents, adjust_rents
from printgen.games.village.table import TYPES, Dice, Table

EFFORT = 20_000  # searches in total
ADJUSTMENTS = 15  # adjustments of the rents per round
SPLITS = ("prepared", "bonus")  # kinds of projects whose types split the branches, in this order
ROUNDS = (8, 3)  # rounds of work on a branch before each split
STEPS = (300, 80, 80)  # the first change of a rent, in thousandths of a point: before any split, then after each split


class Branch:
    """All courses of play in which some projects have fixed types, and an upper limit for their points in `UNIT`s."""

    def __init__(self, letting: Letting, rents: Rents, most: int, depth: int = 0) -> None:
        self.letting, self.rents, self.most, self.depth = letting, rents, most, depth
        self._rounds, self._step = 0, STEPS[depth]

    def __lt__(self, other: "Branch") -> bool:
        """Whether this branch has a higher limit than another, so that it comes first in the heap."""
        return self.most > other.most

    @property
    def should_be_split(self) -> bool:
        """Whether all rounds of work on the branch are done and it can still be split by the type of a project."""
        return self.depth < len(SPLITS) and self._rounds >= ROUNDS[self.depth]

    def adjust_rents(self) -> None:
        """Adjust the rents for one round, in smaller steps than in the previous round."""
        for _ in range(ADJUSTMENTS):
            balance = self.letting.find_balance(self.rents)
            self.most = min(self.most, balance.most)
            self.rents = adjust_rents(self.rents, balance, self._step)
        self._step = self._step * 3 // 4
        self._rounds += 1


class Bound:
    """An upper limit for the total of any course of one game. Each call of `improve` may lower it."""

    def __init__(self, table: Table, rolls: tuple[Dice, ...]) -> None:
        self._table, self._rolls = table, rolls
        projects = list_projects_of_game(table, rolls)
        self._squares = table.square_points * sum(project.kind == "square" for project in projects)
        letting = Letting(table, rolls, projects)
        rents = letting.make_initial_rents()
        self._branches = [Branch(letting, rents, letting.find_balance(rents).most)]  # a heap
        self.rounds = max(1, EFFORT // (letting.searches_per_balance * ADJUSTMENTS))

    @property
    def most(self) -> int:
        """The upper limit for the total, assuming that every square scores."""
        return self._branches[0].most // UNIT + self._squares

    def tighten_limit(self) -> None:
        """Work for one round on the branch with the highest limit, and split the branch first if its rounds are done."""
        highest = heappop(self._branches)
        if highest.should_be_split:
            for projects in _list_type_assignments(highest.letting.projects, SPLITS[highest.depth]):
                letting = Letting(self._table, self._rolls, projects)
                heappush(self._branches, Branch(letting, highest.rents, highest.most, highest.depth + 1))
            highest = heappop(self._branches)
        highest.adjust_rents()
        heappush(self._branches, highest)


def _list_type_assignments(projects: tuple[Project, ...], kind: str) -> Iterator[tuple[Project, ...]]:
    """The projects with types fixed for all projects of one kind, in every way that uses no type twice (V2, V7)."""
    numbers = [number for number, project in enumerate(projects) if project.kind == kind]
    for types in permutations(TYPES, len(numbers)):
        fixed = list(projects)
        for number, name in zip(numbers, types, strict=True):
            fixed[number] = replace(projects[number], types=name)
        yield tuple(fixed)
