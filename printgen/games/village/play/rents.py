"""Proves an upper bound on the total of any course of play, by means of rents.

Every space has a rent for each type and turn. In each turn, the scoring groups receive the points under them and pay the rents
of their spaces. Each project receives the rents of its space, from its own turn to the last. The projects receive at least the
rents that the turns pay. So for any rents, a course scores at most the sum of two amounts: the most that the turns can keep,
and the most that all projects together can earn. To reduce that sum, the search raises a rent if a turn wants a space that no
project lets. It lowers a rent if a project lets a space that no turn wants.
"""

from collections.abc import Mapping
from typing import Protocol

from printgen.core.records import dataclass
from printgen.games.village.constants import SQUARE, TYPES, Dice, GameConstants
from printgen.games.village.play.projects import Project, list_reachable_columns
from printgen.games.village.play.reach import MarkCapacity, find_best_groups
from printgen.scoring.contract.assignment import FORBIDDEN, assign_columns_to_rows
from printgen.scoring.contract.board import list_space_numbers

UNIT = 1000  # units of rent per point; whole numbers keep the proof exact
RENT_ROUNDS = 40  # adjustments of the rents of all types together
AIM = 0.6  # the part of the bound that remains in a very good game
PATIENCE = 8  # rounds without a lower bound, after which the search returns to the best rents, with smaller steps
SLOWING = 0.6  # the factor by which the steps become smaller

Rents = dict[tuple[str, int], list[int]]  # the rent of every space, by type and turn
Spaces = dict[tuple[str, int], int]  # a set of spaces by type and turn


@dataclass(frozen=True, slots=True)
class RentBalance:
    """The effect of a set of rents: what turns keep and projects earn."""

    most: int  # an upper bound on the sum of the points of all turns in any course, in units
    rented: Spaces  # the spaces that the turns would rent
    let: Spaces  # the spaces that the projects would let


class RentModel:
    """The spaces of one game and the projects on them. The type of a project may be fixed or open."""

    def __init__(self, constants: GameConstants, rolls: tuple[Dice, ...], projects: tuple[Project, ...]) -> None:
        self.projects = projects
        self._constants, self._turns = constants, range(1, constants.turns + 1)
        self._rows = {turn: constants.row_by_dice_sum.get(sum(rolls[turn])) for turn in self._turns}
        # The projects that earn rents, each with the columns where it can be drawn.
        self._landlords = [
            (project, list_reachable_columns(constants, projects, project)) for project in projects if project.types != SQUARE
        ]
        self.capacities = {(name, turn): self._find_capacity_of_columns(name, turn) for name in TYPES for turn in self._turns}

    def make_initial_rents(self) -> Rents:
        """The initial rents, which are the printed points of each space."""
        return {key: [UNIT * points for points in self._constants.points] for key in self.capacities}

    def compute_rent_balance(self, rents: Rents) -> RentBalance:
        """The most that the turns can keep and the projects can earn with these rents, and the spaces that they use."""
        kept, rented = 0, Spaces()
        for turn in self._turns:
            row = self._rows[turn]
            rows = range(self._constants.board.rows) if row is None else (row,)  # if the avenue is free, use the best row
            most, spaces = max((self._find_most_kept_by_turn(active, turn, rents) for active in rows), key=lambda best: best[0])
            kept += most
            rented |= spaces
        earned, let = self._find_most_earned_by_projects(rents)
        return RentBalance(kept + earned, rented, let)

    def _find_capacity_of_columns(self, name: str, turn: int) -> MarkCapacity:
        """The largest number of marks of a type that each column can have in a turn."""
        landlords = [
            (project, columns) for project, columns in self._landlords if project.turn <= turn and name in project.types
        ]
        bound = [columns[0] for _, columns in landlords if len(columns) == 1]
        roaming = [project for project, columns in landlords if len(columns) > 1]
        bonuses = sum(project.kind == "bonus" for project in roaming)
        by_column = tuple(bound.count(column) for column in range(self._constants.columns))
        return MarkCapacity(by_column, len(roaming) - max(0, bonuses - 1))  # bonuses are of different types (V7)

    def _find_most_kept_by_turn(self, row: int, turn: int, rents: Rents) -> tuple[int, Spaces]:
        """The most that a turn can keep if a row scores, and the spaces that it then rents."""
        most, spaces = 0, Spaces()
        for name in TYPES:
            worth = [UNIT * points - rent for points, rent in zip(self._constants.points, rents[name, turn], strict=True)]
            kept, spaces[name, turn] = find_best_groups(row, worth, self.capacities[name, turn])
            most += kept
        return most, spaces

    def _find_most_earned_by_projects(self, rents: Rents) -> tuple[int, Spaces]:
        """The most that all projects can earn together on different spaces, and these spaces."""
        sums = self._sum_rents(rents)
        worth = [self._value_spaces_for_project(project, columns, sums) for project, columns in self._landlords]
        assigned = assign_columns_to_rows(worth)
        let = dict.fromkeys(rents, 0)
        for (project, _), place in zip(self._landlords, assigned, strict=True):
            name = max(project.types, key=lambda kind: sums[kind, project.turn][place])
            for turn in self._turns[max(0, project.turn - 1) :]:
                let[name, turn] |= 1 << place
        return sum(values[place] for values, place in zip(worth, assigned, strict=True)), let

    def _sum_rents(self, rents: Rents) -> Mapping[tuple[str, int], list[int]]:
        """For each type and turn, the sum of each space's rents from that turn to the last.

        The preparation, which is turn 0, has no rent.
        """
        sums = {}
        for name in TYPES:
            later = [0] * len(self._constants.points)
            for turn in reversed(self._turns):
                later = [total + rent for total, rent in zip(later, rents[name, turn], strict=True)]
                sums[name, turn] = later
            sums[name, 0] = later
        return sums

    def _value_spaces_for_project(
        self, project: Project, columns: tuple[int, ...], sums: Mapping[tuple[str, int], list[int]]
    ) -> list[int]:
        """The rents that a project earns on each space with its best type, or FORBIDDEN in unreachable columns."""
        values = map(max, zip(*(sums[name, project.turn] for name in project.types), strict=True))
        across = self._constants.columns
        return [value if place % across in columns else FORBIDDEN for place, value in enumerate(values)]


