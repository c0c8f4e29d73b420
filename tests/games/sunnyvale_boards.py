"""Sunnyvale for tests: its content, and maps and cards made up in a line."""

from functools import cache

from printgen.games.sunnyvale.ground import Ground
from printgen.games.sunnyvale.reading import make_table
from printgen.games.sunnyvale.shapes import read_shape
from printgen.games.sunnyvale.table import Card, Plan, Table
from printgen.games.sunnyvale.transit import read_line, served
from printgen.scoring.contract.board import Board
from tests.declared import declared

BOARD = Board(6, 6)


@cache
def table() -> Table:
    """Its table."""
    return make_table(declared("sunnyvale"))


@cache
def grounds() -> tuple[Ground, ...]:
    """Its maps with all placements."""
    return tuple(Ground(table(), plan) for plan in table().plans)


def plan(rows: str, line: str = "0,3 6,3") -> Plan:
    """A map of these rows, with a transit line."""
    return Plan("test", "Test", True, rows.replace("/", ""), served(read_line(line, BOARD), BOARD))


def card(shape: str, within: str = "", touching: str = "", permits: int = 1) -> Card:
    """A Housing card."""
    return Card(f"{shape} {within} {touching}", "Test", read_shape(shape), within, touching, permits)


def at(*names: str) -> int:
    """The spaces of these names."""
    return sum(BOARD.bit(int(name[1]) - 1, "abcdef".index(name[0])) for name in names)
