"""Draws the completed score sheet, with the paying colours tinted and rings around wrong figures."""

from collections.abc import Iterator

from printgen.games.favelas.constants import GameConstants
from printgen.games.favelas.entry import Entry, find_value_of_player
from printgen.games.favelas.scoring import make_year_scoring
from printgen.scoring.contract.drawing import Handwriting, InkedFace, ShownFace, Spread, TintedGroup, WrongFigure
from printgen.scoring.contract.results import Verdict

COMPONENT = "score-sheet"


def draw_sheet(constants: GameConstants, entry: Entry, verdict: Verdict, tinted_year: int | None) -> Spread:
    """A picture of the whole score sheet, with the paying colours tinted in year `tinted_year` (from 1), or in all years.

    Raises ValueError with a message for the user if the sheet has no such year.
    """
    years = range(1, len(entry.years) + 1)
    if tinted_year is not None and tinted_year not in years:
        raise ValueError(f"the sheet has only {'year 1' if len(years) == 1 else f'years 1 to {len(years)}'}.")
    written = (
        *(Handwriting(f"player.{seat}", text=name) for seat, name in enumerate(entry.players, 1)),
        *(mark for year in years for mark in _write_year(constants, entry, year)),
        *_write_stacks_and_totals(entry),
    )
    tints = tuple(tint for year in years if tinted_year in (None, year) for tint in _tint_majorities(constants, entry, year))
    return Spread(
        "score-sheet", ((ShownFace(InkedFace(COMPONENT, written, tints, tuple(_list_wrong_figures(entry, verdict)))),),)
    )


def _write_year(constants: GameConstants, entry: Entry, year: int) -> Iterator[Handwriting]:
    for name in constants.dice_names:
        yield Handwriting(f"year.{year}.die.{name}", text=str(entry.years[year - 1].council[name]))
    for seat, player in enumerate(entry.players, 1):
        for number, space in enumerate(entry.find_board(player, year - 1).spaces, 1):
            field = f"year.{year}.{seat}.space.{number}"
            yield Handwriting(field, text=space.letter)
            if space.height is not None:
                yield Handwriting(f"{field}.height", text=str(space.height))
        score = find_value_of_player(entry.years[year - 1].scores, player)
        if score is not None:
            yield Handwriting(f"year.{year}.{seat}.score", text=str(score))


def _write_stacks_and_totals(entry: Entry) -> Iterator[Handwriting]:
    for part, figures in (("tallest", entry.tallest), ("total", entry.totals)):
        for seat, player in enumerate(entry.players, 1):
            figure = find_value_of_player(figures, player)
            if figure is not None:
                yield Handwriting(f"{part}.{seat}", text=str(figure))


def _tint_majorities(constants: GameConstants, entry: Entry, year: int) -> Iterator[TintedGroup]:
    scoring = make_year_scoring(constants, entry, year - 1)
    for number, colour in enumerate(constants.colours):
        for seat in scoring.find_players_with_majority(number):
            spaces = entry.find_board(entry.players[seat], year - 1).spaces
            numbers = (number for number, space in enumerate(spaces, 1) if space.letter == colour.letter)
            fields = tuple(f"year.{year}.{seat + 1}.space.{number}" for number in numbers)
            yield TintedGroup(fields, colour.ink, scoring.dice[number])


def _list_wrong_figures(entry: Entry, verdict: Verdict) -> Iterator[WrongFigure]:
    """The figures that the verdict reports as wrong, each with the correct figure."""
    seats = {name: seat for seat, name in enumerate(entry.players, 1)}
    for broken in verdict.findings:
        if broken.player is None:
            continue
        seat = seats[broken.player]
        score = verdict.players[seat - 1]
        if broken.code == "score.year" and broken.turn is not None:
            yield WrongFigure(f"year.{broken.turn}.{seat}.score", str(score.lines[broken.turn - 1].points))
        elif broken.code == "score.total":
            yield WrongFigure(f"total.{seat}", str(score.total))
        elif broken.code == "tallest":
            yield WrongFigure(f"tallest.{seat}", "?" if score.detail["tallest"] is None else str(score.detail["tallest"]))
