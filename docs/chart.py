"""Pictures of the map of Brazil: Imperial: a scenario in play, all its tiles and plans, and all that lies on a space."""

from collections.abc import Iterator

from court import COLOURS, figure
from PIL import Image
from tabletop import Pieces, Row, Table, in_rows

from printgen.games.brazil_imperial.map import Cell, Scenario
from printgen.games.brazil_imperial.table import make_table

BROAD, PITCH, HIGH, EDGE = 34, 29.445, 39.26, 8.0
SCENARIO = "rio-1567"
TILES = {
    (1, 0): "sawmill-trading-post",
    (2, 1): "cane-field-farm",
    (2, 2): "sawmill-trading-post” back",
    (8, 5): "cane-field-farm” back",
    (7, 4): "cane-field-farm",
}
CITY, FIND = (3, 2), (9, 5)
CAPITALS = {(1, 1): 0, (8, 4): 1}
GOODS = {(1, 0): "brazilwood brazilwood", (2, 1): "sugarcane", (2, 2): "brazilwood gold", (7, 4): "sugarcane sugarcane",
         (8, 5): "coffee"}  # fmt: skip
UNITS = {(1, 2): 2, (4, 1): 0, (9, 5): 5, (7, 3): 7}
SEEN = {(0, 2), (3, 0)}  # clouds where nothing lies any more


def chart_pictures(pieces: Pieces) -> Iterator[tuple[str, Image.Image]]:
    """The pictures by name."""
    yield "map", _map(pieces, 3.2)
    yield "alone", _alone(pieces, 2.5)
    large = [[pieces.cut(face, 2) for face in piece.faces] for piece in pieces.of("land-large")]
    yield "land", in_rows([Row(row, -10, 7) for row in zip(*large, strict=True)], 2)
    small, seas = pieces.fronts("land-small", 2.6), pieces.fronts("water-large", 2.6)
    rows = [Row(small[:5], -11, 6), Row([*small[5:], *seas], -11, 6), Row(pieces.fronts("water-small", 2.6), -9.75)]
    yield "water", in_rows(rows, 2.6)
    plans = pieces.fronts("scenario", 1.9)
    yield "scenarios", in_rows([Row(plans[at : at + 3], 6, 6) for at in (0, 3, 6)], 1.9, 7)
    yield "tiles", _tiles(pieces, 3.6)
    yield "finds", _finds(pieces, 3.6)


def _tiles(pieces: Pieces, dot: float) -> Image.Image:
    """Building tiles with both their sides, and Cities."""
    tiles = {piece.front.label: piece for piece in pieces.of("building")}.values()
    sides = [pieces.cut(face, dot) for piece in tiles for face in piece.faces]
    return in_rows([Row(sides, 3, -6.5), Row(pieces.fronts("city", dot), 3)], dot, 7, 17.5)


def _finds(pieces: Pieces, dot: float) -> Image.Image:
    """Exploration tiles and Capitals, with their backs."""
    finds, capitals = ([*pieces.fronts(name, dot), pieces.called(f"{name} back", dot)] for name in ("exploration", "capital"))
    tiles = [*finds, *capitals]
    return in_rows([Row(tiles[:9], 3, -6.5), Row(tiles[9:], 3)], dot, 7, 17.5)


def _map(pieces: Pieces, dot: float) -> Image.Image:
    """A scenario as its plan lays it, and what two players have on it after some turns."""
    scenario = make_table(pieces.kit.plan.game).scenarios[SCENARIO]
    table = Table(*_measure(scenario), dot)
    _ground(pieces, table, scenario, {*TILES, CITY, FIND, *CAPITALS, *SEEN})
    lying = {cell: f"building “{name}{'' if name.endswith('back') else '”'}" for cell, name in TILES.items()}
    lying |= {CITY: "city “Vila Rica”", FIND: "exploration “River Basin”"}
    for cell, label in lying.items():
        table.middle(pieces.called(label, dot), *_at(cell))
    _played(pieces, table)
    return table.seen


def _alone(pieces: Pieces, dot: float) -> Image.Image:
    """The solo challenge at its beginning: the map with the enemy’s units, and its sheet with the rounds."""
    scenario = make_table(pieces.kit.plan.game).scenarios["guararapes"]
    wide, deep = _measure(scenario)
    sheet = pieces.called("scenario “Guararapes”", dot)
    table = Table(wide + sheet.width / dot + EDGE, deep, dot)
    _ground(pieces, table, scenario, set())
    units = [row["id"] for row in pieces.kit.plan.game.facts["units"].value]
    met = list(scenario.enemies.values())
    for at, (unit, cell) in enumerate(scenario.enemies.items()):
        x, y = _at(cell)
        beside = 9 * (met[:at].count(cell) * 2 - 1) * (met.count(cell) > 1)
        table.middle(figure(pieces, units.index(unit), dot), x + beside, y - (12 if cell in scenario.capitals else 1), high=1.6)
    for cell, palace in zip(scenario.capitals, pieces.fronts("palace", dot), strict=False):
        x, y = _at(cell)
        table.middle(palace, x, y + 10 * (cell in met))
    table.lay(sheet, wide, (deep - sheet.height / dot) / 2)
    return table.seen


def _measure(scenario: Scenario) -> tuple[float, float]:
    """How wide and how deep a map is with an edge around it."""
    wide = (max(column for column, _ in scenario.hexes) + 1.5) * BROAD
    return wide + 2 * EDGE, max(row for _, row in scenario.hexes) * PITCH + HIGH + 2 * EDGE


def _ground(pieces: Pieces, table: Table, scenario: Scenario, taken: set[Cell]) -> None:
    """The tiles of a scenario where its plan lays them, and an Exploration tile on every cloud but some."""
    for one in scenario.tiles:
        x, y = EDGE + one.at[0] * BROAD, EDGE + one.at[1] * PITCH
        table.lay(pieces.called(_label(one.face), table.dot), x, y, 180 * one.turned, high=0.4)
    for cell in scenario.clouds:
        if cell not in taken:
            table.middle(pieces.called("exploration back", table.dot), *_at(cell))


def _played(pieces: Pieces, table: Table) -> None:
    """Capitals, goods on tiles, a mansion on the City, units."""
    dot = table.dot
    palaces, mansions = pieces.fronts("palace", dot), pieces.fronts("mansion", dot)
    for cell, colour in CAPITALS.items():
        table.middle(palaces[colour], *_at(cell))
    for cell, goods in GOODS.items():
        x, y = _at(cell)
        names = goods.split()
        for at, name in enumerate(names):
            good = pieces.called(f"{'asset' if name in ('gold', 'science') else 'resource'} “{name}”", dot)
            table.middle(good, x + (at - (len(names) - 1) / 2) * 12, y + 8)
    x, y = _at(CITY)
    table.middle(mansions[COLOURS.index("green")], x, y + 9)
    for cell, unit in UNITS.items():
        x, y = _at(cell)
        table.middle(figure(pieces, unit, dot), x, y - 1, high=1.6)


def _at(cell: Cell) -> tuple[float, float]:
    """The middle of a space."""
    column, row = cell
    return EDGE + (column + 0.5 + row % 2 / 2) * BROAD, EDGE + row * PITCH + HIGH / 2


def _label(face: str) -> str:
    """How a kit calls a face of a map tile."""
    return f"{ {'s': 'land-small', 'L': 'water-large', 'w': 'water-small'}.get(face[0], 'land-large') } “{face}”"
