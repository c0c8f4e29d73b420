"""What things may be called: by the id of the content, by the name on the piece, and what was meant where neither fits."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from printgen.core.problems import closest
from printgen.core.words import listed
from printgen.games.brazil_imperial.pieces import Unit
from printgen.games.brazil_imperial.table import Table

CITY, MONARCH, FACTORY, CAPITAL = "city", "monarch", "factory", "capital"
FEW = 12  # names that a message can list


def key_of(text: str) -> str:
    """A name without accents, capitals and signs: `São Paulo` as `sao-paulo`."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "-", bare.casefold()).strip("-").removeprefix("the-")


@dataclass(frozen=True, slots=True)
class Names:
    """All ways to name things of a kind, and the id that each stands for."""

    kind: str
    ids: Mapping[str, str]
    shown: tuple[str, ...] = ()  # how a message lists them, where ids say too little

    def find(self, text: str) -> str | None:
        """The id of a name."""
        return self.ids.get(key_of(text))

    def unknown(self, text: str) -> str:
        """What to say of a name that nothing has."""
        said, near = f"there is no {self.kind} {text.strip()[:40]}", closest(key_of(text), self.ids)
        if near is not None and not self.shown:
            return f"{said}: did you mean {self.ids[near]}?"
        known = self.shown or tuple(sorted(set(self.ids.values())))
        return f"{said}: known are {listed(known)}." if len(known) <= FEW else f"{said}."

    def completed(self, text: str) -> str:
        """The id of a name or of its beginning; ValueError where none or several begin so."""
        key = key_of(text)
        if key in self.ids:
            return self.ids[key]
        starts = {name for way, name in self.ids.items() if key and way.startswith(key)}
        found = starts or {name for way, name in self.ids.items() if key and f"-{key}" in way}
        if len(found) > 1:
            raise ValueError(f"{text.strip()} may be {listed(sorted(found), 'or')}.")
        if not found:
            message = self.unknown(text)
            raise ValueError(message[0].upper() + message[1:])
        return found.pop()


def _names(kind: str, ways: Iterable[tuple[str, str]]) -> Names:
    """Ways to name things with their ids; ids go before names."""
    pairs = [(key_of(way), name) for way, name in ways]
    return Names(kind, {**dict(pairs), **{key_of(name): name for _, name in pairs}})


@dataclass(frozen=True, slots=True)
class Register:
    """The names of everything in the box."""

    scenarios: Names
    colours: Names
    monarchs: Names
    units: Mapping[str, Names]  # by colour; of all colours below the empty name
    namesakes: Mapping[tuple[str, str], tuple[str, ...]]  # units by colour and name
    products: Names
    arches: Names
    places: Names  # where a Product may lie
    paintings: Names
    missions: Names
    gold_cards: Names
    combat_cards: Names
    expeditions: Names
    palaces: Names
    tiles: Names
    hosts: Names
    goods: Names

    def alike(self, colour: str, text: str, taken: Iterable[str]) -> str | None:
        """The first unit of a name that is not taken yet."""
        return next((unit for unit in self.namesakes.get((colour, key_of(text)), ()) if unit not in taken), None)


def register_of(table: Table) -> Register:
    """All names of a box."""
    box = table.box
    tiles = [*_named(box.buildings.values()), *_named(box.cities.values())]
    units = {"": _names("unit", ((unit.id, unit.id) for unit in box.units.values()))}
    units |= {colour: _units(table, colour) for colour in table.colours}
    palaces = [(way, p.id) for p in box.palaces.values() for way in (p.id, p.number, f"palace {p.number}")]
    return Register(
        scenarios=_names("scenario", _named(table.scenarios.values())),
        colours=_names("colour", ((colour, colour) for colour in table.colours)),
        monarchs=_names("monarch", _named(box.monarchs.values())),
        units=units,
        namesakes=_namesakes(table),
        products=_names("Product", _named(box.products.values())),
        arches=_names("arch", _named(box.arches.values())),
        places=_names("place for a Product", [*_named(box.arches.values()), (MONARCH, MONARCH), (FACTORY, FACTORY)]),
        paintings=_names("Painting", _named(box.paintings.values())),
        missions=_names("Mission", _named(box.missions.values())),
        gold_cards=_names("Gold card", _named(box.gold_cards.values())),
        combat_cards=_names("Combat card", _named(box.combat_cards.values())),
        expeditions=_names("Expedition", ((find.id, find.id) for find in box.finds.values() if find.kind == "expedition")),
        palaces=replace(_names("Palace", palaces), shown=tuple(palace.number for palace in box.palaces.values())),
        tiles=_names("Building or City", tiles),
        hosts=_names("Building or City", [*tiles, (CITY, CITY)]),
        goods=_names("kind of goods", [(way, good) for good, name in table.goods.items() for way in (good, name)]),
    )


class _Named(Protocol):
    """A piece with a name."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


def _named(pieces: Iterable[_Named]) -> list[tuple[str, str]]:
    """Pieces by their names, and by their ids."""
    return [(way, piece.id) for piece in pieces for way in (piece.name, piece.id)]


def _units(table: Table, colour: str) -> Names:
    """Units of a colour by name, number and id; of two alike the name is the first one's."""
    units = [unit for unit in table.box.units.values() if unit.colour == colour]
    ways = [(way, unit.id) for unit in reversed(units) for way in (unit.name, slot_of(unit), unit.id)]
    return replace(_names(f"{colour} unit", ways), shown=tuple(f"{slot_of(unit)} {unit.name}" for unit in units))


def _namesakes(table: Table) -> dict[tuple[str, str], tuple[str, ...]]:
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for unit in table.box.units.values():
        key = (unit.colour, key_of(unit.name))
        found[key] = (*found.get(key, ()), unit.id)
    return found


def slot_of(unit: Unit) -> str:
    """The number of a unit's place on the board."""
    return unit.id.rpartition("-")[2]
