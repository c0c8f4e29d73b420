"""A player as entered to a sheet: every name is looked up, and what nothing is called is noted with its place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from printgen.games.brazil_imperial.pad.entry import NOTHING, Claim, Player
from printgen.games.brazil_imperial.pad.names import Names, Register
from printgen.games.brazil_imperial.pad.sheet import Sheet
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.results import Broken, Path

T = TypeVar("T")


@dataclass
class Sorter:
    """What is found while names are looked up."""

    faults: list[Broken] = field(default_factory=list)
    places: dict[tuple[str, str], Path] = field(default_factory=dict)
    player: str = ""
    path: Path = ()

    def say(self, path: Path, message: str) -> None:
        """Note what cannot be read."""
        self.faults.append(Broken("names", f"{self.player}: {message}", path, self.player))

    def one(self, names: Names, text: str, *where: str | int) -> str:
        """The id of a name; empty where there is none."""
        found = names.find(text)
        if found is None and text.strip() not in NOTHING:
            self.say((*self.path, *where), names.unknown(text))
        return found or ""

    def named(self, names: Names, text: str, *where: str | int) -> str:
        """The id of a name that must be there; empty where there is none."""
        if text.strip() in NOTHING:
            an = "an" if names.kind[0] in "AEIOU" else "a"
            self.say((*self.path, *where), f"something in {where[0]} has no name; the name of {an} {names.kind} is wanted.")
        return self.one(names, text, *where)

    def many(self, names: Names, texts: Iterable[str], *where: str) -> tuple[str, ...]:
        """The ids of a list."""
        found = []
        for number, text in enumerate(texts):
            name = self.named(names, text, *where, number)
            if name:
                self.places[where[-1], name] = (*self.path, *where, number)
                found.append(name)
        return tuple(found)

    def keyed(self, names: Names, values: Mapping[str, T], where: str) -> dict[str, T]:
        """A map with its keys as ids."""
        found: dict[str, T] = {}
        for key, value in values.items():
            name = self.named(names, key, where, key)
            if name in found:
                self.say((*self.path, where, key), f"{name} is named twice in {where}.")
            if name:
                self.places[where, name] = (*self.path, where, key)
                found[name] = value
        return found

    def pairs(self, names: Names, others: Names, values: Mapping[str, str], where: str) -> dict[str, str]:
        """A map of names to names."""
        keyed = self.keyed(names, values, where)
        return {name: self.one(others, text, *self.places[where, name][2:]) for name, text in keyed.items()}


def sort_player(table: Table, register: Register, player: Player, seat: int, sorter: Sorter) -> Sheet:
    """One player's sheet."""
    sorter.player, sorter.path, sorter.places = player.name, ("players", seat), {}
    monarch = sorter.one(register.monarchs, player.monarch, "monarch")
    colour = sorter.one(register.colours, player.colour, "colour") or (table.box.monarchs[monarch].colour if monarch else "")
    units = _units(register, player, colour, sorter)
    missions = sorter.keyed(register.missions, player.missions, "missions")
    _check_claims(table, missions, sorter)
    return Sheet(
        seat=seat,
        name=player.name,
        colour=colour or (table.box.units[units[0]].colour if units else ""),
        monarch=monarch,
        units=units,
        products=sorter.pairs(register.products, register.places, player.products, "products"),
        paintings=sorter.keyed(register.paintings, player.paintings, "paintings"),
        missions=missions,
        gold=sorter.many(register.gold_cards, player.gold, "gold"),
        combat=sorter.many(register.combat_cards, player.combat, "combat"),
        species=player.exploration.species,
        culture=player.exploration.culture,
        expeditions=sorter.many(register.expeditions, player.exploration.expeditions, "exploration", "expeditions"),
        palaces=sorter.pairs(register.palaces, register.hosts, player.palaces, "palaces"),
        own=sorter.keyed(register.tiles, player.tiles, "tiles"),
        seized=sorter.keyed(register.tiles, player.seized, "seized"),
        science=player.science,
        supply=None if player.supply is None else sorter.keyed(register.goods, player.supply, "supply"),
        rows=player.rows,
        total=player.total,
        places=sorter.places,
    )


def _units(register: Register, player: Player, colour: str, sorter: Sorter) -> tuple[str, ...]:
    """Units by id, by their number on the board, or by name: the second Archer is the second of that name."""
    units: list[str] = []
    for number, text in enumerate(player.units):
        name = find_unit(register, colour, text, units)
        if name is None:
            more = "" if colour else " With a `monarch` or a `colour` a unit may be named as it is called."
            sorter.say((*sorter.path, "units", number), register.units[colour].unknown(text) + more)
            continue
        sorter.places["units", name] = (*sorter.path, "units", number)
        units.append(name)
    return tuple(units)


def find_unit(register: Register, colour: str, text: str, taken: Iterable[str]) -> str | None:
    """The unit that is meant, the next one of its name where the first is taken."""
    by_id = register.units[""].find(text)
    if by_id is not None or not colour:
        return by_id
    return register.alike(colour, text, taken) or register.units[colour].find(text)


def _check_claims(table: Table, missions: Mapping[str, Claim], sorter: Sorter) -> None:
    """Missions of Era I and II have no parts, and are announced or hidden."""
    for name, claim in missions.items():
        mission = table.box.missions[name]
        in_parts = len(mission.laurels) > 1
        if not in_parts and (claim.parts is not None or not claim.said):
            sorter.say(sorter.places["missions", name], f"say of {mission.name} whether it was `announced` or stayed `hidden`.")
        elif in_parts and claim.parts and max(claim.parts) > len(mission.objectives):
            sorter.say(sorter.places["missions", name], f"{mission.name} has {len(mission.objectives)} parts.")
