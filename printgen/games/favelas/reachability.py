"""Decides whether any course of play leads to the entered boards, by trying every way to share out the tiles (F16)."""

from collections.abc import Iterator, Sequence
from functools import cache

from printgen.games.favelas.board_search import BoardSearch
from printgen.games.favelas.bounds import EnteredHeights
from printgen.games.favelas.grid import PAIRS
from printgen.games.favelas.turns import TurnSchedule, TurnSpan, TurnSplit, YearCounts, list_splits_of_turns
from printgen.scoring.contract.steps import StepBudget

SUM_STEPS = 4  # the cost of adding up the tiles of all players
# The first pass limits the steps for each board; few steps are enough for most boards. The second pass has no such limit.
FEW_STEPS, ALL_STEPS = 200, 10**12


class BoardSearches:
    """The searches for all boards of one verdict. Keeping them avoids computing an answer twice."""

    def __init__(self, budget: StepBudget) -> None:
        self.budget = budget
        self._searches: dict[tuple[EnteredHeights, bool], BoardSearch] = {}

    def find_or_make_search(self, board: EnteredHeights, is_stuck: bool) -> BoardSearch:
        """The search for a board. `is_stuck` means that no double fits on the finished board."""
        return self._searches.setdefault((board, is_stuck), BoardSearch(board, is_stuck, self.budget))


