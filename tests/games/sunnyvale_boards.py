"""Sunnyvale for tests: its content, and maps and cards made up in a line."""

from functools import cache

from printgen.games.sunnyvale.cards import Card, read_shape
from printgen.games.sunnyvale.maps import Map, read_line, served_spaces
from printgen.games.sunnyvale.play.town import PricedMap
from printgen.games.sunnyvale.table import Table, make_table
from printgen.scoring.contract.board import Board
from tests.helpers.supplied_games import declared

BOARD = Board(6, 6)


@cache
def table() -> Table:
    """Its table."""
    return make_table(declared("sunnyvale"))


@cache
def priced_maps() -> tuple[PricedMap, ...]:
    """Its maps with all placements."""
    return tuple(PricedMap(table(), one) for one in table().maps)


def map_of(rows: str, line: str = "0,3 6,3") -> Map:
    """A map of these rows, with a transit line."""
    return Map("test", "Test", True, rows.replace("/", ""), served_spaces(read_line(line, BOARD), BOARD))


def card(shape: str, within: str = "", touching: str = "", permits: int = 1) -> Card:
    """A Housing card."""
    return Card(f"{shape} {within} {touching}", "Test", read_shape(shape), within, touching, permits)


def at(*names: str) -> int:
    """The spaces of these names."""
    return sum(BOARD.bit(int(name[1]) - 1, "abcdef".index(name[0])) for name in names)
