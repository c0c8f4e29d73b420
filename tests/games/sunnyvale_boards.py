"""The constants of Sunnyvale for tests, and functions that make maps and cards from short texts."""

from functools import cache

from printgen.games.sunnyvale.cards import Card, read_shape
from printgen.games.sunnyvale.constants import GameConstants, read_game_constants
from printgen.games.sunnyvale.maps import Map, find_spaces_along_transit, read_transit_line
from printgen.games.sunnyvale.play.town import PricedMap
from printgen.scoring.contract.board import Board
from tests.helpers.supplied_games import declared

BOARD = Board(6, 6)


@cache
def constants() -> GameConstants:
    """The constants of the supplied content."""
    return read_game_constants(declared("sunnyvale"))


@cache
def priced_maps() -> tuple[PricedMap, ...]:
    """The supplied maps with the prices of all placements."""
    return tuple(PricedMap(constants(), where) for where in constants().maps)


def map_of(rows: str, line: str = "0,3 6,3") -> Map:
    """A map with these rows of zones and a transit line."""
    return Map("test", "Test", True, rows.replace("/", ""), find_spaces_along_transit(read_transit_line(line, BOARD), BOARD))


def card(shape: str, within: str = "", touching: str = "", permits: int = 1) -> Card:
    """A Housing card with this shape and these conditions."""
    return Card(f"{shape} {within} {touching}", "Test", read_shape(shape), within, touching, permits)


def at(*names: str) -> int:
    """The set of spaces with these names."""
    return sum(BOARD.make_single_space(int(name[1]) - 1, "abcdef".index(name[0])) for name in names)
