"""A report as text: aligned tables and plain sentences."""

from collections.abc import Iterator, Sequence

from printgen.model import Game
from printgen.scoring.simulation.report import Report, Results
from printgen.scoring.simulation.statistics import LEVEL, Distribution, Share, margin, share_of

QUANTILES = (0.05, 0.5, 0.95)
MOST_LINES, LOWEST = 60, 5  # a longer table shows only its lowest lines and its highest
_SPREAD_HEADS = ("mean", "spread", *(f"{part:.0%}".replace("%", " %") for part in QUANTILES), "least", "most")
_SCORE_HEADS = ("mean", "", *_SPREAD_HEADS[1:])
_WIN_HEADS = ("wins", f"{LEVEL:.0%} interval".replace("%", " %"))


def report_text(game: Game, report: Report, unit: str, seed: int) -> str:
    """The whole report as text."""
    blocks = [_headline(game, report, unit, seed), _seats_block(report)]
    if len(report.by_style) > 1:
        blocks.append(_results_block("player", report.by_style))
    if report.counts:
        blocks.append(_counts_block(report))
    if report.amounts:
        blocks.append(_amounts_block(report))
    blocks += [_shares_block(report, table) for table in report.shares]
    blocks += [_trait_block(report, trait, report.sorted_results(trait)) for trait in report.held]
    return "\n\n".join("\n".join(block) for block in blocks)


def _headline(game: Game, report: Report, unit: str, seed: int) -> list[str]:
    players = f"{len(report.seats)} player{'s' if len(report.seats) > 1 else ''}"
    styles = ", ".join(report.seats if len(report.by_style) > 1 else report.by_style)
    length = report.length
    spread = f"(spread {_number_text(length.deviation)})"
    mean = f"{_number_text(length.mean)} {unit} on average, {length.least} to {length.most} {spread}"
    lasts = f"{length.least} {unit}" if length.least == length.most else mean
    lines = [f"{game.title}: {report.games:,} games, {players}, {styles}, seed {seed}.", f"A game lasts {lasts}."]
    if len(report.seats) > 1:
        lines.append(f"The best and the worst score of a game lie {_number_text(report.apart.mean)} apart on average.")
        lines.append(f"In {_percent_text(report.tied / report.games)} of the games several share the win.")
    return lines


def _seats_block(report: Report) -> list[str]:
    """The scores of every seat, and whether it matters who plays first."""
    rows = {f"seat {seat} ({style})": report.by_seat[seat - 1] for seat, style in enumerate(report.seats, 1)}
    if len(rows) == 1:
        return _align_columns([("scores", *_SCORE_HEADS), ("all", *_score_cells(report.all))])
    return [*_results_block("scores", rows, {"all": report.all}), *_first_player_lines(report)]


def _results_block(head: str, rows: dict[str, Results], over: dict[str, Results] | None = None) -> list[str]:
    """A table of scores and wins, one row for each group; rows in `over` show no wins."""
    lines = [(head, *_SCORE_HEADS, *_WIN_HEADS)]
    lines += [(name, *_score_cells(results), "", "") for name, results in (over or {}).items()]
    lines += [(name, *_score_cells(results), *_win_cells(results, len(rows))) for name, results in rows.items()]
    return _align_columns(lines)


def _score_cells(results: Results) -> tuple[str, ...]:
    scores = results.scores
    return (_number_text(scores.mean), f"± {_number_text(margin(scores, results.games))}", *_distribution_cells(scores))


def _distribution_cells(distribution: Distribution) -> tuple[str, ...]:
    """Deviation, quantiles, least and most of a distribution."""
    quantiles = (f"{distribution.quantile(part):,}" for part in QUANTILES)
    return (_number_text(distribution.deviation), *quantiles, f"{distribution.least:,}", f"{distribution.most:,}")


def _win_cells(results: Results, rows: int) -> tuple[str, str]:
    share = share_of(results.won, results.scores.count, rows)
    return _percent_text(share.value), _interval_text(share)


