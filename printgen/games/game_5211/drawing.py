"""Draws a round of 5211 as it was on the table, with a row of cards for each player and discarded cards faded."""

from collections.abc import Iterator

from printgen.core.words import write_count, write_there_are
from printgen.games.game_5211.constants import CARD, GameConstants
from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.explanation import describe_outcome
from printgen.games.game_5211.game_rounds import score_game_rounds
from printgen.games.game_5211.outcome import is_card_kept
from printgen.games.game_5211.rounds import ScoredRound
from printgen.scoring.contract.drawing import InkedFace, ShownFace, Spread


def draw_round_or_last(constants: GameConstants, entry: Entry, round_number: int | None) -> Spread:
    """A picture of one round, or of the last round if `round_number` is None.

    Raises ValueError with a message for the user if there is no such round.
    """
    rounds = [scored for deal in score_game_rounds(constants, entry).entered_deals for scored in deal]
    if not rounds:
        raise ValueError("no round has been played.")
    if round_number is not None and round_number > len(rounds):
        raise ValueError(f"{write_there_are(len(rounds), 'round')}.")
    scored = rounds[-1 if round_number is None else round_number - 1]
    rows = tuple(tuple(_draw_hand(constants, entry, scored, seat)) for seat, hand in enumerate(scored.round.hands) if hand)
    outcome = describe_outcome(constants, scored.outcome, scored.round.hands) if scored.outcome else "undecided"
    return Spread(f"round-{scored.round.number}", rows, f"{scored.round.name} – {outcome}")


def _draw_hand(constants: GameConstants, entry: Entry, scored: ScoredRound, seat: int) -> Iterator[ShownFace]:
    for number, card in enumerate(scored.round.hands[seat]):
        faded = scored.outcome is not None and not is_card_kept(constants, scored.outcome, card)
        caption = "" if number else f"{entry.players[seat]}: {_describe_points_of_hand(scored, seat)}"
        yield ShownFace(InkedFace(CARD, ()), constants.kinds[card].row, caption, faded)


def _describe_points_of_hand(scored: ScoredRound, seat: int) -> str:
    span = scored.points[seat]
    if span is None:
        return "undecided"
    low, high = span
    return write_count(low, "point") if low == high else f"{low} to {high} points"
