"""Finds the cards that score in a round, and the points of each player (R4 to R6)."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.game_5211.constants import GameConstants, Hand, Setup

Mode: TypeAlias = Literal["roosters", "colour", "none"]


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """The colour or the Roosters that score in a round, and the colours that were ruled out."""

    mode: Mode
    colour: int | None = None
    over: tuple[int, ...] = ()  # colours at the limit or above it
    ties: tuple[tuple[int, ...], ...] = ()  # groups of tied colours that were ruled out, in descending order of cards


def find_round_outcome(setup: Setup, count_by_colour: Sequence[int], rooster_count: int) -> RoundOutcome:
    """The outcome of a round, from the number of cards of each colour and the number of Roosters among them."""
    if rooster_count == setup.roosters:  # R4
        return RoundOutcome("roosters")
    over = tuple(colour for colour, count in enumerate(count_by_colour) if count >= setup.limit)  # R5
    ties: list[tuple[int, ...]] = []
    for most in sorted({count for count in count_by_colour if 0 < count < setup.limit}, reverse=True):
        tied = tuple(colour for colour, count in enumerate(count_by_colour) if count == most)
        if len(tied) == 1:
            return RoundOutcome("colour", tied[0], over, tuple(ties))
        ties.append(tied)
    return RoundOutcome("none", None, over, tuple(ties))


def count_cards_per_colour_and_roosters(
    constants: GameConstants, card_kind_indexes: Sequence[int]
) -> tuple[tuple[int, ...], int]:
    """The number of cards of each colour, and the number of Roosters among them."""
    colours = [constants.kinds[card].colour for card in card_kind_indexes]
    roosters = sum(constants.kinds[card].value == constants.rooster for card in card_kind_indexes)
    return tuple(colours.count(colour) for colour in range(len(constants.colours))), roosters


def is_card_kept(constants: GameConstants, outcome: RoundOutcome, card_kind_index: int) -> bool:
    """Whether the player of a card keeps it and scores its value (R4, R6)."""
    kind = constants.kinds[card_kind_index]
    return kind.value == constants.rooster if outcome.mode == "roosters" else kind.colour == outcome.colour


class OutcomeAndScores(NamedTuple):
    """The outcome of a round, and each seat's points and number of cards kept."""

    outcome: RoundOutcome
    points: tuple[int, ...]
    kept: tuple[int, ...]


class HandScore(NamedTuple):
    """The points of a hand in a round, and the number of its cards that its player keeps."""

    points: int
    kept: int


def score_hand(constants: GameConstants, outcome: RoundOutcome, hand: Hand) -> HandScore:
    """The score of a hand in a round with this outcome."""
    kept = [constants.kinds[card].value for card in hand if is_card_kept(constants, outcome, card)]
    return HandScore(sum(kept), len(kept))


def score_hands(constants: GameConstants, hands: tuple[Hand, ...]) -> OutcomeAndScores:
    """The outcome and the scores of a round in which the players have these hands."""
    counts, roosters = count_cards_per_colour_and_roosters(constants, [card for hand in hands for card in hand])
    outcome = find_round_outcome(constants.setups[len(hands)], counts, roosters)
    points, kept = zip(*(score_hand(constants, outcome, hand) for hand in hands), strict=True)
    return OutcomeAndScores(outcome, points, kept)
