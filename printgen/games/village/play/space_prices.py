"""Sets prices of spaces, so that types that compete for the same spaces do not all use them.

A type pays the price of every space that it uses. As no space is used twice, the points of all types are at most the sum of two
amounts, whatever the prices: the sum of all prices, and the most that each type can score beyond the prices that it pays. To
lower the total, the search raises the price of a space that two types want, and lowers the price of a space that no type wants.
"""

from collections.abc import Iterator, Mapping

from printgen.games.village.constants import TYPES, Dice, GameConstants
from printgen.games.village.play.branches import list_branches_covering_all_courses
from printgen.games.village.play.later_marks import NEVER
from printgen.games.village.play.later_turns import LaterTurns
from printgen.games.village.play.relaxation import Multipliers, MultiplierSearch
from printgen.games.village.play.type_courses import TypeCourses, TypeLimit
from printgen.games.village.play.type_relaxation import MarksOfType, TypeRelaxation
from printgen.games.village.points import Scorer

PRICE_ROUNDS = 40  # adjustments of the prices
FIRST_STEP, LEAST_STEP = 800, 50  # the first and the least change of a price, in thousandths of a point
COOLING = 0.93  # the factor of the change in each round
BRANCHES_IN_ROUND = 2  # the most branches searched in a round
TUNING_EVERY = 20  # rounds, after which the multipliers of each type are adjusted too
TUNING_ROUNDS, LAST_TUNING_ROUNDS = (
    40,
    60,
)  # adjustments of the multipliers of a type during and after the adjustments of prices
NARROW = 100  # states after each turn of a quick search


class PricedBranches:
    """The courses of the three types in every branch, and the prices of spaces."""

    def __init__(self, constants: GameConstants, rolls: tuple[Dice, ...], multipliers: Multipliers) -> None:
        self.branches = list_branches_covering_all_courses(constants, rolls)
        self._constants, self._scorer, every_row = constants, Scorer(constants), range(constants.board.rows)
        known_rows = {turn: constants.row_by_decisive_dice_sum.get(sum(rolls[turn])) for turn in range(1, constants.turns + 1)}
        self._rows = {turn: every_row if row is None else (row,) for turn, row in known_rows.items()}
        self._parts = tuple(dict.fromkeys(part for branch in self.branches for part in branch))
        self.prices = [0] * len(constants.points)
        self._known: dict[MarksOfType, TypeLimit] = {}  # the last result of each part
        self._multipliers = multipliers
        self.courses: dict[MarksOfType, TypeCourses] = {}
        for name in TYPES:
            self._rebuild_courses_of_type(name)

    def _rebuild_courses_of_type(self, type_letter: str) -> None:
        """Replace all courses of a type by courses with the present multipliers."""
        later_turns = LaterTurns(self._constants, {turn: self._multipliers[type_letter, turn] for turn in self._rows})
        for part in self._parts:
            if part.type == type_letter:
                self.courses[part] = TypeCourses(self._constants, self._scorer, self._rows, part.marks, later_turns)

    def adjust_prices_round_by_round(self) -> Iterator[None]:
        """Adjust the prices round by round, and keep those with the lowest limit. Yields after each round."""
        prices, lowest, step = self.prices, -NEVER, float(FIRST_STEP)
        for number in range(1, PRICE_ROUNDS + 1):
            limits = self._find_and_keep_limits_of_best_branch(prices)
            total = sum(limit.found for limit in limits.values()) + sum(prices)
            if total < lowest:
                lowest, self.prices = total, prices
            if number % TUNING_EVERY == 0 and number < PRICE_ROUNDS:
                lowest = -NEVER  # better multipliers find better courses
                for part, limit in limits.items():
                    self._adjust_multipliers_and_rebuild_courses(part, prices, limit.found, TUNING_ROUNDS)
            change = max(LEAST_STEP, int(step))
            uses = [sum(limit.spaces >> place & 1 for limit in limits.values()) for place in range(len(prices))]
            prices = [max(0, price + change * (count - 1)) for price, count in zip(prices, uses, strict=True)]
            step *= COOLING
            yield

    def find_quick_limits_of_parts(self) -> dict[MarksOfType, TypeLimit]:
        """The limits of all types for these prices, after a quick search."""
        return {part: courses.find_limit_of_points_less_prices(self.prices, NARROW) for part, courses in self.courses.items()}

    def adjust_multipliers_of_highest_branch(self, limits: Mapping[MarksOfType, TypeLimit]) -> None:
        """Adjust the multipliers of each type to its part of the branch with the highest limit."""
        for part in max(self.branches, key=lambda branch: sum(limits[part].most for part in branch)):
            self._adjust_multipliers_and_rebuild_courses(part, self.prices, limits[part].found, LAST_TUNING_ROUNDS)

    def _adjust_multipliers_and_rebuild_courses(self, part: MarksOfType, prices: list[int], aim: int, rounds: int) -> None:
        """Give a type the multipliers with which the limit of one of its parts falls towards `aim`, and rebuild its courses."""
        multipliers = {key: values for key, values in self._multipliers.items() if key[0] == part.type}
        search = MultiplierSearch(TypeRelaxation(self._constants, self._rows, part, prices), multipliers, aim)
        for _ in range(rounds):
            search.adjust_multipliers_once()
        self._multipliers = self._multipliers | search.best
        self._rebuild_courses_of_type(part.type)

    def _find_and_keep_limits_of_best_branch(self, prices: list[int]) -> dict[MarksOfType, TypeLimit]:
        """The results of quick searches of the branch that has the highest sum, as far as it is known.

        The sums of other branches come from earlier searches with other prices. So the search is repeated if another branch
        has become the highest, but only a few times.
        """
        fresh: set[MarksOfType] = set()
        for _ in range(BRANCHES_IN_ROUND):
            found = {part: known.found for part, known in self._known.items()}
            branch = max(self.branches, key=lambda branch: sum(found.get(part, -NEVER) for part in branch))
            for part in branch:
                if part not in fresh:
                    self._known[part] = self.courses[part].find_limit_of_points_less_prices(prices, NARROW)
            fresh.update(branch)
        return {part: self._known[part] for part in branch}
