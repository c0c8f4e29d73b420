"""Looks up pieces by id or printed name, and suggests the closest match for an unknown name."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Protocol, TypeAlias, TypeVar

from printgen.core.problems import find_closest_word
from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.entry import UNSAID
from printgen.games.brazil_imperial.pieces import CITY, FACTORY, MONARCH, Unit
from printgen.scoring.contract.memory import cache_last_result
from printgen.scoring.contract.results import EntryPath, SheetFinding

MOST_LISTED = 12  # the most names that a message lists
AliasAndId: TypeAlias = tuple[str, str]  # a name or an id of a piece, and its id
ColourAndKey: TypeAlias = tuple[str, str]  # a colour, and a result of `make_name_key`

T = TypeVar("T")


def make_name_key(text: str) -> str:
    """A name in lower case without accents, punctuation or a leading `The`, such as `sao-paulo` for `São Paulo`."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "-", bare.casefold()).strip("-").removeprefix("the-")


@dataclass(frozen=True, slots=True)
class PieceNames:
    """All names for one kind of piece, such as Paintings."""

    kind: str  # the word for the kind in messages
    ids: Mapping[str, str]  # ids by the results of `make_name_key`
    shown: tuple[str, ...] = ()  # the names that a message lists instead of the ids

    def find_id(self, text: str) -> str | None:
        """The id of the piece with this name or id, or None if there is none."""
        return self.ids.get(make_name_key(text))

    def find_id_by_beginning(self, text: str) -> str:
        """The id of the piece whose name, or a word of it, begins with the text.

        Raises ValueError unless exactly one piece matches.
        """
        key = make_name_key(text)
        if key in self.ids:
            return self.ids[key]
        starts = {name for alias, name in self.ids.items() if key and alias.startswith(key)}
        matches = starts or {name for alias, name in self.ids.items() if key and f"-{key}" in alias}
        if len(matches) > 1:
            raise ValueError(f"“{text.strip()[:40]}” could be {join_words(sorted(matches), 'or')}. Type more of the name.")
        if not matches:
            message = self.describe_unknown_name(text)
            raise ValueError(message[0].upper() + message[1:])
        return matches.pop()

    def describe_unknown_name(self, text: str) -> str:
        """A message about an unknown name, starting with a lower-case letter."""
        start, near = f"there is no {self.kind} “{text.strip()[:40]}”.", find_closest_word(make_name_key(text), self.ids)
        if not text.strip():
            start = f"enter the name of {self.kind_with_article}."
        if near is not None and not self.shown:
            return f"{start} Did you mean {self.ids[near]}?"
        known = self.shown or tuple(sorted(set(self.ids.values())))
        return f"{start} Choose {join_words(known, 'or')}." if len(known) <= MOST_LISTED else start

    @property
    def kind_with_article(self) -> str:
        """The kind of piece with its article, such as `an Expedition`."""
        return f"{'an' if self.kind[0] in 'AEIOUaeio' else 'a'} {self.kind}"


@dataclass(frozen=True, slots=True)
class NameRegister:
    """The names of all pieces in the box, by kind."""

    scenarios: PieceNames
    colours: PieceNames
    monarchs: PieceNames
    units: Mapping[str, PieceNames]  # by colour; the units of all colours have the key ""
    namesakes: Mapping[ColourAndKey, tuple[str, ...]]  # ids of units
    products: PieceNames
    arches: PieceNames
    places: PieceNames  # places for Products
    paintings: PieceNames
    missions: PieceNames
    gold_cards: PieceNames
    combat_cards: PieceNames
    expeditions: PieceNames
    palaces: PieceNames
    tiles: PieceNames
    hosts: PieceNames  # tiles that can hold a Palace
    goods: PieceNames

    def find_unit_id(self, colour: str, text: str, avoid_if_possible: Iterable[str]) -> str | None:
        """The id of the unit with this id, number or name, or None if there is none.

        Among units with the same name, the first that is not to be avoided. The colour may be empty if it is unknown.
        """
        by_id = self.units[""].find_id(text)
        if by_id is not None or not colour:
            return by_id
        namesakes = self.namesakes.get((colour, make_name_key(text)), ())
        return next((unit for unit in namesakes if unit not in avoid_if_possible), None) or self.units[colour].find_id(text)


