"""Proves an upper limit for the total of any course of play.

A branch is one choice of types for the prepared marks and for the bonuses, and of the projects that full columns turn away
(branches.py). The limit of a branch is a sum: the most that each of the three types can score as if the others were not there
(type_courses.py), less the prices of the spaces that it uses, and the prices of all spaces (space_prices.py). The highest limit
of a branch counts, with the points of all squares.
"""

from collections.abc import Iterator

from printgen.games.village.constants import Dice, GameConstants
from printgen.games.village.play.branches import Branch
from printgen.games.village.play.projects import list_projects_of_game
from printgen.games.village.play.relaxation import MULTIPLIER_ROUNDS, UNIT, GameRelaxation, MultiplierSearch
from printgen.games.village.play.space_prices import PRICE_ROUNDS, PricedBranches
from printgen.games.village.play.type_courses import TypeLimit
from printgen.games.village.play.type_relaxation import MarksOfType

WIDTHS: tuple[int, ...] = (100, 400, 1_600)  # states after each turn in one proof of a type after another
EFFORT = 12_000_000  # the work of all these searches, after which none begins
MOST_PROOFS = 150  # the number of searches


class TotalBound:
    """An upper limit for the total of any course of one game."""

    steps = MULTIPLIER_ROUNDS + PRICE_ROUNDS + MOST_PROOFS

    def __init__(self, constants: GameConstants, rolls: tuple[Dice, ...]) -> None:
        self._constants, self._rolls = constants, rolls
        projects = list_projects_of_game(constants, rolls)
        self._squares = constants.square_points * sum(project.kind == "square" for project in projects)
        relaxation = GameRelaxation(constants, rolls, projects)
        self._multipliers = MultiplierSearch(relaxation, relaxation.make_initial_multipliers())
        self._most = self._multipliers.most

    @property
    def upper_limit_of_total(self) -> int:
        """The upper limit for the total, assuming that every square scores."""
        return self._most // UNIT + self._squares

    def tighten_limit_step_by_step(self) -> Iterator[None]:
        """Lower the upper limit step by step. Yields after each step."""
        for _ in range(MULTIPLIER_ROUNDS):
            self._multipliers.adjust_multipliers_once()
            self._most = self._multipliers.most
            yield
        branches = PricedBranches(self._constants, self._rolls, self._multipliers.best)
        yield from branches.adjust_prices_round_by_round()
        proof = _BoundProof(branches)
        self._most = min(self._most, proof.upper_limit_in_units)
        for _ in range(MOST_PROOFS):
            if proof.has_no_search_left:
                return
            proof.try_to_tighten_limit_once()
            self._most = min(self._most, proof.upper_limit_in_units)
            yield


class _BoundProof:
    """The limits of all types for the prices in priced branches, and the work that may still be done to lower them."""

    def __init__(self, branches: PricedBranches) -> None:
        self._branches, self._effort = branches, EFFORT
        self._quick = branches.find_quick_limits_of_parts()
        self._limits = {part: limit.most for part, limit in self._quick.items()}
        self._widths = dict.fromkeys(self._quick, WIDTHS)
        branches.adjust_multipliers_of_highest_branch(self._quick)
        self._floors = _compute_target_limits(branches.branches, self._quick)

    @property
    def upper_limit_in_units(self) -> int:
        """The highest limit of a branch, in units."""
        return max(self._sum_limits_of_branch(branch) for branch in self._branches.branches) + sum(self._branches.prices)

    @property
    def has_no_search_left(self) -> bool:
        """Whether no search is left that could lower the limit."""
        return self._effort <= 0 or not self._list_improvable_parts_of_highest_branch()

    def try_to_tighten_limit_once(self) -> None:
        """Search more widely for the type that has the loosest limit in the highest branch."""
        part = max(
            self._list_improvable_parts_of_highest_branch(), key=lambda part: self._limits[part] - self._quick[part].found
        )
        width, *wider = self._widths[part]
        limit = self._branches.courses[part].find_limit_of_points_less_prices(self._branches.prices, width, self._floors[part])
        self._limits[part] = min(self._limits[part], limit.most)
        self._effort -= limit.work
        self._widths[part] = tuple(wider) if limit.most > max(limit.found, self._floors[part]) else ()

    def _sum_limits_of_branch(self, branch: Branch) -> int:
        return sum(self._limits[part] for part in branch)

    def _list_improvable_parts_of_highest_branch(self) -> list[MarksOfType]:
        """The types of the highest branch whose limits a wider search may lower."""
        return [part for part in max(self._branches.branches, key=self._sum_limits_of_branch) if self._widths[part]]


def _compute_target_limits(branches: tuple[Branch, ...], quick_limits: dict[MarksOfType, TypeLimit]) -> dict[MarksOfType, int]:
    """For each type, a limit to aim for: with these limits, no branch has more than the best branch found.

    Each type gets a third of what its best branch lacks.
    """
    sums = {branch: sum(quick_limits[part].found for part in branch) for branch in branches}
    highest = max(sums.values())
    lacks = {part: highest - max(total for branch, total in sums.items() if part in branch) for part in quick_limits}
    return {part: limit.found + lacks[part] // len(branches[0]) for part, limit in quick_limits.items()}
