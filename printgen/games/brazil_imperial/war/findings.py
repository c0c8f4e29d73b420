"""What cannot be right about a combat (B17)."""

from collections import Counter
from collections.abc import Iterator

from printgen.core.words import counted
from printgen.games.brazil_imperial.war.cards import CALL, CANCEL
from printgen.games.brazil_imperial.war.forces import Clash, Force
from printgen.scoring.contract.results import Broken, Path

CARDS, UNITS, TILE = "combat.cards", "combat.units", "combat.tile"
RANGE = "range"  # the power of a unit that attacks from a distance

Found = Iterator[tuple[str, str, Path]]


def combat_findings(clash: Clash) -> Iterator[Broken]:
    """All of it, side by side."""
    for force in (clash.attacker, clash.defender):
        if force is not None:
            for check in (_cards, _choices, _paintings, _units, _tile):
                for code, message, path in check(clash, force):
                    yield Broken(code, f"{force.name}: {message}", (force.role, *path), force.name)


def _cards(clash: Clash, force: Force) -> Found:
    """At most three, but alone the enemy has one for each unit; each card is there once."""
    enemy = clash.entry.solo and not force.attacks
    most = len(force.units) if enemy else clash.table.combat_hand
    if len(force.cards) > most:
        yield CARDS, f"{counted(len(force.cards), 'Combat card')} laid; {most} are allowed.", ("cards",)
    laid = Counter(card.name for one in (clash.attacker, clash.defender) if one is not None for card in one.cards)
    for card in dict.fromkeys(force.cards):
        if laid[card.name] > 1 and (force.attacks or card not in clash.attacker.cards):
            yield CARDS, f"{card.name} is laid {laid[card.name]} times, and the box holds it once.", ("cards",)


def _choices(clash: Clash, force: Force) -> Found:
    """What was chosen for a card wants that card."""
    other = clash.defender if force.attacks else clash.attacker
    if force.called is not None and all(card.effect != CALL for card in force.cards):
        yield CARDS, f"{force.called.name} is called, and no card calls a unit.", ("called",)
    if force.cancelled and all(card.id != force.cancelled for card in force.cards):
        yield CARDS, f"{clash.table.box.combat_cards[force.cancelled].name} does not count, and was not laid.", ("cancelled",)
    elif force.cancelled and (other is None or all(card.effect != CANCEL for card in other.cards)):
        name = clash.table.box.combat_cards[force.cancelled].name
        yield CARDS, f"{name} is said not to count, and nobody laid a card against it.", ("cancelled",)


def _paintings(clash: Clash, force: Force) -> Found:
    """Each is there once, and hangs with one player."""
    sides = [one for one in (clash.attacker, clash.defender) if one is not None]
    there = Counter(painting.name for side in sides for painting in side.paintings)
    for painting in dict.fromkeys(force.paintings):
        if there[painting.name] > 1 and (force.attacks or painting not in clash.attacker.paintings):
            times = there[painting.name]
            yield CARDS, f"{painting.name} helps {times} times, and the box holds that Painting once.", ("paintings",)


def _units(clash: Clash, force: Force) -> Found:
    """Whoever attacks has a unit; all are of one colour, each once; from a distance one of them can."""
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
    yield from (
        (UNITS, f"{unit} fights twice.", ("units",)) for unit, times in Counter(u.id for u in units).items() if times > 1
    )


def _tile(clash: Clash, force: Force) -> Found:
    """A Capital cannot be attacked but in the solo game; whoever comes onto a space has no tile there."""
    if force.capital and not force.attacks and not clash.entry.solo:
        yield TILE, "a Capital cannot be attacked.", ("tile",)
    if force.attacks and (force.tile is not None or force.capital) and not clash.entry.range:
        yield TILE, "whoever enters the space holds no tile there; only from a distance an own tile helps to attack.", ("tile",)
    if force.seized and force.tile is None:
        yield TILE, "it says `seized`, and no tile.", ("seized",)
    elif force.seized and not force.units:
        yield TILE, "a seized tile is held by a unit on it, and none is there.", ("seized",)
