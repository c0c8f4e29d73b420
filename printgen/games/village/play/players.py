"""Simulates players of Village: their score sheets, their options and their choices."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from random import Random
from typing import Protocol

from printgen.core.records import dataclass
from printgen.games.village.constants import KINDS, TYPES, Dice, GameConstants
from printgen.games.village.placement import (
    DrawnMark,
    Marks,
    find_required_projects,
    list_preparation_mark_pairs,
    list_space_pairs_for_roll,
)
from printgen.games.village.points import MOST_CACHED, AvenuePoints, Scorer
from printgen.scoring.contract.board import SpaceSet, list_single_spaces

Option = tuple[DrawnMark, ...]  # marks to draw together, in the order of the roll


@dataclass(slots=True)
class SheetInPlay:
    """A score sheet during play, and the current turn. Turn 0 is the preparation."""

    constants: GameConstants
    rolls: tuple[Dice, ...]
    marks: Marks = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    turn: int = 0
    course: list[tuple[int, DrawnMark]] = field(default_factory=list)  # every mark with its turn
    bonus: list[str] = field(default_factory=list)
    avenues: dict[int, int] = field(default_factory=dict)  # the row chosen in each turn whose dice left the avenue free
    scores: list[int] = field(default_factory=list)
    crowded_out: int = 0  # the number of projects whose column was full
    paying_bonuses: int = 0  # the number of bonuses that raised the score of their own turn

    @property
    def filled_spaces(self) -> SpaceSet:
        """The set of spaces with a mark."""
        return sum(self.marks.values())

    @property
    def row_given_by_dice(self) -> int | None:
        """The row that scores according to the dice, or None if the player may choose it and in the preparation."""
        return self.constants.row_by_decisive_dice_sum.get(sum(self.rolls[self.turn])) if self.turn else None

    def draw_marks(self, option: Option) -> None:
        """Add marks to the sheet and to its course in the current turn."""
        for kind, space in option:
            self.marks[kind] |= space
            self.course.append((self.turn, (kind, space)))

    def list_preparation_options(self) -> list[Option]:
        """Every way to draw the projects before the first turn (V2)."""
        anywhere = dict.fromkeys(TYPES, self.constants.board.all_spaces)
        return list(list_preparation_mark_pairs(self.constants, self.rolls[0], anywhere))

    def list_roll_options(self) -> list[Option]:
        """Every way to draw the two projects of a roll (V3 to V6)."""
        constants, roll = self.constants, find_required_projects(self.constants, self.rolls[self.turn])
        (first_kind, _), (second_kind, _) = roll
        pairs = list_space_pairs_for_roll(
            constants, roll, self.filled_spaces, (constants.board.all_spaces, constants.board.all_spaces)
        )
        return list(dict.fromkeys(((first_kind, first), (second_kind, second)) for first, second in pairs))

    def list_bonus_options(self) -> list[Option]:
        """Every way to draw a bonus: any type that was not a bonus before, on any empty space (V7)."""
        free = list(list_single_spaces(self.constants.board.all_spaces & ~self.filled_spaces))
        return [((kind, space),) for kind in TYPES if kind not in self.bonus for space in free]

    def count_projects_outside_their_column(self, roll_option: Option) -> int:
        """The number of an option's projects outside the column given by the dice."""
        columns = (column for _, column in find_required_projects(self.constants, self.rolls[self.turn]))
        pairs = zip(roll_option, columns, strict=True)
        return sum(column is not None and not space & self.constants.column_spaces[column] for (_, space), column in pairs)


class Player(Protocol):
    """A simulated player who fills in a score sheet."""

    def choose_option(self, sheet: SheetInPlay, options: Sequence[Option]) -> Option:
        """The option that the player chooses to draw."""

    def choose_scoring_row(self, sheet: SheetInPlay) -> int:
        """The row that the player chooses to score if the dice leave the choice free (V10)."""


class RandomPlayer:
    """A simulated player who chooses everything at random."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose_option(self, sheet: SheetInPlay, options: Sequence[Option]) -> Option:
        """A random option."""
        return self._chance.choice(options)

    def choose_scoring_row(self, sheet: SheetInPlay) -> int:
        """A random row."""
        return self._chance.randrange(sheet.constants.board.rows)


class ExpectedPoints(dict[int, int]):
    """A cache of the points of a set of spaces of one type in a turn, summed over all 36 rolls.

    A roll that lets the player choose the row counts as 0.
    """

    def __init__(self, avenues: Sequence[AvenuePoints], rolls: Sequence[int]) -> None:
        super().__init__()
        self._avenues = tuple(zip(avenues, rolls, strict=True))  # each avenue, and the number of rolls that activate it

    def __missing__(self, spaces: SpaceSet) -> int:
        if len(self) >= MOST_CACHED:
            self.clear()
        points = self[spaces] = sum(avenue[spaces] * rolls for avenue, rolls in self._avenues)
        return points


class Forecast:
    """Estimates the total of a score sheet if no more marks are drawn and the dice are fair."""

    def __init__(self, constants: GameConstants) -> None:
        self.scorer = Scorer(constants)
        faces = range(1, len(constants.faces) + 1)
        sums = [first + second for first in faces for second in faces]
        self._rolls = len(sums)
        self._expected = ExpectedPoints(
            self.scorer.avenues, [sum(total in avenue for total in sums) for avenue in constants.avenues]
        )

    def forecast_points_times_rolls(self, sheet: SheetInPlay, options: Sequence[Option]) -> Iterator[int]:
        """The expected future points of each option, multiplied by the number of rolls to give a whole number."""
        scorer, expected, row = self.scorer, self._expected, sheet.row_given_by_dice
        turns_left = sheet.constants.turns - sheet.turn
        for option in options:
            marks = sheet.marks.copy()
            for kind, space in option:
                marks[kind] |= space
            now = scorer.score_squares(marks) + (scorer.score_turn_with_row_or_best(row, marks) if sheet.turn else 0)
            later = expected[marks["H"]] + expected[marks["F"]] + expected[marks["L"]]
            yield self._rolls * now + turns_left * later


class GreedyPlayer:
    """A simulated player who chooses the option with the best forecast. Ties are broken at random."""

    def __init__(self, forecast: Forecast, chance: Random) -> None:
        self._forecast, self._chance = forecast, chance

    def choose_option(self, sheet: SheetInPlay, options: Sequence[Option]) -> Option:
        """An option with the best forecast."""
        points = list(self._forecast.forecast_points_times_rolls(sheet, options))
        most = max(points)
        return self._chance.choice([option for option, value in zip(options, points, strict=True) if value == most])

    def choose_scoring_row(self, sheet: SheetInPlay) -> int:
        """The row that scores the most points."""
        scores = self._forecast.scorer.score_each_avenue(sheet.marks)
        return scores.index(max(scores))


def map_styles_to_player_makers(constants: GameConstants) -> dict[str, Callable[[Random], Player]]:
    """For each style of play, a function that makes a player. The default style comes first."""
    forecast = Forecast(constants)
    return {"greedy": lambda chance: GreedyPlayer(forecast, chance), "random": RandomPlayer}
