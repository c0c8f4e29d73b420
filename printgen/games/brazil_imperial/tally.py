"""Adds up one player's score, row by row with reasons. A row that the entry leaves undecided has a range."""

from collections.abc import Iterator, Mapping

from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.games.brazil_imperial.cases import (
    MetParts,
    PossibleFigures,
    describe_possible_numbers,
    find_met_mission_parts,
    find_possible_figures,
    list_products_perhaps_with_monarch,
)
from printgen.games.brazil_imperial.finished_game import FinishedGame, SheetWithIds
from printgen.games.brazil_imperial.holdings import Holdings, count_holdings, describe_requirement
from printgen.games.brazil_imperial.paintings import PaintingLaurels, find_possible_extra_laurels_by_painting
from printgen.games.brazil_imperial.pieces import MONARCH
from printgen.games.brazil_imperial.rows import (
    SKILL_LIMIT,
    FinalPieces,
    count_pieces_missing_for_card,
    read_gold_card_requirement,
    score_rows_of_pad,
)
from printgen.scoring.contract.lines import UncertainNumber
from printgen.scoring.contract.results import ScoreLine


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's score according to the rules."""

    sheet: SheetWithIds
    holdings: Holdings
    counts: Mapping[str, PaintingLaurels]
    cases: PossibleFigures
    lines: tuple[ScoreLine, ...]

    @property
    def row_ranges(self) -> Mapping[str, UncertainNumber]:
        """The minimum and maximum of every row."""
        return {row: _make_range(self.cases.list_row_values(row)) for row in self.cases.least}

    @property
    def total_range(self) -> UncertainNumber:
        """The minimum and maximum of the total (B9)."""
        return _make_range(self.cases.possible_totals)


def _make_range(ascending_values: tuple[int, ...]) -> UncertainNumber:
    return UncertainNumber(ascending_values[0], ascending_values[-1])


def find_only_number_in_range(number_range: UncertainNumber) -> int | None:
    """The number in a range that contains only one number, or None for any other range."""
    return number_range.low if number_range.low == number_range.high else None


def tally_sheet(game: FinishedGame, sheet: SheetWithIds) -> Tally:
    """The score of a player's sheet.

    It first scores everything undecided at its minimum, then lists all possible combinations.
    """
    holdings, counts = count_holdings(game, sheet), find_possible_extra_laurels_by_painting(game, sheet)
    met = {
        name: find_met_mission_parts(game.constants.box.missions[name], claim, holdings)
        for name, claim in sheet.missions.items()
    }
    lines = score_rows_of_pad(game.constants, _collect_surely_counted_pieces(game, sheet, holdings, counts, met))
    cases = find_possible_figures(game, sheet, counts, met, {row: line.points or 0 for row, line in lines.items()})
    more = {
        "products": tuple(_describe_undecided_products(game, sheet, cases)),
        "paintings": tuple(_describe_undecided_paintings(game, counts)),
        "missions": tuple(_describe_undecided_missions(game, met)),
        "gold": tuple(_explain_unmet_gold_cards(game, sheet, holdings)),
    }
    explained = (
        ScoreLine(row, find_only_number_in_range(_make_range(cases.list_row_values(row))), (*line.because, *more.get(row, ())))
        for row, line in lines.items()
    )
    return Tally(sheet, holdings, counts, cases, tuple(explained))


def _collect_surely_counted_pieces(
    game: FinishedGame,
    sheet: SheetWithIds,
    holdings: Holdings,
    laurels_by_painting: Mapping[str, PaintingLaurels],
    parts_by_mission: Mapping[str, MetParts],
) -> FinalPieces:
    box = game.constants.box
    culture = [name for name, tile in box.exploration.items() if tile.kind == "culture"][:1] * sheet.culture
    with_monarch = [name for name, place in sheet.products.items() if place == MONARCH]
    return FinalPieces(
        monarch=sheet.monarch,
        units=tuple(dict.fromkeys(sheet.units)),
        products={**sheet.products, **dict.fromkeys(with_monarch[SKILL_LIMIT:], "")},  # Victoria's board has no room for more
        paintings={name: laurels.least for name, laurels in laurels_by_painting.items()},
        missions={name: parts.surely for name, parts in parts_by_mission.items()},
        gold_cards=tuple(
            name
            for name in dict.fromkeys(sheet.gold)
            if count_pieces_missing_for_card(box.gold_cards[name], holdings.find_smallest_possible_number) == 0
        ),
        species=sheet.species,
        exploration=(*culture, *dict.fromkeys(sheet.expeditions)),
        palaces=sheet.palaces,
        own=sheet.own,
        seized=sheet.seized,
        science=sheet.science or 0,
    )


def _explain_unmet_gold_cards(game: FinishedGame, sheet: SheetWithIds, holdings: Holdings) -> Iterator[str]:
    """The reason for each Gold card in hand that scores nothing."""
    for name in dict.fromkeys(sheet.gold):
        card = game.constants.box.gold_cards[name]
        requirement = read_gold_card_requirement(card)
        missing = count_pieces_missing_for_card(card, holdings.find_smallest_possible_number)
        if requirement is None or missing is None:
            yield f"0 {card.name}: counts nothing at the end"
        elif missing:
            yield f"0 {card.name}: needs {describe_requirement(game, requirement)}, has {requirement.least - missing}"


def _describe_undecided_products(game: FinishedGame, sheet: SheetWithIds, cases: PossibleFigures) -> Iterator[str]:
    if len(cases.list_row_values("products")) > 1:
        for name in list_products_perhaps_with_monarch(game, sheet):
            yield f"unknown: whether {game.constants.box.products[name].name} is with the monarch"


def _describe_undecided_paintings(game: FinishedGame, laurels_by_painting: Mapping[str, PaintingLaurels]) -> Iterator[str]:
    for name, count in laurels_by_painting.items():
        if count.is_undecided:
            yield f"unknown: {game.constants.box.paintings[name].name} counts {describe_possible_numbers(count.values)}"


def _describe_undecided_missions(game: FinishedGame, parts_by_mission: Mapping[str, MetParts]) -> Iterator[str]:
    for name, parts in parts_by_mission.items():
        if parts.undecided_part_indexes:
            part = "part" if len(parts.undecided_part_indexes) == 1 else "parts"
            numbers = join_words(number + 1 for number in parts.undecided_part_indexes)
            yield f"unknown: {game.constants.box.missions[name].name}, {part} {numbers}"
