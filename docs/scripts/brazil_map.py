"""Draws the map of Brazil: Imperial: scenarios in play, all tiles and plans, and the pieces that can be on a space."""

from collections.abc import Iterator

from PIL import Image

from docs.scripts.brazil import COLOURS, brazil_pieces, finish, good, unit_front
from docs.scripts.tabletop import Pieces, Row, Table, draw_rows
from printgen.games.brazil_imperial.constants import read_game_constants
from printgen.games.brazil_imperial.map import Cell, Scenario

WIDTH, PITCH, HEIGHT, EDGE = (
    34,
    29.445,
    39.26,
    8.0,
)  # mm: a hexagon's width, the distance of rows, a hexagon's height, the edge of the map
MAP_COMPONENTS = {"s": "land-small", "L": "water-large", "w": "water-small"}  # all other faces are land-large
SCENARIO = "rio-1567"
BUILDINGS = {
    (1, 0): "building “sawmill-trading-post”",
    (2, 1): "building “cane-field-farm”",
    (2, 2): "building “sawmill-trading-post” back",
    (8, 5): "building “cane-field-farm” back",
    (7, 4): "building “cane-field-farm”",
}
CITY, FIND = (3, 2), (9, 5)
CAPITALS = {(1, 1): 0, (8, 4): 1}
GOODS = {(1, 0): "brazilwood brazilwood", (2, 1): "sugarcane", (2, 2): "brazilwood gold", (7, 4): "sugarcane sugarcane",
         (8, 5): "coffee"}  # fmt: skip
UNITS = {(1, 2): 2, (4, 1): 0, (9, 5): 5, (7, 3): 7}
EXPLORED = {(0, 2), (3, 0)}  # clouds whose tile is gone


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each picture, and yield it with its file name."""
    pieces = brazil_pieces()
    land = [[pieces.cut_out(face, 2) for face in piece.faces] for piece in pieces.of("land-large")]
    small, seas = pieces.fronts("land-small", 2.6), pieces.fronts("water-large", 2.6)
    water = [Row(small[:5], -11, 6), Row([*small[5:], *seas], -11, 6), Row(pieces.fronts("water-small", 2.6), -9.75)]
    plans = pieces.fronts("scenario", 1.9)
    drawn = {
        "map": _map_in_play(pieces, 3.2),
        "alone": _solo_challenge(pieces, 2.5),
        "land": draw_rows([Row(row, -10, 7) for row in zip(*land, strict=True)], 2),
        "water": draw_rows(water, 2.6),
        "scenarios": draw_rows([Row(plans[at : at + 3], 6, 6) for at in (0, 3, 6)], 1.9, 7),
        "tiles": _buildings_and_cities(pieces, 3.6),
        "finds": _finds_and_capitals(pieces, 3.6),
    }
    return finish(drawn.items())


def _buildings_and_cities(pieces: Pieces, scale: float) -> Image.Image:
    buildings = {piece.front.label: piece for piece in pieces.of("building")}.values()
    sides = [pieces.cut_out(face, scale) for piece in buildings for face in piece.faces]
    return draw_rows([Row(sides, 3, -6.5), Row(pieces.fronts("city", scale), 3)], scale, 7, 17.5)


def _finds_and_capitals(pieces: Pieces, scale: float) -> Image.Image:
    tiles = [
        tile
        for name in ("exploration", "capital")
        for tile in (*pieces.fronts(name, scale), pieces.labelled(f"{name} back", scale))
    ]
    return draw_rows([Row(tiles[:9], 3, -6.5), Row(tiles[9:], 3)], scale, 7, 17.5)


def _map_in_play(pieces: Pieces, scale: float) -> Image.Image:
    scenario = read_game_constants(pieces.printout.plan.game).scenarios[SCENARIO]
    table = Table(*_map_size(scenario), scale)
    _place_map(pieces, table, scenario, {*BUILDINGS, CITY, FIND, *CAPITALS, *EXPLORED})
    for cell, label in (BUILDINGS | {CITY: "city “Vila Rica”", FIND: "exploration “River Basin”"}).items():
        table.centre(pieces.labelled(label, scale), *_centre(cell))
    _place_pieces(pieces, table)
    return table.picture


def _solo_challenge(pieces: Pieces, scale: float) -> Image.Image:
    """A picture of the solo challenge at the start: the map with the enemy’s units, and the sheet with the rounds."""
    game = pieces.printout.plan.game
    scenario = read_game_constants(game).scenarios["guararapes"]
    width, depth = _map_size(scenario)
    sheet = pieces.labelled("scenario “Guararapes”", scale)
    table = Table(width + sheet.width / scale + EDGE, depth, scale)
    _place_map(pieces, table, scenario, set())
    units = [row["id"] for row in game.facts["units"].value]
    cells = list(scenario.enemies.values())
    for at, (unit, cell) in enumerate(scenario.enemies.items()):
        x, y = _centre(cell)
        aside = 9 * (cells[:at].count(cell) * 2 - 1) * (cells.count(cell) > 1)
        up = 12 if cell in scenario.capitals else 1
        table.centre(unit_front(pieces, units.index(unit), scale), x + aside, y - up, height=1.6)
    for cell, palace in zip(scenario.capitals, pieces.fronts("palace", scale), strict=False):
        x, y = _centre(cell)
        table.centre(palace, x, y + 10 * (cell in cells))
    table.place(sheet, width, (depth - sheet.height / scale) / 2)
    return table.picture


def _map_size(scenario: Scenario) -> tuple[float, float]:
    """The width and depth in mm of a map with a margin around it."""
    width = (max(column for column, _ in scenario.letter_by_cell) + 1.5) * WIDTH
    return width + 2 * EDGE, max(row for _, row in scenario.letter_by_cell) * PITCH + HEIGHT + 2 * EDGE


def _place_map(pieces: Pieces, table: Table, scenario: Scenario, cleared: set[Cell]) -> None:
    """Draw the map tiles of a scenario, and an Exploration tile on every cloud that is not cleared."""
    for tile in scenario.tiles:
        label = f"{MAP_COMPONENTS.get(tile.face[0], 'land-large')} “{tile.face}”"
        x, y = EDGE + tile.top_left[0] * WIDTH, EDGE + tile.top_left[1] * PITCH
        table.place(pieces.labelled(label, table.scale), x, y, 180 * tile.turned, height=0.4)
    for cell in scenario.cloud_cells:
        if cell not in cleared:
            table.centre(pieces.labelled("exploration back", table.scale), *_centre(cell))


def _place_pieces(pieces: Pieces, table: Table) -> None:
    scale = table.scale
    for cell, number in CAPITALS.items():
        table.centre(pieces.fronts("palace", scale)[number], *_centre(cell))
    for cell, names in GOODS.items():
        x, y = _centre(cell)
        goods = names.split()
        for at, name in enumerate(goods):
            table.centre(good(pieces, name, scale), x + (at - (len(goods) - 1) / 2) * 12, y + 8)
    x, y = _centre(CITY)
    table.centre(pieces.fronts("mansion", scale)[COLOURS.index("green")], x, y + 9)
    for cell, unit in UNITS.items():
        x, y = _centre(cell)
        table.centre(unit_front(pieces, unit, scale), x, y - 1, height=1.6)


def _centre(cell: Cell) -> tuple[float, float]:
    column, row = cell
    return EDGE + (column + 0.5 + row % 2 / 2) * WIDTH, EDGE + row * PITCH + HEIGHT / 2
