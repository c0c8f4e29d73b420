"""What the rooms hand to each other: game, component, face, piece, sheet. Values only, no behaviour beyond reading them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeAlias

from printgen.problems import Where
from printgen.units import Mm

Plain: TypeAlias = "str | int | float | bool | tuple[Plain, ...] | Mapping[str, Plain] | None"
Source: TypeAlias = Literal["rulebook", "ours"]
Kind: TypeAlias = Literal["sheet", "card", "tile", "token", "board", "mat", "die", "tuck-box", "standee"]
Shape: TypeAlias = Literal["rectangle", "circle", "hexagon", "polygon"]
Flip: TypeAlias = Literal["long-edge", "short-edge"]
Sides: TypeAlias = Literal[Flip, "gutterfold", "one-sided"]
Side: TypeAlias = Literal["front", "back"]
Turn: TypeAlias = Literal[0, 90, 180, 270]
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
class Panel:
    """A named part of something folded: its top left corner as it lies there after the turn, and its size before it."""

    name: str
    x: Mm
    y: Mm
    width: Mm
    height: Mm
    turn: Turn = 0


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
class Manuscript:
    """A text in Markdown that runs over pages, and its file as people know it."""

    file: str
    text: str


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
    panels: tuple[Panel, ...] = ()
    split: bool = False
    text: Manuscript | None = None
    bound: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """How pieces lie on paper, as far as a game wants a say in it."""

    margin: Mm | None = None
    gutter: Mm | None = None
    marks: Literal["crop", "numbered", "none"] = "crop"
    labels: bool = False
    sides: Sides = "long-edge"


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
    sides: Sides = "long-edge"
    ink: str = "rgb"
    cut_contour: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """One drawn side of a piece: plain SVG in millimetres, its origin at the trim's top left corner."""

    identity: str
    label: str
    size: Size
    bleed: Mm
    outline: Outline
    svg: str


@dataclass(frozen=True, slots=True)
class View:
    """What a paper shows of a face it does not hold whole: a part, drawn over its own edges, or all of it, smaller."""

    name: str
    x: Mm
    y: Mm
    size: Size
    over: tuple[Mm, Mm, Mm, Mm]
    scale: float = 1.0

    def seen_behind(self, width: Mm) -> "View":
        """The view of a back of that width that lies behind this one."""
        left, top, right, low = self.over
        return replace(self, x=width - self.x - self.size.width, over=(right, top, left, low))


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that is cut out: a front, perhaps a back, the component it belongs to, and which part of it if not all."""

    component: str
    front: Face
    back: Face | None = None
    copy: int = 1
    copies: int = 1
    view: View | None = None

    @property
    def size(self) -> Size:
        """Its trim."""
        return self.front.size if self.view is None else self.view.size


@dataclass(frozen=True, slots=True)
class Placement:
    """A face at its place: the trim's top left corner from the paper's, as it lies there after the turn."""

    face: Face
    x: Mm
    y: Mm
    turn: Turn = 0
    view: View | None = None

    @property
    def scale(self) -> float:
        """How large the face is drawn."""
        return self.view.scale if self.view is not None else 1.0

    @property
    def trim(self) -> Size:
        """The trim before the turn."""
        size = self.view.size if self.view is not None else self.face.size
        return Size(size.width * self.scale, size.height * self.scale)

    @property
    def size(self) -> Size:
        """The trim as it lies there."""
        return self.trim if self.turn in (0, 180) else self.trim.turned()


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
    high: Mm = HIGH


@dataclass(frozen=True, slots=True)
class Ruler:
    """Where the 10 cm and 4 in ruler lies; it runs to the right, or down the page."""

    LONG: ClassVar[Mm] = 101.6
    HIGH: ClassVar[Mm] = 2.8

    x: Mm
    y: Mm
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Adjust:
    """What undoes a printer's error on upright paper: grown and turned clockwise about its middle, then moved."""

    dx: Mm = 0.0
    dy: Mm = 0.0
    scale: float = 1.0
    degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of one paper: what lies on it and where, for PDF, proof and cut file alike; adjusted, it is printed upright."""

    paper: Size
    side: Side
    label: str
    placements: tuple[Placement, ...]
    marks: tuple[Mark, ...] = ()
    ruler: Ruler | None = None
    notes: tuple[Note, ...] = ()
    adjust: Adjust | None = None
