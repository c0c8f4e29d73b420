"""Simulates games of a declared sheet: fills in sheets at random, and makes sure that their scores do not contradict them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from printgen.model import Game
from printgen.scoring.contract.facts import Fault
from printgen.scoring.contract.optional import Playtest, SimulatedGame
from printgen.scoring.declared.filled_sheets import Cell, FilledSheets, is_known_if_empty
from printgen.scoring.declared.judge import TOTAL, find_broken_conditions, find_winning_seats_if_known, find_wrong_figures
from printgen.scoring.declared.plan import LinePart, ScoringPlan
from printgen.scoring.declared.random_sheets import SheetFiller
from printgen.scoring.declared.unfit import UnfitDeclaration, convert_formula_errors_to_unfit_declaration

STYLE = "random sheets"
FIRST = 5  # games that must succeed before a simulation is offered
MOST_FILLS = 4  # times that one game is begun anew


def make_playtest(plan: ScoringPlan, game: Game) -> Playtest:
    """Games with sheets that are filled in at random. Raises UnfitDeclaration if no such sheets can be made."""
    for number in range(FIRST):
        _fill_sheets_at_random(plan, game.players.usual, Random(number), 1)
    rounds = next((axis.name for axis in plan.axes.values() if axis.open), "")
    return Playtest(
        f"{rounds}s" if rounds else "", (STYLE,), lambda seats, random: _play_game(plan, len(seats), random, rounds)
    )


def _fill_sheets_at_random(plan: ScoringPlan, players: int, random: Random, attempts: int) -> FilledSheets:
    """Sheets on which all conditions hold. Raises UnfitDeclaration."""
    broken: dict[int, int] = {}
    for _ in range(attempts):
        with convert_formula_errors_to_unfit_declaration(plan):
            sheets = SheetFiller(plan, players, random, broken).try_to_fill_sheets()
        if sheets is not None:
            return sheets
    number = max(broken, key=lambda number: broken[number])
    message = f'No sheet with random figures met all conditions, most often because of this one: "{plan.musts[number].say}"'
    hint = "score real sheets instead; printgen simulate needs conditions that chance can meet."
    raise UnfitDeclaration(Fault(f"scoring.must.{number}", message, hint))


def _play_game(plan: ScoringPlan, players: int, random: Random, length_repeat: str) -> SimulatedGame:
    """One game with random sheets. Raises UnfitDeclaration if a sheet contradicts itself."""
    sheets = _fill_sheets_at_random(plan, players, random, MOST_FILLS)
    with convert_formula_errors_to_unfit_declaration(plan):
        _require_consistent_judging(sheets, random)
    seats = range(players)
    scores = tuple(int(sheets.find_or_compute_value(TOTAL, seat, ())) for seat in seats)
    amounts = {
        f"{line.label}{' (sum)' * bool(line.axes)}": tuple(sum(_list_line_values(line, sheets, seat)) for seat in seats)
        for line in plan.lines.values()
        if line.shown and line.name != TOTAL and all(isinstance(value, int) for value in _list_line_values(line, sheets, 0))
    }
    length = sheets.used[length_repeat] if length_repeat else 1
    return SimulatedGame(scores, tuple(find_winning_seats_if_known(sheets, {})), length, amounts=amounts)


def _list_line_values(line: LinePart, sheets: FilledSheets, seat: int) -> list[Any]:
    return [sheets.find_or_compute_value(line.name, seat, at) for at in line.list_positions(sheets.used)]


def _require_consistent_judging(sheets: FilledSheets, random: Random) -> None:
    """Raise UnfitDeclaration if correct sheets are judged to be wrong: with all lines written, or with one field erased."""
    written = {
        (line.name, seat, at): int(sheets.find_or_compute_value(line.name, seat, at))
        for line in sheets.plan.list_written_lines()
        for seat in range(sheets.players)
        for at in line.list_positions(sheets.used)
    }
    _require_no_findings(sheets, written)
    if sheets.entered:
        erased = random.choice(sorted(sheets.entered))
        left = {cell: value for cell, value in sheets.entered.items() if cell != erased}
        if not is_known_if_empty(sheets.plan.entered[erased[0]]):
            _require_no_findings(FilledSheets(sheets.plan, sheets.players, sheets.used, left), written)


def _require_no_findings(sheets: FilledSheets, written: Mapping[Cell, int]) -> None:
    names = [f"player {seat + 1}" for seat in range(sheets.players)]
    for broken in (*find_wrong_figures(sheets, written, names), *find_broken_conditions(sheets, names)):
        part = f"scoring.lines.{broken.path[2]}" if broken.code.startswith("score.") else f"scoring.{broken.code}"
        message = f"A correct random sheet was found wrong, which is a bug: {broken.message}"
        raise UnfitDeclaration(Fault(part, message, "please report it, and attach the game if you can."))
