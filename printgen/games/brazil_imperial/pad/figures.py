"""What was written, held against what lies on the table: rows, totals, what Paintings and Missions were said to count."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.pad.cases import Cases, either
from printgen.games.brazil_imperial.pad.claims import wrong_claims
from printgen.games.brazil_imperial.pad.settling import Settled
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.scoring.contract.results import Broken, Line

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
    agreed, slips = _rows(settled)
    yield from slips
    yield from _total(settled, agreed)


def _rows(settled: Settled) -> tuple[Cases, list[Broken]]:
    """What the right figures leave open, for all of them must be so in one case; and the wrong ones."""
    agreed, slips = settled.cases, list[Broken]()
    for line in settled.lines:
        written = settled.sheet.rows.get(line.row)
        if written is not None and written in agreed.values(line.row):
            agreed = agreed.where(line.row, written)
        elif written is not None:
            slips.append(_slip(settled.sheet, line, written, agreed))
    return agreed, slips


def _slip(sheet: Sheet, line: Line, written: int, agreed: Cases) -> Broken:
    because = f": {'; '.join(line.because)}" if line.because else ""
    message = f"The row {NAMES[line.row]} of {sheet.name} says {written}; it is {either(agreed.values(line.row))}{because}."
    return Broken(ROW, message, ("players", sheet.seat, "rows", line.row), sheet.name)


def _total(settled: Settled, agreed: Cases) -> Iterator[Broken]:
    sheet, written, totals = settled.sheet, settled.sheet.total, agreed.totals
    if written is None or written in totals:
        return
    figures = [sheet.rows.get(line.row) for line in settled.lines]
    added = sum(figure or 0 for figure in figures)
    sums = f" The rows as they are written add up to {added}." if None not in figures and added != totals[0] else ""
    known = "by its rows " if totals != settled.cases.totals else ""
    message = f"The total of {sheet.name} says {written}; {known}it is {either(totals)}.{sums}"
    yield Broken(TOTAL, message, ("players", sheet.seat, "total"), sheet.name)