@cache_last_result
def make_register_of_names(constants: GameConstants) -> NameRegister:
    """The names of all pieces in the box."""
    box = constants.box
    tiles = [*_list_aliases_with_ids(box.buildings.values()), *_list_aliases_with_ids(box.cities.values())]
    units = {"": _make_names_from_aliases("unit", ((unit.id, unit.id) for unit in box.units.values()))}
    units |= {colour: _make_unit_names(constants, colour) for colour in constants.colours}
    expeditions = [tile.id for tile in box.exploration.values() if tile.kind == "expedition"]
    palaces = [(alias, p.id) for p in box.palaces.values() for alias in (p.id, p.number, f"palace {p.number}")]
    return NameRegister(
        scenarios=_make_names_from_aliases("scenario", _list_aliases_with_ids(constants.scenarios.values())),
        colours=_make_names_from_aliases("colour", ((colour, colour) for colour in constants.colours)),
        monarchs=_make_names_from_aliases("monarch", _list_aliases_with_ids(box.monarchs.values())),
        units=units,
        namesakes=_group_unit_ids_by_name(constants),
        products=_make_names_from_aliases("Product", _list_aliases_with_ids(box.products.values())),
        arches=_make_names_from_aliases("arch", _list_aliases_with_ids(box.arches.values())),
        places=_make_names_from_aliases(
            "place for Products", [*_list_aliases_with_ids(box.arches.values()), (MONARCH, MONARCH), (FACTORY, FACTORY)]
        ),
        paintings=_make_names_from_aliases("Painting", _list_aliases_with_ids(box.paintings.values())),
        missions=_make_names_from_aliases("Mission", _list_aliases_with_ids(box.missions.values())),
        gold_cards=_make_names_from_aliases("Gold card", _list_aliases_with_ids(box.gold_cards.values())),
        combat_cards=_make_names_from_aliases("Combat card", _list_aliases_with_ids(box.combat_cards.values())),
        expeditions=_make_names_from_aliases("Expedition", ((name, name) for name in expeditions)),
        palaces=replace(
            _make_names_from_aliases("Palace", palaces), shown=tuple(palace.number for palace in box.palaces.values())
        ),
        tiles=_make_names_from_aliases("Building or City", tiles),
        hosts=_make_names_from_aliases("Building or City", [*tiles, (CITY, CITY)]),
        goods=_make_names_from_aliases(
            "kind of goods", [(alias, good) for good, name in constants.goods.items() for alias in (good, name)]
        ),
    )


def _make_names_from_aliases(kind: str, aliases: Iterable[AliasAndId]) -> PieceNames:
    """The names for pairs of a name and an id. If an id is also the name of another piece, the id wins."""
    pairs = [(make_name_key(alias), name) for alias, name in aliases]
    return PieceNames(kind, {**dict(pairs), **{make_name_key(name): name for _, name in pairs}})


