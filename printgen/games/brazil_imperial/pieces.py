"""Types for goods, prices and every kind of piece in the box."""

import re
from collections.abc import Mapping
from dataclasses import field
from operator import add, sub
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass

RESOURCES = "scbf"  # sugarcane, cotton, brazilwood, coffee
GOLD, SCIENCE = "g", "k"
LETTERS = RESOURCES + GOLD + SCIENCE
ANY = "*"  # any Resource of the player's choice
CITY = "city"  # the word for any City tile in Palaces and Missions
MONARCH, FACTORY = "monarch", "factory"  # places for Products besides arches: Victoria's board and the Painting The Factory
ERAS = 3
NUMERALS = ("", "I", "II", "III")  # of the Eras
ARCHES = frozenset("deploy painting build renovate manufacture harbor trade".split())  # ids of arches that the rules know
PAINTING_EFFECTS = frozenset(  # effects of Paintings that the rules know
    "any-slot any-terrain cheaper city-anywhere factory far flight forests gold-cards harbor makes mission old-tokens palace "
    "per-church per-painting science strength trade twice".split()
)

Goods: TypeAlias = tuple[int, ...]  # the number of each kind, in the order of LETTERS

NOTHING: Goods = (0,) * len(LETTERS)


@dataclass(frozen=True, slots=True)
class Price:
    """The cost of a piece: goods of certain kinds, and a number of Resources of any kind."""

    goods: Goods = NOTHING
    any: int = 0
    pieces: int = field(init=False, compare=False)  # the total number of goods

    def __post_init__(self) -> None:
        object.__setattr__(self, "pieces", sum(self.goods) + self.any)


def read_goods(text: str) -> Goods:
    """The goods in a word such as `bbg`, which means two brazilwood and a gold."""
    if not re.fullmatch(f"[{LETTERS}]*", text):
        raise ValueError(f'"{text}" must consist of the letters {LETTERS}')
    return tuple(text.count(letter) for letter in LETTERS)


def read_prices(text: str) -> tuple[Price, ...]:
    """The alternative prices in a cell. `s|f` means one sugarcane or one coffee, and `b*` one brazilwood and any Resource."""
    return tuple(Price(read_goods(part.replace(ANY, "")), part.count(ANY)) for part in text.split("|"))


def add_goods(first: Goods, second: Goods) -> Goods:
    """The sum of two sets of goods, for each kind."""
    return tuple(map(add, first, second))


def subtract_goods(first: Goods, second: Goods) -> Goods:
    """The first set of goods minus the second, for each kind. A number may be negative."""
    return tuple(map(sub, first, second))


class Building(NamedTuple):
    """One side of a Building tile, or a City."""

    id: str
    name: str
    era: int
    terrain: frozenset[str]  # letters of the map; empty if any terrain is allowed
    prices: tuple[Price, ...]
    makes: Goods
    laurel: int
    is_city: bool = False

    @property
    def word_in_palace_hosts(self) -> str:
        """The word for this tile in the `hosts` of a Palace."""
        return CITY if self.is_city else self.id


class Unit(NamedTuple):
    """A military unit in the colour of a player's board."""

    id: str
    colour: str
    name: str
    prices: tuple[Price, ...]
    laurel: int
    power: str

    @property
    def founds_cities(self) -> bool:
        """Whether the unit is the Monarch, which founds Cities (B13)."""
        return self.power == "crown"


class Product(NamedTuple):
    """A Product and the shape of its base."""

    id: str
    name: str
    shape: str
    prices: tuple[Price, ...]
    laurel: int


class Arch(NamedTuple):
    """An action on the board, and the shape of the slot beside it."""

    id: str
    name: str
    slot: str


class Palace(NamedTuple):
    """A Palace: the tiles that can hold it, its printed laurels, and the laurels for each piece that it counts."""

    id: str
    number: str
    hosts: frozenset[str]
    laurel: int
    each: int
    counts: str


class Monarch(NamedTuple):
    """A monarch with a colour and a skill."""

    id: str
    name: str
    colour: str
    skill: str


class Painting(NamedTuple):
    """A Painting: its order (the colour of its frame), price, laurels and effect."""

    id: str
    name: str
    order: str
    prices: tuple[Price, ...]
    laurel: int
    effect: str
    amount: str


class Objective(NamedTuple):
    """One requirement of a Mission: a minimum number of pieces of one kind."""

    term: str
    least: int

    def is_met(self, number: int) -> bool:
        """Whether this number of pieces is enough (B4)."""
        return number >= self.least


class Mission(NamedTuple):
    """A Mission with its objectives and laurels. In Era III each objective has its own laurels."""

    id: str
    name: str
    era: int
    laurels: tuple[int, ...]
    objectives: tuple[Objective, ...]

    @property
    def has_laurels_for_each_objective(self) -> bool:
        """Whether each objective has its own laurels, as in Era III."""
        return len(self.laurels) > 1


class Card(NamedTuple):
    """A Gold card with its effect and laurels, or a Combat card with its effect and strength."""

    id: str
    name: str
    effect: str
    amount: str
    laurel: int = 0
    strength: int = 0
    better: int = 0  # the strength if the card's condition is met


class ExplorationTile(NamedTuple):
    """A kind of Exploration tile."""

    id: str
    name: str
    kind: str
    copies: int
    strength: int
    reward: str
    laurel: int


class Box(NamedTuple):
    """All pieces in the game's box, by kind and id."""

    buildings: Mapping[str, Building]
    cities: Mapping[str, Building]
    units: Mapping[str, Unit]
    products: Mapping[str, Product]
    arches: Mapping[str, Arch]
    palaces: Mapping[str, Palace]
    monarchs: Mapping[str, Monarch]
    paintings: Mapping[str, Painting]
    missions: Mapping[str, Mission]
    gold_cards: Mapping[str, Card]
    combat_cards: Mapping[str, Card]
    exploration: Mapping[str, ExplorationTile]

    def find_tile(self, tile_id: str) -> Building:
        """The Building or City with this id."""
        return self.cities.get(tile_id) or self.buildings[tile_id]
