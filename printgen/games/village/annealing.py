"""A good course of play, found by changing one again and again: at first almost any change is kept, later hardly a loss.

The same rolls always give the same course: chance is seeded, and work is counted, not timed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from printgen.games.village.draft import EMPTY, KINDS, Draft
from printgen.games.village.entry import Dice
from printgen.games.village.table import COLUMNS, ROWS, Table
from printgen.games.village.tasks import Task, tasks_of

ROUNDS = 12
STAGES = 25  # of a round, each a little cooler
CHANGES = 2000  # tried in a stage
HOT, COLD = 0.8, 0.28  # how often a loss of one point is kept, at first and at last
NEVER = 1e-6  # losses that are kept less often than this are not kept
IN_COLUMN, ANYWHERE = 0.72, 0.92  # up to here chance moves projects in their column, then those that no die binds, then types

Exchange = tuple[Callable[[int, int], None], int, int]


@dataclass(frozen=True, slots=True)
class Course:
    """A game as it may be played: tasks, and for each its type and its space."""

    score: int
    tasks: tuple[Task, ...]
    types: str
    places: tuple[int, ...]


class Annealing:
    """The search for one game; the best course so far is kept."""

    steps = ROUNDS * STAGES

    def __init__(self, table: Table, rolls: tuple[Dice, ...]) -> None:
        self._tasks = tasks_of(table, rolls)
        self._draft, self._random = Draft(table, rolls, self._tasks), Random(1)
        self._chance = self._random.random
        self._free = [number for number, task in enumerate(self._tasks) if task.column is None]
        self._point = max(1, sum(table.points) // len(table.points))  # where points are large, so are losses
        self._now = 0
        self.best = Course(-1, self._tasks, "", ())

    def work(self) -> Iterator[None]:
        """Search round by round; gives a sign after each stage."""
        for _ in range(ROUNDS):
            self._draft.deal(self._random)
            self._now = self._draft.score()
            self._keep()
            for stage in range(STAGES):
                self._stage(HOT + (COLD - HOT) * stage / (STAGES - 1))
                yield

    def _stage(self, kept: float) -> None:
        odds = [1.0]
        while odds[-1] > NEVER:
            odds.append(odds[-1] * kept)
        for _ in range(CHANGES):
            change, legal = self._change()
            for exchange, one, other in change:
                exchange(one, other)
            if not ((legal or self._draft.legal()) and self._accepted(odds)):
                for exchange, one, other in reversed(change):
                    exchange(one, other)

    def _accepted(self, odds: list[float]) -> bool:
        """Whether the changed draft is kept; chance decides about a loss."""
        score = self._draft.score()
        loss = (self._now - score) // self._point
        if loss > 0 and (loss >= len(odds) or self._chance() >= odds[loss]):
            return False
        self._now = score
        if score > self.best.score:
            self._keep()
        return True

    def _keep(self) -> None:
        if self._now > self.best.score:
            types = "".join(KINDS[kind] for kind in self._draft.types[: len(self._tasks)])
            self.best = Course(self._now, self._tasks, types, tuple(self._draft.places))

    def _change(self) -> tuple[tuple[Exchange, ...], bool]:
        """A change by chance, and whether it is legal without a look: columns hold no more and no less after it."""
        luck = self._chance()
        if luck < IN_COLUMN:
            one = self._draft.places[self._any(len(self._tasks))]
            return ((self._draft.swap, one, self._in_column_of(one)),), True
        if luck < ANYWHERE and self._free:
            return self._moved(), False
        pool = self._draft.pools[self._any(len(self._draft.pools))]
        return ((self._draft.swap_types, pool[self._any(len(pool))], pool[self._any(len(pool))]),), True

    def _moved(self) -> tuple[Exchange, ...]:
        """A square or bonus anywhere else; what stood there changes places with it, or makes room in its column."""
        swap = self._draft.swap
        one, other = self._draft.places[self._free[self._any(len(self._free))]], self._any(ROWS * COLUMNS)
        aside = self._in_column_of(other)
        if self._chance() < 0.5 and self._draft.holder[aside] == EMPTY:
            return (swap, other, aside), (swap, one, other)
        return ((swap, one, other),)

    def _in_column_of(self, place: int) -> int:
        return place % COLUMNS + COLUMNS * self._any(ROWS)

    def _any(self, count: int) -> int:
        return int(self._chance() * count)
