"""Combat cards: which count, for how much, and whose units they bring, the attacker's first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from printgen.games.brazil_imperial.pieces import Card, Unit
from printgen.games.brazil_imperial.war.entry import CITY, WATER
from printgen.games.brazil_imperial.war.forces import Clash, Force

CANCEL, CALL, MINUS, TRUCE = "cancel", "call", "minus", "truce"
POWDER = 2  # strength that Wet Powder takes


@dataclass(slots=True)
class Host:
    """A side while cards are turned up: its units, the cards that count, and each card's strength with the reason."""

    force: Force
    units: list[Unit]
    cards: list[Card]
    told: list[tuple[int, str]] = field(default_factory=list)


def turn_up(clash: Clash) -> tuple[Host, Host | None]:
    """All cards in their order: first those that cancel others, then units that are called, then strengths."""
    attacker = _host(clash.attacker)
    defender = _host(clash.defender) if clash.defender is not None else None
    order = [(attacker, defender)] if defender is None else [(attacker, defender), (defender, attacker)]
    for mine, other in order:
        for _ in [card for card in mine.cards if card.effect == CANCEL]:
            if other is not None:
                _cancel(mine, other)
    for mine, other in order:
        _call(mine)
        for card in mine.cards:
            _count(clash, card, mine, other)
    return attacker, defender


def _host(force: Force) -> Host:
    return Host(force, list(force.units), list(force.cards))


def _cancel(mine: Host, other: Host) -> None:
    """Capoeira: the other side chooses which of its cards does not count; without a choice, the weakest."""
    if not other.cards:
        return
    chosen = [card for card in other.cards if card.id == other.force.cancelled]
    card = chosen[0] if chosen else min(other.cards, key=lambda one: max(one.strength, one.better))
    other.cards.remove(card)
    other.told.append((0, f"{card.name}: it does not count, for {mine.force.name} laid Capoeira"))


def _call(mine: Host) -> None:
    unit = mine.force.called
    if unit is not None and any(card.effect == CALL for card in mine.cards):
        mine.units.append(unit)


def _count(clash: Clash, card: Card, mine: Host, other: Host | None) -> None:
    """The strength of one card; the larger figure where its condition is met."""
    met = _CONDITIONS.get(card.effect)
    if met is not None:
        better = met(clash, mine, other)
        mine.told.append((card.better if better else card.strength, f"{card.name}, {_WORDS[card.effect][not better]}"))
    else:
        mine.told.append((card.strength, card.name))
    if card.effect == MINUS and other is not None:
        other.told.append((-POWDER, f"{card.name} of {mine.force.name}"))


def _beside_city(clash: Clash, *_: object) -> bool:
    forces = (clash.attacker, clash.defender)
    return CITY in clash.entry.beside or any(f is not None and f.tile is not None and f.tile.is_city for f in forces)


def _own_tile(_: Clash, mine: Host, _other: Host | None) -> bool:
    return not mine.force.attacks and mine.force.tile is not None and not mine.force.seized


def _foreign_tile(_: Clash, mine: Host, other: Host | None) -> bool:
    return mine.force.attacks and other is not None and other.force.tile is not None


_CONDITIONS: Mapping[str, Callable[[Clash, Host, Host | None], bool]] = {
    "support": lambda _, mine, __: mine.force.supported,
    "water": lambda clash, _, __: clash.entry.terrain == WATER or WATER in clash.entry.beside,
    "attack": lambda _, mine, __: mine.force.attacks,
    "defend": lambda _, mine, __: not mine.force.attacks,
    "last-unit": lambda _, mine, __: len(mine.units) == 1,
    "city": _beside_city,
    "forest": lambda clash, _, __: clash.is_forest(),
    "own-tile": _own_tile,
    "tile": _foreign_tile,
    "outnumbered": lambda _, mine, other: other is not None and len(other.units) > len(mine.units),
}
_WORDS: Mapping[str, tuple[str, str]] = {
    "support": ("with a unit beside the combat", "without a unit beside the combat"),
    "water": ("on or beside water", "with no water beside"),
    "attack": ("attacking", "defending"),
    "defend": ("defending", "attacking"),
    "last-unit": ("with one unit only", "not with one unit only"),
    "city": ("on or beside a City tile", "with no City tile beside"),
    "forest": ("in a forest", "in no forest"),
    "own-tile": ("defending an own tile", "defending no own tile"),
    "tile": ("attacking a Building or City", "attacking no Building and no City"),
    "outnumbered": ("against more units", "not against more units"),
}
