"""Sums of lengths: which can be reached, and from what; a set of sums is one large number with a bit for each."""

from collections.abc import Iterable, Sequence


def reachable(lengths: Iterable[int], most: int) -> int:
    """All sums up to a length, each summand taken as often as one likes."""
    mask, sums = (1 << (most + 1)) - 1, 1
    for length in lengths:
        more = (sums | sums << length) & mask
        while more != sums:
            sums, more = more, (more | more << length) & mask
    return sums


def fullest(sums: int, space: int) -> int:
    """The largest of the sums that fits a space."""
    return (sums & ((1 << (space + 1)) - 1)).bit_length() - 1


def best_sum(lengths: Sequence[int], copies: Sequence[int], space: int) -> list[int]:
    """Which lengths make the largest sum that fits, named once for every copy; the first ones rather than later ones."""
    mask, sums = (1 << (space + 1)) - 1, 1
    stages: list[tuple[int, int]] = []
    for at, (length, count) in enumerate(zip(lengths, copies, strict=True)):
        for _ in range(count):
            more = (sums | sums << length) & mask
            if more == sums:
                break
            stages.append((at, sums))
            sums = more
        if sums >> space:
            break
    return _retrace(stages, lengths, sums.bit_length() - 1)


def _retrace(stages: list[tuple[int, int]], lengths: Sequence[int], total: int) -> list[int]:
    """Back from the total: a length is part of it where the sums before it do not reach what remains."""
    chosen = []
    for at, before in reversed(stages):
        if not before >> total & 1:
            chosen.append(at)
            total -= lengths[at]
    return chosen[::-1]
