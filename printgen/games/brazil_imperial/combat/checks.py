"""Checks of a combat (B17): too many cards, pieces used twice, units of a wrong colour, impossible tiles."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from printgen.core.words import counted
from printgen.games.brazil_imperial.combat.cards import CALL, CANCEL
from printgen.games.brazil_imperial.combat.forces import Clash, Force
from printgen.scoring.contract.results import Broken, Path

CARDS, UNITS, TILE = "combat.cards", "combat.units", "combat.tile"
RANGE = "range"  # the power of a unit that attacks from a distance

Mistakes: TypeAlias = Iterator[tuple[str, str, Path]]  # code, message, and place within the force


def combat_findings(clash: Clash) -> Iterator[Broken]:
    """Everything wrong with each force."""
    for force in clash.forces:
        for check in (_check_cards, _check_choices, _check_paintings, _check_units, _check_tile):
            for code, message, path in check(clash, force):
                yield Broken(code, f"{force.name}: {message}", (force.role, *path), force.name)


def _check_cards(clash: Clash, force: Force) -> Mistakes:
    """At most three cards, but in the solo game one for each unit of the enemy; each card is in the box once."""
    is_enemy = clash.entry.solo and not force.attacks
    most = len(force.units) if is_enemy else clash.table.combat_hand
    if len(force.cards) > most:
        yield CARDS, f"{counted(len(force.cards), 'Combat card')} laid; {most} are allowed.", ("cards",)
    played = Counter(card.name for one in clash.forces for card in one.cards)
    for card in dict.fromkeys(force.cards):
        if played[card.name] > 1 and (force.attacks or card not in clash.attacker.cards):
            yield CARDS, f"{card.name} is laid {played[card.name]} times, and the box holds it once.", ("cards",)


def _check_choices(clash: Clash, force: Force) -> Mistakes:
    """A called unit needs a card that calls it; a cancelled card must be one's own, and needs a card that cancels it."""
    others = [one for one in clash.forces if one is not force]
    if force.called is not None and all(card.effect != CALL for card in force.cards):
        yield CARDS, f"{force.called.name} is called, and no card calls a unit.", ("called",)
    if not force.cancelled:
        return
    name = clash.table.box.combat_cards[force.cancelled].name
    if all(card.id != force.cancelled for card in force.cards):
        yield CARDS, f"{name} does not count, and was not laid.", ("cancelled",)
    elif all(card.effect != CANCEL for other in others for card in other.cards):
        yield CARDS, f"{name} is said not to count, and nobody laid a card against it.", ("cancelled",)


def _check_paintings(clash: Clash, force: Force) -> Mistakes:
    """Each Painting is in the box once."""
    seen = Counter(painting.name for one in clash.forces for painting in one.paintings)
    for painting in dict.fromkeys(force.paintings):
        if seen[painting.name] > 1 and (force.attacks or painting not in clash.attacker.paintings):
            times = seen[painting.name]
            yield CARDS, f"{painting.name} helps {times} times, and the box holds that Painting once.", ("paintings",)


def _check_units(clash: Clash, force: Force) -> Mistakes:
    """An attacker has a unit, from a distance one that can; a force's units are of one colour, not the other's, each once."""
    units = [*force.units, *([force.called] if force.called is not None else [])]
    if force.attacks and not force.units:
        yield UNITS, "nobody attacks without a unit.", ("units",)
    if not force.attacks and not force.units and force.tile is None and not force.capital:
        yield UNITS, "there is neither a unit nor a tile to attack.", ("units",)
    if force.attacks and clash.entry.range and all(unit.power != RANGE for unit in force.units):
        yield UNITS, "none of these units can attack from a distance.", ("units",)
    if len({unit.colour for unit in units}) > 1:
        yield UNITS, "these units are not of one colour.", ("units",)
    elif units and force.colour and units[0].colour != force.colour:
        yield UNITS, f"these units are {units[0].colour}, and the colour is {force.colour}.", ("units",)
    foes = [] if force.attacks else [unit for unit in clash.attacker.units if unit.colour in {one.colour for one in units}]
    if foes:
        yield UNITS, f"{clash.attacker.name} attacks with units of the same colour, {foes[0].colour}.", ("units",)
    for unit, times in Counter(unit.id for unit in units).items():
        if times > 1:
            yield UNITS, f"{unit} fights twice.", ("units",)


def _check_tile(clash: Clash, force: Force) -> Mistakes:
    """A Capital is attacked only in the solo game; an attacker has no tile on the space; a seized tile has a unit on it."""
    if force.capital and not force.attacks and not clash.entry.solo:
        yield TILE, "a Capital cannot be attacked.", ("tile",)
    if force.attacks and (force.tile is not None or force.capital) and not clash.entry.range:
        yield TILE, "whoever enters the space holds no tile there; only from a distance an own tile helps to attack.", ("tile",)
    if force.seized and force.tile is None:
        yield TILE, "it says `seized`, and no tile.", ("seized",)
    elif force.seized and not force.units:
        yield TILE, "a seized tile is held by a unit on it, and none is there.", ("seized",)
