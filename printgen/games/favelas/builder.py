"""Whether one board can have been built: an exhaustive search from state to state, cut where what is known leaves no way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias

from printgen.games.favelas.effort import Effort, Spent
from printgen.games.favelas.hills import SPACES, Heights, flat_pairs, is_stuck, most_doubles
from printgen.games.favelas.known import NO_LIMIT, Known, bound

EVERY_TILE = 15  # steps: laying each tile that there is on a board


@dataclass(frozen=True, slots=True)
class Stage:
    """So many tiles, in any order, all laid in one year."""

    year: int
    doubles: int
    singles: int
    last: bool = False  # the last of them is a double (F11)


State: TypeAlias = tuple[Heights, tuple[Stage, ...]]  # the board, and what is still to be laid


class Weary(Exception):
    """The search has taken as many steps as it was allowed."""


class Builder:
    """One board, asked which tiles can have been laid on it."""

    def __init__(self, known: Known, stuck: bool, effort: Effort) -> None:
        self._known = known
        self._effort = effort
        self._stuck = stuck  # no double can be laid on it at the end (F10)
        self._found: dict[State, bool] = {}
        self._made: dict[tuple[Heights, Stage], Replay] = {}
        self._steps = 0

    def can(self, stages: Sequence[Stage], steps: int) -> bool:
        """Whether these tiles build the board, as far as so many steps of the search tell it."""
        if self._stuck and not _ends_single(stages):
            return False
        if self._known.nothing and not self._stuck:
            return True  # two neighbours take every double, a third space every single
        self._steps = steps
        try:
            return self._reaches(((0,) * SPACES, tuple(stages)))
        except Weary:
            return False
        except Spent:
            self._made.clear()  # boards whose making was cut short are not all there are
            raise

    def _step(self, weight: int = 1) -> None:
        self._effort.step(weight)
        self._steps -= 1
        if self._steps < 0:
            raise Weary

    def _reaches(self, state: State) -> bool:
        self._effort.step()
        found = self._found.get(state)
        if found is None:
            self._step()
            board, stages = state
            if not stages:
                found = not self._stuck or is_stuck(board)
            else:
                found = self._hopeful(state) and any(self._reaches((after, stages[1:])) for after in self._after(state))
            self._found[state] = found
        return found

    def _hopeful(self, state: State) -> bool:
        """Whether the tiles that are left may build what was entered; the first whole board settles what comes before."""
        board, stages = state
        doubles = singles = 0
        for at, stage in enumerate(stages):
            doubles, singles = doubles + stage.doubles, singles + stage.singles
            if at + 1 == len(stages) or stages[at + 1].year > stage.year:
                if not bound((board, board), self._known.ranges[stage.year]).allows(doubles, singles):
                    return False
                if self._known.wholes[stage.year] is not None:
                    return True
        return True

    def _after(self, state: State) -> Iterator[Heights]:
        """Every board that the tiles of the first stage can make."""
        board, (stage, *rest) = state
        goes_on = bool(rest) and rest[0].year == stage.year
        if goes_on or all(height is None for height in self._known.heights[stage.year]):
            return self._laid(state, {})
        if (board, stage) not in self._made:
            self._made[board, stage] = Replay(self._ended(board, stage))
        return iter(self._made[board, stage])

    def _ended(self, board: Heights, stage: Stage) -> Iterator[Heights]:
        """The same for the end of a year of which heights are known: every board that fits them, if the tiles can make it."""
        least, most = self._known.ranges[stage.year]
        low = tuple(map(max, board, least))
        boards = _boards(low, most, sum(board) + 2 * stage.doubles + stage.singles - sum(low), self._effort)
        return (after for after in boards if _can_follow(board, after, stage))

    def _laid(self, state: State, seen: dict[State, None]) -> Iterator[Heights]:
        """The same, tile by tile, where no height is known: what cannot come to later heights is left early."""
        board, (stage, *rest) = state
        if (board, (stage,)) in seen or not self._hopeful(state):
            return
        seen[board, (stage,)] = None
        self._step(EVERY_TILE)
        if not stage.doubles and not stage.singles:
            yield board
            return
        tiles = sorted(self._tiles(board, stage), key=lambda tile: -tile.use)
        for tile in tiles:
            if tile.use:
                yield from self._laid((tile.board, (tile.left, *rest)), seen)
        if not stage.last or not stage.singles:
            free = [at for at, most in enumerate(self._known.ranges[stage.year][1]) if most == NO_LIMIT]
            heap = _heap(board, free)
            yield from (_raised(_raised(board, pair, stage.doubles), (third,), stage.singles) for pair, third in heap)
        for tile in tiles:
            if not tile.use:
                yield from self._laid((tile.board, (tile.left, *rest)), seen)

    def _tiles(self, board: Heights, stage: Stage) -> Iterator["Tile"]:
        """Every way to lay one tile."""
        limits = self._known.ranges[stage.year][1]
        places: list[tuple[tuple[int, ...], Stage]] = []
        if stage.doubles > (stage.last and stage.singles > 0):
            fewer = replace(stage, doubles=stage.doubles - 1)
            places += [(pair, fewer) for pair in flat_pairs(board)]
        if stage.singles:
            fewer = replace(stage, singles=stage.singles - 1)
            places += [((at,), fewer) for at in range(SPACES)]
        for spaces, left in places:
            if all(board[at] < limits[at] for at in spaces):
                yield Tile(_raised(board, spaces), left, sum(limits[at] < NO_LIMIT for at in spaces))


class Replay:
    """Boards that are made as they are asked for, and kept for the next who asks."""

    def __init__(self, boards: Iterator[Heights]) -> None:
        self._boards, self._kept = boards, list[Heights]()

    def __iter__(self) -> Iterator[Heights]:
        at = 0
        while True:
            if at == len(self._kept):
                more = next(self._boards, None)
                if more is None:
                    return
                self._kept.append(more)
            yield self._kept[at]
            at += 1


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile that was laid: the board with it, what is left of the stage, and how many of its spaces have a limit."""

    board: Heights
    left: Stage
    use: int


