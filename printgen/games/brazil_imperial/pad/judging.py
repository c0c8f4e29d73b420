"""A finished game, judged: what everybody scores, who wins, and what cannot be right (B1 to B16)."""

from typing import Any

from printgen.games.brazil_imperial.pad.alone import alone_findings
from printgen.games.brazil_imperial.pad.board import board_findings
from printgen.games.brazil_imperial.pad.box import box_findings
from printgen.games.brazil_imperial.pad.ending import end_findings, missed, winners_of
from printgen.games.brazil_imperial.pad.entry import Entry
from printgen.games.brazil_imperial.pad.figures import figure_findings
from printgen.games.brazil_imperial.pad.reading import read_match
from printgen.games.brazil_imperial.pad.settling import Settled, only, settle
from printgen.games.brazil_imperial.pad.sheet import Match
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.results import PlayerScore, Verdict


def judge_game(table: Table, entry: Entry) -> Verdict:
    """The verdict on one game."""
    match, _ = read_match(table, entry)
    settled = tuple(settle(match, sheet) for sheet in match.sheets)
    winners, notes = winners_of(match, settled)
    findings = [broken for sheet in match.sheets for broken in board_findings(match, sheet)]
    findings += [*box_findings(match), *(broken for one in settled for broken in figure_findings(match, one))]
    return Verdict(
        players=tuple(map(_player, settled)),
        winners=winners,
        findings=(*findings, *end_findings(match), *alone_findings(match)),
        notes=(
            *(f"{sheet.name}: no monarch is entered, so no skill counts." for sheet in match.sheets if not sheet.monarch),
            *notes,
        ),
        detail=_detail(match),
    )


def _player(settled: Settled) -> PlayerScore:
    return PlayerScore(
        name=settled.sheet.name,
        total=only(settled.total),
        range=settled.total,
        written=settled.sheet.total,
        lines=settled.lines,
        detail={"rows": {row: only(span) for row, span in settled.spans.items()}},
    )


def _detail(match: Match) -> dict[str, Any]:
    """How the game alone ended, for programs."""
    if match.solo is None:
        return {}
    missing = list(missed(match, match.solo))
    return {"solo": {"won": not missing, "missing": missing}}
