"""Writes a simulation report as text, in aligned tables and plain sentences."""

from collections.abc import Iterator, Sequence

from printgen.core.words import join_words, write_count
from printgen.model import Game
from printgen.scoring.simulation.report import GroupResults, Report
from printgen.scoring.simulation.statistics import LEVEL, Distribution, EstimatedShare, estimate_share, find_margin_of_mean

QUANTILES = (0.05, 0.5, 0.95)
MOST_LINES, LOWEST = 60, 5  # a longer table shows only its lowest lines and its highest line
_SPREAD_HEADS = ("mean", "spread", *(f"{part:.0%}".replace("%", " %") for part in QUANTILES), "least", "most")
_SCORE_HEADS = ("mean", "", *_SPREAD_HEADS[1:])
_WIN_HEADS = ("wins", f"{LEVEL:.0%} interval".replace("%", " %"))


def write_report_text(game: Game, report: Report, unit: str, seed: int) -> str:
    """The whole simulation report as text."""
    blocks = [_write_summary_lines(game, report, unit, seed), _write_seats_table(report)]
    if len(report.by_style) > 1:
        blocks.append(_write_results_table("player", report.by_style))
    if report.counts:
        blocks.append(_write_event_frequencies_table(report))
    if report.amounts:
        blocks.append(_write_amounts_table(report))
    blocks += [_write_event_shares_table(report, table) for table in report.shares]
    blocks += [_write_trait_table(report, trait, report.sort_results_by_trait_value(trait)) for trait in report.held]
    return "\n\n".join("\n".join(block) for block in blocks)


def _write_summary_lines(game: Game, report: Report, unit: str, seed: int) -> list[str]:
    players = write_count(len(report.seats), "player")
    styles = ", ".join(report.seats if len(report.by_style) > 1 else report.by_style)
    length = report.length
    spread = f"(spread {_format_number(length.deviation)})"
    mean = f"{_format_number(length.mean)} {unit} on average, {length.least} to {length.most} {spread}"
    lasts = f"{length.least} {unit}" if length.least == length.most else mean
    lines = [
        f"{game.title}: {report.games:,} game{'' if report.games == 1 else 's'}, {players}, {styles}, seed {seed}.",
        *([f"A game lasts {lasts}."] if unit else []),
    ]
    if len(report.seats) > 1:
        lines.append(f"On average, the best and worst scores in a game are {_format_number(report.apart.mean)} apart.")
        lines.append(f"Players share the win in {_format_percent(report.tied / report.games)} of the games.")
    return lines


def _write_seats_table(report: Report) -> list[str]:
    rows = {f"seat {seat} ({style})": report.by_seat[seat - 1] for seat, style in enumerate(report.seats, 1)}
    if len(rows) == 1:
        return _align_columns([("scores", *_SCORE_HEADS), ("all", *_write_score_cells(report.all))])
    return [*_write_results_table("scores", rows, {"all": report.all}), *_compare_wins_of_seats(report)]


def _write_results_table(
    head: str, rows: dict[str, GroupResults], rows_without_wins: dict[str, GroupResults] | None = None
) -> list[str]:
    """A table of scores and wins with one row for each group of players. `rows_without_wins` come first and show no wins."""
    lines = [(head, *_SCORE_HEADS, *_WIN_HEADS)]
    lines += [(name, *_write_score_cells(results), "", "") for name, results in (rows_without_wins or {}).items()]
    lines += [(name, *_write_score_cells(results), *_write_win_cells(results, len(rows))) for name, results in rows.items()]
    return _align_columns(lines)


def _write_score_cells(results: GroupResults) -> tuple[str, ...]:
    scores = results.scores
    return (
        _format_number(scores.mean),
        f"± {_format_number(find_margin_of_mean(scores, results.games))}",
        *_write_distribution_cells(scores),
    )


def _write_distribution_cells(distribution: Distribution) -> tuple[str, ...]:
    quantiles = (f"{distribution.estimate_quantile(part):,}" for part in QUANTILES)
    return (_format_number(distribution.deviation), *quantiles, f"{distribution.least:,}", f"{distribution.most:,}")


def _write_win_cells(results: GroupResults, simultaneous_intervals: int) -> tuple[str, str]:
    share = estimate_share(results.fractional_wins, results.scores.count, simultaneous_intervals)
    return _format_percent(share.value), _format_interval(share)


