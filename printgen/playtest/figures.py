"""A report as JSON, every figure in it."""

import json
from dataclasses import asdict
from typing import Any

from printgen.model import Game
from printgen.playtest.chance import LEVEL, margin, share_of
from printgen.playtest.report import Count, Report, Results
from printgen.playtest.spread import Spread
from printgen.playtest.text import QUANTILES

_DIGITS = 6


def report_json(game: Game, report: Report, unit: str, seed: int) -> str:
    """One object on one line."""
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
        "seats": [_results(results, len(report.seats)) for results in report.by_seat],
        "players": _table(report.by_style),
        "counts": _counts(report.counts),
        "amounts": {name: _spread(amount) for name, amount in report.amounts.items()},
        "shares": {table: _counts(report.counted(table)) for table in report.shares},
        "held": {trait: _table(report.ordered(trait)) for trait in report.held},
    }
    return json.dumps(content, ensure_ascii=False)


def _counts(counts: dict[str, Count]) -> dict[str, Any]:
    return {name: asdict(count) for name, count in counts.items()}


def _table(rows: dict[str, Results]) -> dict[str, Any]:
    return {name: _results(results, len(rows)) for name, results in rows.items()}


def _results(results: Results, rows: int) -> dict[str, Any]:
    share = share_of(results.won, results.scores.count, rows)
    wins = {"share": _round(share.value), "low": _round(share.low), "high": _round(share.high)}
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
