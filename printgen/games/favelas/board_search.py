"""Decides by exhaustive search whether a player could have built a board. The entered heights limit the search."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.favelas.bounds import NO_LIMIT, EnteredHeights, find_bound_on_tiles
from printgen.games.favelas.grid import (
    SPACES,
    Heights,
    Pair,
    count_most_doubles_between,
    find_adjacent_pairs_of_equal_height,
)
from printgen.scoring.contract.steps import BudgetSpentError, StepBudget

PLACEMENT_STEPS = 15  # the cost of trying every placement of one tile


@dataclass(frozen=True, slots=True)
class TileStage:
    """The tiles that one player placed in one year, in any order."""

    year: int
    doubles: int
    singles: int
    ends_with_double: bool  # whether the last of these tiles ended the year, which a single cannot do (F11)


State: TypeAlias = tuple[Heights, tuple[TileStage, ...]]  # a board, and the tiles still to be placed on it


class FilledBoard(NamedTuple):
    """A board with cells on the spaces whose height is limited, and the number of cells that remain for other spaces."""

    board: Heights
    remaining_cells: int


class HeapPlace(NamedTuple):
    """A pair of spaces for a heap of doubles, and a space for a heap of singles."""

    pair: Pair
    single_space: int


class _StepLimitError(Exception):
    """Raised when the search has used all the steps allowed by its caller."""


class BoardSearch:
    """Searches for ways to build one board. Answers are cached, because many questions concern the same board."""

    def __init__(self, entered: EnteredHeights, stuck: bool, budget: StepBudget) -> None:
        self._entered = entered
        self._budget = budget
        self._stuck = stuck  # whether no double fits on the finished board (F10)
        self._answers: dict[State, bool] = {}
        self._year_ends: dict[tuple[Heights, TileStage], _ReplayedBoards] = {}
        self._steps_left = 0

    def is_way_found_to_build_board(self, stages: Sequence[TileStage], most_steps: int) -> bool:
        """Whether a search of at most `most_steps` steps finds a way to build the board with these tiles."""
        if self._stuck and not _may_last_tile_be_single(stages):
            return False
        self._steps_left = most_steps
        try:
            return self._can_finish_board(((0,) * SPACES, tuple(stages)))
        except _StepLimitError:
            return False
        except BudgetSpentError:
            self._year_ends.clear()  # because an incomplete list of boards must not be reused
            raise

    def _spend_steps_or_raise(self, steps: int = 1) -> None:
        self._budget.spend_or_raise(steps)
        self._steps_left -= steps
        if self._steps_left < 0:
            raise _StepLimitError

    def _can_finish_board(self, state: State) -> bool:
        """Whether the remaining tiles can be placed to give all entered heights. Searches recursively and caches the answer.

        Raises BudgetSpentError or _StepLimitError if the steps run out.
        """
        self._budget.spend_or_raise()
        answer = self._answers.get(state)
        if answer is None:
            self._spend_steps_or_raise()
            board, stages = state
            if not stages:
                answer = not self._stuck or not find_adjacent_pairs_of_equal_height(board)
            else:
                answer = self._are_remaining_tiles_within_bounds(state) and any(
                    self._can_finish_board((after, stages[1:])) for after in self._find_boards_after_first_stage(state)
                )
            self._answers[state] = answer
        return answer

    def _are_remaining_tiles_within_bounds(self, state: State) -> bool:
        """Whether the bounds allow the remaining tiles, up to the first year in which all heights are known."""
        board, stages = state
        doubles = singles = 0
        for index, stage in enumerate(stages):
            doubles, singles = doubles + stage.doubles, singles + stage.singles
            if index + 1 == len(stages) or stages[index + 1].year > stage.year:
                if not find_bound_on_tiles((board, board), self._entered.height_limits_by_year[stage.year]).allows_tiles(
                    doubles, singles
                ):
                    return False
                if self._entered.heights_of_complete_years[stage.year] is not None:
                    return True
        return True

    def _find_boards_after_first_stage(self, state: State) -> Iterator[Heights]:
        """Every board that results from placing the first stage's tiles within the limits of the entered heights."""
        board, (stage, *later) = state
        year_goes_on = bool(later) and later[0].year == stage.year
        if year_goes_on or all(height is None for height in self._entered.years[stage.year]):
            return self._list_boards_after_placing_first_stage(state, set())
        if (board, stage) not in self._year_ends:
            low, high = self._entered.height_limits_by_year[stage.year]
            least = tuple(map(max, board, low))
            added_cells = sum(board) + 2 * stage.doubles + stage.singles - sum(least)
            boards = _list_boards_between(least, high, added_cells, self._budget)
            possible = (after for after in boards if _can_tiles_turn_board_into(board, after, stage))
            self._year_ends[board, stage] = _ReplayedBoards(possible)
        return iter(self._year_ends[board, stage])

    def _list_boards_after_placing_first_stage(self, state: State, seen_states_to_fill: set[State]) -> Iterator[Heights]:
        """Every board that results from placing the first stage's tiles one by one within the later bounds.

        Adds every visited state to `seen_states_to_fill`.
        """
        board, (stage, *later) = state
        if (board, (stage,)) in seen_states_to_fill or not self._are_remaining_tiles_within_bounds(state):
            return
        seen_states_to_fill.add((board, (stage,)))
        self._spend_steps_or_raise(PLACEMENT_STEPS)
        if not stage.doubles and not stage.singles:
            yield board
            return
        placements = sorted(self._list_placements(board, stage), key=lambda placement: -placement.limited_spaces)
        for placement in placements:
            if placement.limited_spaces:
                yield from self._list_boards_after_placing_first_stage(
                    (placement.board, (placement.rest, *later)), seen_states_to_fill
                )
        free = [space for space, most in enumerate(self._entered.height_limits_by_year[stage.year][1]) if most == NO_LIMIT]
        heap = _find_heap_place(board, free)
        if heap is not None:
            yield _raise_heights(_raise_heights(board, heap.pair, stage.doubles), (heap.single_space,), stage.singles)
        for placement in placements:
            if not placement.limited_spaces:
                yield from self._list_boards_after_placing_first_stage(
                    (placement.board, (placement.rest, *later)), seen_states_to_fill
                )

    def _list_placements(self, board: Heights, stage: TileStage) -> Iterator["_Placement"]:
        limits = self._entered.height_limits_by_year[stage.year][1]
        places: list[tuple[tuple[int, ...], TileStage]] = []
        if stage.doubles > (stage.ends_with_double and stage.singles > 0):
            rest = TileStage(stage.year, stage.doubles - 1, stage.singles, stage.ends_with_double)
            places += [(pair, rest) for pair in find_adjacent_pairs_of_equal_height(board)]
        if stage.singles:
            rest = TileStage(stage.year, stage.doubles, stage.singles - 1, stage.ends_with_double)
            places += [((space,), rest) for space in range(SPACES)]
        for spaces, rest in places:
            if all(board[space] < limits[space] for space in spaces):
                yield _Placement(_raise_heights(board, spaces), rest, sum(limits[space] < NO_LIMIT for space in spaces))


