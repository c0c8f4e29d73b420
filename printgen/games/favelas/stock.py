"""The boards and tiles that a content declares, as its tables write them."""

from collections.abc import Iterator

from printgen.games.favelas.entry import read_board
from printgen.games.favelas.table import Table, component_of, make_table
from printgen.games.favelas.tabletop import Box, Tile
from printgen.model import Game, Row
from printgen.rules.contract import UnfitContent


def box_of(game: Game) -> Box:
    """All that is in the box."""
    table = make_table(game)
    boards = component_of(game, "board").rows
    return Box(
        table,
        tuple((str(row.cells["id"]), board_spaces(table, row)) for row in boards),
        tuple(_tiles(table, game, "double")),
        tuple(_tiles(table, game, "year")),
        tuple(colour for tile in _tiles(table, game, "single") for colour in tile),
    )
