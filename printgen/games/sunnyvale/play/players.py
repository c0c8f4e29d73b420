"""Simulated players: one plays at random, the other weighs its own losses against those of its opponents."""

from printgen.core.records import dataclass
from printgen.games.sunnyvale.cards import ActivismCard, Card, select_open_placements
from printgen.games.sunnyvale.play.moves import Move, MovedConcerns, list_possible_moves
from printgen.games.sunnyvale.play.town import HousingApplication, Seat, Town
from printgen.scoring.contract.board import SpaceSet, list_single_spaces

_DELAY = 0.85  # factor by which each missing permit reduces a threat
_LIKELY = 0.3  # the probability that homes cover a free space by the end of the game


class RandomPlayer:
    """A simulated player who makes every choice at random."""

    def choose_move(self, town: Town, seat: Seat) -> Move:
        """A random move with a random card from the hand."""
        card = town.random.choice(seat.hand)
        moves = tuple(list_possible_moves(town, seat, card, self))
        return town.random.choice(moves) if moves else Move(card)

    def choose_placement_if_any(self, town: Town, seat: Seat, card: Card) -> SpaceSet:
        """A random placement of a card on the player's own map, or 0 if the card does not fit."""
        placements = select_open_placements(
            (placement.spaces for placement in seat.priced_map.empty_map_placements_best_first[card.id]), seat.taken_spaces
        )
        return town.random.choice(placements) if placements else 0

    def choose_spaces_for_concerns(self, town: Town, seat: Seat, limit: int, free: SpaceSet) -> SpaceSet:
        """`limit` random free spaces for Concern tokens, or all if there are fewer."""
        spaces = list(list_single_spaces(free))
        return sum(town.random.sample(spaces, min(limit, len(spaces))))

    def choose_spaces_to_clear(self, town: Town, victim: Seat, limit: int) -> SpaceSet:
        """`limit` random spaces with Concern tokens, or all if there are fewer."""
        spaces = list(list_single_spaces(victim.concerns))
        return sum(town.random.sample(spaces, min(limit, len(spaces))))

    def choose_concerns_to_move(self, town: Town, seat: Seat, limit: int) -> MovedConcerns:
        """At most `limit` random Concern tokens to move, and as many random spaces to which they move."""
        free = seat.free_spaces
        number = min(limit, seat.concerns.bit_count(), free.bit_count())
        return MovedConcerns(
            self.choose_spaces_to_clear(town, seat, number), self.choose_spaces_for_concerns(town, seat, number, free)
        )


