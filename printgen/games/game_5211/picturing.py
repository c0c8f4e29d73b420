"""A round of 5211 as it lay on the table: a row of cards for each player, what was discarded faded."""

from collections.abc import Iterator

from printgen.core.words import counted
from printgen.games.game_5211.course import course_of
from printgen.games.game_5211.deck import CARD
from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.explain import what_scored
from printgen.games.game_5211.outcome import keeps
from printgen.games.game_5211.scored import Scored
from printgen.games.game_5211.table import Table
from printgen.scoring.contract.drawing import Inked, Shown, Spread


def spread_of(table: Table, entry: Entry, turn: int | None) -> Spread:
    """One round, by default the last; ValueError with a sentence where there is none."""
    rounds = [scored for deal in course_of(table, entry).entered for scored in deal]
    if not rounds:
        raise ValueError("no round has been played.")
    if turn is not None and turn > len(rounds):
        raise ValueError(f"there {'is' if len(rounds) == 1 else 'are'} {counted(len(rounds), 'round')}.")
    scored = rounds[-1 if turn is None else turn - 1]
    rows = tuple(tuple(_row(table, entry, scored, seat)) for seat in range(len(entry.players)) if scored.round.hands[seat])
    return Spread(f"round-{scored.round.number}", rows, _title(table, scored))


def _title(table: Table, scored: Scored) -> str:
    said = what_scored(table, scored.outcome, scored.round.hands) if scored.outcome else "not settled"
    return f"{scored.round.name} – {said}"


def _row(table: Table, entry: Entry, scored: Scored, seat: int) -> Iterator[Shown]:
    """The cards of a player, name and points below the first."""
    for at, card in enumerate(scored.round.hands[seat]):
        faded = scored.outcome is not None and not keeps(table, scored.outcome, card)
        caption = "" if at else f"{entry.players[seat]}: {_points(scored, seat)}"
        yield Shown(Inked(CARD, ()), table.kinds[card].row, caption, faded)


def _points(scored: Scored, seat: int) -> str:
    span = scored.points[seat]
    if span is None:
        return "not settled"
    low, high = span
    return counted(low, "point") if low == high else f"{low} to {high} points"
