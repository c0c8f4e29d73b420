"""Arranges the words of lines that contain right-to-left letters."""

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise

from printgen.core.units import Mm
from printgen.faces.text.bits import Word, join_plain_letters
from printgen.faces.text.letters import has_right_to_left_letters
from printgen.faces.text.typesetting import Fonts, LineSetting, TextLine, measure_gap_between_words, measure_word


def arrange_words_visually(
    lines: list[TextLine], size: Mm, setting: LineSetting, leftwards: bool | None = None
) -> list[TextLine]:
    """The lines of a paragraph, with words in visual order from left to right.

    If `leftwards` is None, the first letters decide whether the paragraph runs from right to left.
    """
    words = [line.words for line in lines]
    if not leftwards and not _has_leftwards_letters(chain.from_iterable(words)):
        return lines
    from printgen.faces.text.visual_lines import order_lines_visually

    leftwards = runs_from_right_to_left(tuple(chain.from_iterable(words))) if leftwards is None else leftwards
    arranged = order_lines_visually(words, int(leftwards))
    return [TextLine(line, _measure_line(line, size, setting.fonts), leftwards) for line in arranged]


def runs_from_right_to_left(words: Sequence[Word]) -> bool:
    """Whether a paragraph runs from right to left, judging by its first letter that has a direction."""
    if not _has_leftwards_letters(words):
        return False
    from printgen.faces.text.bidi import find_paragraph_level

    return find_paragraph_level(join_plain_letters(words)) == 1


def _has_leftwards_letters(words: Iterable[Word]) -> bool:
    return any(has_right_to_left_letters(bit.text) for word in words for bit in word.bits)


def _measure_line(words: tuple[Word, ...], size: Mm, fonts: Fonts) -> Mm:
    gaps = (measure_gap_between_words(*pair, size, fonts) for pair in pairwise(words))
    return sum(measure_word(word, size, fonts) for word in words) + sum(gaps)
