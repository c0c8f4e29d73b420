"""The cards, maps and numbers of Sunnyvale: its content, read and checked once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from printgen.core.words import listed
from printgen.games.sunnyvale.cards import EFFECTS, Act, Card, Shape, meets_conditions, positions, read_shape
from printgen.games.sunnyvale.maps import COLUMNS, TRANSIT, Map, Zone, read_line, served_spaces, space_name, space_names
from printgen.model import Component, Game
from printgen.scoring.contract.board import Board
from printgen.scoring.contract.facts import Facts, UnfitRow, is_whole
from printgen.scoring.contract.results import UnfitContent

_MOST_DOLLARS = 10**9

Cells: TypeAlias = Mapping[str, str | int]
Piece = TypeVar("Piece")


@dataclass(frozen=True)
class Table:
    """All cards, maps and numbers of one edition."""

    start_value: int  # of a neighborhood without homes
    zones: tuple[Zone, ...]
    side: int  # spaces along each side of a map
    start_concerns: int  # Concern tokens that each player begins with
    hand: int  # cards
    play: int  # cards in a turn
    draw: int  # cards in a turn
    crises: int  # of the whole game
    piles: int  # of the deck, to spread the crises
    highest_level: int  # of the tracker
    mirrored: bool  # whether shapes may be turned over
    maps: tuple[Map, ...]
    housing_cards: tuple[Card, ...]
    concern_cards: tuple[Card, ...]
    acts: tuple[Act, ...]

    @cached_property
    def board(self) -> Board:
        """The spaces of every map."""
        return Board(self.side, self.side)

    def loss(self, where: Map, homes: int) -> int:
        """The dollars that homes on these spaces take from the value of a map (S14)."""
        return sum(zone.loss * (homes & where.spaces_of(zone.letter)).bit_count() for zone in self.zones)

    def value(self, where: Map, homes: int) -> int:
        """The value in dollars of a neighborhood with homes on these spaces (S14)."""
        return self.start_value - self.loss(where, homes)

    def placements(self, card: Card, where: Map) -> tuple[int, ...]:
        """Every legal placement of a card on a map while it is empty (S4, S5, S8)."""
        every = positions(card.shape, self.board, self.mirrored)
        return tuple(spaces for spaces in every if meets_conditions(card, where, spaces))

    def describe_conditions(self, card: Card) -> str:
        """The conditions of a card, such as `in Downtown, touching the transit line`."""
        names = {zone.letter: zone.name for zone in self.zones} | {TRANSIT: "the transit line"}
        within = [f"in {listed((names[letter] for letter in card.within), 'or')}"] if card.within else []
        return ", ".join(within + ([f"touching {names[card.touching]}"] if card.touching else []))


def make_table(game: Game) -> Table:
    """The table of a game. UnfitContent if the rules cannot work with its content."""
    reader = Reader(game)
    facts = reader.facts
    return Table(
        start_value=_read_dollars(facts, "value"),
        zones=reader.zones,
        side=reader.side,
        start_concerns=facts.whole("concerns", 0, reader.side**2),
        hand=facts.whole("hand", 1),
        play=facts.whole("play", 1),
        draw=facts.whole("draw", 1),
        crises=reader.crises,
        piles=facts.whole("piles", 1, reader.crises),
        highest_level=facts.whole("tracker", 0),
        mirrored=facts.value("mirrored") is True,
        maps=reader.read_rows("map", reader.read_map),
        housing_cards=reader.read_rows("housing", reader.read_housing),
        concern_cards=reader.read_rows("concern", reader.read_concern),
        acts=reader.read_rows("activism", reader.read_act),
    )


class Reader:
    """Reads the parts of a content one by one. Each method raises UnfitContent, or ValueError with the end of a sentence."""

    def __init__(self, game: Game) -> None:
        self.facts = Facts({name: fact.value for name, fact in game.facts.items()})
        self.side = self.facts.whole("side", 1, len(COLUMNS))
        self.crises = self.facts.whole("crises", 1)
        self.zones = tuple(map(_read_zone, self.facts.records("zones", words=("letter", "name", "ink"))))
        self._components = {component.name: component for component in game.components}
        self._board = Board(self.side, self.side)
        self._letters = "".join(zone.letter for zone in self.zones)

    def component(self, name: str) -> Component:
        """A component that the rules need."""
        if name not in self._components:
            raise UnfitContent("crises", f"is of a game whose components have no {name}")
        return self._components[name]

    def read_rows(self, component: str, read: Callable[[Cells], Piece]) -> tuple[Piece, ...]:
        """The pieces of all rows of a component's table."""
        return tuple(self.read_row(component, number, read) for number in range(len(self.component(component).rows)))

    def read_row(self, component: str, number: int, read: Callable[[Cells], Piece]) -> Piece:
        """The piece of one row of a component's table."""
        try:
            return read(self.component(component).rows[number].cells)
        except ValueError as wrong:
            raise UnfitRow(component, number, str(wrong)) from None

    def read_map(self, row: Cells) -> Map:
        """The map of a row."""
        letters = _cell_text(row, "zones").replace("/", "")
        if len(letters) != self.side**2 or set(letters) - set(self._letters):
            raise ValueError(f"does not give each of its {self.side} × {self.side} spaces one of the zones {self._letters}")
        try:
            transit = served_spaces(read_line(_cell_text(row, "line"), self._board), self._board)
        except ValueError as wrong:
            raise ValueError(f"has a line that {wrong}") from None
        places = {space_name(place, self.side): 1 << place for place in range(self.side**2)}
        if sum(places.get(name, 0) for name in set(_cell_text(row, "transit").split())) != transit:
            raise ValueError(f"does not name the spaces that its line serves: {' '.join(space_names(transit, self.side))}")
        return Map(_cell_text(row, "id"), _cell_text(row, "name"), row.get("first") == "yes", letters, transit)

    def read_housing(self, row: Cells) -> Card:
        """The Housing card of a row."""
        permits = row.get("permits")
        if not isinstance(permits, int) or not 1 <= permits <= self.crises:
            raise ValueError(f"needs from 1 to {self.crises} permits, as many as there are crises")
        return self._read_card(row, _cell_text(row, "name"), permits)

    def read_concern(self, row: Cells) -> Card:
        """The Concern card of a row."""
        return self._read_card(row, _cell_text(row, "title"), 0)

    def read_act(self, row: Cells) -> Act:
        """The Activism card of a row."""
        effect, amount, copies = _cell_text(row, "effect"), row.get("amount"), row.get("copies")
        if effect not in EFFECTS:
            raise ValueError(f"has an effect that is none of {', '.join(EFFECTS)}")
        if not is_whole(amount, 1) or not is_whole(copies, 1):
            raise ValueError("does not say amount and copies in whole numbers")
        return Act(_cell_text(row, "id"), _cell_text(row, "title"), effect, int(amount or 0), int(copies or 0))

    def _read_card(self, row: Cells, name: str, permits: int) -> Card:
        within, touching = _cell_text(row, "in"), _cell_text(row, "touching")
        if set(within) - set(self._letters):
            raise ValueError(f"lies in zones that are none of {self._letters}")
        if touching not in (*self._letters, TRANSIT, ""):
            raise ValueError(f"touches neither one of the zones {self._letters} nor {TRANSIT}")
        return Card(_cell_text(row, "id"), name, _read_shape(row), within, touching, permits)


def _read_zone(record: Mapping[str, Any]) -> Zone:
    if len(record["letter"]) != 1 or not is_whole(record.get("loss"), 0, _MOST_DOLLARS):
        raise UnfitContent("zones", "does not say a single letter and a loss of each zone")
    return Zone(record["letter"], record["name"], record["ink"], record["loss"])


def _read_dollars(facts: Facts, name: str) -> int:
    value = facts.value(name)
    if not is_whole(value, 0, _MOST_DOLLARS):
        raise UnfitContent(name, "is not an amount of money")
    return int(value)


def _read_shape(row: Cells) -> Shape:
    try:
        return read_shape(_cell_text(row, "shape"))
    except ValueError as wrong:
        raise ValueError(f"has a shape that {wrong}") from None


def _cell_text(row: Cells, column: str) -> str:
    return str(row.get(column, ""))
