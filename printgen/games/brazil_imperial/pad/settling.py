"""From a sheet to what counts: the least and the most that the entry allows, row by row, with what is still open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from printgen.games.brazil_imperial.pad.claims import met_of
from printgen.games.brazil_imperial.pad.counting import Counted, counts_of
from printgen.games.brazil_imperial.pad.holdings import Holdings, asks, holdings_of, lacking, wanted_text
from printgen.games.brazil_imperial.pad.names import MONARCH
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.games.brazil_imperial.rows import FIRST, rows_of
from printgen.games.brazil_imperial.standing import Standing
from printgen.rules.contract import Line
from printgen.rules.words import listed

Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Settled:
    """What a player has by the rules: every row's span and reasons."""

    sheet: Sheet
    holdings: Holdings
    counts: Mapping[str, Counted]
    spans: Mapping[str, Span]
    lines: tuple[Line, ...]

    @property
    def total(self) -> Span:
        """The least and the most in all (B9)."""
        return sum(low for low, _ in self.spans.values()), sum(high for _, high in self.spans.values())


def only(span: Span) -> int | None:
    """The number where there is but one."""
    return span[0] if span[0] == span[1] else None


def settle(match: Match, sheet: Sheet) -> Settled:
    """Count a sheet twice: with the least of all that is open, and with the most."""
    holdings, counts = holdings_of(match, sheet), dict(counts_of(match, sheet))
    low = rows_of(match.table, _standing(match, sheet, holdings, counts, most=False))
    high = rows_of(match.table, _standing(match, sheet, holdings, counts, most=True))
    spans = {row: (line.points or 0, high[row].points or 0) for row, line in low.items()}
    more = {"gold": tuple(_unfulfilled(match, sheet, holdings)), **_open(match, sheet, holdings, counts)}
    lines = tuple(Line(row, only(spans[row]), (*line.because, *more.get(row, ()))) for row, line in low.items())
    return Settled(sheet, holdings, counts, spans, lines)


def _standing(match: Match, sheet: Sheet, holdings: Holdings, counts: Mapping[str, Counted], most: bool) -> Standing:
    box = match.table.box
    met = {name: met_of(box.missions[name], claim, holdings) for name, claim in sheet.missions.items()}
    finds = [name for name, find in box.finds.items() if find.kind == "culture"][:1] * sheet.culture
    return Standing(
        monarch=sheet.monarch,
        units=tuple(dict.fromkeys(sheet.units)),
        products=_placed(sheet, open_products(match, sheet) if most else []),
        paintings={name: count.high if most else count.low for name, count in counts.items()},
        missions={name: one.high if most else one.low for name, one in met.items()},
        gold_cards=tuple(name for name in dict.fromkeys(sheet.gold) if lacking(box.gold_cards[name], holdings) == 0),
        species=sheet.species,
        finds=(*finds, *dict.fromkeys(sheet.expeditions)),
        palaces=sheet.palaces,
        own=sheet.own,
        seized=sheet.seized,
        science=sheet.science or 0,
    )


def open_products(match: Match, sheet: Sheet) -> list[str]:
    """Products of which nobody said where they lie, and that may lie on Victoria's board."""
    if match.effect(sheet) != "products":
        return []
    there = sum(place == MONARCH for place in sheet.products.values())
    return [name for name, place in sheet.products.items() if not place][: max(0, FIRST - there)]


def _placed(sheet: Sheet, open_ones: list[str]) -> Mapping[str, str]:
    """Products with their places; no more on the monarch's board than it has room for."""
    there = [name for name, place in sheet.products.items() if place == MONARCH]
    return {**sheet.products, **dict.fromkeys(there[FIRST:], ""), **dict.fromkeys(open_ones, MONARCH)}


def _unfulfilled(match: Match, sheet: Sheet, holdings: Holdings) -> Iterator[str]:
    """Gold cards in hand that bring nothing, and why."""
    for name in dict.fromkeys(sheet.gold):
        card = match.table.box.gold_cards[name]
        wanted, missing = asks(card), lacking(card, holdings)
        if wanted is None or missing is None:
            yield f"0 {card.name}: it counts nothing at the end"
        elif missing:
            yield f"0 {card.name}: it asks for {wanted_text(match, wanted)}; there: {wanted[1] - missing}"


def _open(match: Match, sheet: Sheet, holdings: Holdings, counts: Mapping[str, Counted]) -> dict[str, tuple[str, ...]]:
    """What the entry leaves open, by row."""
    return {
        "products": tuple(
            f"open: whether {match.table.box.products[name].name} lies with the monarch" for name in open_products(match, sheet)
        ),
        "paintings": tuple(
            f"open: {count.low} to {count.high} counted by {match.table.box.paintings[name].name}"
            for name, count in counts.items()
            if count.low != count.high
        ),
        "missions": tuple(_open_parts(match, sheet, holdings)),
    }


def _open_parts(match: Match, sheet: Sheet, holdings: Holdings) -> Iterator[str]:
    for name, claim in sheet.missions.items():
        mission = match.table.box.missions[name]
        met = met_of(mission, claim, holdings)
        parts = [number + 1 for number in range(len(mission.objectives)) if (met.high & ~met.low) >> number & 1]
        if parts:
            yield f"open: {mission.name}, part {listed(parts)}"
