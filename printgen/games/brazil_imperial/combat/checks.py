"""Checks a combat (B17) for too many cards, reused pieces, units of the wrong colour and impossible tiles."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from printgen.core.words import write_count
from printgen.games.brazil_imperial.combat.cards import CALL, CANCEL
from printgen.games.brazil_imperial.combat.forces import Force, PreparedCombat
from printgen.scoring.contract.results import EntryPath, SheetFinding

CARDS, UNITS, TILE = "combat.cards", "combat.units", "combat.tile"
RANGE = "range"  # the power of a unit that attacks from a distance

Mistakes: TypeAlias = Iterator[tuple[str, str, EntryPath]]  # code, message, and place within the force


def find_combat_mistakes(combat: PreparedCombat) -> Iterator[SheetFinding]:
    """A finding for each mistake on either side of a combat."""
    for force in combat.forces:
        for check in (
            _find_excess_cards,
            _find_duplicates_in_whole_combat,
            _find_wrong_calls_and_cancellations,
            _find_missing_and_wrong_units,
            _find_tile_and_seizure_mistakes,
        ):
            for code, message, path in check(combat, force):
                yield SheetFinding(code, f"{force.name}: {message}", (force.role, *path), force.name)


def _find_excess_cards(combat: PreparedCombat, force: Force) -> Mistakes:
    is_enemy = combat.entry.solo and not force.is_attacker
    most = len(force.units) if is_enemy else combat.constants.combat_hand
    if len(force.cards) > most:
        played = f"{write_count(len(force.cards), 'Combat card')} {'was' if len(force.cards) == 1 else 'were'} played"
        yield CARDS, f"{played}, but the limit is {most}.", ("cards",)


def _find_duplicates_in_whole_combat(combat: PreparedCombat, force: Force) -> Mistakes:
    """Findings for cards and Paintings that both sides together use more than once, on the attacker's side if both use one."""
    times_played = Counter(card.name for side in combat.forces for card in side.cards)
    for card in dict.fromkeys(force.cards):
        if times_played[card.name] > 1 and (force.is_attacker or card not in combat.attacker.cards):
            yield CARDS, f"{card.name} is played {times_played[card.name]} times, but the box has only one copy.", ("cards",)
    times_used = Counter(painting.name for side in combat.forces for painting in side.paintings)
    for painting in dict.fromkeys(force.paintings):
        times = times_used[painting.name]
        if times > 1 and (force.is_attacker or painting not in combat.attacker.paintings):
            message = f"{painting.name} is used {times} times, but the box has only one copy of that Painting."
            yield CARDS, message, ("paintings",)


def _find_wrong_calls_and_cancellations(combat: PreparedCombat, force: Force) -> Mistakes:
    """The findings if no card calls the called unit, or if the cancelled card was not played or nothing cancels it."""
    others = [side for side in combat.forces if side is not force]
    if force.called is not None and all(card.effect != CALL for card in force.cards):
        yield CARDS, f"{force.called.name} is called, but no card that calls a unit was played.", ("called",)
    if not force.cancelled:
        return
    name = combat.constants.box.combat_cards[force.cancelled].name
    if all(card.id != force.cancelled for card in force.cards):
        yield CARDS, f"{name} is entered as cancelled, but was not played.", ("cancelled",)
    elif all(card.effect != CANCEL for other in others for card in other.cards):
        yield CARDS, f"{name} is entered as cancelled, but the other side has no card that cancels it.", ("cancelled",)


def _find_missing_and_wrong_units(combat: PreparedCombat, force: Force) -> Mistakes:
    units = [*force.units, *([force.called] if force.called is not None else [])]
    if force.is_attacker and not force.units:
        yield UNITS, "an attack needs at least one unit.", ("units",)
    if not force.is_attacker and not force.units and force.tile is None and not force.capital:
        yield UNITS, "there is no unit and no tile to attack.", ("units",)
    if force.is_attacker and combat.entry.range and all(unit.power != RANGE for unit in force.units):
        yield UNITS, "none of these units can attack from a distance.", ("units",)
    if len({unit.colour for unit in units}) > 1:
        yield UNITS, "the units have more than one colour.", ("units",)
    elif units and force.colour and units[0].colour != force.colour:
        yield UNITS, f"the units are {units[0].colour}, but `colour` is {force.colour}.", ("units",)
    colours = {unit.colour for unit in units}
    foes = [] if force.is_attacker else [unit for unit in combat.attacker.units if unit.colour in colours]
    if foes:
        yield UNITS, f"{combat.attacker.name} attacks with units of the same colour, {foes[0].colour}.", ("units",)
    for unit, times in Counter(unit.id for unit in units).items():
        if times > 1:
            yield UNITS, f"{unit} is entered twice.", ("units",)


def _find_tile_and_seizure_mistakes(combat: PreparedCombat, force: Force) -> Mistakes:
    """The findings for attacked Capitals outside the solo game, tiles of attackers, and seized tiles without a unit."""
    if force.capital and not force.is_attacker and not combat.entry.solo:
        yield TILE, "a Capital can only be attacked in the solo game.", ("tile",)
    if force.is_attacker and (force.tile is not None or force.capital) and not combat.entry.range:
        yield (
            TILE,
            "an attacker who enters the space has no tile on it; a tile only helps in an attack from a distance.",
            ("tile",),
        )
    if force.seized and force.tile is None:
        yield TILE, "`seized` is true, but no tile is entered.", ("seized",)
    elif force.seized and not force.units:
        yield TILE, "a seized tile needs a unit on it, but no unit is entered.", ("seized",)
