"""Saves sheets by emptying one after another: its pieces move to the other sheets, whose pieces make room for them.

The pieces of the emptiest sheet wait. Again and again, the search clears a few of the other sheets at random, and places their
pieces and the waiting pieces again in a random order, each in the gap that it fits best. It keeps the new sheets if a smaller
area waits than before, or hardly a larger one. If no piece waits, a sheet is saved. Every piece divides its gap by a straight
cut, so a guillotine can cut all sheets. The same pieces always give the same sheets, because the random source is seeded and
the amount of work is fixed.
"""

import random
from collections.abc import Iterable, Sequence

from printgen.sheets.mixed.blocks import (
    Orientation,
    PieceBlock,
    PieceKind,
    Section,
    SectionLine,
    list_placed_trims,
    turn_upright,
)

_WORK = 1_000_000  # gaps compared in total
_WORK_EACH = 5  # gaps that could be compared in the time of all other work on a piece
_CLEARED = (1, 1, 2, 2, 3)  # numbers of sheets to clear, one of which is chosen at random
_LOSS = 0.005  # the largest increase of the waiting area that may be kept at first, as a fraction of a sheet
_OTHER_SPLIT = 0.3  # the probability of a cut that does not leave the largest possible gap
_Space = tuple[int, int]


class _FreeRectangle:
    """A free rectangle on a sheet, or the piece in its top left corner with the gaps beside and below it."""

    __slots__ = ("beside", "high", "inner", "outer", "piece", "sheet", "wide")

    def __init__(self, wide: int, high: int, sheet: int) -> None:
        self.wide, self.high, self.sheet = wide, high, sheet
        self.piece: Orientation | None = None
        self.beside = False  # whether the outer gap is to the right
        self.inner: _FreeRectangle | None = None
        self.outer: _FreeRectangle | None = None

    def place_piece_and_split_rest(
        self, piece: Orientation, is_right_full_height: bool
    ) -> tuple["_FreeRectangle", "_FreeRectangle"]:
        """Place a piece in this gap, and return the gaps around it.

        The gap to the right is as high as this gap if `is_right_full_height`.
        """
        self.piece, self.beside = piece, is_right_full_height
        right = _FreeRectangle(self.wide - piece.wide, self.high if is_right_full_height else piece.high, self.sheet)
        below = _FreeRectangle(piece.wide if is_right_full_height else self.wide, self.high - piece.high, self.sheet)
        self.inner, self.outer = (below, right) if is_right_full_height else (right, below)
        return right, below

    def make_section(self) -> Section | None:
        """The section of the pieces in this gap, or None if it is empty."""
        if self.piece is None or self.inner is None or self.outer is None:
            return None
        section: Section = PieceBlock(self.piece.size, 1, 1)
        for gap, down in ((self.inner, self.beside), (self.outer, not self.beside)):
            other = gap.make_section()
            section = section if other is None else SectionLine(down, (section, other))
        return section


class _PackedSheet:
    """The numbers of the kinds of the pieces on a sheet, and their section."""

    __slots__ = ("kinds", "place")

    def __init__(self, kinds: list[int], place: Section | _FreeRectangle) -> None:
        self.kinds, self.place = kinds, place

    def make_section(self) -> Section:
        """The section of all pieces on this sheet."""
        section = self.place.make_section() if isinstance(self.place, _FreeRectangle) else self.place
        assert section is not None
        return section


def reduce_number_of_sheets(sections: Iterable[Section], kinds: Sequence[PieceKind], space: _Space) -> tuple[Section, ...]:
    """The sections of fewer sheets with the same pieces, or the given sections if no sheet can be saved."""
    numbers = {kind.size: number for number, kind in enumerate(kinds)}
    sheets = [
        _PackedSheet([numbers[turn_upright(trim.size)] for trim in list_placed_trims(section, 0)], section)
        for section in sections
    ]
    emptying, least = _SheetEmptier(kinds, space), find_lower_bound_of_sheets(kinds, space)
    while len(sheets) > least:
        fewer = emptying.try_to_empty_one_sheet(sheets)
        if fewer is None:
            break
        sheets = fewer
    return tuple(sheet.make_section() for sheet in sheets)


