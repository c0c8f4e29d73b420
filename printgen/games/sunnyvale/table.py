"""What the content says of Sunnyvale, in the form its rules reckon with."""

from dataclasses import dataclass
from functools import cached_property

from printgen.games.sunnyvale.shapes import Shape
from printgen.scoring.contract.board import Board, places

TRANSIT = "transit"  # what a card may have to touch in place of a zone
COLUMNS = "abcdefghij"


@dataclass(frozen=True, slots=True)
class Zone:
    """A zoning region, and what a unit of housing in it takes from the value of a neighbourhood."""

    letter: str
    name: str
    ink: str  # of the palette, and what programs call the zone
    loss: int


@dataclass(frozen=True)
class Plan:
    """A map: which spaces belong to which zone, and which the transit line serves."""

    id: str
    name: str
    first: bool
    letters: str  # of the zones, row by row
    transit: int

    @cached_property
    def zones(self) -> dict[str, int]:
        """The spaces of each zone, by its letter."""
        return {
            letter: sum(1 << place for place, other in enumerate(self.letters) if other == letter)
            for letter in set(self.letters)
        }

    def spaces(self, named: str) -> int:
        """The spaces of a zone, of which a map may have none, or those of the transit line."""
        return self.transit if named == TRANSIT else self.zones.get(named, 0)


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lays a shape of tokens: Housing with the permits it needs, or a Concern, which needs none."""

    id: str
    name: str
    shape: Shape
    within: str = ""  # letters of the zones that all tokens lie in; none: any
    touching: str = ""  # a zone's letter or the transit line, where one token lies at least
    permits: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """An Activism card."""

    id: str
    name: str
    effect: str
    amount: int
    copies: int


@dataclass(frozen=True)
class Table:
    """All cards, maps and numbers of the content."""

    value: int
    zones: tuple[Zone, ...]
    side: int
    concerns: int
    hand: int
    play: int
    draw: int
    crises: int
    piles: int
    tracker: int
    mirrored: bool
    plans: tuple[Plan, ...]
    housing: tuple[Card, ...]
    objections: tuple[Card, ...]
    acts: tuple[Act, ...]

    @cached_property
    def board(self) -> Board:
        """The spaces of every map."""
        return Board(self.side, self.side)

    def loss(self, plan: Plan, spaces: int) -> int:
        """What units of housing on these spaces take from a map's value."""  # S14
        return sum(zone.loss * (spaces & plan.spaces(zone.letter)).bit_count() for zone in self.zones)

    def worth(self, plan: Plan, housing: int) -> int:
        """The value of a neighbourhood with these units of housing."""  # S14
        return self.value - self.loss(plan, housing)


def name_of(place: int, side: int) -> str:
    """What a space is called: `a1` is at the top left."""
    return f"{COLUMNS[place % side]}{place // side + 1}"


def names_of(spaces: int, side: int) -> str:
    """What the spaces of a set are called: `a1 b1`."""
    return " ".join(name_of(place, side) for place in places(spaces))


def lowered(level: int) -> int:
    """The tracker after a house was built."""  # S10: never below 0
    return max(0, level - 1)
