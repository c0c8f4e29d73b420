"""A good course of play, found by simulated annealing.

Marks are exchanged at random. At first almost every change is kept, later hardly any that loses points. The same rolls always
give the same course, because chance is seeded and work is counted, not timed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from random import Random

from printgen.games.village.placement import open_columns, room_for
from printgen.games.village.play.projects import Project, list_projects
from printgen.games.village.points import Scorer
from printgen.games.village.table import COLUMNS, KINDS, ROWS, TYPES, Dice, Table
from printgen.scoring.contract.board import places

ROUNDS = 12
STAGES = 25  # of a round, each a little cooler
CHANGES = 2000  # tried in a stage
HOT, COLD = 0.8, 0.28  # probability of keeping a loss of one point in the first and in the last stage
NEVER = 1e-6  # losses with a smaller probability are never kept
IN_COLUMN, ANYWHERE = 0.72, 0.92  # shares of changes: within a column, then of marks that no die binds; the rest swaps types
EMPTY = -1

Exchange = tuple[Callable[[int, int], None], int, int]  # a method of MarkedGame and its arguments; undone by calling it again


@dataclass(frozen=True, slots=True)
class FoundCourse:
    """A whole game: for each project the type and the place that were chosen."""

    score: int
    projects: tuple[Project, ...]
    types: str
    places: tuple[int, ...]


class MarkedGame:
    """A whole game whose marks can be exchanged; it may be illegal in between."""

    def __init__(self, table: Table, rolls: tuple[Dice, ...], projects: tuple[Project, ...]) -> None:
        self.projects = projects
        self.places = [EMPTY] * len(projects)
        self.holder = [EMPTY] * len(table.points)  # the number of the project on each space
        self.types = [project.types[0] for project in projects]
        self.pools = tuple(self._add_pool(kind) for kind in ("prepared", "bonus"))
        self._table, self._scorer = table, Scorer(table)
        numbers = groupby(range(len(projects)), key=lambda number: projects[number].turn)
        self._turns = [list(several) for _, several in numbers]
        self._rows = [table.row_of_sum.get(sum(dice)) for dice in rolls]

    def _add_pool(self, kind: str) -> list[int]:
        """The indexes in `types` that share the three types, one each; adds entries for types that no project has."""
        pool = [number for number, project in enumerate(self.projects) if project.kind == kind]
        while len(pool) < len(TYPES):
            pool.append(len(self.types))
            self.types.append(TYPES[0])
        for name, number in zip(TYPES, pool, strict=True):
            self.types[number] = name
        return pool

    def deal(self, chance: Random) -> None:
        """Draw every project again, legally and at random."""
        self.holder[:] = [EMPTY] * len(self.holder)
        filled = 0
        for number, project in enumerate(self.projects):
            room = list(places(room_for(self._table, project.column, filled)))
            place = room[int(chance.random() * len(room))]
            self.places[number], self.holder[place] = place, number
            filled |= 1 << place

    def swap_places(self, one: int, other: int) -> None:
        """Exchange what is on two spaces."""
        holder, places_of = self.holder, self.places
        first, second = holder[one], holder[other]
        holder[one], holder[other] = second, first
        if first != EMPTY:
            places_of[first] = other
        if second != EMPTY:
            places_of[second] = one

    def swap_types(self, one: int, other: int) -> None:
        """Exchange two types of a pool."""
        self.types[one], self.types[other] = self.types[other], self.types[one]

    def is_legal(self) -> bool:
        """Whether each project of the dice is in a column where it may be drawn (V2 to V6)."""
        filled = 0
        for numbers in self._turns:
            rolled = numbers[:2]
            if not (self._is_legal_order(rolled, filled) or self._is_legal_order(rolled[::-1], filled)):
                return False
            filled |= sum(1 << self.places[number] for number in numbers)
        return True

    def _is_legal_order(self, numbers: list[int], filled: int) -> bool:
        for number in numbers:
            wanted, place = self.projects[number].column, self.places[number]
            if wanted is not None and place % self._table.columns not in open_columns(self._table, wanted, filled):
                return False
            filled |= 1 << place
        return True

    def score(self) -> int:
        """The total of the game; in free turns the best avenue is chosen (V10 to V15)."""
        total, marks = 0, dict.fromkeys(KINDS, 0)
        types, places_of, score_turn = self.types, self.places, self._scorer.score_turn
        for turn, numbers in enumerate(self._turns):
            for number in numbers:
                marks[types[number]] |= 1 << places_of[number]
            if turn:
                total += score_turn(self._rows[turn], marks)
        return total + self._scorer.score_squares(marks)


class Annealing:
    """The search for one game. The best course found so far is in `best`."""

    steps = ROUNDS * STAGES

    def __init__(self, table: Table, rolls: tuple[Dice, ...]) -> None:
        self._projects = list_projects(table, rolls)
        self._game, self._random = MarkedGame(table, rolls, self._projects), Random(1)
        self._chance = self._random.random
        self._free = [number for number, project in enumerate(self._projects) if project.column is None]
        self._unit = max(1, sum(table.points) // len(table.points))  # losses are counted in average points of a space
        self._score = 0
        self.best = FoundCourse(-1, self._projects, "", ())

    def search(self) -> Iterator[None]:
        """Search round by round, and yield after each stage."""
        for _ in range(ROUNDS):
            self._game.deal(self._random)
            self._score = self._game.score()
            self._remember_best()
            for stage in range(STAGES):
                self._run_stage(HOT + (COLD - HOT) * stage / (STAGES - 1))
                yield

    def _run_stage(self, kept: float) -> None:
        """Try a number of changes; `kept` is the probability of keeping a loss of one point."""
        odds = [1.0]
        while odds[-1] > NEVER:
            odds.append(odds[-1] * kept)
        for _ in range(CHANGES):
            change, legal = self._choose_change()
            for exchange, one, other in change:
                exchange(one, other)
            if not ((legal or self._game.is_legal()) and self._accept(odds)):
                for exchange, one, other in reversed(change):
                    exchange(one, other)

    def _accept(self, odds: list[float]) -> bool:
        """Whether the changed arrangement is kept; if so, its score is the new one. Chance decides about losses."""
        score = self._game.score()
        loss = (self._score - score) // self._unit
        if loss > 0 and (loss >= len(odds) or self._chance() >= odds[loss]):
            return False
        self._score = score
        self._remember_best()
        return True

    def _remember_best(self) -> None:
        if self._score > self.best.score:
            types = "".join(self._game.types[: len(self._projects)])
            self.best = FoundCourse(self._score, self._projects, types, tuple(self._game.places))

    def _choose_change(self) -> tuple[tuple[Exchange, ...], bool]:
        """A random change, and whether it is surely legal because columns hold as many marks as before."""
        luck = self._chance()
        if luck < IN_COLUMN:
            one = self._game.places[self._draw_below(len(self._projects))]
            return ((self._game.swap_places, one, self._draw_in_column_of(one)),), True
        if luck < ANYWHERE and self._free:
            return self._choose_move(), False
        pool = self._game.pools[self._draw_below(len(self._game.pools))]
        one, other = pool[self._draw_below(len(pool))], pool[self._draw_below(len(pool))]
        return ((self._game.swap_types, one, other),), True

    def _choose_move(self) -> tuple[Exchange, ...]:
        """A square or bonus moved to any space; the mark there changes places with it, or makes room within its column."""
        swap = self._game.swap_places
        one = self._game.places[self._free[self._draw_below(len(self._free))]]
        other = self._draw_below(ROWS * COLUMNS)
        aside = self._draw_in_column_of(other)
        if self._chance() < 0.5 and self._game.holder[aside] == EMPTY:
            return (swap, other, aside), (swap, one, other)
        return ((swap, one, other),)

    def _draw_in_column_of(self, place: int) -> int:
        return place % COLUMNS + COLUMNS * self._draw_below(ROWS)

    def _draw_below(self, count: int) -> int:
        """A random number from 0 to below the count."""
        return int(self._chance() * count)
