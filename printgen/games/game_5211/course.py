"""R7 and R10: how a game runs from round to round and from deal to deal, and when it is over."""

from dataclasses import dataclass
from functools import cached_property
from operator import add

from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.reading import deals_of
from printgen.games.game_5211.scored import Scored, Span, score_rounds
from printgen.games.game_5211.table import Table


@dataclass(frozen=True)
class Course:
    """The rounds of a game, and which of them count."""

    table: Table
    entry: Entry
    entered: tuple[tuple[Scored, ...], ...]  # by deal, also those after the end

    @property
    def long(self) -> bool:
        """Whether it is the long variant."""
        return bool(self.entry.deals)

    @property
    def full(self) -> int:
        """The rounds of a deal."""
        return self.table.rounds(len(self.entry.players))

    @cached_property
    def end(self) -> Scored | None:
        """The round after which somebody is known to have reached the goal, and the game was over (R10)."""
        totals = [0] * len(self.entry.players)
        for number, deal in enumerate(self.entered if self.long else ()):
            exhausted = len(deal) >= self.full or number + 1 < len(self.entered)
            for scored in deal:
                totals = list(map(add, totals, scored.sure))
                looked = number > 0 or (exhausted and scored is deal[-1])  # in the first deal only when it is played out
                if looked and max(totals) >= self.table.goal:
                    return scored
        return None

    @cached_property
    def deals(self) -> tuple[tuple[Scored, ...], ...]:
        """The rounds that count, by deal."""
        last = self.end.round if self.end is not None else None
        counted = (tuple(s for s in deal if last is None or s.round.number <= last.number) for deal in self.entered)
        return tuple(deal for at, deal in enumerate(counted) if last is None or at <= last.deal)

    @property
    def rounds(self) -> tuple[Scored, ...]:
        """The rounds that count, of all deals."""
        return tuple(scored for deal in self.deals for scored in deal)

    @property
    def sure(self) -> tuple[int, ...]:
        """The points that every player has at least."""
        seats = range(len(self.entry.players))
        return tuple(sum(scored.sure[seat] for scored in self.rounds) for seat in seats)

    @property
    def after(self) -> Scored | None:
        """The first round that was played although the game was over."""
        rounds = [scored for deal in self.entered for scored in deal]
        return rounds[len(self.rounds)] if len(rounds) > len(self.rounds) else None

    @cached_property
    def miscounted(self) -> tuple[int, ...]:
        """The deals without their number of rounds (R7); the last one may be shorter where the game ends in it or goes on."""
        last = len(self.deals) - 1
        short = self.entry.unfinished or (self.end is not None and last > 0)
        return tuple(
            at
            for at, deal in enumerate(self.deals)
            if len(deal) > self.full or (len(deal) < self.full and not (short and at == last))
        )

    @property
    def played_out(self) -> bool:
        """Whether the rounds that are there are a whole game."""
        return not self.miscounted and (self.end is not None if self.long else len(self.rounds) == self.full)

    @property
    def over(self) -> bool:
        """Whether there is a winner."""
        return self.played_out and not self.entry.unfinished

    def points(self, seat: int) -> Span | None:
        """The points of a player in all rounds that count; None where they are open."""
        return _sum([scored.points[seat] for scored in self.rounds]) if not self.miscounted else None

    def cards(self, seat: int) -> Span | None:
        """The cards that a player won."""
        return _sum([scored.kept[seat] for scored in self.rounds]) if not self.miscounted else None


def course_of(table: Table, entry: Entry) -> Course:
    """The course of a game as it was entered."""
    return Course(table, entry, score_rounds(table, deals_of(table, entry)))


def _sum(spans: list[Span | None]) -> Span | None:
    known = [span for span in spans if span is not None]
    return (sum(low for low, _ in known), sum(high for _, high in known)) if len(known) == len(spans) else None
