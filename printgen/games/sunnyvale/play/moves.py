"""Lists every way to play a card, and makes the moves."""

from collections.abc import Iterator
from itertools import product
from typing import Protocol

from printgen.core.named_tuples import NamedTuple
from printgen.games.sunnyvale.cards import ActivismCard, Card
from printgen.games.sunnyvale.play.town import HousingApplication, Playable, Seat, Town
from printgen.scoring.contract.board import SpaceSet


class Move(NamedTuple):
    """One way to play a card. Fields that the card does not need are empty."""

    card: Playable
    target: Seat | None = None  # the player whose map or cards the move changes
    mine: HousingApplication | None = None  # an application of the player who moves
    theirs: HousingApplication | None = None  # an application of the target
    added: SpaceSet = 0  # the target's spaces that receive Concern tokens
    removed: SpaceSet = 0  # the target's spaces that lose Concern tokens


class MovedConcerns(NamedTuple):
    """The spaces from which Concern tokens move, and as many spaces to which they move."""

    removed: SpaceSet
    added: SpaceSet


class SpaceChooser(Protocol):
    """A player who chooses spaces for a card that places, removes or moves tokens."""

    def choose_placement_if_any(self, town: Town, seat: Seat, card: Card) -> SpaceSet:
        """A placement of a card on the player's own map, or 0 if the card does not fit."""

    def choose_spaces_for_concerns(self, town: Town, seat: Seat, limit: int, free: SpaceSet) -> SpaceSet:
        """`limit` free spaces for Concern tokens, or all free spaces if there are fewer."""

    def choose_spaces_to_clear(self, town: Town, victim: Seat, limit: int) -> SpaceSet:
        """At most `limit` spaces of the victim's map from which to remove Concern tokens."""

    def choose_concerns_to_move(self, town: Town, seat: Seat, limit: int) -> MovedConcerns:
        """At most `limit` Concern tokens on the player's own map to move, and as many spaces to which they move."""


def list_possible_moves(town: Town, seat: Seat, card: Playable, chooser: SpaceChooser) -> Iterator[Move]:
    """Every move with a card that would change the game. The chooser picks the spaces for tokens."""
    if isinstance(card, ActivismCard):
        yield from _list_application_moves(town, seat, card)
        yield from _list_token_moves(town, seat, card, chooser)
    elif card.permits:
        yield from (Move(card, other) for other in town.list_opponents(seat))
    elif spaces := chooser.choose_placement_if_any(town, seat, card):  # S6
        yield Move(card, seat, added=spaces)


def _list_application_moves(town: Town, seat: Seat, act: ActivismCard) -> Iterator[Move]:
    """Every move with an Activism card that changes Housing applications. None for any other card."""
    if act.effect in ("stall", "withdraw"):
        yield from (Move(act, mine=mine) for mine in seat.applications if mine.permits or act.effect == "withdraw")
        return
    for other in town.list_opponents(seat):
        if act.effect == "permit":
            yield from (Move(act, other, theirs=theirs) for theirs in other.applications)
        elif act.effect == "pass":
            yield from (Move(act, other, mine=mine) for mine in seat.applications)
        elif act.effect == "swap":
            pairs = product(other.applications, seat.applications)
            yield from (Move(act, other, mine=mine, theirs=theirs) for theirs, mine in pairs)


def _list_token_moves(town: Town, seat: Seat, act: ActivismCard, chooser: SpaceChooser) -> Iterator[Move]:
    """Every move with an Activism card that places, removes or moves Concern tokens. None for any other card."""
    if act.effect == "concern":
        if spaces := chooser.choose_spaces_for_concerns(town, seat, act.amount, seat.free_spaces):
            yield Move(act, seat, added=spaces)
    elif act.effect == "clear":
        for other in town.list_opponents(seat):
            if other.concerns:
                yield Move(act, other, removed=chooser.choose_spaces_to_clear(town, other, act.amount))
    elif act.effect == "move":
        removed, added = chooser.choose_concerns_to_move(town, seat, act.amount)
        if added:
            yield Move(act, seat, added=added, removed=removed)
    elif act.effect == "reprint":
        for card in town.discards:
            if spaces := chooser.choose_placement_if_any(town, seat, card):
                yield Move(act, seat, added=spaces)


def apply_move(seat: Seat, move: Move) -> None:
    """Apply a move to the maps and applications of the seat and the target. Builds nothing."""
    card, target = move.card, move.target
    if isinstance(card, Card) and card.permits and target:
        target.applications.append(HousingApplication(card))  # S7
    elif move.mine or move.theirs:
        assert isinstance(card, ActivismCard)
        _change_applications(seat, card, move)
    elif target:
        target.concerns = target.concerns & ~move.removed | move.added


def _change_applications(seat: Seat, act: ActivismCard, move: Move) -> None:
    """Play an Activism card that changes the permits on an application or moves applications between players."""
    target, mine, theirs = move.target, move.mine, move.theirs
    if act.effect == "stall" and mine:
        mine.permits = max(0, mine.permits - act.amount)
    elif act.effect == "permit" and theirs:
        theirs.permits = min(theirs.card.permits, theirs.permits + act.amount)
    else:
        if mine:
            seat.applications.remove(mine)
        if theirs and target:
            target.applications.remove(theirs)
            seat.applications.append(theirs)
        if mine and target:
            target.applications.append(mine)
