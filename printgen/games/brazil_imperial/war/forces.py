"""A combat with all names known: two forces and the ground they fight on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from printgen.games.brazil_imperial.pad.names import CAPITAL, Register, register_of
from printgen.games.brazil_imperial.pad.sorting import Sorter, find_unit
from printgen.games.brazil_imperial.pieces import Building, Card, Find, Painting, Unit
from printgen.games.brazil_imperial.table import Table
from printgen.games.brazil_imperial.war.entry import Combat, Fighter
from printgen.scoring.contract.results import Broken

ATTACKER, DEFENDER = "attacker", "defender"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Force:
    """One side."""

    role: str
    name: str
    colour: str
    units: tuple[Unit, ...]
    tile: Building | None
    capital: bool
    seized: bool  # the tile, which counts for nobody then
    paintings: tuple[Painting, ...]
    arch: str
    cards: tuple[Card, ...]
    supported: bool
    called: Unit | None
    cancelled: str

    @property
    def attacks(self) -> bool:
        """Whether it is the side that came."""
        return self.role == ATTACKER


@dataclass(frozen=True, slots=True)
class Clash:
    """The combat as the rules reckon with it."""

    table: Table
    attacker: Force
    defender: Force | None
    find: Find | None
    entry: Combat

    def is_forest(self) -> bool:
        """A space on which a tile lies is no forest any more."""
        return self.entry.terrain == "forest" and (self.defender is None or self.defender.tile is None)


def read_clash(table: Table, entry: Combat) -> tuple[Clash, tuple[Broken, ...]]:
    """All that was entered, and what of it is not known."""
    register, sorter = register_of(table), Sorter()
    attacker = _force(table, register, entry.attacker, ATTACKER, sorter)
    defender = _force(table, register, entry.defender, DEFENDER, sorter) if entry.defender is not None else None
    return Clash(table, attacker, defender, _find(table, entry), entry), tuple(sorter.faults)


def unreadable(table: Table, entry: Combat) -> Iterator[Broken]:
    """What keeps a combat from being reckoned."""
    clash, faults = read_clash(table, entry)
    yield from faults
    if (entry.defender is None) == (not entry.expedition.strip()):
        message = "A combat is against a `defender`, or for an `expedition`: one of them is wanted."
        yield Broken("combat", message, ("expedition",) if entry.expedition else ("attacker",))
    if entry.expedition.strip() and clash.find is None:
        known = ", ".join(find.id for find in table.box.finds.values() if find.kind == "expedition")
        yield Broken("combat", f"There is no Expedition {entry.expedition}: known are {known}.", ("expedition",))
    if clash.defender is not None and clash.defender.name == clash.attacker.name:
        yield Broken("combat", f"{clash.attacker.name} cannot fight {clash.attacker.name}.", ("defender", "name"))


def _find(table: Table, entry: Combat) -> Find | None:
    """The Expedition by its id or its strength."""
    text = entry.expedition.strip()
    finds = (find for find in table.box.finds.values() if find.kind == "expedition")
    return next((find for find in finds if text in (find.id, str(find.strength))), None)


def _force(table: Table, register: Register, fighter: Fighter, role: str, sorter: Sorter) -> Force:
    box = table.box
    name = fighter.name or role.capitalize()
    sorter.player, sorter.path = name, (role,)
    colour = sorter.one(register.colours, fighter.colour, "colour")
    capital = fighter.tile.strip().lower() == CAPITAL
    tile = "" if capital else sorter.one(register.tiles, fighter.tile, "tile")
    units = _units(register, colour, fighter.units, sorter)
    called = find_unit(register, colour, fighter.called, units) if fighter.called else None
    if fighter.called and called is None:
        sorter.say((role, "called"), register.units[colour].unknown(fighter.called))
    return Force(
        role=role,
        name=name,
        colour=colour,
        units=tuple(box.units[unit] for unit in units),
        tile=box.cities.get(tile) or box.buildings.get(tile),
        capital=capital,
        seized=fighter.seized,
        paintings=tuple(box.paintings[one] for one in sorter.many(register.paintings, fighter.paintings, "paintings")),
        arch=sorter.one(register.arches, fighter.arch, "arch"),
        cards=tuple(box.combat_cards[one] for one in sorter.many(register.combat_cards, fighter.cards, "cards")),
        supported=fighter.supported,
        called=box.units[called] if called else None,
        cancelled=sorter.one(register.combat_cards, fighter.cancelled, "cancelled"),
    )


def _units(register: Register, colour: str, texts: tuple[str, ...], sorter: Sorter) -> list[str]:
    units: list[str] = []
    for number, text in enumerate(texts):
        unit = find_unit(register, colour, text, units)
        if unit is None:
            message = register.units[colour].unknown(text)
            more = "" if colour else " Write units such as `green-1`, or add a `colour` and write their names."
            sorter.say((*sorter.path, "units", number), message + more)
        else:
            units.append(unit)
    return units
