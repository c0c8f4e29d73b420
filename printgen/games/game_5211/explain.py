"""Every point explained: what scored in a round and why, and the cards that a player kept."""

from collections.abc import Iterator

from printgen.core.words import counted, listed
from printgen.games.game_5211.course import Course
from printgen.games.game_5211.outcome import Outcome, counts_of, keeps
from printgen.games.game_5211.scored import Hand, Scored
from printgen.games.game_5211.table import Table
from printgen.scoring.contract.results import Line


def lines_of(course: Course, seat: int) -> Iterator[Line]:
    """A line for each round."""
    for deal in course.deals:
        for at, scored in enumerate(deal, 1):
            row = f"round {scored.round.deal + 1}.{at}" if course.long else f"round {at}"
            span = scored.points[seat]
            points = span[0] if span is not None and span[0] == span[1] else None
            yield Line(row, points, tuple(_because(course, scored, seat)))


def _because(course: Course, scored: Scored, seat: int) -> Iterator[str]:
    table, round_ = course.table, scored.round
    if scored.outcome is not None:
        yield what_scored(table, scored.outcome, round_.hands)
        yield _kept(table, scored.outcome, round_.hands[seat])
        return
    wrong = [
        f"{name} has {counted(len(hand), 'card')}"
        for name, hand in zip(course.entry.players, round_.hands, strict=True)
        if len(hand) != table.played
    ]
    yield f"not settled: {listed(wrong)}"
    span = scored.points[seat]
    if span is not None:
        yield f"with {table.played} cards each it is {span[0] if span[0] == span[1] else f'{span[0]} to {span[1]}'}"


def what_scored(table: Table, outcome: Outcome, hands: tuple[Hand, ...]) -> str:
    """What scored in a round, and what had to go before: `yellow: 4 cards; green 8 is over the limit of 7`."""
    seats = table.seats[len(hands)]
    counts, roosters = counts_of(table, [card for hand in hands for card in hand])
    if outcome.mode == "roosters":
        return f"Roosters: exactly {roosters}"
    gone = [_over(table, counts[colour], colour, seats.limit) for colour in outcome.over]
    gone += [_tied(table, counts[tied[0]], tied) for tied in outcome.ties]
    if outcome.colour is None:
        return "; ".join(["nobody scores", *gone])
    name = table.colours[outcome.colour].name
    return "; ".join([f"{name}: {counted(counts[outcome.colour], 'card')}", *gone])


def _over(table: Table, count: int, colour: int, limit: int) -> str:
    return f"{table.colours[colour].name} {count} {'is at' if count == limit else 'is over'} the limit of {limit}"


def _tied(table: Table, count: int, tied: tuple[int, ...]) -> str:
    return f"{listed(table.colours[colour].name for colour in tied)} tie with {count}"


def _kept(table: Table, outcome: Outcome, hand: tuple[int, ...]) -> str:
    kept = [table.kinds[card] for card in hand if keeps(table, outcome, card)]
    return f"keeps {' '.join(kind.name for kind in kept)}" if kept else "keeps nothing"
