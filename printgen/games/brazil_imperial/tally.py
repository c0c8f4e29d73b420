"""Adds up one player's score, row by row with reasons. A row that the entry leaves undecided has a range."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.games.brazil_imperial.cases import (
    MetParts,
    PossibleFigures,
    describe_possible_numbers,
    find_met_mission_parts,
    find_possible_figures,
    list_products_possibly_on_monarch_board,
)
from printgen.games.brazil_imperial.holdings import Holdings, count_holdings, describe_requirement
from printgen.games.brazil_imperial.match import Match, Sheet
from printgen.games.brazil_imperial.paintings import PaintingLaurels, list_possible_painting_laurels
from printgen.games.brazil_imperial.pieces import MONARCH
from printgen.games.brazil_imperial.rows import (
    SKILL_LIMIT,
    FinalPieces,
    count_missing_pieces,
    read_end_requirement,
    score_rows_of_pad,
)
from printgen.scoring.contract.results import ScoreLine

Span: TypeAlias = tuple[int, int]  # the minimum and the maximum


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's score according to the rules."""

    sheet: Sheet
    holdings: Holdings
    counts: Mapping[str, PaintingLaurels]
    cases: PossibleFigures
    lines: tuple[ScoreLine, ...]

    @property
    def row_spans(self) -> Mapping[str, Span]:
        """The minimum and maximum of every row."""
        return {row: _make_span(self.cases.list_row_values(row)) for row in self.cases.least}

    @property
    def total_span(self) -> Span:
        """The minimum and maximum of the total (B9)."""
        return _make_span(self.cases.possible_totals)


def _make_span(values: tuple[int, ...]) -> Span:
    return values[0], values[-1]


def find_only_number_in_span(span: Span) -> int | None:
    """The number in a span that contains only one number, or None for any other span."""
    return span[0] if span[0] == span[1] else None


def tally_sheet(match: Match, sheet: Sheet) -> Tally:
    """The score of a player's sheet.

    It first scores everything undecided at its minimum, then lists all possible combinations.
    """
    holdings, counts = count_holdings(match, sheet), dict(list_possible_painting_laurels(match, sheet))
    met = {
        name: find_met_mission_parts(match.constants.box.missions[name], claim, holdings)
        for name, claim in sheet.missions.items()
    }
    lines = score_rows_of_pad(match.constants, _collect_least_final_pieces(match, sheet, holdings, counts, met))
    cases = find_possible_figures(match, sheet, counts, met, {row: line.points or 0 for row, line in lines.items()})
    more = {
        "products": tuple(_describe_undecided_products(match, sheet, cases)),
        "paintings": tuple(_describe_undecided_paintings(match, counts)),
        "missions": tuple(_describe_undecided_missions(match, met)),
        "gold": tuple(_explain_unmet_gold_cards(match, sheet, holdings)),
    }
    explained = (
        ScoreLine(row, find_only_number_in_span(_make_span(cases.list_row_values(row))), (*line.because, *more.get(row, ())))
        for row, line in lines.items()
    )
    return Tally(sheet, holdings, counts, cases, tuple(explained))


def _collect_least_final_pieces(
    match: Match,
    sheet: Sheet,
    holdings: Holdings,
    counts: Mapping[str, PaintingLaurels],
    parts_by_mission: Mapping[str, MetParts],
) -> FinalPieces:
    box = match.constants.box
    culture = [name for name, tile in box.exploration.items() if tile.kind == "culture"][:1] * sheet.culture
    with_monarch = [name for name, place in sheet.products.items() if place == MONARCH]
    return FinalPieces(
        monarch=sheet.monarch,
        units=tuple(dict.fromkeys(sheet.units)),
        products={**sheet.products, **dict.fromkeys(with_monarch[SKILL_LIMIT:], "")},  # Victoria's board has no room for more
        paintings={name: count.least for name, count in counts.items()},
        missions={name: parts.surely for name, parts in parts_by_mission.items()},
        gold_cards=tuple(
            name
            for name in dict.fromkeys(sheet.gold)
            if count_missing_pieces(box.gold_cards[name], holdings.find_smallest_possible_number) == 0
        ),
        species=sheet.species,
        exploration=(*culture, *dict.fromkeys(sheet.expeditions)),
        palaces=sheet.palaces,
        own=sheet.own,
        seized=sheet.seized,
        science=sheet.science or 0,
    )


def _explain_unmet_gold_cards(match: Match, sheet: Sheet, holdings: Holdings) -> Iterator[str]:
    """The reason for each Gold card in hand that scores nothing."""
    for name in dict.fromkeys(sheet.gold):
        card = match.constants.box.gold_cards[name]
        requirement, missing = read_end_requirement(card), count_missing_pieces(card, holdings.find_smallest_possible_number)
        if requirement is None or missing is None:
            yield f"0 {card.name}: counts nothing at the end"
        elif missing:
            yield f"0 {card.name}: needs {describe_requirement(match, requirement)}, has {requirement.least - missing}"


def _describe_undecided_products(match: Match, sheet: Sheet, cases: PossibleFigures) -> Iterator[str]:
    if len(cases.list_row_values("products")) > 1:
        for name in list_products_possibly_on_monarch_board(match, sheet):
            yield f"unknown: whether {match.constants.box.products[name].name} is with the monarch"


def _describe_undecided_paintings(match: Match, counts: Mapping[str, PaintingLaurels]) -> Iterator[str]:
    for name, count in counts.items():
        if count.is_undecided:
            yield f"unknown: {match.constants.box.paintings[name].name} counts {describe_possible_numbers(count.values)}"


def _describe_undecided_missions(match: Match, parts_by_mission: Mapping[str, MetParts]) -> Iterator[str]:
    for name, parts in parts_by_mission.items():
        if parts.undecided_parts:
            part = "part" if len(parts.undecided_parts) == 1 else "parts"
            numbers = join_words(number + 1 for number in parts.undecided_parts)
            yield f"unknown: {match.constants.box.missions[name].name}, {part} {numbers}"
