"""How a game is set up: its piles in the order in which people make them, and the piles on the table afterwards."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Where
from printgen.core.records import dataclass
from printgen.core.units import Mm

Region: TypeAlias = Literal[
    "top left", "top", "top right", "left", "middle", "right", "bottom left", "bottom", "bottom right", "box"
]
Arrangement: TypeAlias = Literal["stack", "row", "hand"]
Facing: TypeAlias = Literal["up", "down"]
STANDARD_DICE: Mapping[str, int] = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}  # their numbers of sides
DIE_SIDES = 6  # of a component of the kind `die`


@dataclass(frozen=True, slots=True)
class PieceAmount:
    """A number of pieces: all that there are (None), a fixed number, that number of each row, or one per player."""

    number: int | None = None
    of_each: bool = False
    per_player: bool = False

    def compute_number_unless_all(self, players: int, row_count: int = 1) -> int | None:
        """The number of pieces for a number of players, from a component with so many rows; None for all."""
        if self.number is None:
            return None
        return self.number * (players if self.per_player else 1) * (row_count if self.of_each else 1)


@dataclass(frozen=True, slots=True)
class PileSource:
    """What a pile takes from a component, from an earlier pile or from standard dice, by number of players.

    The key 0 is for every number of players that has no key.
    """

    source: str
    amounts: Mapping[int, PieceAmount]

    def find_amount(self, players: int) -> PieceAmount:
        """The amount for a number of players; nothing if none is declared."""
        return self.amounts.get(players, self.amounts.get(0, PieceAmount(0)))


@dataclass(frozen=True, slots=True)
class PileCondition:
    """A condition for pieces of a seat: their column has the value that a column of the first piece in a pile has."""

    column: str
    pile: str
    pile_column: str


@dataclass(frozen=True, slots=True)
class MapPlan:
    """The text that says which pieces form a map, or the pile whose first piece has that text in a column.

    `step` is the distance of two places in mm, to the right and down. `backs` is the column with the names of the backs.
    `middles` are the middles of the first spaces of its rows, which take turns. `letters` are the columns that show the spaces
    of a piece's front and of its back.
    """

    text: str
    pile: str
    column: str
    step: tuple[Mm, Mm]
    backs: str = ""
    middles: tuple[tuple[Mm, Mm], ...] = ()
    letters: tuple[str, ...] = ()

    def find_corner_of_piece(self, steps_right: float, steps_down: float) -> tuple[Mm, Mm]:
        """The top left corner of the piece at a place, in mm from the top left corner of the map."""
        return round(steps_right * self.step[0], 6), round(steps_down * self.step[1], 6)

    def find_middle_of_space(self, steps_right: float, steps_down: float) -> tuple[Mm, Mm]:
        """The middle of the space at a place, in mm from the top left corner of the map."""
        x, y = self.middles[int(steps_down) % len(self.middles)]
        return round(x + steps_right * self.step[0], 6), round(y + steps_down * self.step[1], 6)


@dataclass(frozen=True, slots=True)
class MapSpaces:
    """The spaces of a map that pieces are on: those with a letter, or those in a column of the first piece in a pile."""

    letter: str = ""
    pile: str = ""
    column: str = ""


@dataclass(frozen=True, slots=True)
class MapSpot:
    """The place of a piece in a map: its top left corner in mm from that of the map, its rotation in degrees, and its side."""

    x: Mm
    y: Mm
    turn: int = 0
    is_back: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """A step of a setup: which pieces form a pile, and its place.

    A pile takes pieces from the box, then from earlier piles, from the top down. With `shuffle`, chance decides which pieces
    of the box it takes, and the pile is shuffled. `positions` are the middles of its pieces on the pile `on`, in mm.
    With a `map`, it takes only the pieces of the map from the box. With `spaces`, it has one piece for each of them on the map
    `on`, and other pieces stay in the box.
    """

    name: str
    title: str
    where: Where
    pieces: tuple[PileSource, ...] = ()
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    match: tuple[PileCondition, ...] = ()
    take: tuple[PileSource, ...] = ()
    dice: tuple[PileSource, ...] = ()
    shuffle: bool = False
    face: Facing = "up"
    per_player: bool = False
    players: tuple[int, ...] = ()
    at: Region = "middle"
    on: str = ""
    positions: tuple[tuple[Mm, Mm], ...] = ()
    arrange: Arrangement = "stack"
    map: MapPlan | None = None
    spaces: MapSpaces | None = None

    def is_for_players(self, players: int) -> bool:
        """Whether the pile is made for a number of players."""
        return not self.players or players in self.players


@dataclass(frozen=True, slots=True)
class Setup:
    """The piles of a game in the order in which people make them, and what the players do after that."""

    piles: tuple[Pile, ...]
    then: tuple[str, ...] = ()
    is_declared: bool = True  # otherwise, each component is a pile


class DealtPiece(NamedTuple):
    """A piece on the table: its component, its row and copy, counted from 1, and for a die the side that is up.

    For a standard die, the component is one of STANDARD_DICE and the row is 0.
    """

    component: str
    row: int
    copy: int
    side: int = 0


@dataclass(frozen=True, slots=True)
class DealtPile:
    """A pile on the table with its pieces from the top down. The seat is 0 for a pile that belongs to nobody.

    If the pile is a map, `spots` are the places of its pieces. `positions` are the middles of its pieces on another pile.
    """

    pile: Pile
    seat: int
    pieces: tuple[DealtPiece, ...]
    spots: tuple[MapSpot, ...] = ()
    positions: tuple[tuple[Mm, Mm], ...] = ()


@dataclass(frozen=True, slots=True)
class Shortage:
    """A pile that needs more pieces from a source than there are."""

    pile: Pile
    source: str
    needed: int
    found: int


@dataclass(frozen=True, slots=True)
class Deal:
    """A game that is set up for a number of players. The same seed always gives the same deal. Empty piles are omitted."""

    setup: Setup
    players: int
    style: str
    seed: int
    piles: tuple[DealtPile, ...]
    shortages: tuple[Shortage, ...] = ()

    def find_pieces(self, pile: str, seat: int = 0) -> tuple[DealtPiece, ...]:
        """The pieces of the pile with this name from the top down; none if the pile is empty."""
        return next((dealt.pieces for dealt in self.piles if (dealt.pile.name, dealt.seat) == (pile, seat)), ())
