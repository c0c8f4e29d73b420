"""The Unicode bidirectional algorithm (UAX #9): the embedding levels of letters, and the visual order of a line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import TypeAlias
from unicodedata import bidirectional

from printgen.core.named_tuples import NamedTuple
from printgen.faces.text.bidi_rules import (
    OPENERS,
    RunSequence,
    resolve_bracket_classes,
    resolve_neutral_classes,
    resolve_weak_classes,
)

_Runs: TypeAlias = list[list[int]]  # the indexes of the letters of each run
_DEEPEST = 125  # BD2: the highest explicit level
_REMOVED = frozenset({"RLE", "LRE", "RLO", "LRO", "PDF", "BN"})  # X9
_EMBEDDINGS = frozenset({"RLE", "LRE", "RLO", "LRO"})


def find_paragraph_bidi_level(text: str) -> int:
    """1 if the first strong letter of a paragraph runs from right to left, otherwise 0 (P2 and P3)."""
    return _find_first_strong_level(map(_find_bidi_class, text))


def _find_bidi_class(letter: str) -> str:
    return bidirectional(letter) or "L"


def _find_first_strong_level(classes: Iterable[str], stop_at_isolate_end: bool = False) -> int:
    """1 if the first strong class outside isolates is R or AL, otherwise 0. Can stop at the first PDI."""
    depth = 0
    for kind in classes:
        if kind in OPENERS:
            depth += 1
        elif kind == "PDI":
            if stop_at_isolate_end and not depth:
                return 0
            depth = max(0, depth - 1)
        elif not depth and kind in ("L", "R", "AL"):
            return int(kind != "L")
    return 0


def list_positions_in_visual_order(levels: Sequence[int]) -> list[int]:
    """The positions of items on a line from left to right, from the levels of the items in reading order (L2)."""
    order = list(range(len(levels)))
    lowest = min((level for level in levels if level % 2), default=_DEEPEST + 2)
    for threshold in range(max(levels, default=0), lowest - 1, -1):
        parts = ((is_inside, list(group)) for is_inside, group in groupby(order, lambda at: levels[at] >= threshold))  # noqa: B023
        order = [at for is_inside, part in parts for at in (reversed(part) if is_inside else part)]
    return order


def find_bidi_levels_of_letters(text: str, base_level: int) -> list[int]:
    """The level of each letter of a paragraph with the level `base_level`. Letters with an odd level run from right to left."""
    classes = [_find_bidi_class(letter) for letter in text]
    levels, overridden, kept = _apply_explicit_embeddings(classes, base_level)
    for sequence in list(_list_isolating_sequences(classes, levels, kept, base_level)):  # the levels change inside the loop
        resolve_weak_classes(sequence, overridden)
        resolve_bracket_classes(sequence, overridden, text)
        resolve_neutral_classes(sequence, overridden)
        for at in sequence.letters:
            levels[at] += _find_implicit_level_step(overridden[at], levels[at])
    _set_levels_of_removed_letters(classes, levels, base_level)
    _reset_separator_levels(classes, levels, base_level)
    return levels


def _find_implicit_level_step(bidi_class: str, level: int) -> int:
    """The difference between a letter's level and the level of its embedding (I1 and I2)."""
    if level % 2:
        return 0 if bidi_class == "R" else 1
    return 0 if bidi_class == "L" else 1 if bidi_class == "R" else 2


class _ExplicitEmbeddings(NamedTuple):
    """The explicit levels of letters, their classes after overrides, and the indexes of the letters that X9 keeps."""

    levels: list[int]
    classes: list[str]
    kept: list[int]


def _apply_explicit_embeddings(classes: list[str], base_level: int) -> _ExplicitEmbeddings:
    """The levels and classes that embeddings, overrides and isolates give to letters (X1 to X9)."""
    levels, kinds, kept = [base_level] * len(classes), list(classes), []
    nesting = _EmbeddingStack(base_level)
    for at, kind in enumerate(classes):
        if kind == "PDI":
            nesting.close_isolate()
        levels[at], override = nesting.level, nesting.override_class
        if kind == "B":
            nesting, levels[at], override = _EmbeddingStack(base_level), base_level, ""
        elif kind in _EMBEDDINGS or kind in OPENERS:
            nesting.open_embedding_or_isolate(kind, islice(classes, at + 1, None))
        elif kind == "PDF":
            nesting.close_embedding()
        if kind not in _REMOVED:
            kinds[at] = override or kind
            kept.append(at)
    return _ExplicitEmbeddings(levels, kinds, kept)


