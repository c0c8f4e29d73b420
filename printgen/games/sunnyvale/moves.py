"""What a player can do with a card: the moves between which a style of play chooses, and what each does."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol

from printgen.games.sunnyvale.table import Act, Card
from printgen.games.sunnyvale.town import Application, Playable, Seat, Town


class Move(NamedTuple):
    """A card that is played, and how; what does not belong to the card is empty."""

    card: Playable
    target: Seat | None = None
    mine: Application | None = None
    theirs: Application | None = None
    spaces: int = 0  # that get Concern tokens
    away: int = 0  # that lose them


class Taste(Protocol):
    """How a player chooses spaces, where a card lets tokens be laid, taken or moved."""

    def lay(self, town: Town, seat: Seat, card: Card) -> int:
        """Where a card's tokens go on the own map; nowhere if nothing fits."""

    def put(self, town: Town, seat: Seat, number: int, free: int) -> int:
        """So many of these spaces for Concern tokens, or all."""

    def take(self, town: Town, victim: Seat, number: int) -> int:
        """Up to so many Concern tokens to take from a map."""

    def shift(self, town: Town, seat: Seat, number: int) -> tuple[int, int]:
        """Concern tokens to move on the own map: from where, to where."""


def moves(town: Town, seat: Seat, card: Playable, style: Taste) -> Iterator[Move]:
    """Every move with a card that changes anything; the style says where tokens would go."""
    if isinstance(card, Act):
        yield from _ACTS[card.effect](town, seat, card, style)
    elif card.permits:
        yield from (Move(card, other) for other in town.others(seat))
    elif spaces := style.lay(town, seat, card):  # S6
        yield Move(card, seat, spaces=spaces)


def _stall(town: Town, seat: Seat, act: Act, style: Taste) -> Iterator[Move]:
    yield from (Move(act, mine=mine) for mine in seat.applications if mine.permits)


def _permit(town: Town, seat: Seat, act: Act, style: Taste) -> Iterator[Move]:
    for other in town.others(seat):
        yield from (Move(act, other, theirs=theirs) for theirs in other.applications)


def _pass(town: Town, seat: Seat, act: Act, style: Taste) -> Iterator[Move]:
    for other in town.others(seat):
        yield from (Move(act, other, mine=mine) for mine in seat.applications)


def _swap(town: Town, seat: Seat, act: Act, style: Taste) -> Iterator[Move]:
    for other in town.others(seat):
        for theirs in other.applications:
            yield from (Move(act, other, mine=mine, theirs=theirs) for mine in seat.applications)


def _withdraw(town: Town, seat: Seat, act: Act, style: Taste) -> Iterator[Move]:
    yield from (Move(act, mine=mine) for mine in seat.applications)


def _concern(town: Town, seat: Seat, act: Act, style: Taste) -> Iterator[Move]:
    if spaces := style.put(town, seat, act.amount, seat.free):
        yield Move(act, seat, spaces=spaces)


def _clear(town: Town, seat: Seat, act: Act, style: Taste) -> Iterator[Move]:
    yield from (Move(act, other, away=style.take(town, other, act.amount)) for other in town.others(seat) if other.concerns)


def _move(town: Town, seat: Seat, act: Act, style: Taste) -> Iterator[Move]:
    away, spaces = style.shift(town, seat, act.amount)
    if spaces:
        yield Move(act, seat, spaces=spaces, away=away)


def _reprint(town: Town, seat: Seat, act: Act, style: Taste) -> Iterator[Move]:
    for card in town.discards:
        if spaces := style.lay(town, seat, card):
            yield Move(act, seat, spaces=spaces)


_ACTS: Mapping[str, Callable[[Town, Seat, Act, Taste], Iterator[Move]]] = {
    "stall": _stall,
    "permit": _permit,
    "pass": _pass,
    "swap": _swap,
    "withdraw": _withdraw,
    "concern": _concern,
    "clear": _clear,
    "move": _move,
    "reprint": _reprint,
}


def do(seat: Seat, move: Move) -> None:
    """What a move does, short of construction; a card that changes nothing is only discarded."""
    card, target = move.card, move.target
    if isinstance(card, Card) and card.permits and target:
        target.applications.append(Application(card))  # S7
    elif move.mine or move.theirs:
        assert isinstance(card, Act)
        _do_with_applications(seat, card, move)
    elif target:
        target.concerns = target.concerns & ~move.away | move.spaces


def _do_with_applications(seat: Seat, act: Act, move: Move) -> None:
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
