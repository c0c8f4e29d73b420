"""Proves an upper limit for the total of any course of play.

A branch is one choice of types for the prepared marks and for the bonuses, and of the projects that full columns turn away
(branches.py). The limit of a branch is a sum: the most that each of the three types can score as if the others were not there
(type_courses.py), less the prices of the spaces that it uses, and the prices of all spaces (market.py). The highest limit of a
branch counts, with the points of all squares.
"""

from collections.abc import Iterator

from printgen.games.village.constants import Dice, GameConstants
from printgen.games.village.play.branches import Branch
from printgen.games.village.play.market import PRICE_ROUNDS, SpaceMarket
from printgen.games.village.play.projects import list_projects_of_game
from printgen.games.village.play.rents import RENT_ROUNDS, UNIT, RentModel, RentSearch
from printgen.games.village.play.type_courses import TypeLimit
from printgen.games.village.play.type_rents import Part

WIDTHS: tuple[int, ...] = (100, 400, 1_600)  # states after each turn in one proof of a type after another
EFFORT = 12_000_000  # the work of all these searches, after which none begins
MOST_PROOFS = 150  # the number of searches


class TotalBound:
    """An upper limit for the total of any course of one game."""

    steps = RENT_ROUNDS + PRICE_ROUNDS + MOST_PROOFS

    def __init__(self, constants: GameConstants, rolls: tuple[Dice, ...]) -> None:
        self._constants, self._rolls = constants, rolls
        projects = list_projects_of_game(constants, rolls)
        self._squares = constants.square_points * sum(project.kind == "square" for project in projects)
        letting = RentModel(constants, rolls, projects)
        self._rents = RentSearch(letting, letting.make_initial_rents())
        self._most = self._rents.most

    @property
    def highest_total(self) -> int:
        """The upper limit for the total, assuming that every square scores."""
        return self._most // UNIT + self._squares

    def tighten_limit(self) -> Iterator[None]:
        """Lower the limit step by step. Yields after each step."""
        for _ in range(RENT_ROUNDS):
            self._rents.adjust_rents_once()
            self._most = self._rents.most
            yield
        market = SpaceMarket(self._constants, self._rolls, self._rents.best)
        yield from market.adjust_prices()
        proof = _BoundProof(market)
        self._most = min(self._most, proof.highest_limit)
        for _ in range(MOST_PROOFS):
            if proof.is_done:
                return
            proof.lower_limit()
            self._most = min(self._most, proof.highest_limit)
            yield


class _BoundProof:
    """The limits of all types for the prices of a market, and the work that may still be done to lower them."""

    def __init__(self, market: SpaceMarket) -> None:
        self._market, self._effort = market, EFFORT
        self._quick = market.find_quick_limits()
        self._limits = {part: limit.most for part, limit in self._quick.items()}
        self._widths = dict.fromkeys(self._quick, WIDTHS)
        market.tune_rents_of_highest_branch(self._quick)
        self._floors = _compute_limit_floors(market.branches, self._quick)

    @property
    def highest_limit(self) -> int:
        """The highest limit of a branch, in units."""
        return max(self._sum_limits_of_branch(branch) for branch in self._market.branches) + sum(self._market.prices)

    @property
    def is_done(self) -> bool:
        """Whether no search is left that could lower the limit."""
        return self._effort <= 0 or not self._list_unproven_parts()

    def lower_limit(self) -> None:
        """Search more widely for the type that has the loosest limit in the highest branch."""
        part = max(self._list_unproven_parts(), key=lambda part: self._limits[part] - self._quick[part].found)
        width, *wider = self._widths[part]
        limit = self._market.courses[part].find_limit(self._market.prices, width, self._floors[part])
        self._limits[part] = min(self._limits[part], limit.most)
        self._effort -= limit.work
        self._widths[part] = tuple(wider) if limit.most > max(limit.found, self._floors[part]) else ()

    def _sum_limits_of_branch(self, branch: Branch) -> int:
        return sum(self._limits[part] for part in branch)

    def _list_unproven_parts(self) -> list[Part]:
        """The types of the highest branch whose limits a wider search may lower."""
        return [part for part in max(self._market.branches, key=self._sum_limits_of_branch) if self._widths[part]]


def _compute_limit_floors(branches: tuple[Branch, ...], quick: dict[Part, TypeLimit]) -> dict[Part, int]:
    """For each type, a limit that is low enough, because no branch of such limits has more than the best branch found.

    Each type gets a third of what its best branch lacks.
    """
    sums = {branch: sum(quick[part].found for part in branch) for branch in branches}
    highest = max(sums.values())
    lacks = {part: highest - max(total for branch, total in sums.items() if part in branch) for part in quick}
    return {part: limit.found + lacks[part] // len(branches[0]) for part, limit in quick.items()}
