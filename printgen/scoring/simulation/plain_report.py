"""Writes reports as values that JSON can represent, and reads them, so that they can be kept or sent to another machine."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from printgen.scoring.simulation.report import EventFrequency, GroupResults, Report
from printgen.scoring.simulation.statistics import Distribution

T = TypeVar("T")


def serialize_report(report: Report) -> dict[str, Any]:
    """A report as a plain value, with everything that it counts."""
    return {
        "seats": list(report.seats),
        "games": report.games,
        "tied": report.tied,
        "length": report.length.serialize_distribution(),
        "apart": report.apart.serialize_distribution(),
        "all": _serialize_results(report.all),
        "by_seat": [_serialize_results(results) for results in report.by_seat],
        "by_style": _serialize_values(report.by_style, _serialize_results),
        "counts": _serialize_values(report.counts, _serialize_frequency),
        "held": {trait: _serialize_values(values, _serialize_results) for trait, values in report.held.items()},
        "amounts": _serialize_values(report.amounts, Distribution.serialize_distribution),
        "shares": {table: _serialize_values(lines, _serialize_frequency) for table, lines in report.shares.items()},
    }


def deserialize_report(plain: Any) -> Report:
    """The report for a value from `serialize_report`. Raises KeyError, TypeError or ValueError for any other value."""
    report = Report(tuple(map(str, plain["seats"])), int(plain["games"]), int(plain["tied"]))
    report.length, report.apart = (
        Distribution.deserialize_distribution(plain["length"]),
        Distribution.deserialize_distribution(plain["apart"]),
    )
    report.all = _deserialize_results(plain["all"])
    report.by_seat = [_deserialize_results(results) for results in plain["by_seat"]]
    report.by_style = _deserialize_values(plain["by_style"], _deserialize_results)
    report.counts = _deserialize_values(plain["counts"], _deserialize_frequency)
    report.held = {str(trait): _deserialize_values(values, _deserialize_results) for trait, values in plain["held"].items()}
    report.amounts = _deserialize_values(plain["amounts"], Distribution.deserialize_distribution)
    report.shares = {str(table): _deserialize_values(lines, _deserialize_frequency) for table, lines in plain["shares"].items()}
    return report


def _serialize_values(values: Mapping[str, T], write: Callable[[T], Any]) -> dict[str, Any]:
    return {name: write(value) for name, value in values.items()}


def _deserialize_values(plain: Any, read: Callable[[Any], T]) -> dict[str, T]:
    return {str(name): read(value) for name, value in plain.items()}


def _serialize_results(results: GroupResults) -> Any:
    return [results.scores.serialize_distribution(), sorted(results.wins.items()), results.games]


def _deserialize_results(plain: Any) -> GroupResults:
    scores, wins, games = plain
    return GroupResults(
        Distribution.deserialize_distribution(scores), Counter({int(shared): int(count) for shared, count in wins}), int(games)
    )


def _serialize_frequency(frequency: EventFrequency) -> Any:
    return [frequency.times, frequency.chances, frequency.games]


def _deserialize_frequency(plain: Any) -> EventFrequency:
    times, chances, games = map(int, plain)
    return EventFrequency(times, chances, games)