class _ReplayedBoards:
    """A sequence of boards that is computed on the first iteration and kept for later ones."""

    def __init__(self, boards: Iterator[Heights]) -> None:
        self._boards, self._kept = boards, list[Heights]()

    def __iter__(self) -> Iterator[Heights]:
        index = 0
        while True:
            if index == len(self._kept):
                board = next(self._boards, None)
                if board is None:
                    return
                self._kept.append(board)
            yield self._kept[index]
            index += 1


@dataclass(frozen=True, slots=True)
class _Placement:
    board: Heights  # the board with the tile
    rest: TileStage  # the remaining tiles of the stage
    limited_spaces: int  # the number of spaces under the tile whose height is limited by an entered height


def _may_last_tile_be_single(stages: Sequence[TileStage]) -> bool:
    """Whether the last tile may be a single. After a double, another double always fits on top of it."""
    filled = [stage for stage in stages if stage.doubles or stage.singles]
    return bool(filled) and filled[-1].singles > 0 and not filled[-1].ends_with_double


def _can_tiles_turn_board_into(before: Heights, after: Heights, stage: TileStage) -> bool:
    """Whether a stage's tiles can turn one board into another. The boards must differ by the right number of cells.

    Two singles can replace any double, so only the largest number of doubles that fits matters (F4).
    """
    if not stage.ends_with_double:
        return count_most_doubles_between(before, after) >= stage.doubles
    tops = [(a, b) for a, b in find_adjacent_pairs_of_equal_height(after) if before[a] < after[a] and before[b] < after[b]]
    return any(count_most_doubles_between(before, _raise_heights(after, pair, -1)) >= stage.doubles - 1 for pair in tops)


