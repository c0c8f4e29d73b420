"""Map tiles and the plans of scenarios: which hexagon is what."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from printgen.games.brazil_imperial.hexes import Cell

FIELD, FOREST, MINE, CLOUD, WATER = "F", "T", "M", "?", "~"

_TILE = re.compile(r"([A-Za-z]\d?)(r?)@(\d+),(\d+)")
_CELL = re.compile(r"(\d+),(\d+)")


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile's face as it lies: its name, whether it is turned by half, and its top left hexagon."""

    face: str
    turned: bool
    at: Cell


@dataclass(frozen=True)
class Land:
    """The faces of all map tiles, and which share a tile."""

    faces: Mapping[str, tuple[str, ...]]
    tile_of: Mapping[str, str]

    def hexes(self, laid: Laid) -> dict[Cell, str]:
        """What each hexagon of a laid tile is."""
        rows = self.faces[laid.face]
        if laid.turned:
            rows = tuple(row[::-1] for row in reversed(rows))
        column, top = laid.at
        return {(column + x, top + y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}


@dataclass(frozen=True)
class Scenario:
    """A plan: the tiles as they lie, where Capitals may be, and what waits there in the solo game."""

    id: str
    name: str
    players: int
    risk: str
    laid: tuple[Laid, ...]
    capitals: tuple[Cell, ...]
    enemies: Mapping[str, Cell]  # units and where they stand
    land: Land

    @cached_property
    def hexes(self) -> dict[Cell, str]:
        """What each hexagon of the map is."""
        return {cell: letter for laid in self.laid for cell, letter in self.land.hexes(laid).items()}

    @cached_property
    def clouds(self) -> tuple[Cell, ...]:
        """Where Exploration tiles lie."""
        return tuple(cell for cell, letter in sorted(self.hexes.items()) if letter == CLOUD)


def read_tiles(text: str) -> tuple[Laid, ...]:
    """`A@0,0 Br@4,0`: face A at the top left, B turned beside it."""
    return tuple(_laid(word) for word in text.split())


def _laid(word: str) -> Laid:
    match = _TILE.fullmatch(word)
    if match is None:
        raise ValueError(f'"{word}" is not a tile and its place, such as Ar@4,2')
    return Laid(match[1], bool(match[2]), (int(match[3]), int(match[4])))


def read_cells(text: str) -> tuple[Cell, ...]:
    """`1,2 6,5`: column and row of hexagons."""
    return tuple(_cell(word) for word in text.split())


def read_enemies(text: str) -> dict[str, Cell]:
    """`orange-3@7,1`: units and where they stand."""
    words = [word.partition("@") for word in text.split()]
    return {unit: _cell(place) for unit, _, place in words}


def _cell(word: str) -> Cell:
    match = _CELL.fullmatch(word)
    if match is None:
        raise ValueError(f'"{word}" is not a column and a row, such as 4,2')
    return int(match[1]), int(match[2])
