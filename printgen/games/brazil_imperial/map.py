"""The map: its hexagons, the tiles on which they are printed, and the plans of scenarios.

Hexagons have a corner at the top. Odd rows are shifted to the right by half a hexagon.
"""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.records import dataclass

FIELD, FOREST, MINE, CLOUD, WATER = "F", "T", "M", "?", "~"  # letters of the content; an Exploration tile covers a cloud
SIDES = 6  # of a hexagon

Cell: TypeAlias = tuple[int, int]  # column and row, from the top left

_BESIDE_EVEN = ((1, 0), (-1, 0), (-1, -1), (0, -1), (-1, 1), (0, 1))
_BESIDE_ODD = ((1, 0), (-1, 0), (0, -1), (1, -1), (0, 1), (1, 1))
_TILE = compile_later(r"([A-Za-z]\d?)(r?)@(\d+),(\d+)")
_CELL = compile_later(r"(\d+),(\d+)")


@cache
def list_neighbouring_cells(cell: Cell) -> tuple[Cell, ...]:
    """The six hexagons that share an edge with this hexagon, on or off the map."""
    column, row = cell
    return tuple((column + dx, row + dy) for dx, dy in (_BESIDE_ODD if row % 2 else _BESIDE_EVEN))


def are_cells_connected(cells: Iterable[Cell]) -> bool:
    """Whether the hexagons form one connected area."""
    unreached = set(cells)
    frontier = [unreached.pop()] if unreached else []
    while frontier:
        for cell in list_neighbouring_cells(frontier.pop()):
            if cell in unreached:
                unreached.remove(cell)
                frontier.append(cell)
    return not unreached


class PlacedTile(NamedTuple):
    """A map tile in a plan: the letter of its visible face, its top left hexagon, and whether it is rotated by 180°."""

    face: str
    turned: bool
    top_left: Cell


class MapTiles(NamedTuple):
    """The faces of all map tiles."""

    faces: Mapping[str, tuple[str, ...]]  # the letters of each face, row by row
    tile_of: Mapping[str, str]  # for each face, the front of its tile

    def list_letters_by_cell(self, placed: PlacedTile) -> dict[Cell, str]:
        """The letter of each hexagon that a placed tile covers."""
        rows = self.faces[placed.face]
        if placed.turned:
            rows = tuple(row[::-1] for row in reversed(rows))
        column, top = placed.top_left
        return {(column + x, top + y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}


@dataclass(frozen=True)
class Scenario:
    """A map to play on: its tiles, the places of the Capitals, and the enemy units of the solo game."""

    id: str
    name: str
    players: int
    risk: str
    tiles: tuple[PlacedTile, ...]
    capitals: tuple[Cell, ...]
    enemies: Mapping[str, Cell]  # enemy units and their hexagons
    map_tiles: MapTiles

    @cached_property
    def letter_by_cell(self) -> dict[Cell, str]:
        """The letter of every hexagon of the map."""
        return {cell: letter for placed in self.tiles for cell, letter in self.map_tiles.list_letters_by_cell(placed).items()}

    @cached_property
    def cloud_cells(self) -> tuple[Cell, ...]:
        """The hexagons on which Exploration tiles are placed."""
        return tuple(cell for cell, letter in sorted(self.letter_by_cell.items()) if letter == CLOUD)

    @cached_property
    def forest_count(self) -> int:
        """The number of Forest hexagons on the map."""
        return sum(letter == FOREST for letter in self.letter_by_cell.values())


def read_map_plan(text: str) -> tuple[PlacedTile, ...]:
    """The tiles of a plan such as `A@0,0 Br@4,0`: face A at the top left, and face B rotated by 180° beside it."""
    return tuple(_read_placed_tile(word) for word in text.split())


def _read_placed_tile(word: str) -> PlacedTile:
    match = _TILE.fullmatch(word)
    if match is None:
        raise ValueError(f'"{word}" is not a tile and its place, such as Ar@4,2')
    return PlacedTile(match[1], bool(match[2]), (int(match[3]), int(match[4])))


def read_cells(text: str) -> tuple[Cell, ...]:
    """The hexagons in a text such as `1,2 6,5`, each with its column and row."""
    return tuple(_read_cell(word) for word in text.split())


def read_enemy_places(text: str) -> dict[str, Cell]:
    """The hexagon of each unit in a text such as `orange-3@7,1`."""
    words = [word.partition("@") for word in text.split()]
    return {unit: _read_cell(place) for unit, _, place in words}


def _read_cell(word: str) -> Cell:
    match = _CELL.fullmatch(word)
    if match is None:
        raise ValueError(f'"{word}" is not a column and a row, such as 4,2')
    return int(match[1]), int(match[2])
