"""Names of pieces: their ids, the names printed on them, and what a person probably meant by any other name."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from printgen.core.problems import closest
from printgen.core.words import listed
from printgen.games.brazil_imperial.entry import UNSAID
from printgen.games.brazil_imperial.pieces import CITY, FACTORY, MONARCH, Unit
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.results import Broken, Path

MOST_LISTED = 12  # names that a message can list

T = TypeVar("T")


def name_key(text: str) -> str:
    """A name without accents, capitals and signs: `sao-paulo` for `São Paulo`."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "-", bare.casefold()).strip("-").removeprefix("the-")


@dataclass(frozen=True, slots=True)
class Names:
    """All names of one kind of thing."""

    kind: str
    ids: Mapping[str, str]  # ids by the keys of names
    shown: tuple[str, ...] = ()  # how a message lists the things, if their ids say too little

    def find(self, text: str) -> str | None:
        """The id of a name."""
        return self.ids.get(name_key(text))

    def complete(self, text: str) -> str:
        """The id of a name or of the beginning of one; ValueError if no name or several names begin like this."""
        key = name_key(text)
        if key in self.ids:
            return self.ids[key]
        starts = {name for way, name in self.ids.items() if key and way.startswith(key)}
        found = starts or {name for way, name in self.ids.items() if key and f"-{key}" in way}
        if len(found) > 1:
            raise ValueError(f"{text.strip()} may be {listed(sorted(found), 'or')}.")
        if not found:
            message = self.unknown_text(text)
            raise ValueError(message[0].upper() + message[1:])
        return found.pop()

    def unknown_text(self, text: str) -> str:
        """The message about a name that nothing bears."""
        start, near = f"there is no {self.kind} {text.strip()[:40]}", closest(name_key(text), self.ids)
        if near is not None and not self.shown:
            return f"{start}: did you mean {self.ids[near]}?"
        known = self.shown or tuple(sorted(set(self.ids.values())))
        return f"{start}: known are {listed(known)}." if len(known) <= MOST_LISTED else f"{start}."


@dataclass(frozen=True, slots=True)
class Register:
    """The names of everything in the box."""

    scenarios: Names
    colours: Names
    monarchs: Names
    units: Mapping[str, Names]  # by colour; those of all colours below the empty name
    namesakes: Mapping[tuple[str, str], tuple[str, ...]]  # units by colour and key of the name
    products: Names
    arches: Names
    places: Names  # of Products
    paintings: Names
    missions: Names
    gold_cards: Names
    combat_cards: Names
    expeditions: Names
    palaces: Names
    tiles: Names
    hosts: Names  # of Palaces
    goods: Names

    def find_unit(self, colour: str, text: str, taken: Iterable[str]) -> str | None:
        """The id of a unit by id, number or name; of units with one name the first that is not taken."""
        by_id = self.units[""].find(text)
        if by_id is not None or not colour:
            return by_id
        namesakes = self.namesakes.get((colour, name_key(text)), ())
        return next((unit for unit in namesakes if unit not in taken), None) or self.units[colour].find(text)


def make_register(table: Table) -> Register:
    """The names of everything in the box of a table."""
    box = table.box
    tiles = [*_id_and_name(box.buildings.values()), *_id_and_name(box.cities.values())]
    units = {"": _make_names("unit", ((unit.id, unit.id) for unit in box.units.values()))}
    units |= {colour: _unit_names(table, colour) for colour in table.colours}
    expeditions = [tile.id for tile in box.exploration.values() if tile.kind == "expedition"]
    palaces = [(way, p.id) for p in box.palaces.values() for way in (p.id, p.number, f"palace {p.number}")]
    return Register(
        scenarios=_make_names("scenario", _id_and_name(table.scenarios.values())),
        colours=_make_names("colour", ((colour, colour) for colour in table.colours)),
        monarchs=_make_names("monarch", _id_and_name(box.monarchs.values())),
        units=units,
        namesakes=_find_namesakes(table),
        products=_make_names("Product", _id_and_name(box.products.values())),
        arches=_make_names("arch", _id_and_name(box.arches.values())),
        places=_make_names("place for a Product", [*_id_and_name(box.arches.values()), (MONARCH, MONARCH), (FACTORY, FACTORY)]),
        paintings=_make_names("Painting", _id_and_name(box.paintings.values())),
        missions=_make_names("Mission", _id_and_name(box.missions.values())),
        gold_cards=_make_names("Gold card", _id_and_name(box.gold_cards.values())),
        combat_cards=_make_names("Combat card", _id_and_name(box.combat_cards.values())),
        expeditions=_make_names("Expedition", ((name, name) for name in expeditions)),
        palaces=replace(_make_names("Palace", palaces), shown=tuple(palace.number for palace in box.palaces.values())),
        tiles=_make_names("Building or City", tiles),
        hosts=_make_names("Building or City", [*tiles, (CITY, CITY)]),
        goods=_make_names("kind of goods", [(way, good) for good, name in table.goods.items() for way in (good, name)]),
    )