def _compare_wins_of_seats(report: Report) -> Iterator[str]:
    """Sentences on whether seats win more or less than their share when all players have the same style."""
    if len(report.by_style) > 1:
        yield "The seats have different styles of play, so their wins compare styles, not seats."
        return
    fair = 1 / len(report.seats)
    shares = [estimate_share(results.fractional_wins, report.games, len(report.seats)) for results in report.by_seat]
    effects = {0: "makes no measurable difference", 1: "is an advantage", -1: "is a disadvantage"}
    yield f"Playing first {effects[shares[0].compare_with_fair_share(fair)]}. A fair share of wins is {_format_percent(fair)}."
    for seat, share in enumerate(shares[1:], 2):
        if share.compare_with_fair_share(fair):
            yield f"Seat {seat} wins {_say_more_or_less(share, fair)} than its fair share."


def _write_event_frequencies_table(report: Report) -> list[str]:
    rows = [("event", "frequency", "per game", "", "games with it")]
    for name, count in report.counts.items():
        share = _format_percent(count.times / count.chances) if count.chances else "–"
        often = f"{count.times / report.games:,.2f}", f"of {count.chances / report.games:,.2f}"
        rows.append((name, share, *often, _format_percent(count.games / report.games)))
    return _align_columns(rows)


def _write_amounts_table(report: Report) -> list[str]:
    rows = [("per seat", *_SPREAD_HEADS)]
    rows += [(name, _format_number(amount.mean), *_write_distribution_cells(amount)) for name, amount in report.amounts.items()]
    return _align_columns(rows)


def _write_event_shares_table(report: Report, table_name: str) -> list[str]:
    lines = report.sort_event_frequencies_by_name(table_name)
    shares = {name: estimate_share(count.times, max(1, count.chances), len(lines)) for name, count in lines.items()}
    rows = [(table_name, "of", "share", _WIN_HEADS[1])]
    for name in _choose_shown_lines(shares):
        rows.append((name, f"{lines[name].chances:,}", _format_percent(shares[name].value), _format_interval(shares[name])))
    return _align_columns(rows)


def _choose_shown_lines(shares: dict[str, EstimatedShare]) -> list[str]:
    """The names of the lines to show: all of them, or in a long table only the lowest shares and the highest."""
    if len(shares) <= MOST_LINES:
        return list(shares)
    by_share = sorted(shares, key=lambda name: shares[name].value)
    return [*by_share[:LOWEST], by_share[-1]]


def _write_trait_table(report: Report, trait: str, values: dict[str, GroupResults]) -> list[str]:
    alone = len(report.seats) == 1
    rows = [(trait, "held", "mean score", "", "vs. average", *(() if alone else _WIN_HEADS))]
    for value, results in values.items():
        scores = results.scores
        mean = (
            _format_number(scores.mean),
            f"± {_format_number(find_margin_of_mean(scores, results.games))}",
            _describe_difference_from_average(scores.mean, report.all.scores.mean),
        )
        rows.append((value, f"{scores.count:,}", *mean, *(() if alone else _write_win_cells(results, len(values)))))
    return [*_align_columns(rows), *(() if alone else _compare_wins_by_trait_value(report, trait, values))]


def _compare_wins_by_trait_value(report: Report, trait: str, values: dict[str, GroupResults]) -> Iterator[str]:
    fair = 1 / len(report.seats)
    shares = {
        value: estimate_share(results.fractional_wins, results.scores.count, len(values)) for value, results in values.items()
    }
    unfair = [
        f"{value} wins {_say_more_or_less(share, fair)}"
        for value, share in shares.items()
        if share.compare_with_fair_share(fair)
    ]
    if unfair:
        yield f"Not every {trait} is equally good: {join_words(unfair)} than a fair share of {_format_percent(fair)}."
    else:
        yield f"No {trait} wins measurably more or less than its fair share of {_format_percent(fair)}."


def _say_more_or_less(share: EstimatedShare, fair_share: float) -> str:
    return "more" if share.compare_with_fair_share(fair_share) > 0 else "less"


def _describe_difference_from_average(mean: float, average: float) -> str:
    return f"{100 * (mean / average - 1):+.1f} %" if average > 0 else "–"


def _format_number(value: float) -> str:
    return f"{value:,.1f}" if abs(value) < 1000 else f"{value:,.0f}"


def _format_percent(fraction: float) -> str:
    return f"{100 * fraction:.1f} %"


def _format_interval(share: EstimatedShare) -> str:
    return f"{100 * share.low:.1f}–{100 * share.high:.1f} %"


def _align_columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The lines of a table as text, with the first column aligned to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = (f"{text:>{width}}" for text, width in zip(others, widths[1:], strict=True) if width)
        lines.append("  ".join((f"{first:{widths[0]}}", *cells)).rstrip())
    return lines
