"""Arranges the words of lines that contain right-to-left letters."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise

from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.faces.text.bits import TextBit, Word, join_plain_letters
from printgen.faces.text.letters import has_right_to_left_letters
from printgen.faces.text.typesetting import Fonts, LineSetting, TextLine, measure_gap_between_words, measure_word

_ICON = "\ufffc"  # stands for an icon, whose direction is neutral


def arrange_words_visually(
    lines: list[TextLine], size: Mm, setting: LineSetting, leftwards: bool | None = None
) -> list[TextLine]:
    """The lines of a paragraph, with words in visual order from left to right.

    If `leftwards` is None, the first letters decide whether the paragraph runs from right to left.
    """
    words = [line.words for line in lines]
    if not leftwards and not _has_leftwards_letters(chain.from_iterable(words)):
        return lines
    leftwards = runs_from_right_to_left(tuple(chain.from_iterable(words))) if leftwards is None else leftwards
    arranged = _order_words_of_lines_visually(words, int(leftwards))
    return [TextLine(line, _measure_line(line, size, setting.fonts), leftwards) for line in arranged]


def runs_from_right_to_left(words: Sequence[Word]) -> bool:
    """Whether a paragraph runs from right to left, judging by its first letter that has a direction."""
    if not _has_leftwards_letters(words):
        return False
    from printgen.faces.text.bidi import find_paragraph_bidi_level

    return find_paragraph_bidi_level(join_plain_letters(words)) == 1


def _has_leftwards_letters(words: Iterable[Word]) -> bool:
    return any(has_right_to_left_letters(bit.text) for word in words for bit in word.bits)


def _measure_line(words: tuple[Word, ...], size: Mm, fonts: Fonts) -> Mm:
    gaps = (measure_gap_between_words(*pair, size, fonts) for pair in pairwise(words))
    return sum(measure_word(word, size, fonts) for word in words) + sum(gaps)


@dataclass(frozen=True, slots=True)
class _LinePiece:
    """Letters of one bit of text with the same level, or a space between two words if `bit` is None."""

    bit: TextBit | None
    level: int


def _order_words_of_lines_visually(lines: Sequence[tuple[Word, ...]], base_level: int) -> list[tuple[Word, ...]]:
    """The words of a paragraph's lines from left to right. `base_level` is the bidirectional level of the paragraph.

    A word may be split where its direction changes. The letters of each bit stay in reading order.
    """
    from printgen.faces.text.bidi import find_bidi_levels_of_letters, list_positions_in_visual_order

    texts = [_join_words_with_icon_placeholders(words) for words in lines]
    levels = find_bidi_levels_of_letters(" ".join(texts), base_level)
    ordered, begin = [], 0
    for words, text in zip(lines, texts, strict=True):
        pieces = list(_split_words_by_bidi_level(words, levels[begin : begin + len(text)]))
        ordered.append(
            _join_pieces_into_words([pieces[at] for at in list_positions_in_visual_order([piece.level for piece in pieces])])
        )
        begin += len(text) + 1
    return ordered


def _join_words_with_icon_placeholders(words: Sequence[Word]) -> str:
    """The letters of a line, with a character without a direction in place of each icon."""
    parts = []
    for number, word in enumerate(words):
        parts.append("" if word.tight or not number else " ")
        parts += [_ICON if bit.icon else bit.text for bit in word.bits]
    return "".join(parts)


def _split_words_by_bidi_level(words: Sequence[Word], bidi_levels: Sequence[int]) -> Iterator[_LinePiece]:
    at = 0
    for number, word in enumerate(words):
        if number and not word.tight:
            yield _LinePiece(None, bidi_levels[at])
            at += 1
        for bit in word.bits:
            if bit.icon:
                yield _LinePiece(bit, bidi_levels[at])
                at += 1
                continue
            for level, group in groupby(range(len(bit.text)), lambda index: bidi_levels[at + index]):  # noqa: B023
                part = list(group)
                text = bit.text[part[0] : part[-1] + 1]
                yield _LinePiece(bit._replace(text=text, leftwards=level % 2 == 1), level)
            at += len(bit.text)


def _join_pieces_into_words(pieces: Sequence[_LinePiece]) -> tuple[Word, ...]:
    groups = groupby(pieces, key=lambda piece: piece.bit is not None)
    return tuple(Word(tuple(piece.bit for piece in group if piece.bit is not None)) for is_word, group in groups if is_word)
