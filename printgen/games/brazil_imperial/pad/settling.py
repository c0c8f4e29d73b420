"""From a sheet to what counts: all that the entry allows, row by row, with what is still open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from printgen.core.words import listed
from printgen.games.brazil_imperial.pad.cases import Cases, cases_of, either, open_products
from printgen.games.brazil_imperial.pad.claims import Met, met_of
from printgen.games.brazil_imperial.pad.counting import Counted, counts_of
from printgen.games.brazil_imperial.pad.holdings import Holdings, asks, holdings_of, lacking, wanted_text
from printgen.games.brazil_imperial.pad.names import MONARCH
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.games.brazil_imperial.rows import FIRST, rows_of
from printgen.games.brazil_imperial.standing import Standing
from printgen.scoring.contract.results import Line

Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a player has by the rules: every row's span and reasons."""

    sheet: Sheet
    holdings: Holdings
    counts: Mapping[str, Counted]
    cases: Cases
    lines: tuple[Line, ...]

    @property
    def spans(self) -> Mapping[str, Span]:
        """The least and the most of every row."""
        return {row: _span(self.cases.values(row)) for row in self.cases.least}

    @property
    def total(self) -> Span:
        """The least and the most in all (B9)."""
        return _span(self.cases.totals)


def _span(values: tuple[int, ...]) -> Span:
    return values[0], values[-1]


def only(span: Span) -> int | None:
    """The number where there is but one."""
    return span[0] if span[0] == span[1] else None


def settle(match: Match, sheet: Sheet) -> Settled:
    """Count a sheet with the least of all that is open, and then every case."""
    holdings, counts = holdings_of(match, sheet), dict(counts_of(match, sheet))
    met = {name: met_of(match.table.box.missions[name], claim, holdings) for name, claim in sheet.missions.items()}
    lines = rows_of(match.table, _standing(match, sheet, holdings, counts, met))
    cases = cases_of(match, sheet, counts, met, {row: line.points or 0 for row, line in lines.items()})
    more = {"gold": tuple(_unfulfilled(match, sheet, holdings)), **_open(match, sheet, counts, met, cases)}
    told = (Line(row, only(_span(cases.values(row))), (*line.because, *more.get(row, ()))) for row, line in lines.items())
    return Settled(sheet, holdings, counts, cases, tuple(told))


def _standing(
    match: Match, sheet: Sheet, holdings: Holdings, counts: Mapping[str, Counted], met: Mapping[str, Met]
) -> Standing:
    box = match.table.box
    finds = [name for name, find in box.finds.items() if find.kind == "culture"][:1] * sheet.culture
    return Standing(
        monarch=sheet.monarch,
        units=tuple(dict.fromkeys(sheet.units)),
        products=_placed(sheet),
        paintings={name: count.low for name, count in counts.items()},
        missions={name: one.low for name, one in met.items()},
        gold_cards=tuple(name for name in dict.fromkeys(sheet.gold) if lacking(box.gold_cards[name], holdings) == 0),
        species=sheet.species,
        finds=(*finds, *dict.fromkeys(sheet.expeditions)),
        palaces=sheet.palaces,
        own=sheet.own,
        seized=sheet.seized,
        science=sheet.science or 0,
    )


def _placed(sheet: Sheet) -> Mapping[str, str]:
    """Products with their places; no more on the monarch's board than it has room for."""
    there = [name for name, place in sheet.products.items() if place == MONARCH]
    return {**sheet.products, **dict.fromkeys(there[FIRST:], "")}


def _unfulfilled(match: Match, sheet: Sheet, holdings: Holdings) -> Iterator[str]:
    """Gold cards in hand that bring nothing, and why."""
    for name in dict.fromkeys(sheet.gold):
        card = match.table.box.gold_cards[name]
        wanted, missing = asks(card), lacking(card, holdings)
        if wanted is None or missing is None:
            yield f"0 {card.name}: it counts nothing at the end"
        elif missing:
            yield f"0 {card.name}: it asks for {wanted_text(match, wanted)}; there: {wanted[1] - missing}"


def _open(
    match: Match, sheet: Sheet, counts: Mapping[str, Counted], met: Mapping[str, Met], cases: Cases
) -> dict[str, tuple[str, ...]]:
    """What the entry leaves open, by row."""
    box, boards = match.table.box, open_products(match, sheet) if len(cases.values("products")) > 1 else []
    return {
        "products": tuple(f"open: whether {box.products[name].name} lies with the monarch" for name in boards),
        "paintings": tuple(
            f"open: {either(count.values)} counted by {box.paintings[name].name}"
            for name, count in counts.items()
            if count.low != count.high
        ),
        "missions": tuple(_open_parts(match, met)),
    }


def _open_parts(match: Match, met: Mapping[str, Met]) -> Iterator[str]:
    for name, one in met.items():
        mission = match.table.box.missions[name]
        parts = [number + 1 for number in range(len(mission.objectives)) if (one.high & ~one.low) >> number & 1]
        if parts:
            yield f"open: {mission.name}, part {listed(parts)}"
