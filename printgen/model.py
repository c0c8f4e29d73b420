"""What the rooms hand to each other: game, component, face, piece, sheet. Values only, no behaviour beyond reading them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from printgen.problems import Where
from printgen.units import POINTS_PER_MM, Mm

Plain: TypeAlias = "str | int | float | bool | tuple[Plain, ...] | Mapping[str, Plain] | None"
Source: TypeAlias = Literal["rulebook", "ours"]
Kind: TypeAlias = Literal["sheet", "card", "tile", "token", "board", "mat"]
Shape: TypeAlias = Literal["rectangle", "circle", "hexagon", "polygon"]
Flip: TypeAlias = Literal["long-edge", "short-edge"]
Side: TypeAlias = Literal["front", "back"]
Turn: TypeAlias = Literal[0, 90, 180, 270]
SMALLEST: Mm = 8 / POINTS_PER_MM  # type that is read in play
MarkKind: TypeAlias = Literal["cut", "fold", "align"]


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height of a trimmed face, or of a paper."""

    width: Mm
    height: Mm

    def turned(self) -> "Size":
        """The same size lying on its side."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Outline:
    """The line along which a component is cut, and those along which it is folded, in millimetres from its top left corner."""

    shape: Shape = "rectangle"
    radius: Mm = 0.0
    points: tuple[tuple[Mm, Mm], ...] = ()
    folds: tuple[tuple[Mm, Mm, Mm, Mm], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a component's table: a card, a tile."""

    where: Where
    cells: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Copies:
    """How many of each face are printed: a number, one for every player, or what a column of the table says."""

    number: int = 1
    per_player: bool = False
    column: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing the rules say or we decided, with whose word it is."""

    name: str
    value: Plain
    source: Source
    note: str
    where: Where


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of piece in the box: what it is, how large, what is drawn on it and how many there are."""

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


@dataclass(frozen=True, slots=True)
class Layout:
    """How pieces lie on paper, as far as a game wants a say in it."""

    margin: Mm | None = None
    gutter: Mm | None = None
    marks: Literal["crop", "none"] = "crop"
    flip: Flip = "long-edge"
    smallest: Mm = SMALLEST


@dataclass(frozen=True, slots=True)
class Players:
    """How many can play, and for how many a kit is printed when nobody says."""

    least: int = 1
    most: int = 1
    usual: int = 1


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
        """Where a part of the game is declared; the file's first line where it is not."""
        return self.places.get(part, self.places["game"])


@dataclass(frozen=True, slots=True)
class Order:
    """What one print run is asked to be."""

    paper: str
    players: int
    copies: int
    style: str


@dataclass(frozen=True, slots=True)
class Face:
    """One drawn side of a piece: plain SVG in millimetres, its origin at the trim's top left corner."""

    identity: str
    label: str
    size: Size
    bleed: Mm
    outline: Outline
    svg: str
    row: Where | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that is cut out: a front, perhaps a back, and the component it belongs to."""

    component: str
    front: Face
    back: Face | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """A face at its place: the trim's top left corner from the paper's, as it lies there after the turn."""

    face: Face
    x: Mm
    y: Mm
    turn: Turn = 0

    @property
    def size(self) -> Size:
        """The trim as it lies there."""
        return self.face.size if self.turn in (0, 180) else self.face.size.turned()


@dataclass(frozen=True, slots=True)
class Mark:
    """A straight line in the waste that guides a knife, a fold, or one paper onto another."""

    x1: Mm
    y1: Mm
    x2: Mm
    y2: Mm
    kind: MarkKind = "cut"


@dataclass(frozen=True, slots=True)
class Note:
    """Words in the waste, from their left end on the baseline; upright ones run down the page."""

    HIGH: ClassVar[Mm] = 2.1

    x: Mm
    y: Mm
    text: str
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Ruler:
    """Where the 10 cm and 4 in ruler lies; it runs to the right, or down the page."""

    LONG: ClassVar[Mm] = 101.6
    HIGH: ClassVar[Mm] = 2.8

    x: Mm
    y: Mm
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one paper: what lies on it and where, for PDF, proof and cut file alike."""

    paper: Size
    side: Side
    label: str
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...] = ()
    ruler: Ruler | None = None
    notes: tuple[Note, ...] = ()