def find_lower_bound_of_sheets(kinds: Iterable[PieceKind], space: _Space) -> int:
    """A lower bound for the sheets: by the area of all pieces, and by the pieces of which no two fit a sheet together."""
    area, large = 0, 0
    for kind in kinds:
        area += kind.count * kind.area
        large += kind.count * (2 * kind.short > max(space))
    return max(-(-area // (space[0] * space[1])), large)


class _SheetEmptier:
    """The search, its random source, and the work that it may still do."""

    def __init__(self, kinds: Sequence[PieceKind], space: _Space) -> None:
        self._orientations = [kind.orientations for kind in kinds]
        self._areas = [kind.area for kind in kinds]
        self._space, self._work = space, _WORK
        self._chance = random.Random(1).random

    def try_to_empty_one_sheet(self, sheets: Sequence[_PackedSheet]) -> list[_PackedSheet] | None:
        """The same pieces on one sheet fewer, or None if the work is used up before all pieces have a place."""
        *kept, emptiest = sorted(sheets, key=lambda sheet: self._measure_area(sheet.kinds), reverse=True)
        waiting = emptiest.kinds
        while waiting and kept and self._work > 0:
            cleared = self._choose_sheet_indexes_to_clear(len(kept))
            pieces = [*waiting, *(kind for number in cleared for kind in kept[number].kinds)]
            fresh, rest = self._pack_sheets_and_list_unplaced(self._shuffle_with_large_pieces_often_first(pieces), len(cleared))
            # the waiting area may grow a little, and less as the work is done
            growth = _LOSS * self._space[0] * self._space[1] * self._work / _WORK * self._chance()
            if self._measure_area(rest) <= self._measure_area(waiting) + growth:
                waiting = rest
                for number, sheet in zip(cleared, fresh, strict=True):
                    kept[number] = sheet
        return kept if not waiting else None

    def _measure_area(self, kind_indexes: Iterable[int]) -> int:
        return sum(self._areas[kind] for kind in kind_indexes)

    def _choose_sheet_indexes_to_clear(self, sheet_count: int) -> list[int]:
        """The numbers of one to three sheets, chosen at random."""
        size = min(sheet_count, _CLEARED[int(self._chance() * len(_CLEARED))])
        chosen: dict[int, None] = {}
        while len(chosen) < size:
            chosen[int(self._chance() * sheet_count)] = None
        return list(chosen)

    def _shuffle_with_large_pieces_often_first(self, kind_indexes: Sequence[int]) -> list[int]:
        """The pieces in random order. Large pieces are more likely to be first."""
        noise, chance, areas = self._chance(), self._chance, self._areas
        order = sorted(((areas[kind] * (1 + noise * chance()), kind) for kind in kind_indexes), reverse=True)
        return [kind for _, kind in order]

    def _pack_sheets_and_list_unplaced(
        self, kind_indexes: Iterable[int], sheet_count: int
    ) -> tuple[list[_PackedSheet], list[int]]:
        """Sheets with these pieces, and the pieces for which they have no room."""
        by_narrowest_rest, chance = self._chance() < 0.5, self._chance
        roots = [_FreeRectangle(*self._space, number) for number in range(sheet_count)]
        sheets = [_PackedSheet([], root) for root in roots]
        gaps, waiting = roots.copy(), list[int]()
        for kind in kind_indexes:
            self._work -= len(gaps) + _WORK_EACH
            found = _find_best_gap_and_orientation(gaps, self._orientations[kind], by_narrowest_rest)
            if found is None:
                waiting.append(kind)
                continue
            at, piece = found
            gap, gaps[at] = gaps[at], gaps[-1]
            gaps.pop()
            sheets[gap.sheet].kinds.append(kind)
            beside = (gap.wide - piece.wide) * gap.high >= (gap.high - piece.high) * gap.wide
            others = gap.place_piece_and_split_rest(piece, beside != (chance() < _OTHER_SPLIT))
            gaps += (other for other in others if other.wide and other.high)
        return sheets, waiting


def _find_best_gap_and_orientation(
    gaps: Sequence[_FreeRectangle], orientations: Iterable[Orientation], by_narrowest_rest: bool
) -> tuple[int, Orientation] | None:
    """The index of the gap that a piece fits best, and its orientation there, or None if it fits no gap.

    The best gap leaves the least space on one side if `by_narrowest_rest`. Otherwise, it has the least area.
    """
    best, least = None, 0
    for piece in orientations:
        wide, high = piece.wide, piece.high
        for at, gap in enumerate(gaps):
            beside, below = gap.wide - wide, gap.high - high
            if beside >= 0 and below >= 0:
                rest = min(beside, below) if by_narrowest_rest else gap.wide * gap.high
                if best is None or rest < least:
                    best, least = (at, piece), rest
    return best
