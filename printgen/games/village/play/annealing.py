"""Finds a good course of play by simulated annealing.

The search exchanges marks at random. At first it keeps almost every change, and later it rejects almost every change that loses
points. The same rolls always give the same course, because the random source is seeded and the amount of work is fixed.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from random import Random

from printgen.core.records import dataclass
from printgen.games.village.constants import COLUMNS, KINDS, ROWS, TYPES, Dice, GameConstants
from printgen.games.village.placement import find_spaces_open_to_project, list_columns_open_to_project
from printgen.games.village.play.projects import Project, ProjectKind, list_projects_of_game
from printgen.games.village.points import Scorer
from printgen.scoring.contract.board import SpaceSet, list_space_numbers

ROUNDS = 12
STAGES = 25  # stages in a round, each a little cooler than the one before
CHANGES = 2000  # the number of changes tried in each stage
HOT, COLD = 0.8, 0.28  # the probability of keeping a loss of one point in the first and in the last stage
NEVER = 1e-6  # losses with a smaller probability are never kept
IN_COLUMN, ANYWHERE = (
    0.72,
    0.92,
)  # cumulative shares of two kinds of changes: swaps in a column, then moves of unrestricted marks; all others swap types
EMPTY = -1

Exchange = tuple[Callable[[int, int], None], int, int]  # a method of MarkedGame and its arguments; undone by calling it again
Change = tuple[tuple[Exchange, ...], bool]  # exchanges to make together, and whether the game then is certainly still legal


@dataclass(frozen=True, slots=True)
class FoundCourse:
    """A complete course of play: the type and place of each project, and the total score."""

    score: int
    projects: tuple[Project, ...]
    types: str
    places: tuple[int, ...]


class MarkedGame:
    """A whole game whose marks can be exchanged. An exchange may make the game illegal."""

    def __init__(self, constants: GameConstants, rolls: tuple[Dice, ...], projects: tuple[Project, ...]) -> None:
        self.projects = projects
        self.places = [EMPTY] * len(projects)
        self.holder = [EMPTY] * len(constants.points)  # the number of the project on each space
        self.types = [project.types[0] for project in projects]
        self.pools = tuple(self._assign_types_and_list_indexes(kind) for kind in ("prepared", "bonus"))
        self._constants, self._scorer = constants, Scorer(constants)
        numbers = groupby(range(len(projects)), key=lambda number: projects[number].turn)
        self._turns = [list(several) for _, several in numbers]
        self._rows = [constants.row_by_decisive_dice_sum.get(sum(dice)) for dice in rolls]

    def _assign_types_and_list_indexes(self, kind: ProjectKind) -> list[int]:
        """Assign the three types to the projects of a kind, one each, and return their indexes in `types`.

        Adds entries to `types` if there are fewer than three projects.
        """
        pool = [number for number, project in enumerate(self.projects) if project.kind == kind]
        while len(pool) < len(TYPES):
            pool.append(len(self.types))
            self.types.append(TYPES[0])
        for name, number in zip(TYPES, pool, strict=True):
            self.types[number] = name
        return pool

    def redraw_projects_at_random(self, chance: Random) -> None:
        """Draw all projects again, legally and at random."""
        self.holder[:] = [EMPTY] * len(self.holder)
        filled = 0
        for number, project in enumerate(self.projects):
            room = list(list_space_numbers(find_spaces_open_to_project(self._constants, project.column, filled)))
            place = room[int(chance.random() * len(room))]
            self.places[number], self.holder[place] = place, number
            filled |= 1 << place

    def swap_marks_of_spaces(self, space_number: int, other_space_number: int) -> None:
        """Exchange the marks on two spaces, one of which may be empty."""
        holder, places_of = self.holder, self.places
        first, second = holder[space_number], holder[other_space_number]
        holder[space_number], holder[other_space_number] = second, first
        if first != EMPTY:
            places_of[first] = other_space_number
        if second != EMPTY:
            places_of[second] = space_number

    def swap_types(self, first_index: int, second_index: int) -> None:
        """Exchange two types of a pool, given by their indexes in `types`."""
        self.types[first_index], self.types[second_index] = self.types[second_index], self.types[first_index]

    def is_legal(self) -> bool:
        """Whether every project is in a column where the dice allow it (V2 to V6)."""
        filled = 0
        for numbers in self._turns:
            rolled = numbers[:2]
            if not (self._can_draw_in_order(rolled, filled) or self._can_draw_in_order(rolled[::-1], filled)):
                return False
            filled |= sum(1 << self.places[number] for number in numbers)
        return True

    def _can_draw_in_order(self, project_indexes: list[int], filled: SpaceSet) -> bool:
        for number in project_indexes:
            wanted, place = self.projects[number].column, self.places[number]
            if wanted is not None and place % self._constants.columns not in list_columns_open_to_project(
                self._constants, wanted, filled
            ):
                return False
            filled |= 1 << place
        return True

    def score_game(self) -> int:
        """The total score of the game. If the dice let the player choose the row of a turn, the best row scores."""
        total, marks = 0, dict.fromkeys(KINDS, 0)
        types, places_of, score_turn_with_row_or_best = self.types, self.places, self._scorer.score_turn_with_row_or_best
        for turn, numbers in enumerate(self._turns):
            for number in numbers:
                marks[types[number]] |= 1 << places_of[number]
            if turn:
                total += score_turn_with_row_or_best(self._rows[turn], marks)
        return total + self._scorer.score_squares(marks)


class Annealing:
    """The search for a good course of play for the rolls of one game. `best` is the best course so far."""

    steps = ROUNDS * STAGES

    def __init__(self, constants: GameConstants, rolls: tuple[Dice, ...]) -> None:
        self._projects = list_projects_of_game(constants, rolls)
        self._game, self._random = MarkedGame(constants, rolls, self._projects), Random(1)
        self._chance = self._random.random
        self._free = [number for number, project in enumerate(self._projects) if project.column is None]
        self._unit = max(1, sum(constants.points) // len(constants.points))  # the unit of losses: the average points of a space
        self._score = 0
        self.best = FoundCourse(-1, self._projects, "", ())

    def search_in_stages(self) -> Iterator[None]:
        """Run all stages of the search, and yield after each stage."""
        for _ in range(ROUNDS):
            self._game.redraw_projects_at_random(self._random)
            self._score = self._game.score_game()
            self._remember_game_if_best()
            for stage in range(STAGES):
                self._run_stage(HOT + (COLD - HOT) * stage / (STAGES - 1))
                yield

    def _run_stage(self, probability_of_accepting_loss: float) -> None:
        """Try CHANGES changes. A change that loses one point is kept with this probability."""
        odds = [1.0]
        while odds[-1] > NEVER:
            odds.append(odds[-1] * probability_of_accepting_loss)
        for _ in range(CHANGES):
            exchanges, legal = self._choose_random_change()
            for exchange, first, second in exchanges:
                exchange(first, second)
            if not ((legal or self._game.is_legal()) and self._accept_score_of_changed_game(odds)):
                for exchange, first, second in reversed(exchanges):
                    exchange(first, second)

    def _accept_score_of_changed_game(self, odds_by_loss: list[float]) -> bool:
        """Whether the search goes on with the changed game. If so, updates the score and the best course.

        A change that loses points is accepted at random.
        """
        score = self._game.score_game()
        loss = (self._score - score) // self._unit
        if loss > 0 and (loss >= len(odds_by_loss) or self._chance() >= odds_by_loss[loss]):
            return False
        self._score = score
        self._remember_game_if_best()
        return True

    def _remember_game_if_best(self) -> None:
        if self._score > self.best.score:
            types = "".join(self._game.types[: len(self._projects)])
            self.best = FoundCourse(self._score, self._projects, types, tuple(self._game.places))

    def _choose_random_change(self) -> Change:
        """A random change. It is certainly legal if every project stays in its column."""
        luck = self._chance()
        if luck < IN_COLUMN:
            place = self._game.places[self._choose_random_number_below(len(self._projects))]
            return ((self._game.swap_marks_of_spaces, place, self._choose_random_space_in_column_of(place)),), True
        if luck < ANYWHERE and self._free:
            return self._choose_move_of_unrestricted_mark(), False
        pool = self._game.pools[self._choose_random_number_below(len(self._game.pools))]
        first, second = pool[self._choose_random_number_below(len(pool))], pool[self._choose_random_number_below(len(pool))]
        return ((self._game.swap_types, first, second),), True

    def _choose_move_of_unrestricted_mark(self) -> tuple[Exchange, ...]:
        """A random move of a square or a bonus to any space. A mark on that space is moved as well."""
        swap = self._game.swap_marks_of_spaces
        start = self._game.places[self._free[self._choose_random_number_below(len(self._free))]]
        end = self._choose_random_number_below(ROWS * COLUMNS)
        aside = self._choose_random_space_in_column_of(end)
        if self._chance() < 0.5 and self._game.holder[aside] == EMPTY:
            return (swap, end, aside), (swap, start, end)
        return ((swap, start, end),)

    def _choose_random_space_in_column_of(self, space_number: int) -> int:
        return space_number % COLUMNS + COLUMNS * self._choose_random_number_below(ROWS)

    def _choose_random_number_below(self, count: int) -> int:
        """A random whole number from 0 to `count` - 1."""
        return int(self._chance() * count)
