"""Scores the rounds of a game, including rounds with wrong numbers of cards.

If a hand has too few or too many cards, this module tries every correction that the deck allows and gives the round a range of
scores.
"""

from collections import Counter
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.games.game_5211.constants import GameConstants, Hand
from printgen.games.game_5211.corrections import Corrections, count_ways_to_correct_hands
from printgen.games.game_5211.entry import Entry, list_entered_rounds
from printgen.games.game_5211.outcome import HandScore, RoundOutcome, score_hand, score_hands
from printgen.scoring.contract.results import EntryPath

Span: TypeAlias = tuple[int, int]  # the lowest and the highest number
MOST_CORRECTIONS = 50_000  # per game; about enough for one empty hand, or for three hands with a card missing


@dataclass(frozen=True, slots=True)
class Round:
    """The cards on the table in a round, by seat, and their places in the entry."""

    number: int  # the number of the round in the whole game, from 1
    deal: int  # the number of the deal, from 0
    name: str  # `Deal 2, round 1`
    hands: tuple[Hand, ...]
    paths: tuple[EntryPath, ...]  # the places of the hands in the entry

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards of all players in the round."""
        return tuple(card for hand in self.hands for card in hand)


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round and each seat's scores. A score is None if too many cards are unknown."""

    round: Round
    outcome: RoundOutcome | None
    points: tuple[Span | None, ...]
    kept: tuple[Span | None, ...]  # the number of cards kept

    @property
    def least_points_by_seat(self) -> tuple[int, ...]:
        """The lowest possible points of each seat."""
        return tuple(span[0] if span is not None else 0 for span in self.points)


def read_rounds_by_deal(constants: GameConstants, entry: Entry) -> tuple[tuple[Round, ...], ...]:
    """The rounds of each deal. Only the long variant has more than one deal."""
    deals: list[list[Round]] = [[] for _ in entry.deals] or [[]]
    for entered in list_entered_rounds(entry):
        keys = entered.map_present_players_to_written_names(entry.players)
        hands = tuple(tuple(constants.kind_index_by_name[card] for card in entered.hands[keys[name]]) for name in entry.players)
        paths = tuple((*entered.path, keys[name]) for name in entry.players)
        deals[entered.deal].append(Round(entered.number, entered.deal, entered.name, hands, paths))
    return tuple(map(tuple, deals))


def score_deals(constants: GameConstants, deals: tuple[tuple[Round, ...], ...]) -> tuple[tuple[ScoredRound, ...], ...]:
    """The scored rounds of each deal."""
    corrections = sum(
        count_ways_to_correct_hands(constants, round_.hands)
        for deal in deals
        for round_ in deal
        if not _have_hands_right_size(constants, round_)
    )
    may_try_corrections = corrections <= MOST_CORRECTIONS
    return tuple(tuple(_score_round(constants, deal, round_, may_try_corrections) for round_ in deal) for deal in deals)


def _have_hands_right_size(constants: GameConstants, round_: Round) -> bool:
    """Whether every player played the right number of cards (R2)."""
    return all(len(hand) == constants.cards_per_round for hand in round_.hands)


def _score_round(constants: GameConstants, deal: tuple[Round, ...], round_: Round, may_try_corrections: bool) -> ScoredRound:
    """The scores of a round. `may_try_corrections` allows trying every correction of its wrong hands."""
    if _have_hands_right_size(constants, round_):
        outcome, points, kept = score_hands(constants, round_.hands)
        return ScoredRound(round_, outcome, tuple((exact, exact) for exact in points), tuple((exact, exact) for exact in kept))
    sums = _list_possible_scores_of_seats(constants, deal, round_) if may_try_corrections else ()
    if not sums or not all(sums):
        return ScoredRound(round_, None, (None,) * len(round_.hands), (None,) * len(round_.hands))
    points_spans = tuple(_make_span([points for points, _ in seat]) for seat in sums)
    return ScoredRound(round_, None, points_spans, tuple(_make_span([kept for _, kept in seat]) for seat in sums))


def _list_possible_scores_of_seats(
    constants: GameConstants, deal: tuple[Round, ...], round_: Round
) -> tuple[set[HandScore], ...]:
    """The possible points of each seat, with the number of cards kept, over all corrections of a round."""
    elsewhere = sum((_count_cards_certainly_played(constants, other) for other in deal if other is not round_), Counter[int]())
    sums: tuple[set[HandScore], ...] = tuple(set() for _ in round_.hands)
    for outcome, hands in Corrections(constants, round_.hands, elsewhere).list_possible_outcomes():
        for seat, possible in zip(sums, hands, strict=True):
            seat.update(score_hand(constants, outcome, hand) for hand in possible)
    return sums


def find_only_number_in_span(span: Span | None) -> int | None:
    """The number in a span that contains only one number, or None for any other span."""
    return span[0] if span is not None and span[0] == span[1] else None


def _make_span(numbers: list[int]) -> Span:
    return min(numbers), max(numbers)


def _count_cards_certainly_played(constants: GameConstants, round_: Round) -> Counter[int]:
    """The cards that were certainly played in a round, whichever cards are removed from oversized hands."""
    certain: Counter[int] = Counter()
    for hand in round_.hands:
        spare = max(0, len(hand) - constants.cards_per_round)
        certain.update({card: max(0, count - spare) for card, count in Counter(hand).items()})
    return certain
