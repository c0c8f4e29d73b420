"""Arranges the words of lines with right-to-left letters as they appear from left to right."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.core.records import dataclass
from printgen.faces.text.bidi import find_embedding_levels, find_visual_order
from printgen.faces.text.bits import TextBit, Word

_ICON = "\ufffc"  # stands for an icon, whose direction is neutral


@dataclass(frozen=True, slots=True)
class _LinePiece:
    """Letters of one bit of text with the same level, or a space between two words if `bit` is None."""

    bit: TextBit | None
    level: int


def order_lines_visually(lines: Sequence[tuple[Word, ...]], base_level: int) -> list[tuple[Word, ...]]:
    """The words of a paragraph's lines from left to right. `base_level` is the level of the paragraph.

    A word may be split where its direction changes. The letters of each bit stay in reading order.
    """
    texts = [_join_line_text(words) for words in lines]
    levels = find_embedding_levels(" ".join(texts), base_level)
    ordered, begin = [], 0
    for words, text in zip(lines, texts, strict=True):
        pieces = list(_split_into_pieces(words, levels[begin : begin + len(text)]))
        ordered.append(_join_pieces_into_words([pieces[at] for at in find_visual_order([piece.level for piece in pieces])]))
        begin += len(text) + 1
    return ordered


def _join_line_text(words: Sequence[Word]) -> str:
    parts = [("" if word.tight or not at else " ") + _join_word_text(word) for at, word in enumerate(words)]
    return "".join(parts)


def _join_word_text(word: Word) -> str:
    return "".join(_ICON if bit.icon else bit.text for bit in word.bits)


def _split_into_pieces(words: Sequence[Word], levels: Sequence[int]) -> Iterator[_LinePiece]:
    at = 0
    for number, word in enumerate(words):
        if number and not word.tight:
            yield _LinePiece(None, levels[at])
            at += 1
        for bit in word.bits:
            if bit.icon:
                yield _LinePiece(bit, levels[at])
                at += 1
                continue
            for level, group in groupby(range(len(bit.text)), lambda index: levels[at + index]):  # noqa: B023
                part = list(group)
                text = bit.text[part[0] : part[-1] + 1]
                yield _LinePiece(bit._replace(text=text, leftwards=level % 2 == 1), level)
            at += len(bit.text)


def _join_pieces_into_words(pieces: Sequence[_LinePiece]) -> tuple[Word, ...]:
    groups = groupby(pieces, key=lambda piece: piece.bit is not None)
    return tuple(Word(tuple(piece.bit for piece in group if piece.bit is not None)) for is_word, group in groups if is_word)
