"""A game as its files declare it, and an order to print it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from printgen.core.problems import Where
from printgen.core.units import POINTS_PER_MM, Mm
from printgen.model.outlines import Outline, Panel, Size

Plain: TypeAlias = "str | int | float | bool | tuple[Plain, ...] | Mapping[str, Plain] | None"
Source: TypeAlias = Literal["rulebook", "ours"]
Kind: TypeAlias = Literal["sheet", "card", "tile", "token", "board", "mat", "die", "tuck-box", "standee", "tray", "lid"]
Flip: TypeAlias = Literal["long-edge", "short-edge"]
Bind: TypeAlias = Literal["booklet", "leaflet"]
Sides: TypeAlias = Literal[Flip, "gutterfold", "one-sided"]

FOLDED: frozenset[Kind] = frozenset({"die", "tuck-box", "standee", "tray", "lid"})
LEAST_DEPTH: Mm = 6.0  # of a tray or box: nobody can fold a narrower side by hand
SMALLEST: Mm = 8 / POINTS_PER_MM  # type that people read while they play


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a component's table, such as a card or a tile."""

    where: Where
    cells: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Copies:
    """The number of copies of each face: a number, one per player, or the number in a column of the table."""

    number: int = 1
    per_player: bool = False
    column: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the game and its source: the rulebook, or a decision of this content."""

    name: str
    value: Plain
    source: Source
    note: str
    where: Where


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A Markdown text that runs over pages, and the name of its file for messages."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of piece in the box: its size, its templates, its table and its number of copies."""

    name: str
    kind: Kind
    sizes: tuple[Size, ...]
    outline: Outline
    bleed: Mm
    safe: Mm
    template: str
    back: str | None
    rows: tuple[Row, ...]
    copies: Copies
    rulebook_count: Copies | None
    players: tuple[int, ...]
    styles: tuple[str, ...]
    source: Source
    note: str
    where: Where
    panels: tuple[Panel, ...] = ()
    split: bool = False
    text: Manuscript | None = None
    bind: Bind | None = None

    def place(self, within: list[str]) -> Where:
        """The place where a part of the component is declared: a line of its table, or the component itself."""
        match within:
            case ["rows", number] if number.isdecimal() and int(number) < len(self.rows):
                return self.rows[int(number)].where
        return self.where


@dataclass(frozen=True, slots=True)
class Layout:
    """The options of a game for the layout of its pieces on paper."""

    margin: Mm | None = None
    gutter: Mm | None = None
    marks: Literal["crop", "numbered", "none"] = "crop"
    labels: bool = False
    sides: Sides = "long-edge"
    smallest: Mm = SMALLEST


@dataclass(frozen=True, slots=True)
class Players:
    """The numbers of players that a game allows, and the number that a kit is printed for by default."""

    least: int = 1
    most: int = 1
    usual: int = 1


@dataclass(frozen=True, slots=True)
class Headline:
    """What `printgen list` shows about a game."""

    title: str
    edition: str
    players: Players


@dataclass(frozen=True, slots=True)
class Game:
    """The whole validated content of one game."""

    name: str
    title: str
    edition: str
    editions: Mapping[str, str]
    language: str
    players: Players
    styles: tuple[str, ...]
    palette: Mapping[str, Mapping[str, str]]
    facts: Mapping[str, Fact]
    layout: Layout
    components: tuple[Component, ...]
    places: Mapping[str, Where]

    def place(self, part: str) -> Where:
        """Where a part is declared: `layout`, `facts.turns`, `components.card`, its first line `components.card.rows.0`."""
        group, *inner = part.split(".")
        place = self.places.get(group, self.places["game"])
        match group, inner:
            case "facts", [name, *_] if name in self.facts:
                return self.facts[name].where
            case "components", [name, *within]:
                return next((one.place(within) for one in self.components if one.name == name), place)
        return place


@dataclass(frozen=True, slots=True)
class Order:
    """What one run prints: the paper, the players, the copies, the style, the sides and the ink."""

    paper: str
    players: int
    copies: int
    style: str
    sides: Sides = "long-edge"
    ink: str = "rgb"
    cut_contour: bool = False