def _ends_single(stages: Sequence[Stage]) -> bool:
    """Whether a single may be the last tile; after a double there is always a place for another, on top of it."""
    ends = [stage for stage in stages if stage.doubles or stage.singles]
    return bool(ends) and ends[-1].singles > 0 and not ends[-1].last


def _can_follow(board: Heights, after: Heights, stage: Stage) -> bool:
    """Whether doubles and singles lie between two boards: any fewer doubles than the most do as well (F4)."""
    if not stage.last:
        return most_doubles(board, after) >= stage.doubles
    tops = ((a, b) for a, b in flat_pairs(after) if board[a] < after[a] and board[b] < after[b])
    return any(most_doubles(board, _raised(after, pair, -1)) >= stage.doubles - 1 for pair in tops)


def _boards(low: Heights, high: Heights, cells: int, effort: Effort) -> Iterator[Heights]:
    """Every board between two that has so many cells more than the lower one; on free spaces, heaps are tried first."""
    bounded = [at for at in range(SPACES) if low[at] < high[at] < NO_LIMIT]
    free = [at for at in range(SPACES) if high[at] == NO_LIMIT]
    if cells >= 0 and all(map(int.__le__, low, high)):
        for board, left in _filled(low, high, bounded, cells, effort):
            yield from _weighed(_heaped(board, free, left), effort)
        for board, left in _filled(low, high, bounded, cells, effort):
            yield from _weighed(_spread(board, free, left), effort)


def _weighed(boards: Iterator[Heights], effort: Effort) -> Iterator[Heights]:
    """The boards, each a step for every layer of tiles that is then looked at."""
    for board in boards:
        effort.step(1 + max(board))
        yield board


def _filled(low: Heights, high: Heights, bounded: list[int], cells: int, effort: Effort) -> Iterator[tuple[Heights, int]]:
    """Every way to put up to so many cells on spaces with a limit, and how many are left over."""
    effort.step()
    if not bounded:
        yield low, cells
        return
    at, rest = bounded[0], bounded[1:]
    for by in range(min(high[at] - low[at], cells), -1, -1):
        yield from _filled(_raised(low, (at,), by), high, rest, cells - by, effort)


def _heaped(board: Heights, free: list[int], cells: int) -> Iterator[Heights]:
    """Cells on a heap, as many in pairs as can be first."""
    for pair, third in _heap(board, free):
        for pairs in range(cells // 2, -1, -1):
            yield _raised(_raised(board, pair, pairs), (third,), cells - 2 * pairs)


def _heap(board: Heights, free: list[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Two neighbours of one height that take any doubles, and a third space that takes any singles, if there are any."""
    pairs = ((a, b) for a, b in flat_pairs(board) if a in free and b in free)
    places = ((pair, at) for pair in pairs for at in reversed(free) if at not in pair)
    yield from islice(places, 1)


def _spread(board: Heights, free: list[int], cells: int) -> Iterator[Heights]:
    """Cells in every way on free spaces."""
    if not free or not cells:
        yield from (board,) if not cells else ()
    elif len(free) == 1:
        yield _raised(board, (free[0],), cells)
    else:
        for by in range(cells + 1):
            yield from _spread(_raised(board, (free[0],), by), free[1:], cells - by)


def _raised(board: Heights, spaces: tuple[int, ...], by: int = 1) -> Heights:
    return tuple(height + by if at in spaces else height for at, height in enumerate(board))
