"""Scores the rounds of a game, including rounds with wrong numbers of cards.

If a hand has too few or too many cards, this module tries every correction that the deck allows and gives the round a range of
scores.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.games.game_5211.entry import Entry, list_rounds
from printgen.games.game_5211.outcome import RoundOutcome, score_hands
from printgen.games.game_5211.table import Hand, Table
from printgen.scoring.contract.results import Path

Span: TypeAlias = tuple[int, int]  # the lowest and the highest number
MOST_COMPLETIONS = 50_000  # per game; about enough for one empty hand, or for three hands with a card missing


@dataclass(frozen=True, slots=True)
class Round:
    """The cards on the table in a round, by seat, and their places in the entry."""

    number: int  # the number of the round in the whole game, from 1
    deal: int  # the number of the deal, from 0
    name: str  # `Deal 2, round 1`
    hands: tuple[Hand, ...]
    paths: tuple[Path, ...]  # the places of the hands in the entry

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
    def least(self) -> tuple[int, ...]:
        """The lowest possible points of each seat."""
        return tuple(span[0] if span is not None else 0 for span in self.points)


def read_deals(table: Table, entry: Entry) -> tuple[tuple[Round, ...], ...]:
    """The rounds of each deal. Only the long variant has more than one deal."""
    deals: list[list[Round]] = [[] for _ in entry.deals] or [[]]
    for entered in list_rounds(entry):
        keys = entered.find_written_names(entry.players)
        hands = tuple(tuple(table.by_name[card] for card in entered.hands[keys[name]]) for name in entry.players)
        paths = tuple((*entered.path, keys[name]) for name in entry.players)
        deals[entered.deal].append(Round(entered.number, entered.deal, entered.name, hands, paths))
    return tuple(map(tuple, deals))


def score_deals(table: Table, deals: tuple[tuple[Round, ...], ...]) -> tuple[tuple[ScoredRound, ...], ...]:
    """The scored rounds of each deal."""
    completions = sum(
        _count_completions(table, round_) for deal in deals for round_ in deal if not _has_whole_hands(table, round_)
    )
    may_try_all = completions <= MOST_COMPLETIONS
    return tuple(tuple(_score_round(table, deal, round_, may_try_all) for round_ in deal) for deal in deals)


def _has_whole_hands(table: Table, round_: Round) -> bool:
    """Whether every player played the right number of cards (R2)."""
    return all(len(hand) == table.played for hand in round_.hands)


def _score_round(table: Table, deal: tuple[Round, ...], round_: Round, may_try_all: bool) -> ScoredRound:
    """The scores of a round. `may_try_all` allows trying every correction of its wrong hands."""
    if _has_whole_hands(table, round_):
        outcome, points, kept = score_hands(table, round_.hands)
        return ScoredRound(round_, outcome, tuple((exact, exact) for exact in points), tuple((exact, exact) for exact in kept))
    possible = [score_hands(table, hands) for hands in _list_corrected_hands(table, deal, round_)] if may_try_all else []
    if not possible:
        return ScoredRound(round_, None, (None,) * len(round_.hands), (None,) * len(round_.hands))
    points_spans = _find_column_spans([scores.points for scores in possible])
    return ScoredRound(round_, None, points_spans, _find_column_spans([scores.kept for scores in possible]))


def _find_column_spans(rows: list[tuple[int, ...]]) -> tuple[Span, ...]:
    return tuple((min(column), max(column)) for column in zip(*rows, strict=True))


def _count_completions(table: Table, round_: Round) -> int:
    wanted, kinds = table.played, len(table.kinds)
    return prod(
        comb(len(hand), wanted) if len(hand) > wanted else comb(kinds + wanted - len(hand) - 1, wanted - len(hand))
        for hand in round_.hands
    )


def _list_corrected_hands(table: Table, deal: tuple[Round, ...], round_: Round) -> Iterator[tuple[Hand, ...]]:
    """Every way to correct the hands of a round, by adding or removing cards, that the deck allows (R3)."""
    elsewhere = sum((_count_certainly_played(table, other) for other in deal if other is not round_), Counter[int]())
    for hands in product(*(set(_correct_hand(table, hand)) for hand in round_.hands)):
        if _has_enough_copies(table, elsewhere, round_, hands):
            yield hands


def _count_certainly_played(table: Table, round_: Round) -> Counter[int]:
    """The cards that were certainly played in a round, whichever cards are removed from oversized hands."""
    certain: Counter[int] = Counter()
    for hand in round_.hands:
        spare = max(0, len(hand) - table.played)
        certain.update({card: max(0, count - spare) for card, count in Counter(hand).items()})
    return certain


def _correct_hand(table: Table, hand: Hand) -> Iterator[Hand]:
    if len(hand) > table.played:
        yield from combinations(hand, table.played)
        return
    for added in combinations_with_replacement(range(len(table.kinds)), table.played - len(hand)):
        yield (*hand, *added)


def _has_enough_copies(table: Table, elsewhere: Mapping[int, int], round_: Round, hands: tuple[Hand, ...]) -> bool:
    """Whether the deck has enough copies of the cards added to the hands of a round."""
    cards = Counter(card for hand in hands for card in hand)
    added = cards - Counter(round_.cards)
    return all(cards[card] + elsewhere.get(card, 0) <= table.kinds[card].copies for card in added)
