"""Chooses the line breaks of a paragraph so that its lines have similar lengths, without adding a line."""

from collections.abc import Sequence
from math import inf

from printgen.core.units import Mm

MOST_WORDS = 100  # in a paragraph that is balanced; the time grows with the square of their number
_SHORT = 1 / 3  # a single word on the last line is short if it fills less than this share of the line


def is_lonely_last_word(word_count: int, width: Mm, room: Mm) -> bool:
    """Whether the last line of a paragraph is a single short word."""
    return word_count == 1 and width < _SHORT * room


def find_most_even_breaks_if_fitting(
    widths: Sequence[Mm], gaps: Sequence[Mm], room: Mm, line_count: int, last_line_may_be_short: bool
) -> list[int] | None:
    """The number of words before each of `line_count` lines and after the last, or None if the words do not fit.

    `gaps` has the space before each word. The sum of the squares of the empty spaces at the line ends is as small as possible.
    With `last_line_may_be_short`, the last line does not count, but has at least two words.
    """
    words = len(widths)
    best = [0.0] + [inf] * words  # the lowest cost of the first words on the lines so far, by the number of words
    starts: list[list[int]] = []  # for each line and each number of words, the start of the line in the best solution
    for line in range(line_count):
        last = last_line_may_be_short and line == line_count - 1
        costs, begins = [inf] * (words + 1), [0] * (words + 1)
        for end in range(line + 1, words + 1):
            width = -gaps[end - 1]
            for start in range(end - 1, line - 1, -1):
                width += widths[start] + (gaps[start + 1] if start + 1 < end else gaps[end - 1])
                if width > room + 1e-6:
                    break
                cost = best[start] + ((inf if end - start < 2 else 0.0) if last else (room - width) ** 2)
                if cost < costs[end]:
                    costs[end], begins[end] = cost, start
        best = costs
        starts.append(begins)
    if best[words] == inf:
        return None
    breaks = [words]
    for begins in reversed(starts):
        breaks.append(begins[breaks[-1]])
    return breaks[::-1]
