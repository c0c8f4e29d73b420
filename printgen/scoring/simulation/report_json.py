"""Writes a simulation report as JSON, with every figure."""

import json
from dataclasses import asdict
from typing import Any

from printgen.model import Game
from printgen.scoring.simulation.report import EventFrequency, GroupResults, Report
from printgen.scoring.simulation.report_text import QUANTILES
from printgen.scoring.simulation.statistics import LEVEL, Distribution, estimate_share, find_margin_of_mean

_DIGITS = 6
_VERDICTS = {1: "above", -1: "below", 0: "uncertain"}  # how a share of wins compares with a fair share


def write_report_json(game: Game, report: Report, unit: str, seed: int) -> str:
    """The simulation report as one JSON object on one line."""
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
        "tied": _round_figure(report.tied / report.games),
        "length": _convert_distribution_to_json(report.length),
        "apart": _convert_distribution_to_json(report.apart),
        "scores": _convert_scores_to_json(report.all),
        "seats": [_convert_group_to_json(results, len(report.seats), fair if alike else None) for results in report.by_seat],
        "players": {name: _convert_group_to_json(results, len(report.by_style)) for name, results in report.by_style.items()},
        "counts": _convert_frequencies_to_json(report.counts),
        "amounts": {name: _convert_distribution_to_json(amount) for name, amount in report.amounts.items()},
        "shares": {
            table: _convert_frequencies_to_json(report.sort_event_frequencies_by_name(table)) for table in report.shares
        },
        "held": {trait: _convert_trait_to_json(report, trait, fair) for trait in report.held},
    }
    return json.dumps(content, ensure_ascii=False)


def _convert_frequencies_to_json(frequencies: dict[str, EventFrequency]) -> dict[str, Any]:
    return {name: asdict(frequency) for name, frequency in frequencies.items()}


def _convert_trait_to_json(report: Report, trait: str, fair_share: float) -> dict[str, Any]:
    """The results for each value of a trait. `against_all` is the relative difference from the mean score of all players."""
    values, mean = report.sort_results_by_trait_value(trait), report.all.scores.mean
    against = {name: _round_figure(results.scores.mean / mean - 1) if mean > 0 else None for name, results in values.items()}
    return {
        name: {**_convert_group_to_json(results, len(values), fair_share), "against_all": against[name]}
        for name, results in values.items()
    }


def _convert_group_to_json(
    results: GroupResults, simultaneous_intervals: int, fair_share: float | None = None
) -> dict[str, Any]:
    """The scores and wins of a group. With a fair share, also compares the wins with that share."""
    share = estimate_share(results.fractional_wins, results.scores.count, simultaneous_intervals)
    wins: dict[str, Any] = {
        "share": _round_figure(share.value),
        "low": _round_figure(share.low),
        "high": _round_figure(share.high),
    }
    if fair_share is not None:
        wins |= {"fair": _round_figure(fair_share), "verdict": _VERDICTS[share.compare_with_fair_share(fair_share)]}
    return {"held": results.scores.count, "scores": _convert_scores_to_json(results), "wins": wins}


def _convert_scores_to_json(results: GroupResults) -> dict[str, Any]:
    return {
        **_convert_distribution_to_json(results.scores),
        "margin": _round_figure(find_margin_of_mean(results.scores, results.games)),
    }


def _convert_distribution_to_json(distribution: Distribution) -> dict[str, Any]:
    return {
        "mean": _round_figure(distribution.mean),
        "deviation": _round_figure(distribution.deviation),
        "least": distribution.least,
        "most": distribution.most,
        **{f"quantile_{100 * part:.0f}": distribution.estimate_quantile(part) for part in QUANTILES},
    }


def _round_figure(value: float) -> float:
    return round(value, _DIGITS)
