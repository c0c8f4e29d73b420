"""Explains every point in a game of 5211: the cards that scored in each round, and the cards that each player kept."""

from collections.abc import Iterator

from printgen.core.words import join_words, write_count
from printgen.games.game_5211.constants import GameConstants, Hand
from printgen.games.game_5211.game_rounds import GameRounds
from printgen.games.game_5211.outcome import RoundOutcome, count_cards_per_colour_and_roosters, is_card_kept
from printgen.games.game_5211.rounds import ScoredRound, find_only_number_in_span
from printgen.scoring.contract.results import ScoreLine


def explain_points_per_counted_round(game_rounds: GameRounds, seat: int) -> Iterator[ScoreLine]:
    """A line with one seat's points for each round."""
    for deal in game_rounds.counted_rounds_by_deal:
        for number, scored in enumerate(deal, 1):
            row = f"round {scored.round.deal + 1}.{number}" if game_rounds.is_long_variant else f"round {number}"
            points = find_only_number_in_span(scored.points[seat])
            yield ScoreLine(row, points, tuple(_explain_round(game_rounds, scored, seat)))


def _explain_round(game_rounds: GameRounds, scored: ScoredRound, seat: int) -> Iterator[str]:
    constants, round_ = game_rounds.constants, scored.round
    if scored.outcome is not None:
        yield describe_outcome(constants, scored.outcome, round_.hands)
        kept = [constants.kinds[card].name for card in round_.hands[seat] if is_card_kept(constants, scored.outcome, card)]
        yield f"keeps {' '.join(kept) or 'nothing'}"
        return
    wrong = [
        f"{name} has {write_count(len(hand), 'card')}"
        for name, hand in zip(game_rounds.entry.players, round_.hands, strict=True)
        if len(hand) != constants.cards_per_round
    ]
    yield f"undecided: {join_words(wrong)}"
    span = scored.points[seat]
    if span is not None:
        points = str(span[0]) if span[0] == span[1] else f"{span[0]} to {span[1]}"
        yield f"with {write_count(constants.cards_per_round, 'card')} each, the score would be {points}"


def describe_outcome(constants: GameConstants, outcome: RoundOutcome, hands: tuple[Hand, ...]) -> str:
    """The cards that scored in a round, and the colours ruled out.

    The text reads like `yellow: 4 cards; green 8 is over the limit of 7`.
    """
    limit = constants.setups[len(hands)].limit
    counts, roosters = count_cards_per_colour_and_roosters(constants, [card for hand in hands for card in hand])
    if outcome.mode == "roosters":
        return f"Roosters: exactly {roosters}"
    names = [colour.name for colour in constants.colours]
    out = [
        f"{names[colour]} {counts[colour]} is {'at' if counts[colour] == limit else 'over'} the limit of {limit}"
        for colour in outcome.over
    ]
    out += [f"{join_words(names[colour] for colour in tied)} tied at {counts[tied[0]]}" for tied in outcome.ties]
    if outcome.colour is None:
        return "; ".join(["nobody scores", *out])
    return "; ".join([f"{names[outcome.colour]}: {write_count(counts[outcome.colour], 'card')}", *out])
