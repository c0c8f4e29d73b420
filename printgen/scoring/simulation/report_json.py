"""A report as JSON, every figure in it."""

import json
from dataclasses import asdict
from typing import Any

from printgen.model import Game
from printgen.scoring.simulation.report import Count, Report, Results
from printgen.scoring.simulation.report_text import QUANTILES
from printgen.scoring.simulation.statistics import LEVEL, Spread, margin, share_of

_DIGITS = 6
_VERDICTS = {1: "above", -1: "below", 0: "uncertain"}  # a share of wins compared with the fair one


def report_json(game: Game, report: Report, unit: str, seed: int) -> str:
    """One object on one line."""
    fair = 1 / len(report.seats)
    alike = len(report.by_style) == 1
    content = {
        "game": game.name,
        "edition": game.edition,
        "games": report.games,
        "seed": seed,
        "styles": list(report.seats),
        "unit": unit,
        "level": LEVEL,
        "tied": _round(report.tied / report.games),
        "length": _spread(report.length),
        "apart": _spread(report.apart),
        "scores": _scores(report.all),
        "seats": [_results(results, len(report.seats), fair if alike else None) for results in report.by_seat],
        "players": _table(report.by_style),
        "counts": _counts(report.counts),
        "amounts": {name: _spread(amount) for name, amount in report.amounts.items()},
        "shares": {table: _counts(report.counted(table)) for table in report.shares},
        "held": {trait: _held(report, trait, fair) for trait in report.held},
    }
    return json.dumps(content, ensure_ascii=False)


def _counts(counts: dict[str, Count]) -> dict[str, Any]:
    return {name: asdict(count) for name, count in counts.items()}


def _table(rows: dict[str, Results]) -> dict[str, Any]:
    return {name: _results(results, len(rows)) for name, results in rows.items()}


def _held(report: Report, trait: str, fair: float) -> dict[str, Any]:
    """The results by what players held; `against_all` is the mean score above or below that of all players, as a share."""
    values, mean = report.ordered(trait), report.all.scores.mean
    against = {name: _round(results.scores.mean / mean - 1) if mean > 0 else None for name, results in values.items()}
    return {name: {**_results(results, len(values), fair), "against_all": against[name]} for name, results in values.items()}


def _results(results: Results, rows: int, fair: float | None = None) -> dict[str, Any]:
    """Scores and wins; with a fair share to compare with, whether the wins are above it, below it or neither is certain."""
    share = share_of(results.won, results.scores.count, rows)
    wins: dict[str, Any] = {"share": _round(share.value), "low": _round(share.low), "high": _round(share.high)}
    if fair is not None:
        wins |= {"fair": _round(fair), "verdict": _VERDICTS[share.beside(fair)]}
    return {"held": results.scores.count, "scores": _scores(results), "wins": wins}


def _scores(results: Results) -> dict[str, Any]:
    return {**_spread(results.scores), "margin": _round(margin(results.scores, results.games))}


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        "mean": _round(spread.mean),
        "deviation": _round(spread.deviation),
        "least": spread.least,
        "most": spread.most,
        **{f"quantile_{100 * part:.0f}": spread.quantile(part) for part in QUANTILES},
    }


def _round(value: float) -> float:
    return round(value, _DIGITS)