@dataclass(frozen=True, slots=True)
class WeighingPlayer(RandomPlayer):
    """A simulated player who makes the most valuable move. The fields are the weights of a dollar lost by each player."""

    own: float  # the weight of a dollar lost by this player
    leader: float  # the weight of a dollar lost by the richest opponent
    other: float  # the weight of a dollar lost by the other opponent

    def choose_move(self, town: Town, seat: Seat) -> Move:
        """The most valuable move with any card in the hand. A card without effect is worth 0."""
        best, most = Move(seat.hand[0]), 0.0
        leader = max(town.list_opponents(seat), key=lambda other: other.neighborhood_value)
        for card in seat.hand:
            for move in list_possible_moves(town, seat, card, self):
                worth = self._value_move(town, seat, move, self.leader if move.target is leader else self.other)
                if worth > most:
                    best, most = move, worth
        return best

    def choose_placement_if_any(self, town: Town, seat: Seat, card: Card) -> SpaceSet:
        """The cheapest placement of a Housing card, or the most expensive of a Concern card.

        Returns 0 if the card does not fit.
        """
        placement = seat.priced_map.find_best_open_placement(card, seat.taken_spaces)
        return placement.spaces if placement is not None else 0

    def choose_spaces_for_concerns(self, town: Town, seat: Seat, limit: int, free: SpaceSet) -> SpaceSet:
        """At most `limit` free spaces on which Concerns are worth most, chosen one by one."""
        chosen = 0
        for _ in range(min(limit, free.bit_count())):
            unchosen = free & ~chosen
            chosen |= max(
                list_single_spaces(unchosen), key=lambda space: seat.priced_map.value_concern_on_space(space, unchosen)
            )
        return chosen

    def choose_spaces_to_clear(self, town: Town, victim: Seat, limit: int) -> SpaceSet:
        """At most `limit` spaces whose Concerns are worth most to their owner."""
        free = victim.free_spaces
        worths = {space: victim.priced_map.value_concern_on_space(space, free) for space in list_single_spaces(victim.concerns)}
        return sum(sorted(worths, key=lambda space: -worths[space])[:limit])

    def choose_concerns_to_move(self, town: Town, seat: Seat, limit: int) -> MovedConcerns:
        """At most `limit` Concerns on spaces with small losses, and as many spaces with greater losses."""
        loss = seat.priced_map.loss_by_space
        cheap = sorted(list_single_spaces(seat.concerns), key=loss.__getitem__)[:limit]
        dear = sorted(list_single_spaces(seat.free_spaces), key=loss.__getitem__, reverse=True)[:limit]
        pairs = [(start, end) for start, end in zip(cheap, dear, strict=False) if loss[end] > loss[start]]
        return MovedConcerns(sum(start for start, _ in pairs), sum(end for _, end in pairs))

    def _value_move(self, town: Town, seat: Seat, move: Move, harm_weight: float) -> float:
        """The worth of a move in weighted dollars. `harm_weight` is the weight of a dollar lost by the target."""
        card, target = move.card, move.target
        if isinstance(card, Card) and card.permits and target:
            return harm_weight * _estimate_loss_from_card(town, target, card, 0)
        if move.mine or move.theirs:
            assert isinstance(card, ActivismCard)
            return self._value_application_move(town, seat, card, move, harm_weight)
        assert target
        change = _sum_prevented_losses(target, move.added) - _sum_prevented_losses(target, move.removed)
        return _LIKELY * (self.own * change if target is seat else -harm_weight * change)

    def _value_application_move(self, town: Town, seat: Seat, act: ActivismCard, move: Move, harm_weight: float) -> float:
        """The worth of an Activism card that changes applications, in weighted dollars."""
        target, mine, theirs = move.target, move.mine, move.theirs
        if act.effect == "stall" and mine:
            after = _estimate_loss_from_card(town, seat, mine.card, max(0, mine.permits - act.amount))
            return self.own * (_estimate_loss_from_application(town, seat, mine) - after)
        if act.effect == "permit" and target and theirs:
            after = _estimate_loss_from_card(town, target, theirs.card, min(theirs.card.permits, theirs.permits + act.amount))
            return harm_weight * (after - _estimate_loss_from_application(town, target, theirs))
        relief = self.own * (
            _estimate_loss_from_application(town, seat, mine) - _estimate_loss_from_application(town, seat, theirs)
        )
        return relief + (
            harm_weight
            * (_estimate_loss_from_application(town, target, mine) - _estimate_loss_from_application(town, target, theirs))
            if target
            else 0
        )


def _estimate_loss_from_card(town: Town, seat: Seat, card: Card, permits: int) -> float:
    """The dollars that a Housing card with this number of permits will probably cost a player."""
    missing = card.permits - permits
    if missing > town.crises_left:
        return 0.0
    placement = seat.priced_map.find_best_open_placement(card, seat.taken_spaces)
    return placement.loss * _DELAY**missing if placement is not None else 0.0


def _estimate_loss_from_application(town: Town, seat: Seat, application: HousingApplication | None) -> float:
    return _estimate_loss_from_card(town, seat, application.card, application.permits) if application else 0.0


def _sum_prevented_losses(seat: Seat, spaces: SpaceSet) -> int:
    return sum(seat.priced_map.loss_by_space[space] for space in list_single_spaces(spaces))


RANDOM_PLAYER = RandomPlayer()
STYLES: dict[str, RandomPlayer] = {  # the default first
    "greedy": WeighingPlayer(own=1.0, leader=0.6, other=0.4),
    "random": RANDOM_PLAYER,
    "spiteful": WeighingPlayer(own=0.2, leader=1.5, other=0.5),
}
