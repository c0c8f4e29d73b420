"""Finds every score of a round in which hands have too few or too many cards, by trying each correction of the hands.

A set of cards is one number: the count of each kind, of each colour and of the Roosters, with the same few bits for each. The
hands of all players can then be added and compared with the deck in one step.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.game_5211.constants import GameConstants, Hand
from printgen.games.game_5211.outcome import RoundOutcome, find_round_outcome


def count_ways_to_correct_hands(constants: GameConstants, hands: Iterable[Hand]) -> int:
    """The number of ways to correct the hands of a round, whether or not the deck allows them."""
    wanted, kinds = constants.cards_per_round, len(constants.kinds)
    return prod(
        comb(len(hand), wanted) if len(hand) > wanted else comb(kinds + wanted - len(hand) - 1, wanted - len(hand))
        for hand in hands
    )


class PossibleOutcome(NamedTuple):
    """A possible outcome of a round, and the hands that each seat can have with it."""

    outcome: RoundOutcome
    hands_by_seat: tuple[set[Hand], ...]


@dataclass(frozen=True)
class Corrections:
    """Every way to correct the hands of a round, by adding or removing cards, that the deck allows (R3)."""

    constants: GameConstants
    hands: tuple[Hand, ...]  # as entered
    elsewhere: Mapping[int, int]  # the cards that were certainly played in other rounds of the deal, by kind

    def list_possible_outcomes(self) -> Iterator[PossibleOutcome]:
        """Each possible outcome of the round with its hands."""
        packed_cards, bits = self._packed_card_of_each_kind, self._bits_per_count
        corrected = [
            {
                sum(packed_cards[card] for card in correction): correction
                for correction in _list_corrected_hands_with_repeats(self.constants, hand)
            }
            for hand in self.hands
        ]
        for tallies, packed in self._group_packed_hands_by_packed_counts(corrected).items():
            *colours, roosters = (tallies >> bits * n & (1 << bits) - 1 for n in range(len(self.constants.colours) + 1))
            outcome = find_round_outcome(self.constants.setups[len(self.hands)], colours, roosters)
            hands_by_seat = ({hands[cards] for cards in seat} for hands, seat in zip(corrected, packed, strict=True))
            yield PossibleOutcome(outcome, tuple(hands_by_seat))

    def _group_packed_hands_by_packed_counts(self, hands_by_packed_hand: list[dict[int, Hand]]) -> dict[int, list[set[int]]]:
        """The packed hands of each seat in all allowed corrections, by the counts of colours and Roosters in the round."""
        groups: dict[int, list[set[int]]] = {}
        shift, (slack, excess) = self._bits_per_count * len(self.constants.kinds), self._slack_to_add_and_excess_bits
        for packed in product(*hands_by_packed_hand):
            cards = sum(packed)
            if cards + slack & excess:
                continue
            tallies = cards >> shift
            if tallies not in groups:
                groups[tallies] = [set() for _ in packed]
            for seat, hand in zip(groups[tallies], packed, strict=True):
                seat.add(hand)
        return groups

    @cached_property
    def _bits_per_count(self) -> int:
        """The bits of a count: one more than for all cards of the round."""
        return (len(self.hands) * self.constants.cards_per_round).bit_length() + 1

    @cached_property
    def _slack_to_add_and_excess_bits(self) -> tuple[int, int]:
        """A number to add to the cards of a round, and the bits that are then set if the deck has too few cards of a kind.

        The deck only limits cards that a correction adds, because entered cards that it lacks are a mistake of their own.
        """
        entered, top = Counter(card for hand in self.hands for card in hand), 1 << self._bits_per_count - 1
        slack = excess = 0
        for kind, card in enumerate(self.constants.kinds):
            most = max(entered[kind], card.copies - self.elsewhere.get(kind, 0))
            slack |= top - 1 - min(most, top - 1) << self._bits_per_count * kind
            excess |= top << self._bits_per_count * kind
        return slack, excess

    @cached_property
    def _packed_card_of_each_kind(self) -> tuple[int, ...]:
        """One card of each kind as a packed set."""
        kinds, colours = len(self.constants.kinds), len(self.constants.colours)
        return tuple(
            1 << self._bits_per_count * number
            | 1 << self._bits_per_count * (kinds + kind.colour)
            | (kind.value == self.constants.rooster) << self._bits_per_count * (kinds + colours)
            for number, kind in enumerate(self.constants.kinds)
        )


def _list_corrected_hands_with_repeats(constants: GameConstants, hand: Hand) -> Iterator[Hand]:
    """Every hand of the right size that results from adding or removing cards. Some may occur more than once."""
    if len(hand) > constants.cards_per_round:
        yield from combinations(hand, constants.cards_per_round)
        return
    for added in combinations_with_replacement(range(len(constants.kinds)), constants.cards_per_round - len(hand)):
        yield (*hand, *added)
