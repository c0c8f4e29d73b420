"""Follows a game of 5211 through its rounds and deals, and finds the round that ends it (R7, R10)."""

from collections.abc import Sequence
from functools import cached_property
from operator import add

from printgen.core.records import dataclass
from printgen.games.game_5211.constants import GameConstants
from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.rounds import ScoredRound, Span, read_rounds_by_deal, score_deals


def does_round_end_game(constants: GameConstants, deal: int, exhausted: bool, totals: Sequence[int]) -> bool:
    """Whether a round of the long variant ends the game, because a player has reached the goal (R10).

    In the first deal (number 0), only the last round can end the game. In that round, the pile is exhausted.
    """
    return (deal > 0 or exhausted) and max(totals) >= constants.goal


@dataclass(frozen=True)
class GameRounds:
    """The rounds of a game of 5211, and which of them count towards the result."""

    constants: GameConstants
    entry: Entry
    entered_deals: tuple[tuple[ScoredRound, ...], ...]  # by deal, including rounds played after the end of the game

    @property
    def is_long_variant(self) -> bool:
        """Whether this is the long variant of 5211, which has several deals."""
        return bool(self.entry.deals)

    @property
    def rounds_per_deal(self) -> int:
        """The number of rounds in a complete deal."""
        return self.constants.count_rounds_per_deal(len(self.entry.players))

    @cached_property
    def ending_round(self) -> ScoredRound | None:
        """The round that certainly ended a game of the long variant, or None if there is none."""
        totals = [0] * len(self.entry.players)
        for number, deal in enumerate(self.entered_deals if self.is_long_variant else ()):
            is_complete = len(deal) >= self.rounds_per_deal or number + 1 < len(self.entered_deals)
            for scored in deal:
                totals = list(map(add, totals, scored.least_points))
                if does_round_end_game(self.constants, number, is_complete and scored is deal[-1], totals):
                    return scored
        return None

    @cached_property
    def counted_deals(self) -> tuple[tuple[ScoredRound, ...], ...]:
        """The rounds that count, by deal."""
        if self.ending_round is None:
            return self.entered_deals
        last = self.ending_round.round
        return tuple(
            tuple(scored for scored in deal if scored.round.number <= last.number)
            for deal in self.entered_deals[: last.deal + 1]
        )

    @property
    def counted_rounds(self) -> tuple[ScoredRound, ...]:
        """The rounds that count, from all deals."""
        return tuple(scored for deal in self.counted_deals for scored in deal)

    @property
    def least_points(self) -> tuple[int, ...]:
        """The fewest points that each seat can have."""
        seats = range(len(self.entry.players))
        return tuple(sum(scored.least_points[seat] for scored in self.counted_rounds) for seat in seats)

    @property
    def first_round_after_end(self) -> ScoredRound | None:
        """The first round played after the end of the game, or None if there is none."""
        rounds = [scored for deal in self.entered_deals for scored in deal]
        return rounds[len(self.counted_rounds)] if len(rounds) > len(self.counted_rounds) else None

    @cached_property
    def deals_of_wrong_length(self) -> tuple[int, ...]:
        """The numbers of the deals with a wrong number of rounds (R7).

        The last deal may be shorter if the game ends in it or is unfinished.
        """
        last, full = len(self.counted_deals) - 1, self.rounds_per_deal
        may_be_short = self.entry.unfinished or (self.ending_round is not None and last > 0)
        return tuple(
            number
            for number, deal in enumerate(self.counted_deals)
            if len(deal) > full or (len(deal) < full and not (may_be_short and number == last))
        )

    @property
    def is_complete(self) -> bool:
        """Whether the rounds that count make up a whole game."""
        if self.deals_of_wrong_length:
            return False
        return self.ending_round is not None if self.is_long_variant else len(self.counted_rounds) == self.rounds_per_deal

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and has a winner."""
        return self.is_complete and not self.entry.unfinished

    def find_points_span(self, seat: int) -> Span | None:
        """The lowest and highest possible points of a seat in all rounds that count, or None if unknown."""
        return self._sum_known_spans([scored.points[seat] for scored in self.counted_rounds])

    def find_cards_span(self, seat: int) -> Span | None:
        """The lowest and highest possible number of cards that a seat won in all rounds that count, or None if unknown."""
        return self._sum_known_spans([scored.kept[seat] for scored in self.counted_rounds])

    def _sum_known_spans(self, spans: list[Span | None]) -> Span | None:
        known = [span for span in spans if span is not None]
        if self.deals_of_wrong_length or len(known) < len(spans):
            return None
        return sum(low for low, _ in known), sum(high for _, high in known)


def score_game_rounds(constants: GameConstants, entry: Entry) -> GameRounds:
    """The rounds and deals of a game as entered."""
    return GameRounds(constants, entry, score_deals(constants, read_rounds_by_deal(constants, entry)))
