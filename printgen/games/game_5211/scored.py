"""Rounds with what they gave to each seat; where a hand has not its four cards, all that it could have given."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import TypeAlias

from printgen.games.game_5211.outcome import Outcome, counts_of, keeps, settle
from printgen.games.game_5211.reading import Round
from printgen.games.game_5211.table import Table

Span: TypeAlias = tuple[int, int]  # the lowest and the highest
Hand: TypeAlias = tuple[int, ...]
MOST_WAYS = 50_000  # in which the hands of a game may be completed: those of one empty hand, or of a card missing in three


@dataclass(frozen=True, slots=True)
class Scored:
    """A round and what it gave; None where too much is open to say."""

    round: Round
    outcome: Outcome | None
    points: tuple[Span | None, ...]
    kept: tuple[Span | None, ...]  # cards

    @property
    def sure(self) -> tuple[int, ...]:
        """The points that every seat has at least."""
        return tuple(span[0] if span is not None else 0 for span in self.points)


def score_rounds(table: Table, deals: tuple[tuple[Round, ...], ...]) -> tuple[tuple[Scored, ...], ...]:
    """Every round of every deal."""
    ways = sum(_ways(table, round_) for deal in deals for round_ in deal if not is_whole(table, round_))
    return tuple(tuple(_scored(table, deal, round_, ways <= MOST_WAYS) for round_ in deal) for deal in deals)


def is_whole(table: Table, round_: Round) -> bool:
    """Whether everybody played as many cards as they must (R2)."""
    return all(len(hand) == table.played for hand in round_.hands)


def _scored(table: Table, deal: tuple[Round, ...], round_: Round, few: bool) -> Scored:
    if is_whole(table, round_):
        outcome, points, kept = settled(table, round_.hands)
        return Scored(round_, outcome, tuple((one, one) for one in points), tuple((one, one) for one in kept))
    found = [settled(table, hands) for hands in _completed(table, deal, round_)] if few else []
    if not found:
        return Scored(round_, None, (None,) * len(round_.hands), (None,) * len(round_.hands))
    return Scored(round_, None, _spans([points for _, points, _ in found]), _spans([kept for _, _, kept in found]))


def settled(table: Table, hands: tuple[Hand, ...]) -> tuple[Outcome, tuple[int, ...], tuple[int, ...]]:
    """What scores with these hands, and by seat the points and how many cards are kept."""
    counts, roosters = counts_of(table, [card for hand in hands for card in hand])
    outcome = settle(table.seats[len(hands)], counts, roosters)
    kept = [[table.kinds[card].value for card in hand if keeps(table, outcome, card)] for hand in hands]
    return outcome, tuple(map(sum, kept)), tuple(map(len, kept))


def _spans(rows: list[tuple[int, ...]]) -> tuple[Span, ...]:
    return tuple((min(column), max(column)) for column in zip(*rows, strict=True))


def _ways(table: Table, round_: Round) -> int:
    """In how many ways the hands of a round could be completed at most."""
    wanted, kinds = table.played, len(table.kinds)
    return prod(
        comb(len(hand), wanted) if len(hand) > wanted else comb(kinds + wanted - len(hand) - 1, wanted - len(hand))
        for hand in round_.hands
    )


def _completed(table: Table, deal: tuple[Round, ...], round_: Round) -> Iterator[tuple[Hand, ...]]:
    """The hands of a round with cards left out or added, as far as the deck has them in this deal."""
    elsewhere = sum((_certain(table, other) for other in deal if other is not round_), Counter[int]())
    for hands in product(*(set(_hands(table, hand)) for hand in round_.hands)):
        if _in_deck(table, elsewhere, round_, hands):
            yield hands


def _certain(table: Table, round_: Round) -> Counter[int]:
    """The cards of a round that lay there whatever is left out of a hand with too many."""
    certain: Counter[int] = Counter()
    for hand in round_.hands:
        spare = max(0, len(hand) - table.played)
        certain.update({card: max(0, count - spare) for card, count in Counter(hand).items()})
    return certain


def _hands(table: Table, hand: Hand) -> Iterator[Hand]:
    if len(hand) > table.played:
        yield from combinations(hand, table.played)
        return
    for added in combinations_with_replacement(range(len(table.kinds)), table.played - len(hand)):
        yield (*hand, *added)


def _in_deck(table: Table, elsewhere: Mapping[int, int], round_: Round, hands: tuple[Hand, ...]) -> bool:
    """Whether the deck has all cards that were added (R3)."""
    cards = Counter(card for hand in hands for card in hand)
    added = cards - Counter(round_.cards)
    return all(cards[card] + elsewhere.get(card, 0) <= table.kinds[card].copies for card in added)
