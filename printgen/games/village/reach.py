"""The spaces of one type that would score most in an avenue, were each space worth a given sum: exact but for rare arches.

The plan is walked column by column. A pattern is what one column holds: the spaces, and which of them still have to be
joined to the avenue by columns further on. All spaces of a column that wait are taken as joined with each other; where
they are not, the answer is too high, and never too low.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from operator import itemgetter

from printgen.games.village.table import COLUMNS, ROWS

NEVER = -(10**15)
Pattern = tuple[int, int]  # the spaces of a column as bits from the top, and those of them that wait
Best = Callable[[Sequence[int]], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Step:
    """From the patterns of one column to those of the next."""

    patterns: tuple[Pattern, ...]
    counts: tuple[int, ...]  # the marks of each pattern
    before: tuple[tuple[int, ...], ...]  # for each pattern those of the column before that may stand beside it
    pick: tuple[Best, ...]  # the same, as a way to pick their values


@cache
def patterns(active: int, most: int) -> tuple[Pattern, ...]:
    """Every pattern of a column with so many marks at most."""
    return tuple(
        (spaces, waiting)
        for spaces in range(1 << ROWS)
        if spaces.bit_count() <= most
        for waiting in _choices([run for run in runs(spaces) if not run >> active & 1])
    )


def runs(spaces: int) -> Iterator[int]:
    """The parts of a column that hang together, from the top."""
    while spaces:
        run = lowest = spaces & -spaces
        while spaces & (lowest := lowest << 1):
            run |= lowest
        yield run
        spaces ^= run


def _choices(parts: list[int]) -> Iterator[int]:
    for chosen in range(1 << len(parts)):
        yield sum(part for number, part in enumerate(parts) if chosen >> number & 1)


def fit(active: int, before: Pattern, after: Pattern) -> bool:
    """Whether two patterns may stand side by side."""
    spaces, waiting = before
    joined = spaces & ~waiting
    if waiting and not waiting & after[0]:
        return False
    return all(run >> active & 1 or run & after[1] or run & joined for run in runs(after[0]))


@cache
def step(active: int, most_before: int, most: int) -> Step:
    """The step between two columns with so many marks at most; before the first one stands an empty column."""
    old, new = patterns(active, most_before), patterns(active, most)
    before = tuple(tuple(at for at, one in enumerate(old) if fit(active, one, other)) for other in new)
    nothing = len(old)  # where a value stands that is never the best
    pick = tuple(itemgetter(*places, nothing, nothing) for places in before)
    return Step(new, tuple(spaces.bit_count() for spaces, _ in new), before, pick)


def most_in_reach(active: int, worth: Sequence[int], rooms: Sequence[int], spare: int) -> tuple[int, int]:
    """The best sum and the set of its spaces: so many marks in each column, and so many spare ones anywhere."""
    if max(worth) <= 0:
        return 0, 0
    most = [0, *(min(ROWS, room + spare) for room in rooms)]
    steps = [step(active, *pair) for pair in pairwise(most)]
    layers = [[[0, NEVER] for _ in range(spare + 1)]]
    for column, now in enumerate(steps):
        layers.append(_layer(now, layers[-1], _sums(worth, column), rooms[column]))
    return _way_back(steps, layers, rooms, spare)


def _sums(worth: Sequence[int], column: int) -> list[int]:
    """What each set of spaces of a column is worth."""
    sums = [0]
    for value in worth[column::COLUMNS]:
        sums += [value + already for already in sums]
    return sums


def _layer(now: Step, old: list[list[int]], sums: list[int], room: int) -> list[list[int]]:
    """For each number of spare marks the value of each pattern of a column."""
    layer = []
    for spare in range(len(old)):
        values = [
            max(pick(old[spare - over])) + sums[spaces] if (over := max(0, count - room)) <= spare else NEVER
            for (spaces, _), count, pick in zip(now.patterns, now.counts, now.pick, strict=True)
        ]
        layer.append([*values, NEVER])
    return layer


def _way_back(steps: list[Step], layers: list[list[list[int]]], rooms: Sequence[int], spare: int) -> tuple[int, int]:
    last = layers[-1][spare]
    at = max((at for at, (_, waiting) in enumerate(steps[-1].patterns) if not waiting), key=last.__getitem__)
    best, chosen = last[at], 0
    for column in range(len(steps) - 1, -1, -1):
        now = steps[column]
        chosen |= sum(1 << row * COLUMNS + column for row in range(ROWS) if now.patterns[at][0] >> row & 1)
        spare -= max(0, now.counts[at] - rooms[column])
        at = max(now.before[at], key=layers[column][spare].__getitem__)
    return best, chosen
