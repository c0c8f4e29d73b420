"""Judges a finished game: the scores, the winners, and all mistakes in the entry (B1 to B16).

`tally.py` adds up a player's score, `rows.py` scores each row, and `ending.py` finds the winners. This module compares the
written figures with the tally. `piece_checks.py` and `ending.py` find all other mistakes.
"""

from collections.abc import Iterator
from typing import Any

from printgen.games.brazil_imperial.cases import PossibleFigures, describe_possible_numbers
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.ending import (
    ROW,
    find_eras_ended_too_early,
    find_reasons_by_missed_solo_goal,
    find_solo_mistakes,
    find_winners_and_notes,
)
from printgen.games.brazil_imperial.entry import Entry, MissionClaim
from printgen.games.brazil_imperial.finished_game import FinishedGame, SheetWithIds, read_finished_game
from printgen.games.brazil_imperial.holdings import LASTING, Holdings, describe_number_held, describe_piece_count
from printgen.games.brazil_imperial.piece_checks import (
    find_excess_pieces_of_all_players,
    find_impossible_pieces_of_player,
)
from printgen.games.brazil_imperial.pieces import Mission
from printgen.games.brazil_imperial.tally import Tally, find_only_number_in_range, tally_sheet
from printgen.scoring.contract.results import PlayerScore, ScoreLine, SheetFinding, Verdict

TOTAL = "score.total"
ROW_NAMES = {
    "units": "Units",
    "products": "Products",
    "paintings": "Paintings",
    "missions": "Missions",
    "gold": "Gold cards",
    "exploration": "Exploration",
    "palaces": "Palaces",
    "tiles": "Buildings and Cities",
}


def judge_game(constants: GameConstants, entry: Entry) -> Verdict:
    """The verdict on one finished game of Brazil: Imperial."""
    game = read_finished_game(constants, entry)
    tallies = tuple(tally_sheet(game, sheet) for sheet in game.sheets)
    winners, notes = find_winners_and_notes(game, tallies)
    findings = [broken for sheet in game.sheets for broken in find_impossible_pieces_of_player(game, sheet)]
    findings += [
        *find_excess_pieces_of_all_players(game),
        *(broken for tally in tallies for broken in _find_wrong_figures_and_claims(game, tally)),
    ]
    return Verdict(
        players=tuple(map(_make_player_score, tallies)),
        winners=winners,
        findings=(*findings, *find_eras_ended_too_early(game), *find_solo_mistakes(game)),
        notes=(
            *(
                f"{sheet.name}: no monarch was entered, so no monarch's skill counts."
                for sheet in game.sheets
                if not sheet.monarch
            ),
            *notes,
        ),
        detail=_make_solo_detail(game),
    )


def _make_player_score(tally: Tally) -> PlayerScore:
    return PlayerScore(
        name=tally.sheet.name,
        total=find_only_number_in_range(tally.total_range),
        range=tally.total_range,
        written=tally.sheet.total,
        lines=tally.lines,
        detail={"rows": {row: find_only_number_in_range(number_range) for row, number_range in tally.row_ranges.items()}},
    )


def _make_solo_detail(game: FinishedGame) -> dict[str, Any]:
    """The result of a solo game for the JSON output, or an empty mapping for other games."""
    if game.solo is None:
        return {}
    missing = list(find_reasons_by_missed_solo_goal(game, game.solo))
    return {"solo": {"won": not missing, "missing": missing}}


def _find_wrong_figures_and_claims(game: FinishedGame, tally: Tally) -> Iterator[SheetFinding]:
    sheet = tally.sheet
    for painting, count in tally.counts.items():
        if count.wrong:
            yield SheetFinding(
                ROW, f"{sheet.name}: {count.wrong}", sheet.find_path_of_piece_or_field("paintings", painting), sheet.name
            )
    for name, claim in sheet.missions.items():
        for wrong in _describe_contradicted_claims(game, game.constants.box.missions[name], claim, tally.holdings):
            yield SheetFinding(ROW, f"{sheet.name}: {wrong}", sheet.find_path_of_piece_or_field("missions", name), sheet.name)
    cases = tally.cases
    for line in tally.lines:
        written = sheet.rows.get(line.row)
        if written is not None and written in cases.list_row_values(line.row):
            cases = cases.narrow_to_row_value(line.row, written)  # because all correct figures must be possible together
        elif written is not None:
            yield _make_row_finding(sheet, line, written, cases)
    yield from _find_wrong_total(tally, cases)


def _make_row_finding(sheet: SheetWithIds, line: ScoreLine, written: int, cases: PossibleFigures) -> SheetFinding:
    because = f": {'; '.join(line.because)}" if line.because else ""
    right = describe_possible_numbers(cases.list_row_values(line.row))
    message = f"{sheet.name}: the row {ROW_NAMES[line.row]} is given as {written}, but must be {right}{because}."
    return SheetFinding(ROW, message, ("players", sheet.seat, "rows", line.row), sheet.name)


def _find_wrong_total(tally: Tally, cases: PossibleFigures) -> Iterator[SheetFinding]:
    sheet, written, totals = tally.sheet, tally.sheet.total, cases.possible_totals
    if written is None or written in totals:
        return
    figures = [sheet.rows.get(line.row) for line in tally.lines]
    added = sum(figure or 0 for figure in figures)
    sums = f" The rows as written add up to {added}." if None not in figures and added != totals[0] else ""
    known = " according to the rows" if totals != tally.cases.possible_totals else ""
    message = f"{sheet.name}: the total is given as {written}, but must be {describe_possible_numbers(totals)}{known}.{sums}"
    yield SheetFinding(TOTAL, message, ("players", sheet.seat, "total"), sheet.name)


def _describe_contradicted_claims(
    game: FinishedGame, mission: Mission, claim: MissionClaim, holdings: Holdings
) -> Iterator[str]:
    """Sentences about claims for a Mission that the player's pieces contradict (B4)."""
    never_met = [
        claim.announced and objective.term in LASTING and holdings.meets_objective_if_known(objective) is False
        for objective in mission.objectives
    ]
    for number, objective in enumerate(mission.objectives):
        if never_met[number]:
            needed = describe_piece_count(game, objective.term, objective.least)
            holding = describe_number_held(game, holdings, objective.term)
            yield f"{mission.name} cannot have been announced: it needs {needed}, but {holding}."
    for number, objective in enumerate(mission.objectives if claim.parts is not None else ()):
        met = holdings.meets_objective_if_known(objective)
        if met is not None and not never_met[number] and met != (number + 1 in (claim.parts or ())):
            part = f"part {number + 1} of {mission.name} ({describe_piece_count(game, objective.term, objective.least)})"
            holding = describe_number_held(game, holdings, objective.term, prefer_minimum=met)
            yield f"{part} {'is' if met else 'is not'} fulfilled, because {holding}."
