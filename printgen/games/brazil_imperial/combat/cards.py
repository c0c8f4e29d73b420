"""Determines which Combat cards count, how much strength they add, and which unit they call into the combat."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.games.brazil_imperial.combat.entry import CITY, WATER
from printgen.games.brazil_imperial.combat.forces import Force, PreparedCombat
from printgen.games.brazil_imperial.pieces import Card, Unit

CANCEL, CALL, MINUS, TRUCE = "cancel", "call", "minus", "truce"
WET_POWDER = 2  # strength that the card subtracts from the other side


@dataclass(slots=True)
class RevealedSide:
    """One side of a combat after the cards are revealed: its units, its valid cards, and its strengths with reasons."""

    force: Force
    units: list[Unit]
    cards: list[Card]
    points: list[tuple[int, str]] = field(default_factory=list)


def reveal_cards_and_add_strengths(combat: PreparedCombat) -> tuple[RevealedSide, ...]:
    """Both sides of a combat after the cards are revealed, attacker first. Cancels cards before it adds up strengths."""
    sides = [RevealedSide(force, list(force.units), list(force.cards)) for force in combat.forces]
    pairs = list(zip(sides, reversed(sides) if len(sides) > 1 else [None], strict=True))
    for mine, other in pairs:
        for _ in [card for card in mine.cards if card.effect == CANCEL]:
            if other is not None:
                _cancel_opposing_card(mine, other)
    for mine, other in pairs:
        called = mine.force.called
        if called is not None and any(card.effect == CALL for card in mine.cards):
            mine.units.append(called)
        for card in mine.cards:
            _add_card_strength(combat, card, mine, other)
    return tuple(sides)


def _cancel_opposing_card(canceller: RevealedSide, opponent: RevealedSide) -> None:
    """Cancel a card of the opponent for Capoeira: the card entered as cancelled or else the weakest card."""
    if not opponent.cards:
        return
    chosen = [card for card in opponent.cards if card.id == opponent.force.cancelled]
    card = chosen[0] if chosen else min(opponent.cards, key=lambda played: max(played.strength, played.better))
    opponent.cards.remove(card)
    opponent.points.append((0, f"{card.name}: does not count, because {canceller.force.name} played Capoeira"))


def _add_card_strength(combat: PreparedCombat, card: Card, owner: RevealedSide, opponent: RevealedSide | None) -> None:
    if card.effect in _CONDITIONS:
        condition = _CONDITIONS[card.effect]
        if condition.is_met(combat, owner, opponent):
            owner.points.append((card.better, f"{card.name}, {condition.met}"))
        else:
            owner.points.append((card.strength, f"{card.name}, {condition.unmet}"))
    else:
        owner.points.append((card.strength, card.name))
    if card.effect == MINUS and opponent is not None:
        opponent.points.append((-WET_POWDER, f"{owner.force.name}'s {card.name}"))


Test: TypeAlias = Callable[[PreparedCombat, RevealedSide, RevealedSide | None], bool]


@dataclass(frozen=True, slots=True)
class _Condition:
    """The condition for a card's higher strength, and the texts for a met and an unmet condition."""

    is_met: Test
    met: str
    unmet: str


def _is_on_or_beside_city(combat: PreparedCombat, *_: object) -> bool:
    return CITY in combat.entry.beside or any(force.tile is not None and force.tile.is_city for force in combat.forces)


def _defends_own_tile(_: PreparedCombat, mine: RevealedSide, _other: RevealedSide | None) -> bool:
    return not mine.force.is_attacker and mine.force.tile is not None and not mine.force.seized


def _attacks_tile(_: PreparedCombat, mine: RevealedSide, other: RevealedSide | None) -> bool:
    return mine.force.is_attacker and other is not None and other.force.tile is not None


def _is_on_or_beside_water(combat: PreparedCombat, *_: object) -> bool:
    return combat.entry.terrain == WATER or WATER in combat.entry.beside


def _is_outnumbered(_: PreparedCombat, mine: RevealedSide, other: RevealedSide | None) -> bool:
    return other is not None and len(other.units) > len(mine.units)


_CONDITIONS: Mapping[str, _Condition] = {
    "support": _Condition(
        lambda _, mine, __: mine.force.supported,
        "with another unit beside the combat",
        "without another unit beside the combat",
    ),
    "water": _Condition(_is_on_or_beside_water, "on or beside water", "not on or beside water"),
    "attack": _Condition(lambda _, mine, __: mine.force.is_attacker, "attacking", "defending"),
    "defend": _Condition(lambda _, mine, __: not mine.force.is_attacker, "defending", "attacking"),
    "last-unit": _Condition(lambda _, mine, __: len(mine.units) == 1, "with only one unit", "not with only one unit"),
    "city": _Condition(_is_on_or_beside_city, "on or beside a City tile", "not on or beside a City tile"),
    "forest": _Condition(lambda combat, _, __: combat.is_in_forest_without_tile, "in a forest", "not in a forest"),
    "own-tile": _Condition(_defends_own_tile, "defending its own tile", "not defending its own tile"),
    "tile": _Condition(_attacks_tile, "attacking a Building or City", "not attacking a Building or City"),
    "outnumbered": _Condition(_is_outnumbered, "against more units", "not against more units"),
}
