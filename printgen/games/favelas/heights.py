"""Checks the heights on a score sheet: whether a course of play leads to them, and whether bare spaces match a board."""

from collections.abc import Iterator
from dataclasses import field
from itertools import permutations
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import join_words, write_count
from printgen.games.favelas.bounds import EnteredHeights
from printgen.games.favelas.constants import GameConstants, Hill
from printgen.games.favelas.entry import Entry, Space
from printgen.games.favelas.grid import SPACES, count_most_doubles_between
from printgen.games.favelas.reachability import BoardSearches, ReachabilitySearch
from printgen.scoring.contract.results import SheetFinding
from printgen.scoring.contract.steps import BudgetSpentError, StepBudget

# per verdict; takes less than 0.3 s. A score sheet with all heights needs a few hundred steps.
MOST_STEPS = 160_000

History: TypeAlias = tuple[tuple[Space, ...], ...]  # the spaces of one player's board, year by year


@dataclass(slots=True)
class ImpossibilityProver:
    """Decides for one verdict which boards are impossible. `was_cut_short` is True if a question stayed unanswered."""

    constants: GameConstants
    searches: BoardSearches = field(default_factory=lambda: BoardSearches(StepBudget(MOST_STEPS)))
    was_cut_short: bool = False

    def is_proven_impossible(self, boards: list[EnteredHeights]) -> bool:
        """Whether it is certain that no course of play leads to these boards."""
        doubles, singles = self.constants.find_range_of_doubles_per_year(len(boards)), len(self.constants.singles)
        try:
            return not ReachabilitySearch(boards, doubles, singles, self.searches).can_any_game_lead_to_boards()
        except BudgetSpentError:
            self.was_cut_short = True
            return False

    def list_notes_if_cut_short(self) -> Iterator[str]:
        """A note for the verdict if the heights were not checked completely."""
        if self.was_cut_short:
            yield "The heights were not fully checked, because too many courses of play could lead to them. Enter more heights."


def find_impossible_heights(prover: ImpossibilityProver, entry: Entry) -> Iterator[SheetFinding]:
    """Findings for boards that contradict themselves, and for other boards that no course of play can build."""
    histories = {
        player: tuple(entry.find_board(player, year).spaces for year in range(len(entry.years))) for player in entry.players
    }
    contradictions = [
        broken
        for player, history in histories.items()
        for broken in (*_find_fallen_stacks(player, history), *_find_impossible_colour_changes(player, history))
    ]
    yield from contradictions
    contradictory = {broken.player for broken in contradictions}
    boards = [
        _make_unknown_heights(len(entry.years))
        if player in contradictory
        else EnteredHeights(tuple(tuple(space.height for space in spaces) for spaces in history))
        for player, history in histories.items()
    ]
    yield from _find_boards_of_first_impossible_year(prover, entry, boards)


def _find_fallen_stacks(player: str, history: History) -> Iterator[SheetFinding]:
    """A finding for each stack that is lower than in an earlier year (F5)."""
    for year in range(1, len(history)):
        fallen = []
        for space in range(SPACES):
            before = _find_greatest_height_before_year(history, space, year)
            now = history[year][space].height
            if now is not None and now < before:
                fallen.append(f"space {space + 1} from {before} to {now}")
        if fallen:
            message = (
                f"{player}'s stacks got lower in year {year + 1}: {join_words(fallen)}. Tiles stay where they were placed."
            )
            yield SheetFinding("heights.fall", message, ("years", year, "boards", player), player, year + 1)


def _find_impossible_colour_changes(player: str, history: History) -> Iterator[SheetFinding]:
    """A finding for each space whose colour changed although no tile was placed on it (F5)."""
    for year in range(1, len(history)):
        changed = []
        for space in range(SPACES):
            before, now = history[year - 1][space].letter, history[year][space].letter
            if before != now and _has_certainly_not_grown(history, space, year):
                changed.append(f"space {space + 1} (from {before} to {now})")
        if changed:
            message = f"{player}'s board has new colours in year {year + 1} without new tiles: {join_words(changed)}."
            yield SheetFinding("heights.build", message, ("years", year, "boards", player), player, year + 1)


def _find_greatest_height_before_year(history: History, space: int, year: int) -> int:
    return max((spaces[space].height or 0 for spaces in history[:year]), default=0)


def _has_certainly_not_grown(history: History, space: int, year: int) -> bool:
    is_known = any(spaces[space].height is not None for spaces in history[:year])
    later = [height for spaces in history[year:] if (height := spaces[space].height) is not None]
    return is_known and min(later, default=None) == _find_greatest_height_before_year(history, space, year)


