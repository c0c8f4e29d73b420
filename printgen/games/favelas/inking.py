"""The score sheet as it was entered, field by field, with the colours that paid and the figures that are wrong."""

from collections.abc import Iterator

from printgen.games.favelas.council import board_of, session_of
from printgen.games.favelas.entry import Entry, under
from printgen.games.favelas.table import Table
from printgen.scoring.contract.drawing import Inked, Shown, Spread, Tint, Written, Wrong
from printgen.scoring.contract.results import Verdict

COMPONENT = "score-sheet"


def spread(table: Table, entry: Entry, verdict: Verdict, turn: int | None) -> Spread:
    """The whole sheet; what paid is tinted in all years, or in the one that is asked for."""
    years = range(1, len(entry.years) + 1)
    if turn is not None and turn not in years:
        raise ValueError(f"the sheet has {'one year' if len(years) == 1 else f'years 1 to {len(years)}'}.")
    written = (*_names(entry), *(mark for year in years for mark in _year(table, entry, year)), *_ends(entry))
    tints = tuple(tint for year in years if turn in (None, year) for tint in _tints(table, entry, year))
    return Spread("score-sheet", ((Shown(Inked(COMPONENT, written, tints, tuple(_wrong(entry, verdict)))),),))


def _names(entry: Entry) -> Iterator[Written]:
    for seat, name in enumerate(entry.players, 1):
        yield Written(f"player.{seat}", text=name)


def _year(table: Table, entry: Entry, year: int) -> Iterator[Written]:
    """Dice, boards and scores of a year."""
    for name in table.dice:
        yield Written(f"year.{year}.die.{name}", text=str(entry.years[year - 1].council[name]))
    for seat, player in enumerate(entry.players, 1):
        for space, top in enumerate(board_of(entry, year - 1, player).tops, 1):
            field = f"year.{year}.{seat}.space.{space}"
            yield Written(field, text=top.letter)
            if top.height is not None:
                yield Written(f"{field}.height", text=str(top.height))
        score = under(entry.years[year - 1].scores, player)
        if score is not None:
            yield Written(f"year.{year}.{seat}.score", text=str(score))


def _ends(entry: Entry) -> Iterator[Written]:
    for part, figures in (("tallest", entry.tallest), ("total", entry.totals)):
        for seat, player in enumerate(entry.players, 1):
            figure = under(figures, player)
            if figure is not None:
                yield Written(f"{part}.{seat}", text=str(figure))


def _tints(table: Table, entry: Entry, year: int) -> Iterator[Tint]:
    """The spaces of every colour that paid, for each who was paid."""
    session = session_of(table, entry, year - 1)
    for number, colour in enumerate(table.colours):
        for seat in session.majority(number):
            tops = board_of(entry, year - 1, entry.players[seat]).tops
            spaces = (space for space, top in enumerate(tops, 1) if top.letter == colour.letter)
            fields = tuple(f"year.{year}.{seat + 1}.space.{space}" for space in spaces)
            yield Tint(fields, colour.ink, session.dice[number])


def _wrong(entry: Entry, verdict: Verdict) -> Iterator[Wrong]:
    """The figures that were found to be wrong, and what they should be."""
    seats = {name: seat for seat, name in enumerate(entry.players, 1)}
    for broken in verdict.findings:
        if broken.player is None:
            continue
        seat = seats[broken.player]
        score = verdict.players[seat - 1]
        if broken.code == "score.year" and broken.turn is not None:
            yield Wrong(f"year.{broken.turn}.{seat}.score", str(score.lines[broken.turn - 1].points))
        elif broken.code == "score.total":
            yield Wrong(f"total.{seat}", str(score.total))
        elif broken.code == "tallest":
            yield Wrong(f"tallest.{seat}", "?" if score.detail["tallest"] is None else str(score.detail["tallest"]))
