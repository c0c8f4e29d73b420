"""Writes reports as values that JSON can represent, and reads them, so that they can be kept or sent to another machine."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from printgen.scoring.simulation.report import Frequency, Report, Results
from printgen.scoring.simulation.statistics import Distribution

T = TypeVar("T")


def write_report_plain(report: Report) -> dict[str, Any]:
    """A report as a plain value, with everything that it counts."""
    return {
        "seats": list(report.seats),
        "games": report.games,
        "tied": report.tied,
        "length": report.length.write_plain(),
        "apart": report.apart.write_plain(),
        "all": _write_results(report.all),
        "by_seat": [_write_results(results) for results in report.by_seat],
        "by_style": _write_each_value(report.by_style, _write_results),
        "counts": _write_each_value(report.counts, _write_frequency),
        "held": {trait: _write_each_value(values, _write_results) for trait, values in report.held.items()},
        "amounts": _write_each_value(report.amounts, Distribution.write_plain),
        "shares": {table: _write_each_value(lines, _write_frequency) for table, lines in report.shares.items()},
    }


def read_report_plain(plain: Any) -> Report:
    """The report for a value from `write_report_plain`. Raises KeyError, TypeError or ValueError for any other value."""
    report = Report(tuple(map(str, plain["seats"])), int(plain["games"]), int(plain["tied"]))
    report.length, report.apart = Distribution.read_plain(plain["length"]), Distribution.read_plain(plain["apart"])
    report.all = _read_results(plain["all"])
    report.by_seat = [_read_results(results) for results in plain["by_seat"]]
    report.by_style = _read_each_value(plain["by_style"], _read_results)
    report.counts = _read_each_value(plain["counts"], _read_frequency)
    report.held = {str(trait): _read_each_value(values, _read_results) for trait, values in plain["held"].items()}
    report.amounts = _read_each_value(plain["amounts"], Distribution.read_plain)
    report.shares = {str(table): _read_each_value(lines, _read_frequency) for table, lines in plain["shares"].items()}
    return report


def _write_each_value(values: Mapping[str, T], write: Callable[[T], Any]) -> dict[str, Any]:
    return {name: write(value) for name, value in values.items()}


def _read_each_value(plain: Any, read: Callable[[Any], T]) -> dict[str, T]:
    return {str(name): read(value) for name, value in plain.items()}


def _write_results(results: Results) -> Any:
    return [results.scores.write_plain(), sorted(results.wins.items()), results.games]


def _read_results(plain: Any) -> Results:
    scores, wins, games = plain
    return Results(Distribution.read_plain(scores), Counter({int(shared): int(count) for shared, count in wins}), int(games))


def _write_frequency(count: Frequency) -> Any:
    return [count.times, count.chances, count.games]


def _read_frequency(plain: Any) -> Frequency:
    times, chances, games = map(int, plain)
    return Frequency(times, chances, games)
