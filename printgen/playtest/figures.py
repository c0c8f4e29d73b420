"""A report as JSON, every figure in it."""

import json
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
        "scores": _spread(report.all.scores),
        "seats": [_results(results, len(report.seats)) for results in report.by_seat],
        "players": {style: _results(results, len(report.by_style)) for style, results in report.by_style.items()},
        "counts": {name: _count(count) for name, count in report.counts.items()},
        "held": {
            trait: {which: _results(results, len(values)) for which, results in values.items()}
            for trait, values in report.held.items()
        },
    }
    return json.dumps(content, ensure_ascii=False)


def _results(results: Results, rows: int) -> dict[str, Any]:
    share = share_of(results.won, results.scores.count, rows)
    wins = {"share": _round(share.value), "low": _round(share.low), "high": _round(share.high)}
    return {"held": results.scores.count, "scores": _spread(results.scores), "wins": wins}


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        "mean": _round(spread.mean),
        "margin": _round(margin(spread)),
        "deviation": _round(spread.deviation),
        "least": spread.least,
        "most": spread.most,
        **{f"quantile_{100 * part:.0f}": spread.quantile(part) for part in QUANTILES},
    }


def _count(count: Count) -> dict[str, int]:
    return {"times": count.times, "chances": count.chances, "games": count.games}


def _round(value: float) -> float:
    return round(value, _DIGITS)
