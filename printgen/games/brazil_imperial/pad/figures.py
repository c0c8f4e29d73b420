"""What was written, held against what lies on the table: rows, totals, what Paintings and Missions were said to count."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.pad.claims import wrong_claims
from printgen.games.brazil_imperial.pad.settling import Settled, Span
from printgen.games.brazil_imperial.pad.sheet import Match
from printgen.rules.contract import Broken

ROW, TOTAL = "score.row", "score.total"
NAMES = {
    "units": "Units",
    "products": "Products",
    "paintings": "Paintings",
    "missions": "Missions",
    "gold": "Gold cards",
    "exploration": "Exploration",
    "palaces": "Palaces",
    "tiles": "Buildings and Cities",
}


def figure_findings(match: Match, settled: Settled) -> Iterator[Broken]:
    """All that is wrong with a player's figures."""
    sheet = settled.sheet
    for painting, count in settled.counts.items():
        if count.wrong:
            yield Broken(ROW, f"{sheet.name}: {count.wrong}", sheet.path("paintings", painting), sheet.name)
    for mission, wrong in wrong_claims(match, sheet, settled.holdings):
        yield Broken(ROW, f"{sheet.name}: {wrong}", sheet.path("missions", mission), sheet.name)
    yield from _rows(settled)
    yield from _total(settled)


def _rows(settled: Settled) -> Iterator[Broken]:
    sheet = settled.sheet
    for line in settled.lines:
        written, span = sheet.rows.get(line.row), settled.spans[line.row]
        if written is not None and not span[0] <= written <= span[1]:
            because = f": {'; '.join(line.because)}" if line.because else ""
            message = f"The row {NAMES[line.row]} of {sheet.name} says {written}; it is {_said(span)}{because}."
            yield Broken(ROW, message, ("players", sheet.seat, "rows", line.row), sheet.name)


def _total(settled: Settled) -> Iterator[Broken]:
    sheet, written, span = settled.sheet, settled.sheet.total, settled.total
    if written is None or span[0] <= written <= span[1]:
        return
    figures = [sheet.rows.get(line.row) for line in settled.lines]
    added = sum(figure or 0 for figure in figures)
    sums = f" The rows as they are written add up to {added}." if None not in figures and added != span[0] else ""
    message = f"The total of {sheet.name} says {written}; it is {_said(span)}.{sums}"
    yield Broken(TOTAL, message, ("players", sheet.seat, "total"), sheet.name)


def _said(span: Span) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]} to {span[1]}"
