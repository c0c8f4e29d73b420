"""Converts the content of Sunnyvale to cards, maps and numbers, and checks every value."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.games.sunnyvale.cards import (
    EFFECTS,
    ActivismCard,
    Card,
    Shape,
    do_conditions_allow_spaces,
    list_positions_of_shape,
    read_shape,
)
from printgen.games.sunnyvale.maps import (
    COLUMNS,
    TRANSIT,
    Map,
    Zone,
    find_spaces_along_transit,
    list_space_names,
    name_space,
    read_transit_line,
)
from printgen.model import Cell, Component, Game
from printgen.scoring.contract.board import Board, SpaceSet
from printgen.scoring.contract.facts import MOST, Facts, UnfitRow, is_whole_number
from printgen.scoring.contract.memory import cache_last_result
from printgen.scoring.contract.results import UnfitContent

_MOST_DOLLARS = 10**9

Cells: TypeAlias = Mapping[str, Cell]
Piece = TypeVar("Piece")


@dataclass(frozen=True)
class GameConstants:
    """All cards, maps and numbers of one edition of Sunnyvale."""

    start_value: int  # dollars; the value of a neighbourhood without homes
    zones: tuple[Zone, ...]
    side: int  # spaces along each side of a map
    start_concerns: int  # Concern tokens that each player starts with
    hand: int  # the number of cards dealt to each player
    play: int  # cards played on each turn
    draw: int  # cards drawn on each turn
    crises: int  # crises in a whole game
    piles: int  # the number of piles in the deck, which spread out the crises
    highest_level: int  # the highest level of the tracker
    mirrored: bool  # whether shapes may be flipped
    maps: tuple[Map, ...]
    housing_cards: tuple[Card, ...]
    concern_cards: tuple[Card, ...]
    activism_cards: tuple[ActivismCard, ...]

    @cached_property
    def board(self) -> Board:
        """The grid of spaces that every map has."""
        return Board(self.side, self.side)

    def sum_losses(self, where: Map, homes: SpaceSet) -> int:
        """The dollars by which homes on these spaces reduce the value of a map (S14)."""
        return sum(zone.loss * (homes & where.find_spaces_of_zone_or_transit(zone.letter)).bit_count() for zone in self.zones)

    def measure_neighborhood_value(self, where: Map, homes: SpaceSet) -> int:
        """The value in dollars of a neighbourhood with homes on these spaces (S14)."""
        return self.start_value - self.sum_losses(where, homes)

    def list_placements_on_empty_map(self, card: Card, where: Map) -> tuple[SpaceSet, ...]:
        """Every legal placement of a card on an empty map (S4, S5, S8)."""
        every = list_positions_of_shape(card.shape, self.board, self.mirrored)
        return tuple(spaces for spaces in every if do_conditions_allow_spaces(card, where, spaces))

    def describe_conditions(self, card: Card) -> str:
        """The conditions of a card in words, such as `in Downtown, touching the transit line`.

        The text is empty if the card has no conditions.
        """
        names = {zone.letter: zone.name for zone in self.zones}
        conditions = [f"in {join_words((names[letter] for letter in card.within), 'or')}"] if card.within else []
        if card.touching:
            is_zone = card.touching != TRANSIT
            conditions.append(f"partly in {names[card.touching]}" if is_zone else "touching the transit line")
        return ", ".join(conditions)


@cache_last_result
def read_game_constants(game: Game) -> GameConstants:
    """The cards, maps and numbers of a game. Raises UnfitContent if the rules cannot use its content."""
    reader = ContentReader(game)
    facts = reader.facts
    return GameConstants(
        start_value=_read_start_value(facts),
        zones=reader.zones,
        side=reader.side,
        start_concerns=facts.read_whole_number("concerns", 0, reader.side**2),
        hand=facts.read_whole_number("hand", 1),
        play=facts.read_whole_number("play", 1),
        draw=facts.read_whole_number("draw", 1),
        crises=reader.crises,
        piles=facts.read_whole_number("piles", 1, reader.crises),
        highest_level=facts.read_whole_number("tracker", 0),
        mirrored=facts.read_value("mirrored") is True,
        maps=reader.read_rows("map", reader.read_map),
        housing_cards=reader.read_rows("housing", reader.read_housing_card),
        concern_cards=reader.read_rows("concern", reader.read_concern_card),
        activism_cards=reader.read_rows("activism", reader.read_activism_card),
    )


class ContentReader:
    """Reads the content of Sunnyvale. Methods raise UnfitContent, or ValueError with the end of a sentence."""

    def __init__(self, game: Game) -> None:
        self.facts = Facts({name: fact.value for name, fact in game.facts.items()})
        self.side = self.facts.read_whole_number("side", 1, len(COLUMNS))
        self.crises = self.facts.read_whole_number("crises", 1)
        self.zones = tuple(map(_read_zone, self.facts.read_records("zones", words=("letter", "name", "ink"))))
        self._components = {component.name: component for component in game.components}
        self._board = Board(self.side, self.side)
        self._letters = "".join(zone.letter for zone in self.zones)

    def find_component(self, name: str) -> Component:
        """The component with this name. Raises UnfitContent if the game does not have it."""
        if name not in self._components:
            raise UnfitContent("crises", f"needs the component {name}, which the game does not have")
        return self._components[name]

    def read_rows(self, component_name: str, read: Callable[[Cells], Piece]) -> tuple[Piece, ...]:
        """The value that `read` returns for each row of a component's table. Raises UnfitContent for an unreadable row."""
        indexes = range(len(self.find_component(component_name).rows))
        return tuple(self.read_row(component_name, index, read) for index in indexes)

    def read_row(self, component_name: str, row_index: int, read: Callable[[Cells], Piece]) -> Piece:
        """The value that `read` returns for one row of a component's table.

        If `read` raises ValueError, raises UnfitContent.
        """
        try:
            return read(self.find_component(component_name).rows[row_index].cells)
        except ValueError as wrong:
            raise UnfitRow(component_name, row_index, str(wrong)) from None

    def read_map(self, row: Cells) -> Map:
        """The map in a row of a table."""
        letters = _read_cell_text(row, "zones").replace("/", "")
        if len(letters) != self.side**2 or set(letters) - set(self._letters):
            raise ValueError(
                f"must have one of the letters {self._letters} in `zones` for each of its {self.side} × {self.side} spaces"
            )
        line = _read_cell_text(row, "line")
        try:
            transit = find_spaces_along_transit(read_transit_line(line, self._board), self._board)
        except ValueError as wrong:
            raise ValueError(f'has the line "{line}", which {wrong}') from None
        places = {name_space(place, self.side): 1 << place for place in range(self.side**2)}
        if sum(places.get(name, 0) for name in set(_read_cell_text(row, "transit").split())) != transit:
            raise ValueError(
                f"must list the spaces that its line serves in `transit`: {' '.join(list_space_names(transit, self.side))}"
            )
        return Map(_read_cell_text(row, "id"), _read_cell_text(row, "name"), row.get("first") == "yes", letters, transit)

    def read_housing_card(self, row: Cells) -> Card:
        """The Housing card in a row of a table."""
        permits = _read_positive_number_if_valid(row, "permits", self.crises)
        if permits is None:
            wrong = _read_cell_text(row, "permits")
            raise ValueError(f'has "{wrong}" in `permits`, but must have a whole number from 1 to {self.crises}')
        return self._read_card(row, _read_cell_text(row, "name"), permits)

    def read_concern_card(self, row: Cells) -> Card:
        """The Concern card in a row of a table."""
        return self._read_card(row, _read_cell_text(row, "title"), 0)

    def read_activism_card(self, row: Cells) -> ActivismCard:
        """The Activism card in a row of a table."""
        effect, amount, copies = (
            _read_cell_text(row, "effect"),
            _read_positive_number_if_valid(row, "amount"),
            _read_positive_number_if_valid(row, "copies"),
        )
        if effect not in EFFECTS:
            raise ValueError(f'has the effect "{effect}", but the effect must be {join_words(EFFECTS, "or")}')
        if amount is None or copies is None:
            raise ValueError("must have a whole number of at least 1 in `amount` and in `copies`")
        return ActivismCard(_read_cell_text(row, "id"), _read_cell_text(row, "title"), effect, amount, copies)

    def _read_card(self, row: Cells, name: str, permits: int) -> Card:
        within, touching = _read_cell_text(row, "in"), _read_cell_text(row, "touching")
        if set(within) - set(self._letters):
            raise ValueError(f'has "{within}" in the column `in`, but the zone letters are {self._letters}')
        if touching not in (*self._letters, TRANSIT, ""):
            raise ValueError(f'has "{touching}" in `touching`, but must have {join_words((*self._letters, TRANSIT), "or")}')
        return Card(_read_cell_text(row, "id"), name, _read_shape(row), within, touching, permits)


def _read_zone(record: Mapping[str, Any]) -> Zone:
    if len(record["letter"]) != 1 or not is_whole_number(record.get("loss"), 0, _MOST_DOLLARS):
        raise UnfitContent("zones", "must give each zone a single letter and a loss in whole dollars")
    return Zone(record["letter"], record["name"], record["ink"], record["loss"])


def _read_start_value(facts: Facts) -> int:
    value = facts.read_value("value")
    if not is_whole_number(value, 0, _MOST_DOLLARS):
        raise UnfitContent("value", "must be an amount in whole dollars")
    return int(value)


def _read_shape(row: Cells) -> Shape:
    text = _read_cell_text(row, "shape")
    try:
        return read_shape(text)
    except ValueError as wrong:
        raise ValueError(f'has the shape "{text}", which {wrong}') from None


def _read_positive_number_if_valid(row: Cells, column: str, most: int = MOST) -> int | None:
    """The whole number from 1 to `most` in a cell, or None for any other value. One wrong cell turns its column into text."""
    text = _read_cell_text(row, column)
    return int(text) if text.isdecimal() and 1 <= int(text) <= most else None


def _read_cell_text(row: Cells, column: str) -> str:
    return str(row.get(column, ""))
