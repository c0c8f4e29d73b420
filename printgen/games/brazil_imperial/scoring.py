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
    find_eras_begun_early,
    find_missed_solo_goals,
    find_solo_mistakes,
    find_winners_and_notes,
)
from printgen.games.brazil_imperial.entry import Entry, MissionClaim
from printgen.games.brazil_imperial.holdings import LASTING, Holdings, describe_number_held, describe_objective
from printgen.games.brazil_imperial.match import Match, Sheet, read_match_and_findings
from printgen.games.brazil_imperial.piece_checks import find_pieces_not_in_box, find_player_mistakes
from printgen.games.brazil_imperial.pieces import Mission
from printgen.games.brazil_imperial.tally import Tally, find_only_number_in_span, tally_sheet
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
    match, _ = read_match_and_findings(constants, entry)
    tallies = tuple(tally_sheet(match, sheet) for sheet in match.sheets)
    winners, notes = find_winners_and_notes(match, tallies)
    findings = [broken for sheet in match.sheets for broken in find_player_mistakes(match, sheet)]
    findings += [*find_pieces_not_in_box(match), *(broken for tally in tallies for broken in _find_wrong_figures(match, tally))]
    return Verdict(
        players=tuple(map(_make_player_score, tallies)),
        winners=winners,
        findings=(*findings, *find_eras_begun_early(match), *find_solo_mistakes(match)),
        notes=(
            *(
                f"{sheet.name}: no monarch was entered, so no monarch's skill counts."
                for sheet in match.sheets
                if not sheet.monarch
            ),
            *notes,
        ),
        detail=_make_solo_detail(match),
    )


def _make_player_score(tally: Tally) -> PlayerScore:
    return PlayerScore(
        name=tally.sheet.name,
        total=find_only_number_in_span(tally.total_span),
        range=tally.total_span,
        written=tally.sheet.total,
        lines=tally.lines,
        detail={"rows": {row: find_only_number_in_span(span) for row, span in tally.row_spans.items()}},
    )


def _make_solo_detail(match: Match) -> dict[str, Any]:
    """The result of a solo game for the JSON output, or an empty mapping for other games."""
    if match.solo is None:
        return {}
    missing = list(find_missed_solo_goals(match, match.solo))
    return {"solo": {"won": not missing, "missing": missing}}


def _find_wrong_figures(match: Match, tally: Tally) -> Iterator[SheetFinding]:
    sheet = tally.sheet
    for painting, count in tally.counts.items():
        if count.wrong:
            yield SheetFinding(ROW, f"{sheet.name}: {count.wrong}", sheet.find_path_in_entry("paintings", painting), sheet.name)
    for name, claim in sheet.missions.items():
        for wrong in _describe_contradicted_claims(match, match.constants.box.missions[name], claim, tally.holdings):
            yield SheetFinding(ROW, f"{sheet.name}: {wrong}", sheet.find_path_in_entry("missions", name), sheet.name)
    cases = tally.cases
    for line in tally.lines:
        written = sheet.rows.get(line.row)
        if written is not None and written in cases.list_row_values(line.row):
            cases = cases.narrow_to_row_value(line.row, written)  # because all correct figures must be possible together
        elif written is not None:
            yield _make_row_finding(sheet, line, written, cases)
    yield from _find_wrong_total(tally, cases)


def _make_row_finding(sheet: Sheet, line: ScoreLine, written: int, cases: PossibleFigures) -> SheetFinding:
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


def _describe_contradicted_claims(match: Match, mission: Mission, claim: MissionClaim, holdings: Holdings) -> Iterator[str]:
    """Sentences about claims for a Mission that the player's pieces contradict (B4)."""
    never_met = [
        claim.announced and objective.term in LASTING and holdings.meets_objective_if_known(objective) is False
        for objective in mission.objectives
    ]
    for number, objective in enumerate(mission.objectives):
        if never_met[number]:
            needed = describe_objective(match, mission, number)
            holding = describe_number_held(match, holdings, objective.term)
            yield f"{mission.name} cannot have been announced: it needs {needed}, but {holding}."
    for number, objective in enumerate(mission.objectives if claim.parts is not None else ()):
        met = holdings.meets_objective_if_known(objective)
        if met is not None and not never_met[number] and met != (number + 1 in (claim.parts or ())):
            part = f"part {number + 1} of {mission.name} ({describe_objective(match, mission, number)})"
            holding = describe_number_held(match, holdings, objective.term, prefer_minimum=met)
            yield f"{part} {'is' if met else 'is not'} fulfilled, because {holding}."
