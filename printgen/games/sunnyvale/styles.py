"""Simple players: one that plays anything, and one that weighs its own losses against those of others."""

from dataclasses import dataclass

from printgen.games.sunnyvale.moves import Move, moves
from printgen.games.sunnyvale.table import Act, Card
from printgen.games.sunnyvale.town import Application, Seat, Town
from printgen.scoring.contract.board import bits

_DELAY = 0.85  # what is left of a threat for every permit that is still lacking
_LIKELY = 0.3  # how often a space that lies open is built on in the end


class Style:
    """A player who does whatever the dice say."""

    def choose(self, town: Town, seat: Seat) -> Move:
        """The card to play, and how."""
        card = town.random.choice(seat.hand)
        found = tuple(moves(town, seat, card, self))
        return town.random.choice(found) if found else Move(card)

    def lay(self, town: Town, seat: Seat, card: Card) -> int:
        """Where a card's tokens go on the own map; nowhere if nothing fits."""
        taken = seat.taken
        fits = [spaces for _, spaces in seat.ground.lays[card.id] if not spaces & taken]
        return town.random.choice(fits) if fits else 0

    def put(self, town: Town, seat: Seat, number: int, free: int) -> int:
        """So many of these spaces for Concern tokens, or all."""
        spaces = list(bits(free))
        return sum(town.random.sample(spaces, min(number, len(spaces))))

    def take(self, town: Town, victim: Seat, number: int) -> int:
        """Up to so many Concern tokens to take from a map."""
        spaces = list(bits(victim.concerns))
        return sum(town.random.sample(spaces, min(number, len(spaces))))

    def shift(self, town: Town, seat: Seat, number: int) -> tuple[int, int]:
        """Concern tokens to move on the own map: from where, to where."""
        number = min(number, seat.concerns.bit_count(), seat.free.bit_count())
        return self.take(town, seat, number), self.put(town, seat, number, seat.free)


@dataclass(frozen=True, slots=True)
class Weighing(Style):
    """A player who takes the move that is worth most."""

    own: float  # how much a dollar of one's own counts
    leader: float  # and a dollar that the richest opponent loses
    other: float  # and one that the other opponent loses

    def choose(self, town: Town, seat: Seat) -> Move:
        """The best move with any card; a card that does nothing is worth nothing."""
        best, most = Move(seat.hand[0]), 0.0
        leader = max(town.others(seat), key=lambda other: other.value)
        for card in seat.hand:
            found = Move(card)
            for found in moves(town, seat, card, self):
                worth = self._worth(town, seat, found, self.leader if found.target is leader else self.other)
                if worth > most:
                    best, most = found, worth
        return best

    def lay(self, town: Town, seat: Seat, card: Card) -> int:
        """The first placement left, as the ground has them in order."""
        return seat.ground.lay(card, seat.taken)[1]

    def put(self, town: Town, seat: Seat, number: int, free: int) -> int:
        """The dearest spaces, one after another."""
        chosen = 0
        for _ in range(min(number, free.bit_count())):
            left = free & ~chosen
            chosen |= max(bits(left), key=lambda space: seat.ground.worth(space, left))
        return chosen

    def take(self, town: Town, victim: Seat, number: int) -> int:
        """The tokens that guard most."""
        free = victim.free
        return sum(sorted(bits(victim.concerns), key=lambda space: -victim.ground.worth(space, free))[:number])

    def shift(self, town: Town, seat: Seat, number: int) -> tuple[int, int]:
        """From the cheapest spaces to dearer ones, as long as that helps."""
        free, loss = seat.free, seat.ground.loss
        cheap = sorted(bits(seat.concerns), key=loss.__getitem__)[:number]
        dear = sorted(bits(free), key=loss.__getitem__, reverse=True)[:number]
        pairs = [(away, to) for away, to in zip(cheap, dear, strict=False) if loss[to] > loss[away]]
        return sum(away for away, _ in pairs), sum(to for _, to in pairs)

    def _worth(self, town: Town, seat: Seat, move: Move, harm: float) -> float:
        card, target = move.card, move.target
        if isinstance(card, Card) and card.permits and target:
            return harm * threat(town, target, card, 0)
        if move.mine or move.theirs:
            assert isinstance(card, Act)
            return self._worth_of_act(town, seat, card, move, harm)
        assert target
        change = _guarded(target, move.spaces) - _guarded(target, move.away)
        return _LIKELY * (self.own * change if target is seat else -harm * change)

    def _worth_of_act(self, town: Town, seat: Seat, act: Act, move: Move, harm: float) -> float:
        target, mine, theirs = move.target, move.mine, move.theirs
        if act.effect == "stall" and mine:
            return self.own * (_now(town, seat, mine) - threat(town, seat, mine.card, max(0, mine.permits - act.amount)))
        if act.effect == "permit" and target and theirs:
            permits = min(theirs.card.permits, theirs.permits + act.amount)
            return harm * (threat(town, target, theirs.card, permits) - _now(town, target, theirs))
        gone = self.own * (_now(town, seat, mine) - _now(town, seat, theirs))
        return gone + (harm * (_now(town, target, mine) - _now(town, target, theirs)) if target else 0)


def threat(town: Town, seat: Seat, card: Card, permits: int) -> float:
    """What a Housing card with so many permits stands to cost a player, as the map lies now."""
    lacking = card.permits - permits
    if lacking > town.crises_left:
        return 0.0
    return float(seat.ground.lay(card, seat.taken)[0]) * _DELAY**lacking


def _now(town: Town, seat: Seat, application: Application | None) -> float:
    return threat(town, seat, application.card, application.permits) if application else 0.0


def _guarded(seat: Seat, spaces: int) -> int:
    return sum(seat.ground.loss[space] for space in bits(spaces))


ANYBODY = Style()
STYLES: dict[str, Style] = {
    "greedy": Weighing(own=1.0, leader=0.6, other=0.4),
    "random": ANYBODY,
    "spiteful": Weighing(own=0.2, leader=1.5, other=0.5),
}