class _EmbeddingStack:
    """The embeddings, overrides and isolates around a letter."""

    def __init__(self, base_level: int) -> None:
        self._stack: list[tuple[int, str, bool]] = [(base_level, "", False)]  # level, override, whether an isolate opened it
        self._isolates = 0
        self._lost_isolates = self._lost_embeddings = 0  # the numbers of isolates and embeddings nested too deep

    @property
    def level(self) -> int:
        return self._stack[-1][0]

    @property
    def override_class(self) -> str:
        """The class that an override gives to the letter, or "" without an override."""
        return self._stack[-1][1]

    def open_embedding_or_isolate(self, bidi_class: str, classes_after: Iterator[str]) -> None:
        """Go one level deeper, unless that is too deep. `classes_after` yields the classes after the opening character."""
        isolating, lost = bidi_class in OPENERS, bool(self._lost_isolates or self._lost_embeddings)
        rightwards = bidi_class[0] == "R" or (
            bidi_class == "FSI" and not lost and _find_first_strong_level(classes_after, stop_at_isolate_end=True) == 1
        )
        deeper = (self.level + 1) | 1 if rightwards else (self.level + 2) & ~1
        if deeper <= _DEEPEST and not lost:
            self._isolates += isolating
            self._stack.append((deeper, bidi_class[0] if bidi_class[2] == "O" else "", isolating))
        elif isolating:
            self._lost_isolates += 1
        elif not self._lost_isolates:
            self._lost_embeddings += 1

    def close_isolate(self) -> None:
        if self._lost_isolates:
            self._lost_isolates -= 1
        elif self._isolates:
            self._lost_embeddings = 0
            while not self._stack[-1][2]:
                self._stack.pop()
            self._stack.pop()
            self._isolates -= 1

    def close_embedding(self) -> None:
        if self._lost_isolates:
            return
        if self._lost_embeddings:
            self._lost_embeddings -= 1
        elif not self._stack[-1][2] and len(self._stack) > 1:
            self._stack.pop()


def _list_isolating_sequences(
    classes: list[str], levels: list[int], kept_indexes: list[int], base_level: int
) -> Iterator[RunSequence]:
    """The isolating run sequences of a paragraph (X10): runs of one level, joined across the isolates inside them."""
    runs = [list(run) for _, run in groupby(kept_indexes, levels.__getitem__)]
    open_sequences: list[_Runs] = []  # sequences whose last letter opens an isolate
    finished: list[tuple[_Runs, int | None]] = []  # with the number of the run that follows the sequence
    numbers = {id(run): number for number, run in enumerate(runs)}
    for run in runs:
        resumes = classes[run[0]] == "PDI" and _pop_matching_sequence(open_sequences, levels[run[0]], levels)
        sequence = resumes or []
        sequence.append(run)
        if classes[run[-1]] in OPENERS:
            open_sequences.append(sequence)
        else:
            finished.append((sequence, numbers[id(run)] + 1))
    finished += [(sequence, None) for sequence in open_sequences]
    for parts, following in finished:
        level = levels[parts[0][0]]
        first = numbers[id(parts[0])]
        before = levels[runs[first - 1][-1]] if first else base_level
        after = base_level if following is None or following >= len(runs) else levels[runs[following][0]]
        yield RunSequence([at for run in parts for at in run], level, "LR"[max(level, before) % 2], "LR"[max(level, after) % 2])


def _pop_matching_sequence(open_sequences: list[_Runs], level: int, levels: list[int]) -> _Runs | None:
    """Remove the innermost open sequence at a level, and return it, or None if there is none at this level."""
    for depth in range(len(open_sequences) - 1, -1, -1):
        if levels[open_sequences[depth][0][0]] == level:
            return open_sequences.pop(depth)
    return None


def _set_levels_of_removed_letters(classes: list[str], levels: list[int], base_level: int) -> None:
    """Give each letter that X9 removes the level of the letter before it."""
    for at, kind in enumerate(classes):
        if kind in _REMOVED:
            levels[at] = levels[at - 1] if at else base_level


def _reset_separator_levels(classes: list[str], levels: list[int], base_level: int) -> None:
    """Give the level of the paragraph to separators, and to spaces before a separator or at the end of the line (L1)."""
    trailing = True
    for at in range(len(classes) - 1, -1, -1):
        kind = classes[at]
        if kind in ("S", "B"):
            trailing = True
        elif not (kind in ("WS", "PDI") or kind in OPENERS or kind in _REMOVED):
            trailing = False
        if trailing:
            levels[at] = base_level
