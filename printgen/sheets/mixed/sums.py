"""Finds sums of lengths that fill a space. Lengths are whole numbers, and sets of sums are bitmasks."""

from collections.abc import Iterable, Sequence


def find_reachable_sums_as_bits(lengths: Iterable[int], largest: int) -> int:
    """A bitmask of every sum of the given lengths up to `largest`. Each length may be used any number of times."""
    mask, sums = (1 << (largest + 1)) - 1, 1
    for length in lengths:
        more = (sums | sums << length) & mask
        while more != sums:
            sums, more = more, (more | more << length) & mask
    return sums


def find_largest_fitting_sum(sum_bits: int, space: int) -> int:
    """The largest sum in the bitmask `sum_bits` that fits a space."""
    return (sum_bits & ((1 << (space + 1)) - 1)).bit_length() - 1


def choose_indexes_of_lengths_to_fill(lengths: Sequence[int], copies: Sequence[int], space: int) -> list[int]:
    """The indexes of the lengths that fill a space best, one for each copy used. Prefers earlier lengths."""
    mask, sums = (1 << (space + 1)) - 1, 1
    stages: list[tuple[int, int]] = []  # an index, and the sums reachable without this copy
    for at, (length, count) in enumerate(zip(lengths, copies, strict=True)):
        for _ in range(count):
            more = (sums | sums << length) & mask
            if more == sums:
                break
            stages.append((at, sums))
            sums = more
        if sums >> space:
            break
    chosen, total = [], sums.bit_length() - 1
    for at, before in reversed(stages):
        if not before >> total & 1:  # the total cannot be reached without this copy
            chosen.append(at)
            total -= lengths[at]
    return chosen[::-1]
