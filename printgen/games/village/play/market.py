"""Sets the prices of spaces, so that types that compete for the same spaces do not all use them.

A type pays the price of every space that it uses. As no space is used twice, the points of all types are at most the sum of two
amounts, whatever the prices: the sum of all prices, and the most that each type can score beyond the prices that it pays. To
lower the total, the search raises the price of a space that two types want, and lowers the price of a space that no type wants.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from printgen.games.village.play.later_marks import NEVER
from printgen.games.village.play.projects import Project, list_projects_of_game, list_reachable_columns
from printgen.games.village.play.rents import Rents
from printgen.games.village.play.type_courses import Drawing, TypeCourses, TypeLimit
from printgen.games.village.points import Scorer
from printgen.games.village.table import TYPES, Dice, Table

PRICE_ROUNDS = 45  # adjustments of the prices
FIRST_STEP, LEAST_STEP = 800, 50  # the first and the least change of a price, in thousandths of a point
COOLING = 0.93  # the factor of the change in each round
NARROW = 100  # states after each turn of a quick search

Part = tuple[str, tuple[Drawing, ...]]  # a type, and the marks of this type in some branches
Branch = tuple[Part, ...]  # the three types for one choice of the types of all projects


class SpaceMarket:
    """The courses of the three types in every branch, and the prices of spaces."""

    def __init__(self, table: Table, rolls: tuple[Dice, ...], rents: Rents) -> None:
        self.branches = tuple(dict.fromkeys(_list_branches(table, list_projects_of_game(table, rolls))))
        scorer, every_row = Scorer(table), range(table.board.rows)
        known_rows = {turn: table.row_by_dice_sum.get(sum(rolls[turn])) for turn in range(1, table.turns + 1)}
        rows = {turn: every_row if row is None else (row,) for turn, row in known_rows.items()}
        self.courses = {
            (name, drawings): TypeCourses(table, scorer, rows, drawings, {turn: rents[name, turn] for turn in rows})
            for name, drawings in dict.fromkeys(part for branch in self.branches for part in branch)
        }
        self.prices = [0] * len(table.points)
        self._found: dict[Part, int] = {}

    def adjust_prices(self) -> Iterator[None]:
        """Adjust the prices round by round, and keep those with the lowest sum. Yields after each round."""
        prices, lowest, step = self.prices, -NEVER, float(FIRST_STEP)
        for _ in range(PRICE_ROUNDS):
            limits = self._find_quick_limits_of_best_branch(prices)
            total = sum(limit.found for limit in limits) + sum(prices)
            if total < lowest:
                lowest, self.prices = total, prices
            change = max(LEAST_STEP, int(step))
            uses = [sum(limit.spaces >> place & 1 for limit in limits) for place in range(len(prices))]
            prices = [max(0, price + change * (count - 1)) for price, count in zip(prices, uses, strict=True)]
            step *= COOLING
            yield

    def find_quick_limits(self) -> dict[Part, TypeLimit]:
        """The limits of all types for these prices, after a quick search."""
        return {part: courses.find_limit(self.prices, NARROW) for part, courses in self.courses.items()}

    def _find_quick_limits_of_best_branch(self, prices: list[int]) -> list[TypeLimit]:
        """Quick searches of the branch with the highest sum. Results for earlier prices show which branches need no search."""
        fresh: dict[Part, TypeLimit] = {}
        while True:
            branch = max(self.branches, key=lambda parts: sum(self._found.get(part, -NEVER) for part in parts))
            missing = [part for part in branch if part not in fresh]
            if not missing:
                return [fresh[part] for part in branch]
            for part in missing:
                fresh[part] = self.courses[part].find_limit(prices, NARROW)
                self._found[part] = fresh[part].found


def _list_branches(table: Table, projects: tuple[Project, ...]) -> Iterator[Branch]:
    columns = [list_reachable_columns(table, projects, project) for project in projects]
    for prepared in _list_type_assignments(projects, "prepared"):
        for fixed in _list_type_assignments(prepared, "bonus"):
            drawings = [(project.types, (project.turn, reachable)) for project, reachable in zip(fixed, columns, strict=True)]
            yield tuple((name, tuple(drawing for types, drawing in drawings if types == name)) for name in TYPES)


def _list_type_assignments(projects: tuple[Project, ...], kind: str) -> Iterator[tuple[Project, ...]]:
    """The projects with types fixed for all projects of one kind, in every way that uses no type twice (V2, V7)."""
    numbers = [number for number, project in enumerate(projects) if project.kind == kind]
    for types in permutations(TYPES, len(numbers)):
        fixed = list(projects)
        for number, name in zip(numbers, types, strict=True):
            fixed[number] = replace(projects[number], types=name)
        yield tuple(fixed)