def _make_unknown_heights(year_count: int) -> EnteredHeights:
    return EnteredHeights(((None,) * SPACES,) * year_count)


def _find_boards_of_first_impossible_year(
    prover: ImpossibilityProver, entry: Entry, boards: list[EnteredHeights]
) -> Iterator[SheetFinding]:
    """Findings for the first year with impossible boards: for each impossible board, or else for all boards.

    Skips later years, because they depend on the wrong year.
    """
    for years in range(1, len(entry.years) + 1):
        until_now = [EnteredHeights(board.years[:years]) for board in boards]
        entered = [seat for seat, board in enumerate(until_now) if any(height is not None for height in board.years[-1])]
        alone = [seat for seat in entered if prover.is_proven_impossible(_replace_other_boards_by_unknown(until_now, seat))]
        for seat in alone:
            player = entry.players[seat]
            message = (
                f"{player}'s heights in year {years} are impossible: they add up to {_describe_height_sum(until_now[seat])}."
            )
            path = ("years", years - 1, "boards", player)
            yield SheetFinding(
                "heights.build",
                f"{message} {_describe_tile_and_turn_limits(prover.constants, entry, years)}",
                path,
                player,
                years,
            )
        if alone:
            return
        if entered and prover.is_proven_impossible(until_now):
            sums = join_words(
                f"{_describe_height_sum(board)} for {name}" for name, board in zip(entry.players, until_now, strict=True)
            )
            message = f"Taken together, the heights in year {years} are impossible: they add up to {sums}."
            message += f" {_describe_tile_and_turn_limits(prover.constants, entry, years)}"
            yield SheetFinding("heights.build", message, ("years", years - 1, "boards"), None, years)
            return


def _replace_other_boards_by_unknown(boards: list[EnteredHeights], seat: int) -> list[EnteredHeights]:
    return [board if other == seat else _make_unknown_heights(len(board.years)) for other, board in enumerate(boards)]


def _describe_height_sum(board: EnteredHeights) -> str:
    """Words for the sum of a board's heights in its last year, and for the part that doubles can account for."""
    heights = tuple(height or 0 for height in board.years[-1])
    doubles = count_most_doubles_between((0,) * SPACES, heights)
    return f"{sum(heights)} (at most {2 * doubles} from doubles)"


def _describe_tile_and_turn_limits(constants: GameConstants, entry: Entry, years: int) -> str:
    """Words for the tiles and turns that the rules allow in a number of years (F16)."""
    players = len(entry.players)
    doubles, singles = constants.find_range_of_doubles_per_year(players), write_count(len(constants.singles), "single")
    tiles = f"{years * doubles[0]} to {years * doubles[-1]} two-space tiles and at most {singles}"
    turns = f"{entry.players[0]} goes first, and no player takes two turns more than another"
    return f"In {write_count(years, 'year')}, {players} players take {tiles}; {turns}."


def list_notes_on_unmatched_hills(constants: GameConstants, entry: Entry) -> Iterator[str]:
    """A note if bare spaces do not match the printed boards (F1). It is no finding, because people may use other boards."""
    bare = {player: _map_bare_spaces_to_letters(entry, player) for player in entry.players}
    unmatched = [
        player
        for player in entry.players
        if not any(_does_hill_fit_bare_spaces(constants, hill, bare[player]) for hill in constants.hills)
    ]
    boards = join_words(hill.name for hill in constants.hills)
    if unmatched:
        yield f"The bare spaces of {join_words(unmatched)} do not match any board of this edition ({boards})."
    elif not any(
        all(
            _does_hill_fit_bare_spaces(constants, hill, bare[player]) for player, hill in zip(entry.players, hills, strict=True)
        )
        for hills in permutations(constants.hills, len(entry.players))
    ):
        yield f"The bare spaces of {join_words(entry.players)} cannot belong to different boards of this edition ({boards})."


def _map_bare_spaces_to_letters(entry: Entry, player: str) -> dict[int, str]:
    """The letters of the spaces that were bare (height 0) at the end of any year, by space number."""
    boards = (entry.find_board(player, year).spaces for year in range(len(entry.years)))
    return {number: space.letter for spaces in boards for number, space in enumerate(spaces) if space.height == 0}


def _does_hill_fit_bare_spaces(constants: GameConstants, hill: Hill, letter_by_bare_space: dict[int, str]) -> bool:
    return all(
        hill.colours[number] == constants.colour_index_by_letter[letter] for number, letter in letter_by_bare_space.items()
    )