class ReachabilitySearch:
    """The search for a course of play that leads to all boards, which are in turn order."""

    def __init__(self, boards: Sequence[EnteredHeights], doubles: range, singles: int, searches: BoardSearches) -> None:
        self._boards = boards
        self._doubles, self._singles = (
            doubles,
            singles,
        )  # the numbers of two-space tiles in a year, and of singles in the game (F16)
        self._searches, self._budget = searches, searches.budget
        self._years = len(boards[0].years)
        self._seats = range(len(boards))
        self._best_known_first = sorted(self._seats, key=lambda seat: sum(year.count(None) for year in boards[seat].years))
        self._buildable: dict[tuple[int, int], bool] = {}  # by the id of a split, and the number of steps
        self._splits: dict[tuple[int, tuple[TurnSpan, ...], bool], tuple[TurnSplit, ...]] = {}

    def can_any_game_lead_to_boards(self) -> bool:
        """Whether a course of play leads to all boards. Raises BudgetSpentError if the search takes too long."""
        self._budget.reserve_half_of_steps()
        for most_steps in (FEW_STEPS, ALL_STEPS):
            for schedule in self._list_schedules_starting_with(()):
                if self._is_way_found_to_build_in_turns(
                    [tuple(schedule.list_spans_of_seat(seat)) for seat in self._seats], most_steps
                ):
                    return True
        # Discards are rare, so courses with discards come last.
        return bool(self._find_seats_possibly_stuck()) and any(
            map(self._can_build_with_discards, self._list_schedules_starting_with(()))
        )

    def _list_schedules_starting_with(self, turns_of_first_years: YearCounts) -> Iterator[TurnSchedule]:
        """Every schedule that begins with these numbers of turns and is long enough for the entered heights."""
        if len(turns_of_first_years) == self._years:
            yield TurnSchedule(turns_of_first_years, len(self._boards))
            return
        most = self._doubles[-1]
        singles_spent = sum(max(0, turns - most) for turns in turns_of_first_years)
        possible_turns = range(self._doubles[0], most + self._singles - singles_spent + 1)
        for turns in sorted(possible_turns, key=lambda turns: abs(turns - most)):
            schedule = TurnSchedule((*turns_of_first_years, turns), len(self._boards))
            if all(self._has_enough_turns(schedule, seat) for seat in self._seats):
                yield from self._list_schedules_starting_with(schedule.totals)

    def _has_enough_turns(self, schedule: TurnSchedule, seat: int) -> bool:
        self._budget.spend_or_raise()
        turns = 0
        last_year_first = reversed(tuple(schedule.list_spans_of_seat(seat)))
        for span, bound in zip(
            last_year_first, self._boards[seat].tile_bounds_back_from_each_year[len(schedule.totals) - 1], strict=True
        ):
            turns += span.turns
            if bound.least_tiles > turns:
                return False
        return True

    def _is_way_found_to_build_in_turns(
        self, spans: Sequence[tuple[TurnSpan, ...]], most_steps: int, stuck_seat: int | None = None
    ) -> bool:
        """Whether the players could have built their boards in these turns with the tiles in the box.

        `stuck_seat` is the seat of a player who discarded a double, which means that no single is left (F10).
        """
        entered = [seat for seat in self._best_known_first if seat == stuck_seat or not self._boards[seat].is_empty]
        others = [spans[seat] for seat in self._seats if seat not in entered]
        splits = [(seat, self._list_splits_of_seat(seat, spans[seat], seat == stuck_seat)) for seat in entered]

        @cache
        def can_tiles_suffice_from(player_index: int, doubles_taken: YearCounts, singles_taken: int) -> bool:
            """Whether the tiles are enough for the players from `player_index` on. Builds no boards, so it is fast."""
            self._budget.spend_or_raise(SUM_STEPS)
            if singles_taken > self._singles or max(doubles_taken) > self._doubles[-1]:
                return False
            if player_index == len(splits):
                return self._can_others_take_remaining_tiles(others, doubles_taken, singles_taken, stuck_seat is not None)
            return any(
                can_tiles_suffice_from(player_index + 1, *split.add_tiles_to_counts(doubles_taken, singles_taken))
                for split in splits[player_index][1]
            )

        @cache
        def can_build_boards_from(player_index: int, doubles_taken: YearCounts, singles_taken: int) -> bool:
            """Whether a way is found for the players from `player_index` on. The players before them have taken these tiles."""
            if player_index == len(splits):
                return True
            self._budget.spend_or_raise()
            seat, ways = splits[player_index]
            for split in ways:
                tiles = split.add_tiles_to_counts(doubles_taken, singles_taken)
                if (
                    can_tiles_suffice_from(player_index + 1, *tiles)
                    and self._is_way_found_to_build_board_of_seat(seat, split, most_steps)
                    and can_build_boards_from(player_index + 1, *tiles)
                ):
                    return True
            return False

        no_tiles = (0, (0,) * self._years, 0)
        return can_tiles_suffice_from(*no_tiles) and can_build_boards_from(*no_tiles)

    def _is_way_found_to_build_board_of_seat(self, seat: int, split: TurnSplit, most_steps: int) -> bool:
        """Whether a search of at most `most_steps` steps finds a way to build a player's board with these tiles."""
        key = (id(split), most_steps)  # splits stay in memory, so their ids are unique
        if key not in self._buildable:
            self._buildable[key] = self._searches.find_or_make_search(
                self._boards[seat], split.stuck
            ).is_way_found_to_build_board(split.stages, most_steps)
        return self._buildable[key]

    def _list_splits_of_seat(self, seat: int, spans: tuple[TurnSpan, ...], is_stuck: bool) -> tuple[TurnSplit, ...]:
        key = (seat, spans, is_stuck)
        if key not in self._splits:
            self._splits[key] = tuple(list_splits_of_turns(self._boards[seat], spans, TurnSplit(stuck=is_stuck), self._budget))
        return self._splits[key]

    def _can_others_take_remaining_tiles(
        self,
        spans_of_others: Sequence[tuple[TurnSpan, ...]],
        doubles_taken: YearCounts,
        singles_taken: int,
        must_take_all_singles: bool,
    ) -> bool:
        """Whether the players whose boards are unknown can have taken the remaining tiles. An unknown board holds any tiles."""
        fewest = most = singles_taken
        for year, taken in enumerate(doubles_taken):
            spans = [span for turns in spans_of_others for span in turns if span.year == year]
            turns = sum(span.turns for span in spans)
            needed = sum(span.turns if span.without_singles else span.ends_year for span in spans)  # two-space tiles
            shares = [count - taken for count in self._doubles if needed <= count - taken <= turns]
            if not shares:
                return False
            fewest, most = fewest + turns - shares[-1], most + turns - shares[0]
        return fewest <= self._singles and (not must_take_all_singles or self._singles <= most)

    def _find_seats_possibly_stuck(self) -> list[int]:
        ends = [board.years[-1] for board in self._boards]
        return [seat for seat, end in enumerate(ends) if not any(end[a] is not None and end[a] == end[b] for a, b in PAIRS)]

    def _can_build_with_discards(self, schedule: TurnSchedule) -> bool:
        """Whether the boards can be built if a stuck player discards a double after the singles have run out."""
        stuck, players = self._find_seats_possibly_stuck(), len(self._boards)
        for turn in (turn for turn in range(sum(schedule.totals)) if turn % players in stuck):
            later_years = (
                turns
                for turns, of_year in zip(schedule.totals, schedule.turn_ranges_by_year, strict=True)
                if of_year.start >= turn
            )
            if any(turns not in self._doubles for turns in later_years):
                continue
            if self._is_way_found_to_build_in_turns(
                [tuple(schedule.list_spans_if_singles_run_out(seat, turn)) for seat in self._seats],
                ALL_STEPS,
                turn % players,
            ):
                return True
        return False
