"""A report in aligned tables and plain sentences."""

from collections.abc import Iterator, Sequence

from printgen.model import Game
from printgen.scoring.simulation.report import Report, Results
from printgen.scoring.simulation.statistics import LEVEL, Share, Spread, margin, share_of

QUANTILES = (0.05, 0.5, 0.95)
MOST_LINES, LOWEST = 60, 5  # of a longer table only the lowest lines and the last are told
_SPREAD_HEADS = ("mean", "spread", *(f"{part:.0%}".replace("%", " %") for part in QUANTILES), "least", "most")
_SCORE_HEADS = ("mean", "", *_SPREAD_HEADS[1:])
_WIN_HEADS = ("wins", f"{LEVEL:.0%} interval".replace("%", " %"))


def report_text(game: Game, report: Report, unit: str, seed: int) -> str:
    """All that the games tell."""
    blocks = [_head(game, report, unit, seed), _seats(report)]
    if len(report.by_style) > 1:
        blocks.append(_table("player", report.by_style))
    if report.counts:
        blocks.append(_counts(report))
    if report.amounts:
        blocks.append(_amounts(report))
    blocks += [_shares(report, table) for table in report.shares]
    blocks += [_held(report, trait, report.ordered(trait)) for trait in report.held]
    return "\n\n".join("\n".join(block) for block in blocks)


def _head(game: Game, report: Report, unit: str, seed: int) -> list[str]:
    players = f"{len(report.seats)} player{'s' if len(report.seats) > 1 else ''}"
    styles = ", ".join(report.seats if len(report.by_style) > 1 else report.by_style)
    length = report.length
    mean = f"{_number(length.mean)} {unit} on average, {length.least} to {length.most} (spread {_number(length.deviation)})"
    lasts = f"{length.least} {unit}" if length.least == length.most else mean
    lines = [f"{game.title}: {report.games:,} games, {players}, {styles}, seed {seed}.", f"A game lasts {lasts}."]
    if len(report.seats) > 1:
        lines.append(f"The best and the worst score of a game lie {_number(report.apart.mean)} apart on average.")
        lines.append(f"In {_percent(report.tied / report.games)} of the games several share the win.")
    return lines


def _seats(report: Report) -> list[str]:
    """The scores of every seat, and whether it matters who plays first."""
    rows = {f"seat {seat} ({style})": report.by_seat[seat - 1] for seat, style in enumerate(report.seats, 1)}
    if len(rows) == 1:
        return _aligned([("scores", *_SCORE_HEADS), ("all", *_scores(report.all))])
    return [*_table("scores", rows, {"all": report.all}), *_first(report)]


def _table(head: str, rows: dict[str, Results], over: dict[str, Results] | None = None) -> list[str]:
    """Scores and wins, a row each."""
    lines = [(head, *_SCORE_HEADS, *_WIN_HEADS)]
    lines += [(name, *_scores(results), "", "") for name, results in (over or {}).items()]
    lines += [(name, *_scores(results), *_wins(results, len(rows))) for name, results in rows.items()]
    return _aligned(lines)


def _scores(results: Results) -> tuple[str, ...]:
    scores = results.scores
    return (_number(scores.mean), f"± {_number(margin(scores, results.games))}", *_spread(scores))


def _spread(spread: Spread) -> tuple[str, ...]:
    """All that is told of numbers but their mean."""
    quantiles = (f"{spread.quantile(part):,}" for part in QUANTILES)
    return (_number(spread.deviation), *quantiles, f"{spread.least:,}", f"{spread.most:,}")


def _wins(results: Results, rows: int) -> tuple[str, str]:
    share = share_of(results.won, results.scores.count, rows)
    return _percent(share.value), _span(share)