def _make_names(kind: str, ways: Iterable[tuple[str, str]]) -> Names:
    """Names from pairs of a name and an id; if a word is an id and another thing's name, the id counts."""
    pairs = [(name_key(way), name) for way, name in ways]
    return Names(kind, {**dict(pairs), **{name_key(name): name for _, name in pairs}})


class _Named(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


def _id_and_name(pieces: Iterable[_Named]) -> list[tuple[str, str]]:
    return [(way, piece.id) for piece in pieces for way in (piece.name, piece.id)]


def _unit_names(table: Table, colour: str) -> Names:
    """Units of a colour by name, number and id; a name that two units bear is the first one's."""
    units = [unit for unit in table.box.units.values() if unit.colour == colour]
    ways = [(way, unit.id) for unit in reversed(units) for way in (unit.name, _unit_number(unit), unit.id)]
    return replace(_make_names(f"{colour} unit", ways), shown=tuple(f"{_unit_number(unit)} {unit.name}" for unit in units))


def _unit_number(unit: Unit) -> str:
    """The number of a unit's place on the board: `2` of `green-2`."""
    return unit.id.rpartition("-")[2]


def _find_namesakes(table: Table) -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for unit in table.box.units.values():
        key = (unit.colour, name_key(unit.name))
        found[key] = (*found.get(key, ()), unit.id)
    return found


@dataclass
class NameLookup:
    """Looks up the names in one part of an entry. Collects unknown names in `findings`, and places of known ones in `paths`."""

    player: str
    path: Path  # of the part of the entry
    findings: list[Broken] = field(default_factory=list)
    paths: dict[tuple[str, str], Path] = field(default_factory=dict)  # by field and id

    def add_finding(self, path: Path, message: str) -> None:
        """Add a finding about a name or claim at a path."""
        self.findings.append(Broken("names", f"{self.player}: {message}", path, self.player))

    def find(self, names: Names, text: str, *where: str | int) -> str:
        """The id of a name; empty if the text is empty or the name is unknown."""
        found = names.find(text)
        if found is None and text.strip() not in UNSAID:
            self.add_finding((*self.path, *where), names.unknown_text(text))
        return found or ""

    def find_each(self, names: Names, texts: Iterable[str], *where: str) -> tuple[str, ...]:
        """The ids of a list of names."""
        found = []
        for number, text in enumerate(texts):
            name = self._find_required(names, text, *where, number)
            if name:
                self.paths[where[-1], name] = (*self.path, *where, number)
                found.append(name)
        return tuple(found)

    def find_keys(self, names: Names, values: Mapping[str, T], where: str) -> dict[str, T]:
        """A map with ids for its keys."""
        found: dict[str, T] = {}
        for key, value in values.items():
            name = self._find_required(names, key, where, key)
            if name in found:
                self.add_finding((*self.path, where, key), f"{name} is named twice in {where}.")
            if name:
                self.paths[where, name] = (*self.path, where, key)
                found[name] = value
        return found

    def find_pairs(self, names: Names, others: Names, values: Mapping[str, str], where: str) -> dict[str, str]:
        """A map with ids for its keys and for its values."""
        keyed = self.find_keys(names, values, where)
        return {name: self.find(others, text, *self.paths[where, name][2:]) for name, text in keyed.items()}

    def find_units(self, register: Register, colour: str, texts: Iterable[str], hint: str) -> tuple[str, ...]:
        """The ids of units by id, number or name: the second Archer is the second of that name.

        The hint goes with the message about a name if the colour is not known.
        """
        units: list[str] = []
        for number, text in enumerate(texts):
            path = (*self.path, "units", number)
            unit = register.find_unit(colour, text, units)
            if unit is None:
                self.add_finding(path, register.units[colour].unknown_text(text) + ("" if colour else f" {hint}"))
            else:
                self.paths["units", unit] = path
                units.append(unit)
        return tuple(units)

    def _find_required(self, names: Names, text: str, *where: str | int) -> str:
        """The id of a name that must not be empty; empty if there is none."""
        if text.strip() in UNSAID:
            an = "an" if names.kind[0] in "AEIOU" else "a"
            message = f"an item in {where[0]} has no name; enter the name of {an} {names.kind}."
            self.add_finding((*self.path, *where), message)
        return self.find(names, text, *where)
