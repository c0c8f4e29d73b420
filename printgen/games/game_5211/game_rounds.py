"""Follows a game of 5211 through its rounds and deals, and finds the round that ends it (R7, R10)."""

from collections.abc import Sequence
from functools import cached_property
from operator import add

from printgen.core.records import dataclass
from printgen.games.game_5211.constants import GameConstants
from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.rounds import ScoredRound, Span, read_rounds_by_deal, score_deals


def does_round_end_long_game(constants: GameConstants, deal_index: int, is_pile_exhausted: bool, totals: Sequence[int]) -> bool:
    """Whether a round of the long variant ends the game, because a player has reached the goal (R10).

    In the first deal (index 0), only the last round can end the game. In that round, the pile is exhausted.
    """
    return (deal_index > 0 or is_pile_exhausted) and max(totals) >= constants.goal


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
    def round_ending_long_game(self) -> ScoredRound | None:
        """The round that certainly ended a game of the long variant, or None if there is none."""
        totals = [0] * len(self.entry.players)
        for number, deal in enumerate(self.entered_deals if self.is_long_variant else ()):
            is_complete = len(deal) >= self.rounds_per_deal or number + 1 < len(self.entered_deals)
            for scored in deal:
                totals = list(map(add, totals, scored.least_points_by_seat))
                if does_round_end_long_game(self.constants, number, is_complete and scored is deal[-1], totals):
                    return scored
        return None

    @cached_property
    def counted_rounds_by_deal(self) -> tuple[tuple[ScoredRound, ...], ...]:
        """The rounds that count, by deal."""
        if self.round_ending_long_game is None:
            return self.entered_deals
        last = self.round_ending_long_game.round
        return tuple(
            tuple(scored for scored in deal if scored.round.number <= last.number)
            for deal in self.entered_deals[: last.deal + 1]
        )

    @property
    def counted_rounds(self) -> tuple[ScoredRound, ...]:
        """The rounds that count, from all deals."""
        return tuple(scored for deal in self.counted_rounds_by_deal for scored in deal)

    @property
    def least_points_by_seat(self) -> tuple[int, ...]:
        """The fewest points that each seat can have."""
        seats = range(len(self.entry.players))
        return tuple(sum(scored.least_points_by_seat[seat] for scored in self.counted_rounds) for seat in seats)

    @property
    def first_round_after_end(self) -> ScoredRound | None:
        """The first round played after the end of the game, or None if there is none."""
        rounds = [scored for deal in self.entered_deals for scored in deal]
        return rounds[len(self.counted_rounds)] if len(rounds) > len(self.counted_rounds) else None

    @cached_property
    def indexes_of_deals_of_wrong_length(self) -> tuple[int, ...]:
        """The indexes of the deals with a wrong number of rounds (R7).

        The last deal may be shorter if the game ends in it or is unfinished.
        """
        last, full = len(self.counted_rounds_by_deal) - 1, self.rounds_per_deal
        may_be_short = self.entry.unfinished or (self.round_ending_long_game is not None and last > 0)
        return tuple(
            number
            for number, deal in enumerate(self.counted_rounds_by_deal)
            if len(deal) > full or (len(deal) < full and not (may_be_short and number == last))
        )

    @property
    def do_rounds_make_whole_game(self) -> bool:
        """Whether the rounds that count make up a whole game."""
        if self.indexes_of_deals_of_wrong_length:
            return False
        return (
            self.round_ending_long_game is not None
            if self.is_long_variant
            else len(self.counted_rounds) == self.rounds_per_deal
        )

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and has a winner."""
        return self.do_rounds_make_whole_game and not self.entry.unfinished

    def find_points_span_if_known(self, seat: int) -> Span | None:
        """The lowest and highest possible points of a seat in all rounds that count, or None if unknown."""
        return self._sum_spans_if_complete_and_known([scored.points[seat] for scored in self.counted_rounds])

    def find_kept_cards_span_if_known(self, seat: int) -> Span | None:
        """The lowest and highest possible number of cards that a seat won in all rounds that count, or None if unknown."""
        return self._sum_spans_if_complete_and_known([scored.kept[seat] for scored in self.counted_rounds])

    def _sum_spans_if_complete_and_known(self, spans: list[Span | None]) -> Span | None:
        """The sum of the spans of all rounds, or None if one of them is unknown or a deal has a wrong number of rounds."""
        known = [span for span in spans if span is not None]
        if self.indexes_of_deals_of_wrong_length or len(known) < len(spans):
            return None
        return sum(low for low, _ in known), sum(high for _, high in known)


def score_game_rounds(constants: GameConstants, entry: Entry) -> GameRounds:
    """The rounds and deals of a game as entered."""
    return GameRounds(constants, entry, score_deals(constants, read_rounds_by_deal(constants, entry)))