class _NamedPiece(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


def _list_aliases_with_ids(pieces: Iterable[_NamedPiece]) -> list[AliasAndId]:
    return [(alias, piece.id) for piece in pieces for alias in (piece.name, piece.id)]


def _make_unit_names(constants: GameConstants, colour: str) -> PieceNames:
    """The units of a colour by name, number and id. A shared name means the first unit with that name."""
    units = [unit for unit in constants.box.units.values() if unit.colour == colour]
    aliases = [(alias, unit.id) for unit in reversed(units) for alias in (unit.name, _find_unit_number_on_board(unit), unit.id)]
    return replace(
        _make_names_from_aliases(f"{colour} unit", aliases),
        shown=tuple(f"{_find_unit_number_on_board(unit)} {unit.name}" for unit in units),
    )


def _find_unit_number_on_board(unit: Unit) -> str:
    """The number in a unit's id, which is also printed on the board, such as `2` for `green-2`."""
    return unit.id.rpartition("-")[2]


def _group_unit_ids_by_name(constants: GameConstants) -> dict[ColourAndKey, tuple[str, ...]]:
    namesakes: dict[ColourAndKey, tuple[str, ...]] = {}
    for unit in constants.box.units.values():
        key = (unit.colour, make_name_key(unit.name))
        namesakes[key] = (*namesakes.get(key, ()), unit.id)
    return namesakes


@dataclass
class NameChecker:
    """Looks up the names in one part of an entry. Adds findings for unknown names, and records where known pieces are."""

    player: str  # the name that begins each message
    path: EntryPath  # the place of this part in the entry
    findings: list[SheetFinding] = field(default_factory=list)
    paths: dict[tuple[str, str], EntryPath] = field(default_factory=dict)  # by field and id

    def add_finding(self, path: EntryPath, message: str) -> None:
        """Add a finding about a name or claim at a place in the entry."""
        self.findings.append(SheetFinding("names", f"{self.player}: {message}", path, self.player))

    def find_id_or_add_finding(self, names: PieceNames, text: str, *path_parts: str | int) -> str:
        """The id for a name at a place, or an empty text for an empty or unknown name. Adds a finding for an unknown name."""
        name = names.find_id(text)
        if name is None and text.strip() not in UNSAID:
            self.add_finding((*self.path, *path_parts), names.describe_unknown_name(text))
        return name or ""

    def find_ids_or_add_findings(self, names: PieceNames, texts: Iterable[str], *path_parts: str) -> tuple[str, ...]:
        """The ids for a list of names. Records their places, and skips empty and unknown names with a finding."""
        ids = []
        for number, text in enumerate(texts):
            name = self._find_required_id_or_add_finding(names, text, *path_parts, number)
            if name:
                self.paths[path_parts[-1], name] = (*self.path, *path_parts, number)
                ids.append(name)
        return tuple(ids)

    def replace_keys_or_add_findings(self, names: PieceNames, values: Mapping[str, T], field_name: str) -> dict[str, T]:
        """A copy of `values` with ids in place of names as keys.

        Records the places of the ids, and skips empty and unknown names with a finding.
        """
        by_id: dict[str, T] = {}
        for key, value in values.items():
            name = self._find_required_id_or_add_finding(names, key, field_name, key)
            if name in by_id:
                self.add_finding((*self.path, field_name, key), f"{name} appears twice in {field_name}.")
            if name:
                self.paths[field_name, name] = (*self.path, field_name, key)
                by_id[name] = value
        return by_id

    def replace_keys_and_places_or_add_findings(
        self, names: PieceNames, places: PieceNames, values: Mapping[str, str], field_name: str
    ) -> dict[str, str]:
        """A copy of `values` with ids in place of names in keys and places.

        Records the places of the keys, and adds a finding for each unknown name.
        """
        keyed = self.replace_keys_or_add_findings(names, values, field_name)
        return {
            name: self.find_id_or_add_finding(places, text, *self.paths[field_name, name][2:]) for name, text in keyed.items()
        }

    def find_unit_ids_or_add_findings(
        self, register: NameRegister, colour: str, texts: Iterable[str], hint_without_colour: str
    ) -> tuple[str, ...]:
        """The ids for a list of unit names, numbers or ids. `archer archer` means two units with that name.

        Unknown names are skipped with a finding, which includes the hint if the colour is empty.
        """
        units: list[str] = []
        for number, text in enumerate(texts):
            path = (*self.path, "units", number)
            unit = register.find_unit_id(colour, text, units)
            if unit is None:
                hint = "" if colour else f" {hint_without_colour}"
                self.add_finding(path, register.units[colour].describe_unknown_name(text) + hint)
            else:
                self.paths["units", unit] = path
                units.append(unit)
        return tuple(units)

    def _find_required_id_or_add_finding(self, names: PieceNames, text: str, *path_parts: str | int) -> str:
        """The id for a name. Adds a finding and returns an empty text if the name is missing or unknown."""
        if text.strip() in UNSAID:
            field_name = path_parts[0]
            message = f"a name in {field_name} is empty; enter the name of {names.kind_with_article}."
            self.add_finding((*self.path, *path_parts), message)
        return self.find_id_or_add_finding(names, text, *path_parts)
