"""Whole games from the deal to the tenth crisis, between simple players."""

from random import Random

from printgen.games.sunnyvale.ground import Ground
from printgen.games.sunnyvale.moves import do, moves
from printgen.games.sunnyvale.styles import ANYBODY, STYLES, Style
from printgen.games.sunnyvale.table import Act, Card, Table, lowered
from printgen.games.sunnyvale.town import CRISIS, Application, Playable, Seat, Town, shuffled
from printgen.scoring.contract.optional import Played, Playtest

BUILT = "completed housing finds a place"
USABLE = "usable: "  # before a card's id
KINDS = ("Housing", "Concern", "Activism")


def playtest_of(table: Table) -> Playtest:
    """Games of a table; the maps' placements are reckoned once for all of them."""
    grounds = tuple(Ground(table, plan) for plan in table.plans)
    return Playtest("turns", tuple(STYLES), lambda styles, random: told(play(table, grounds, styles, random)))


def play(table: Table, grounds: tuple[Ground, ...], styles: tuple[str, ...], random: Random) -> Town:
    """A game from the deal to its end."""
    town = deal(table, grounds, random)
    by_seat = tuple(STYLES[name] for name in styles)
    for seat, style in zip(town.seats, by_seat, strict=True):
        seat.concerns = style.put(town, seat, table.concerns, seat.free)  # S3
    while town.crises_left:
        _turn(town, town.seats[town.turns % len(town.seats)], by_seat)
    return town


def told(town: Town) -> Played:
    """A game that is over, as a report counts it."""
    scores = tuple(seat.value for seat in town.seats)
    ranks = [(seat.value, seat.concerns.bit_count()) for seat in town.seats]  # S15
    winners = tuple(number for number, rank in enumerate(ranks) if rank == max(ranks))
    tally = {what: (town.happened[what], town.could[what]) for what in sorted(town.could)}
    cards = {what.removeprefix(USABLE): tally.pop(what) for what in tuple(tally) if what.startswith(USABLE)}
    held = tuple({"map": seat.ground.plan.id} for seat in town.seats)
    return Played(scores, winners, town.turns, tally, held, shares={"usable when drawn": cards})


def deal(table: Table, grounds: tuple[Ground, ...], random: Random) -> Town:
    """Maps and hands; the player with the first map has the first seat."""  # S1, S9
    maps = sorted(random.sample(grounds, len(grounds)), key=lambda ground: not ground.plan.first)
    cards: list[Playable] = [*table.housing, *table.objections, *(act for act in table.acts for _ in range(act.copies))]
    random.shuffle(cards)
    seats = tuple(Seat(number, ground, [cards.pop() for _ in range(table.hand)]) for number, ground in enumerate(maps))
    return Town(table, seats, shuffled(table, cards, random), random)


def _turn(town: Town, seat: Seat, styles: tuple[Style, ...]) -> None:
    """A turn: two cards played, two drawn."""  # S13
    town.turns += 1
    for _ in range(town.table.play):
        _play_card(town, seat, styles)
    for _ in range(town.table.draw):
        if town.crises_left:
            _draw(town, seat, styles)


def _play_card(town: Town, seat: Seat, styles: tuple[Style, ...]) -> None:
    move = styles[seat.number].choose(town, seat)
    seat.hand.remove(move.card)
    do(seat, move)
    if isinstance(move.card, Card) and not move.card.permits:
        town.count("a Concern played is laid", move.spaces > 0)
        town.discards.append(move.card)
    if move.theirs and move.target:
        _construct_all(town, move.target, styles)  # S11


def _draw(town: Town, seat: Seat, styles: tuple[Style, ...]) -> None:
    """A card for the hand; crises before it are resolved, and after the last there is none."""
    card = town.deck.pop()
    while card is CRISIS:
        _crisis(town, seat, styles)
        if not town.crises_left:  # S12
            return
        card = town.deck.pop()
    assert card is not None
    kind = KINDS[2 if isinstance(card, Act) else 1 - bool(card.permits)]
    useful = is_useful(town, seat, card)
    town.count(f"{kind} drawn can be used", useful)
    town.count(f"{USABLE}{card.id}", useful)
    seat.hand.append(card)


def is_useful(town: Town, seat: Seat, card: Playable) -> bool:
    """Whether a card would do anything now: Housing has a place with an opponent, all else a move."""
    if isinstance(card, Card) and card.permits:
        return any(other.ground.lay(card, other.taken)[1] for other in town.others(seat))
    return any(True for _ in moves(town, seat, card, ANYBODY))


def _crisis(town: Town, active: Seat, styles: tuple[Style, ...]) -> None:
    """A crisis in all its steps."""  # S9
    town.crises += 1
    clockwise = (active, *town.others(active))
    for seat in clockwise:
        for application in seat.applications:
            application.permits += 1
    for seat in clockwise:
        _construct_all(town, seat, styles)
    town.level = min(town.table.tracker, town.level + 1)  # S10
    town.count("a crisis leaves the tracker at 2 or more", town.level >= 2)
    away = [
        (victim, styles[seat.number].take(town, victim, town.level)) for seat in town.seats for victim in [town.right_of(seat)]
    ]
    for victim, spaces in away:
        victim.concerns &= ~spaces


def _construct_all(town: Town, seat: Seat, styles: tuple[Style, ...]) -> None:
    """Every card of a player that is complete, in the order in which it came."""  # S7
    complete = [one for one in seat.applications if one.permits >= one.card.permits]
    for application in complete:
        seat.applications.remove(application)
        _construct(town, seat, application, styles[seat.number])


def _construct(town: Town, seat: Seat, application: Application, style: Style) -> None:
    spaces = style.lay(town, seat, application.card)
    town.count(BUILT, spaces > 0)
    if spaces:
        seat.housing |= spaces
        town.level = lowered(town.level)
