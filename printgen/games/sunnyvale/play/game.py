"""Plays whole simulated games, from the deal to the tenth crisis, and reports their results."""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from printgen.games.sunnyvale.cards import ActivismCard, Card
from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.play.moves import apply_move, list_possible_moves
from printgen.games.sunnyvale.play.players import RANDOM_PLAYER, STYLES, RandomPlayer
from printgen.games.sunnyvale.play.town import CRISIS, HousingApplication, Playable, PricedMap, Seat, Town, deal_new_game
from printgen.games.sunnyvale.scoring import find_leading_seats
from printgen.games.sunnyvale.tracker import find_lowered_level, find_raised_level
from printgen.scoring.contract.optional import SimulatedGame

BUILT = "completed Housing fits on the map"
USABLE = "usable: "  # the prefix of event names that count a single card
KINDS = ("Housing", "Concern", "Activism")
Players: TypeAlias = tuple[RandomPlayer, ...]  # by seat


def play_game(constants: GameConstants, maps: tuple[PricedMap, ...], styles: Sequence[str], random: Random) -> Town:
    """The final state of a simulated game. `styles` holds the style of play for each seat."""
    town = deal_new_game(constants, maps, random)
    players = tuple(STYLES[name] for name in styles)
    for seat, player in zip(town.seats, players, strict=True):
        seat.concerns = player.choose_spaces_for_concerns(town, seat, constants.start_concerns, seat.free_spaces)  # S3
    while town.crises_left:
        _play_turn(town, town.seats[town.turns % len(town.seats)], players)
    return town


def make_game_result(town: Town) -> SimulatedGame:
    """The scores, winners and event counts of a finished game."""
    tally = {event: (town.happened[event], town.possible[event]) for event in sorted(town.possible)}
    cards = {event.removeprefix(USABLE): tally.pop(event) for event in tuple(tally) if event.startswith(USABLE)}
    return SimulatedGame(
        scores=tuple(seat.neighborhood_value for seat in town.seats),
        winners=find_leading_seats([seat.value_and_concerns for seat in town.seats]),
        length=town.turns,
        counts=tally,
        held=tuple({"map": seat.priced_map.map.id} for seat in town.seats),
        shares={"usable when drawn": cards},
    )


def _play_turn(town: Town, seat: Seat, players: Players) -> None:
    """Play one turn: the player plays cards and draws as many (S13). Changes the town and the seats."""
    town.turns += 1
    for _ in range(town.constants.play):
        _play_card_and_build(town, seat, players)
    for _ in range(town.constants.draw):
        if town.crises_left:
            _draw_card_and_resolve_crises(town, seat, players)


def _play_card_and_build(town: Town, seat: Seat, players: Players) -> None:
    """Play the card that the player chooses, and build any Housing that it completes. Changes the town and the seats."""
    move = players[seat.number].choose_move(town, seat)
    seat.hand.remove(move.card)
    apply_move(seat, move)
    if isinstance(move.card, Card) and not move.card.permits:
        town.record_event("a Concern that is played fits on the map", move.added > 0)
        town.discards.append(move.card)
    if move.theirs and move.target:
        _build_or_discard_permitted_housing(town, move.target, players)  # S11


def _draw_card_and_resolve_crises(town: Town, seat: Seat, players: Players) -> None:
    """Add a card to the hand. A crisis is resolved and replaced, but after the last crisis no card is drawn (S12)."""
    card = town.deck.pop()
    while card is CRISIS:
        _resolve_crisis(town, seat, players)
        if not town.crises_left:
            return
        card = town.deck.pop()
    assert card is not None
    kind = KINDS[2 if isinstance(card, ActivismCard) else 1 - bool(card.permits)]
    usable = _would_card_have_effect(town, seat, card)
    town.record_event(f"a drawn {kind} card can be used", usable)
    town.record_event(f"{USABLE}{card.id}", usable)
    seat.hand.append(card)


def _would_card_have_effect(town: Town, seat: Seat, card: Playable) -> bool:
    """Whether a card would have an effect now. Housing must fit on an opponent's map, and other cards need a move."""
    if isinstance(card, Card) and card.permits:
        return any(
            other.priced_map.find_best_open_placement(card, other.taken_spaces) is not None
            for other in town.list_opponents(seat)
        )
    return any(True for _ in list_possible_moves(town, seat, card, RANDOM_PLAYER))


def _resolve_crisis(town: Town, drawer: Seat, players: Players) -> None:
    """Resolve a crisis: add permits, build, raise the level, and remove Concerns as the players choose (S9)."""
    town.crises += 1
    clockwise = (drawer, *town.list_opponents(drawer))
    for seat in clockwise:
        for application in seat.applications:
            application.permits += 1
    for seat in clockwise:
        _build_or_discard_permitted_housing(town, seat, players)
    town.level = find_raised_level(town.constants, town.level)
    town.record_event("a crisis leaves the tracker at 2 or more", town.level >= 2)
    # All players choose before any of them removes tokens.
    victims = [(seat, town.find_player_to_right(seat)) for seat in town.seats]
    removals = [(victim, players[seat.number].choose_spaces_to_clear(town, victim, town.level)) for seat, victim in victims]
    for victim, spaces in removals:
        victim.concerns &= ~spaces


def _build_or_discard_permitted_housing(town: Town, seat: Seat, players: Players) -> None:
    """Build or discard a player's cards that have all their permits, oldest first (S7). Changes the seat and the town."""
    for application in [waiting for waiting in seat.applications if waiting.permits >= waiting.card.permits]:
        seat.applications.remove(application)
        _build_application_if_it_fits(town, seat, application, players[seat.number])


def _build_application_if_it_fits(town: Town, seat: Seat, application: HousingApplication, player: RandomPlayer) -> None:
    """Put homes where the player chooses and lower the level. If the card does not fit, only records that."""
    spaces = player.choose_placement_if_any(town, seat, application.card)
    town.record_event(BUILT, spaces > 0)
    if spaces:
        seat.homes |= spaces
        town.level = find_lowered_level(town.level)