def _first_player_lines(report: Report) -> Iterator[str]:
    """Sentences on whether seats win more or less than their share, if all play the same style."""
    if len(report.by_style) > 1:
        yield "The seats are not played alike: their shares tell who plays better, not who sits better."
        return
    fair = 1 / len(report.seats)
    shares = [share_of(results.won, report.games, len(report.seats)) for results in report.by_seat]
    does = {0: "neither pays nor costs, as far as these games can tell", 1: "pays", -1: "costs"}[shares[0].compare(fair)]
    yield f"Playing first {does}: {_percent_text(fair)} is the share of a seat."
    for seat, share in enumerate(shares[1:], 2):
        if share.compare(fair):
            yield f"Seat {seat} wins {_comparison(share, fair)} than its share."


def _counts_block(report: Report) -> list[str]:
    """A table of how often things happened."""
    rows = [("what happened", "of all chances", "a game", "", "games with it")]
    for name, count in report.counts.items():
        share = _percent_text(count.times / count.chances) if count.chances else "–"
        often = f"{count.times / report.games:,.2f}", f"of {count.chances / report.games:,.2f}"
        rows.append((name, share, *often, _percent_text(count.games / report.games)))
    return _align_columns(rows)


def _amounts_block(report: Report) -> list[str]:
    """A table of amounts that are no scores, for each seat."""
    rows = [("each seat has", *_SPREAD_HEADS)]
    rows += [(name, _number_text(amount.mean), *_distribution_cells(amount)) for name, amount in report.amounts.items()]
    return _align_columns(rows)


def _shares_block(report: Report, table: str) -> list[str]:
    """A table of how often each thing happened, of the times it could have."""
    lines = report.sorted_shares(table)
    shares = {name: share_of(count.times, max(1, count.chances), len(lines)) for name, count in lines.items()}
    rows = [(table, "of", "share", _WIN_HEADS[1])]
    for name in _choose_lines(shares):
        rows.append((name, f"{lines[name].chances:,}", _percent_text(shares[name].value), _interval_text(shares[name])))
    return _align_columns(rows)


def _choose_lines(shares: dict[str, Share]) -> list[str]:
    """The names of a table's lines; in a long table, only those with the lowest shares and the one with the highest."""
    if len(shares) <= MOST_LINES:
        return list(shares)
    by_share = sorted(shares, key=lambda name: shares[name].value)
    return [*by_share[:LOWEST], by_share[-1]]


def _trait_block(report: Report, trait: str, values: dict[str, Results]) -> list[str]:
    """A table of results by what players held, with a sentence on fairness."""
    alone = len(report.seats) == 1
    rows = [(trait, "held", "mean score", "", "against all", *(() if alone else _WIN_HEADS))]
    for which, results in values.items():
        scores = results.scores
        mean = (
            _number_text(scores.mean),
            f"± {_number_text(margin(scores, results.games))}",
            _against_all(scores.mean, report.all.scores.mean),
        )
        rows.append((which, f"{scores.count:,}", *mean, *(() if alone else _win_cells(results, len(values)))))
    return [*_align_columns(rows), *(() if alone else _fairness_line(report, trait, values))]


def _fairness_line(report: Report, trait: str, values: dict[str, Results]) -> Iterator[str]:
    """A sentence on which of the things held win more or less than their share."""
    fair = 1 / len(report.seats)
    shares = {which: share_of(results.won, results.scores.count, len(values)) for which, results in values.items()}
    odd = [f"{which} wins {_comparison(share, fair)}" for which, share in shares.items() if share.compare(fair)]
    if odd:
        yield f"Not all are equally good: {', '.join(odd)} than a share of {_percent_text(fair)}."
    else:
        yield f"No {trait} wins more or less than its share of {_percent_text(fair)}, as far as these games can tell."


def _comparison(share: Share, fair: float) -> str:
    return "more" if share.compare(fair) > 0 else "less"


def _against_all(mean: float, all_means: float) -> str:
    return f"{100 * (mean / all_means - 1):+.1f} %" if all_means > 0 else "–"


def _number_text(value: float) -> str:
    return f"{value:,.1f}" if abs(value) < 1000 else f"{value:,.0f}"


def _percent_text(part: float) -> str:
    return f"{100 * part:.1f} %"


def _interval_text(share: Share) -> str:
    return f"{100 * share.low:.1f}–{100 * share.high:.1f} %"


def _align_columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The lines of a table, its first column aligned to the left and the others to the right."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = (f"{text:>{width}}" for text, width in zip(others, wide[1:], strict=True) if width)
        lines.append("  ".join((f"{first:{wide[0]}}", *cells)).rstrip())
    return lines
