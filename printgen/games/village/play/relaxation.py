"""Proves an upper bound on the total of any course of play, by Lagrangian relaxation.

The marks that score in a turn must be marks that projects have drawn. The relaxation lets turns and projects choose their
spaces separately, and every space has a multiplier for each type and turn instead. In each turn, the value of the scoring
groups is the points under them less the multipliers of their spaces. Each project gains the multipliers of its space, from its
own turn to the last. The projects gain at least as much as the turns lose. So for any multipliers, a course scores at most the
sum of two amounts: the highest values of the turns, and the highest gain of all projects together. To reduce that sum, the
search raises a multiplier if a turn scores a space that no project draws. It lowers a multiplier if a project draws a space
that no turn scores.
"""

from typing import Protocol, TypeAlias

from printgen.core.records import dataclass
from printgen.games.village.constants import SQUARE, TYPES, Dice, GameConstants
from printgen.games.village.play.projects import Project, list_reachable_columns
from printgen.games.village.play.reach import MarkCapacity, find_value_limit_of_groups
from printgen.scoring.contract.assignment import FORBIDDEN, assign_columns_to_rows
from printgen.scoring.contract.board import SpaceSet, list_space_numbers

UNIT = 1000  # units of multipliers and values per point; whole numbers keep the proof exact
MULTIPLIER_ROUNDS = 40  # adjustments of the multipliers of all types together
AIM = 0.6  # the part of the bound that remains in a very good game
PATIENCE = 8  # rounds without a lower bound, after which the search returns to the best multipliers, with smaller steps
SLOWING = 0.6  # the factor by which the steps become smaller

TypeAndTurn: TypeAlias = tuple[str, int]
Multipliers: TypeAlias = dict[TypeAndTurn, list[int]]  # the multiplier of every space
SpacesByTypeAndTurn: TypeAlias = dict[TypeAndTurn, SpaceSet]


@dataclass(frozen=True, slots=True)
class RelaxedBound:
    """An upper bound for some multipliers, and the spaces on which it depends."""

    most: int  # an upper bound on the sum of the points of all turns in any course, in units
    scored_spaces: SpacesByTypeAndTurn  # the spaces that the turns would score
    drawn_spaces: SpacesByTypeAndTurn  # the spaces that the projects would draw


