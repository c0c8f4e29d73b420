"""What there is in the box, as the content declares it."""

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.games.brazil_imperial.goods import Goods, Price


@dataclass(frozen=True, slots=True)
class Building:
    """One side of a Building tile, or a City."""

    id: str
    name: str
    era: int
    terrain: frozenset[str]  # letters of the map; none where any will do
    prices: tuple[Price, ...]
    makes: Goods
    laurel: int
    is_city: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """A military unit of a colour."""

    id: str
    colour: str
    name: str
    prices: tuple[Price, ...]
    laurel: int
    power: str


@dataclass(frozen=True, slots=True)
class Product:
    """A Product and the form of its base."""

    id: str
    name: str
    shape: str
    prices: tuple[Price, ...]
    laurel: int


@dataclass(frozen=True, slots=True)
class Arch:
    """An action and the form of its slot."""

    id: str
    name: str
    slot: str


@dataclass(frozen=True, slots=True)
class Palace:
    """A Palace, the tiles it may stand on, and what it counts for how much each."""

    id: str
    number: str
    hosts: frozenset[str]
    laurel: int
    each: int
    counts: str


@dataclass(frozen=True, slots=True)
class Monarch:
    """A monarch and the kind of skill."""

    id: str
    name: str
    colour: str
    effect: str


@dataclass(frozen=True, slots=True)
class Painting:
    """A Painting: its frame, price, laurels and the kind of its effect."""

    id: str
    name: str
    order: str
    prices: tuple[Price, ...]
    laurel: int
    effect: str
    amount: str


@dataclass(frozen=True, slots=True)
class Objective:
    """At least so many of something."""

    of: str
    least: int


@dataclass(frozen=True, slots=True)
class Mission:
    """A Mission: what it asks for, and its laurels: all at once, or in Era III for each objective."""

    id: str
    name: str
    era: int
    laurels: tuple[int, ...]
    objectives: tuple[Objective, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A Gold or Combat card: the kind of its effect, and what it brings."""

    id: str
    name: str
    effect: str
    amount: str
    laurel: int = 0
    strength: int = 0
    better: int = 0


@dataclass(frozen=True, slots=True)
class Find:
    """An Exploration tile."""

    id: str
    name: str
    kind: str
    copies: int
    strength: int
    reward: str
    laurel: int


@dataclass(frozen=True, slots=True)
class Box:
    """All of it, by name."""

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
    finds: Mapping[str, Find]