def _first(report: Report) -> Iterator[str]:
    """Whether seats win more or less than their share, where all are played alike."""
    if len(report.by_style) > 1:
        yield "The seats are not played alike: their shares tell who plays better, not who sits better."
        return
    fair = 1 / len(report.seats)
    shares = [share_of(results.won, report.games, len(report.seats)) for results in report.by_seat]
    does = {0: "neither pays nor costs, as far as these games can tell", 1: "pays", -1: "costs"}[shares[0].beside(fair)]
    yield f"Playing first {does}: {_percent(fair)} is the share of a seat."
    for seat, share in enumerate(shares[1:], 2):
        if share.beside(fair):
            yield f"Seat {seat} wins {_more(share, fair)} than its share."


def _counts(report: Report) -> list[str]:
    """How often things happened."""
    rows = [("what happened", "of all chances", "a game", "", "games with it")]
    for name, count in report.counts.items():
        share = _percent(count.times / count.chances) if count.chances else "–"
        often = f"{count.times / report.games:,.2f}", f"of {count.chances / report.games:,.2f}"
        rows.append((name, share, *often, _percent(count.games / report.games)))
    return _aligned(rows)


def _amounts(report: Report) -> list[str]:
    """How much each seat has of what is no score."""
    rows = [("each seat has", *_SPREAD_HEADS)]
    rows += [(name, _number(amount.mean), *_spread(amount)) for name, amount in report.amounts.items()]
    return _aligned(rows)


def _shares(report: Report, table: str) -> list[str]:
    """How often of all chances, of each thing by itself."""
    lines = report.counted(table)
    shares = {name: share_of(count.times, max(1, count.chances), len(lines)) for name, count in lines.items()}
    rows = [(table, "of", "share", _WIN_HEADS[1])]
    for name in _told(shares):
        rows.append((name, f"{lines[name].chances:,}", _percent(shares[name].value), _span(shares[name])))
    return _aligned(rows)


def _told(shares: dict[str, Share]) -> list[str]:
    """The lines of a table; of a long one those that happened least of all chances, and the one that happened most."""
    if len(shares) <= MOST_LINES:
        return list(shares)
    by_share = sorted(shares, key=lambda name: shares[name].value)
    return [*by_share[:LOWEST], by_share[-1]]


def _held(report: Report, trait: str, values: dict[str, Results]) -> list[str]:
    """What those came to who held one thing or the other."""
    alone = len(report.seats) == 1
    rows = [(trait, "held", "mean score", "", "against all", *(() if alone else _WIN_HEADS))]
    for which, results in values.items():
        scores = results.scores
        mean = (
            _number(scores.mean),
            f"± {_number(margin(scores, results.games))}",
            _against(scores.mean, report.all.scores.mean),
        )
        rows.append((which, f"{scores.count:,}", *mean, *(() if alone else _wins(results, len(values)))))
    return [*_aligned(rows), *(() if alone else _fairness(report, trait, values))]


def _fairness(report: Report, trait: str, values: dict[str, Results]) -> Iterator[str]:
    """Which of the things held win more or less than their share."""
    fair = 1 / len(report.seats)
    shares = {which: share_of(results.won, results.scores.count, len(values)) for which, results in values.items()}
    odd = [f"{which} wins {_more(share, fair)}" for which, share in shares.items() if share.beside(fair)]
    if odd:
        yield f"Not all are equally good: {', '.join(odd)} than a share of {_percent(fair)}."
    else:
        yield f"No {trait} wins more or less than its share of {_percent(fair)}, as far as these games can tell."


def _more(share: Share, fair: float) -> str:
    return "more" if share.beside(fair) > 0 else "less"


def _against(mean: float, all_means: float) -> str:
    return f"{100 * (mean / all_means - 1):+.1f} %" if all_means > 0 else "–"


def _number(value: float) -> str:
    return f"{value:,.1f}" if abs(value) < 1000 else f"{value:,.0f}"


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _span(share: Share) -> str:
    return f"{100 * share.low:.1f}–{100 * share.high:.1f} %"


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Columns under each other, names to the left, figures to the right."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = (f"{text:>{width}}" for text, width in zip(others, wide[1:], strict=True) if width)
        lines.append("  ".join((f"{first:{wide[0]}}", *cells)).rstrip())
    return lines