class GameRelaxation:
    """The spaces of one game and the projects on them. The type of a project may be fixed or open."""

    def __init__(self, constants: GameConstants, rolls: tuple[Dice, ...], projects: tuple[Project, ...]) -> None:
        self.projects = projects
        self._constants, self._turns = constants, range(1, constants.turns + 1)
        self._rows = {turn: constants.row_by_decisive_dice_sum.get(sum(rolls[turn])) for turn in self._turns}
        # The projects that gain multipliers, each with the columns where it can be drawn.
        self._typed_projects = [
            (project, list_reachable_columns(constants, projects, project)) for project in projects if project.types != SQUARE
        ]
        self.capacities = {(name, turn): self._find_mark_capacity(name, turn) for name in TYPES for turn in self._turns}

    def make_initial_multipliers(self) -> Multipliers:
        """The initial multipliers, which are the printed points of each space."""
        return {key: [UNIT * points for points in self._constants.points] for key in self.capacities}

    def compute_bound(self, multipliers: Multipliers) -> RelaxedBound:
        """The bound with these multipliers, and the spaces that the turns would score and the projects would draw."""
        total, scored = 0, SpacesByTypeAndTurn()
        for turn in self._turns:
            row = self._rows[turn]
            rows = range(self._constants.board.rows) if row is None else (row,)  # if the avenue is free, use the best row
            best = (self._find_highest_value_and_spaces_of_turn(active, turn, multipliers) for active in rows)
            value, spaces = max(best, key=lambda value_and_spaces: value_and_spaces[0])
            total += value
            scored |= spaces
        gain, drawn = self._find_highest_gain_and_spaces_of_projects(multipliers)
        return RelaxedBound(total + gain, scored, drawn)

    def _find_mark_capacity(self, type_letter: str, turn: int) -> MarkCapacity:
        """The largest number of marks of a type that each column can have in a turn."""
        reachable = [
            (project, columns)
            for project, columns in self._typed_projects
            if project.turn <= turn and type_letter in project.types
        ]
        bound = [columns[0] for _, columns in reachable if len(columns) == 1]
        roaming = [project for project, columns in reachable if len(columns) > 1]
        bonuses = sum(project.kind == "bonus" for project in roaming)
        by_column = tuple(bound.count(column) for column in range(self._constants.columns))
        return MarkCapacity(by_column, len(roaming) - max(0, bonuses - 1))  # bonuses are of different types (V7)

    def _find_highest_value_and_spaces_of_turn(
        self, row: int, turn: int, multipliers: Multipliers
    ) -> tuple[int, SpacesByTypeAndTurn]:
        """The highest value of a turn if a row scores, and the spaces that it then scores."""
        total, spaces = 0, SpacesByTypeAndTurn()
        for name in TYPES:
            values = [
                UNIT * points - multiplier
                for points, multiplier in zip(self._constants.points, multipliers[name, turn], strict=True)
            ]
            limit = find_value_limit_of_groups(row, values, self.capacities[name, turn])
            total, spaces[name, turn] = total + limit.most, limit.spaces
        return total, spaces

    def _find_highest_gain_and_spaces_of_projects(self, multipliers: Multipliers) -> tuple[int, SpacesByTypeAndTurn]:
        """The most that all projects can gain together on different spaces, and these spaces."""
        sums = self._sum_multipliers_from_each_turn_on(multipliers)
        gains = [self._list_gains_of_project_or_forbidden(project, columns, sums) for project, columns in self._typed_projects]
        assigned = assign_columns_to_rows(gains)
        drawn = dict.fromkeys(multipliers, 0)
        for (project, _), place in zip(self._typed_projects, assigned, strict=True):
            name = max(project.types, key=lambda kind: sums[kind, project.turn][place])
            for turn in self._turns[max(0, project.turn - 1) :]:
                drawn[name, turn] |= 1 << place
        return sum(values[place] for values, place in zip(gains, assigned, strict=True)), drawn

    def _sum_multipliers_from_each_turn_on(self, multipliers: Multipliers) -> Multipliers:
        """For each type and turn, the sum of each space's multipliers from that turn to the last.

        The preparation, which is turn 0, has no multiplier.
        """
        sums = {}
        for name in TYPES:
            later = [0] * len(self._constants.points)
            for turn in reversed(self._turns):
                later = [total + multiplier for total, multiplier in zip(later, multipliers[name, turn], strict=True)]
                sums[name, turn] = later
            sums[name, 0] = later
        return sums

    def _list_gains_of_project_or_forbidden(
        self, project: Project, columns: tuple[int, ...], later_sums: Multipliers
    ) -> list[int]:
        """The gain of a project on each space with its best type, or FORBIDDEN in unreachable columns."""
        values = map(max, zip(*(later_sums[name, project.turn] for name in project.types), strict=True))
        across = self._constants.columns
        return [value if place % across in columns else FORBIDDEN for place, value in enumerate(values)]


def copy_adjusted_multipliers(multipliers: Multipliers, bound: RelaxedBound, step: int) -> Multipliers:
    """A copy of the multipliers, each raised or lowered by up to `step` units to reduce the next bound."""
    adjusted = {}
    for key, old in multipliers.items():
        values = adjusted[key] = old.copy()
        for place in list_space_numbers(bound.scored_spaces[key] & ~bound.drawn_spaces[key]):
            values[place] += step
        for place in list_space_numbers(bound.drawn_spaces[key] & ~bound.scored_spaces[key]):
            values[place] = max(0, values[place] - step)
    return adjusted


class Relaxation(Protocol):
    """A relaxation of a game, or of one type in a game."""

    def compute_bound(self, multipliers: Multipliers) -> RelaxedBound:
        """The bound with these multipliers, and the spaces that the turns would score and the projects would draw."""


class MultiplierSearch:
    """Adjusts multipliers round by round. `best` has the multipliers with the lowest bound so far, which is `most`.

    The steps are as large as if the bound could fall to `aim`, or to a part of the lowest bound if there is no aim.
    """

    def __init__(self, relaxation: Relaxation, multipliers: Multipliers, aim: int | None = None) -> None:
        self._relaxation, self._multipliers, self._aim = relaxation, multipliers, aim
        self.best, self.most = self._multipliers, relaxation.compute_bound(self._multipliers).most
        self._pace, self._failures = 1.0, 0

    def adjust_multipliers_once(self) -> None:
        """Adjust the multipliers for one round."""
        bound = self._relaxation.compute_bound(self._multipliers)
        self._failures += 1
        if bound.most < self.most:
            self.best, self.most, self._failures = self._multipliers, bound.most, 0
        if self._failures >= PATIENCE:
            self._multipliers, self._pace, self._failures = self.best, self._pace * SLOWING, 0
        conflicts = sum((bound.scored_spaces[key] ^ bound.drawn_spaces[key]).bit_count() for key in self._multipliers)
        aim = AIM * self.most if self._aim is None else self._aim
        step = self._pace * (bound.most - aim) / max(1, conflicts)
        self._multipliers = copy_adjusted_multipliers(self._multipliers, bound, max(1, int(step)))