def adjust_rents(rents: Rents, balance: RentBalance, step: int) -> Rents:
    """A copy of the rents, each raised or lowered by up to `step` units to reduce the next total."""
    adjusted = {}
    for key, old in rents.items():
        values = adjusted[key] = old.copy()
        for place in list_space_numbers(balance.rented[key] & ~balance.let[key]):
            values[place] += step
        for place in list_space_numbers(balance.let[key] & ~balance.rented[key]):
            values[place] = max(0, values[place] - step)
    return adjusted


class Balanced(Protocol):
    """Something that rents and lets spaces."""

    def compute_rent_balance(self, rents: Rents) -> RentBalance:
        """The most that turns can keep and projects can earn with these rents, and the spaces that they use."""


class RentSearch:
    """Adjusts rents round by round. `best` has the rents with the lowest bound so far, which is `most`.

    The steps are as large as if the bound could fall to `aim`, or to a part of the lowest bound if there is no aim.
    """

    def __init__(self, letting: Balanced, rents: Rents, aim: int | None = None) -> None:
        self._letting, self._rents, self._aim = letting, rents, aim
        self.best, self.most = self._rents, letting.compute_rent_balance(self._rents).most
        self._pace, self._failures = 1.0, 0

    def adjust_rents_once(self) -> None:
        """Adjust the rents for one round."""
        balance = self._letting.compute_rent_balance(self._rents)
        self._failures += 1
        if balance.most < self.most:
            self.best, self.most, self._failures = self._rents, balance.most, 0
        if self._failures >= PATIENCE:
            self._rents, self._pace, self._failures = self.best, self._pace * SLOWING, 0
        conflicts = sum((balance.rented[key] ^ balance.let[key]).bit_count() for key in self._rents)
        aim = AIM * self.most if self._aim is None else self._aim
        step = self._pace * (balance.most - aim) / max(1, conflicts)
        self._rents = adjust_rents(self._rents, balance, max(1, int(step)))
