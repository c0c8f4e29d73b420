"""Writes reports as values that JSON can represent, and reads them, so that they can be kept or sent to another machine."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from printgen.scoring.simulation.report import EventFrequency, GroupResults, Report
from printgen.scoring.simulation.statistics import Distribution

T = TypeVar("T")


def make_plain_report(report: Report) -> dict[str, Any]:
    """A report as a plain value, with everything that it counts."""
    return {
        "seats": list(report.seats),
        "games": report.games,
        "tied": report.tied,
        "length": report.length.make_plain_value(),
        "apart": report.apart.make_plain_value(),
        "all": _make_plain_results(report.all),
        "by_seat": [_make_plain_results(results) for results in report.by_seat],
        "by_style": _make_plain_values(report.by_style, _make_plain_results),
        "counts": _make_plain_values(report.counts, _make_plain_frequency),
        "held": {trait: _make_plain_values(values, _make_plain_results) for trait, values in report.held.items()},
        "amounts": _make_plain_values(report.amounts, Distribution.make_plain_value),
        "shares": {table: _make_plain_values(lines, _make_plain_frequency) for table, lines in report.shares.items()},
    }


def read_plain_report(plain: Any) -> Report:
    """The report for a value from `make_plain_report`. Raises KeyError, TypeError or ValueError for any other value."""
    report = Report(tuple(map(str, plain["seats"])), int(plain["games"]), int(plain["tied"]))
    report.length, report.apart = Distribution.read_plain_value(plain["length"]), Distribution.read_plain_value(plain["apart"])
    report.all = _read_plain_results(plain["all"])
    report.by_seat = [_read_plain_results(results) for results in plain["by_seat"]]
    report.by_style = _read_plain_values(plain["by_style"], _read_plain_results)
    report.counts = _read_plain_values(plain["counts"], _read_plain_frequency)
    report.held = {str(trait): _read_plain_values(values, _read_plain_results) for trait, values in plain["held"].items()}
    report.amounts = _read_plain_values(plain["amounts"], Distribution.read_plain_value)
    report.shares = {str(table): _read_plain_values(lines, _read_plain_frequency) for table, lines in plain["shares"].items()}
    return report


def _make_plain_values(values: Mapping[str, T], write: Callable[[T], Any]) -> dict[str, Any]:
    return {name: write(value) for name, value in values.items()}


def _read_plain_values(plain: Any, read: Callable[[Any], T]) -> dict[str, T]:
    return {str(name): read(value) for name, value in plain.items()}


def _make_plain_results(results: GroupResults) -> Any:
    return [results.scores.make_plain_value(), sorted(results.wins.items()), results.games]


def _read_plain_results(plain: Any) -> GroupResults:
    scores, wins, games = plain
    return GroupResults(
        Distribution.read_plain_value(scores), Counter({int(shared): int(count) for shared, count in wins}), int(games)
    )


def _make_plain_frequency(count: EventFrequency) -> Any:
    return [count.times, count.chances, count.games]


def _read_plain_frequency(plain: Any) -> EventFrequency:
    times, chances, games = map(int, plain)
    return EventFrequency(times, chances, games)