def _list_boards_between(low: Heights, high: Heights, added_cells: int, budget: StepBudget) -> Iterator[Heights]:
    """Every board from `low` to `high` with `added_cells` cells above `low`. Boards with heaps on free spaces come first."""
    limited = [space for space in range(SPACES) if low[space] < high[space] < NO_LIMIT]
    free = [space for space in range(SPACES) if high[space] == NO_LIMIT]
    if added_cells < 0 or not all(map(int.__le__, low, high)):
        return
    for fill in (_list_boards_with_cells_in_heap, _list_boards_with_cells_spread):
        for board, remaining in _list_fillings_of_limited_spaces(low, high, limited, added_cells, budget):
            for after in fill(board, free, remaining):
                budget.spend_or_raise(1 + max(after))  # because the caller checks every layer
                yield after


def _list_fillings_of_limited_spaces(
    low: Heights, high: Heights, limited: list[int], cells: int, budget: StepBudget
) -> Iterator[FilledBoard]:
    """Every way to put at most `cells` cells on the limited spaces, each with the number of remaining cells."""
    budget.spend_or_raise()
    if not limited:
        yield FilledBoard(low, cells)
        return
    space, rest = limited[0], limited[1:]
    for by in range(min(high[space] - low[space], cells), -1, -1):
        yield from _list_fillings_of_limited_spaces(_raise_heights(low, (space,), by), high, rest, cells - by, budget)


def _list_boards_with_cells_in_heap(board: Heights, free: list[int], cells: int) -> Iterator[Heights]:
    """Boards with all cells heaped on three free spaces, starting with those that hold the most doubles."""
    heap = _find_heap_place(board, free)
    if heap is None:
        return
    for doubles in range(cells // 2, -1, -1):
        yield _raise_heights(_raise_heights(board, heap.pair, doubles), (heap.single_space,), cells - 2 * doubles)


def _find_heap_place(board: Heights, free: list[int]) -> HeapPlace | None:
    """Two adjacent free spaces of equal height for doubles, and a free space for singles, or None."""
    pairs = (pair for pair in find_adjacent_pairs_of_equal_height(board) if pair[0] in free and pair[1] in free)
    return next((HeapPlace(pair, space) for pair in pairs for space in reversed(free) if space not in pair), None)


def _list_boards_with_cells_spread(board: Heights, free: list[int], cells: int) -> Iterator[Heights]:
    if not free or not cells:
        yield from (board,) if not cells else ()
    elif len(free) == 1:
        yield _raise_heights(board, (free[0],), cells)
    else:
        for by in range(cells + 1):
            yield from _list_boards_with_cells_spread(_raise_heights(board, (free[0],), by), free[1:], cells - by)


def _raise_heights(board: Heights, spaces: tuple[int, ...], by: int = 1) -> Heights:
    raised = list(board)
    for space in spaces:
        raised[space] += by
    return tuple(raised)
