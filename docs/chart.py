"""Pictures of the map of Brazil: Imperial: a scenario laid of its tiles, and tiles of every kind."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from decks import kit_of
from PIL import Image, ImageDraw

from printgen.games.brazil_imperial.hexes import Cell
from printgen.games.brazil_imperial.land import Scenario
from printgen.games.brazil_imperial.table import make_table
from printgen.model import Face
from printgen.outlines import corners
from printgen.pdf.document import About
from printgen.press import Kit
from printgen.proof import page_pictures
from printgen.sheets.single import single_sheets

DOTS, TABLE, BROAD, PITCH, HIGH = 144, "#8b8577", 34, 29.445, 39.26
SCENARIO = "rio-1567"
LYING = {
    (1, 1): "capital “sugarcane”",
    (2, 1): "building “cane-field-farm”",
    (1, 0): "building “sawmill-trading-post”",
    (2, 2): "building “sawmill-trading-post” back",
    (3, 2): "city “Vila Rica”",
    (8, 4): "capital “coffee”",
    (8, 5): "building “cane-field-farm” back",
    (7, 4): "building “cane-field-farm”",
    (9, 5): "exploration “River Basin”",
}
SHOWN = (
    *(f"building “{tile}”{side}" for tile in ("sawmill-trading-post", "cane-field-farm") for side in ("", " back")),
    *(f"building “{tile}”{side}" for tile in ("foundry-plantation", "church-academy") for side in ("", " back")),
    *(
        f"city “{name}”"
        for name in ("Vila Rica", "Olinda", "São Vicente", "Salvador", "São Luís", "Belém", "Porto Alegre", "São Paulo")
    ),
    *(
        f"exploration “{name}”"
        for name in ("Lion Tamarin", "Blue Macaw", "Maned Wolf", "Minas Gerais", "Quilombo", "Culture", "Mandioca")
    ),
    "capital “brazilwood”",
)


def chart_pictures(root: Path) -> Iterator[tuple[str, Image.Image]]:
    """The pictures by name."""
    kit = kit_of("brazil-imperial", root)
    scenario = make_table(kit.game).scenarios[SCENARIO]
    faces = {face.label: face for piece in kit.pieces for face in piece.faces}
    laid = [faces[_label(one.face)] for one in scenario.laid]
    cloud = next(face for label, face in faces.items() if label.startswith("exploration") and label.endswith("back"))
    cut = dict(_cut_out(kit, list(dict.fromkeys([*laid, cloud, *(faces[name] for name in (*LYING.values(), *SHOWN))]))))
    tiles = {place: cut[faces[name].identity] for place, name in LYING.items()}
    hidden = {
        place: cut[cloud.identity] for place in scenario.clouds if place not in tiles and (sum(place) % 2 or place[1] > 2)
    }
    yield "map", _smaller(_map(scenario, [cut[face.identity] for face in laid], tiles | hidden), 1036)
    yield "tiles", _smaller(_rows([cut[faces[name].identity] for name in SHOWN], 8), 1000)


def _smaller(picture: Image.Image, wide: int) -> Image.Image:
    return picture.resize((wide, picture.height * wide // picture.width), Image.Resampling.LANCZOS)


def _label(face: str) -> str:
    """How a kit calls a face of a map tile of this scenario."""
    return f"{ {'s': 'land-small', 'L': 'water-large', 'w': 'water-small'}.get(face[0], 'land-large') } “{face}”"


def _cut_out(kit: Kit, faces: Sequence[Face]) -> Iterator[tuple[str, Image.Image]]:
    """Faces as they are cut, by identity."""
    pdf = kit.press.print(single_sheets(faces), kit.compiled, About("", "", "en"))
    for face, page in zip(faces, page_pictures(pdf, DOTS), strict=True):
        picture, dot = Image.open(BytesIO(page)).convert("RGBA"), DOTS / 25.4
        mask = Image.new("L", picture.size)
        line = [((x + face.bleed) * dot, (y + face.bleed) * dot) for x, y in corners(face.outline, face.size)]
        ImageDraw.Draw(mask).polygon(line, fill=255)
        picture.putalpha(mask)
        cut = round(face.bleed * dot)
        yield face.identity, picture.crop((cut, cut, picture.width - cut, picture.height - cut))


def _map(scenario: Scenario, tiles: Sequence[Image.Image], lying: dict[Cell, Image.Image]) -> Image.Image:
    """The tiles of a scenario where its plan lays them, and what lies in the middle of spaces."""
    edge, dot = 4.0, DOTS / 25.4
    wide = 2 * edge + (max(column for column, _ in scenario.hexes) + 1.5) * BROAD
    deep = 2 * edge + max(row for _, row in scenario.hexes) * PITCH + HIGH
    table = Image.new("RGB", (round(wide * dot), round(deep * dot)), TABLE)
    for one, tile in zip(scenario.laid, tiles, strict=True):
        at = (round((edge + one.at[0] * BROAD) * dot), round((edge + one.at[1] * PITCH) * dot))
        turned = tile.rotate(180) if one.turned else tile
        table.paste(turned, at, turned)
    for (column, row), tile in lying.items():
        x, y = edge + (column + 0.5 + row % 2 / 2) * BROAD, edge + row * PITCH + HIGH / 2
        table.paste(tile, (round(x * dot) - tile.width // 2, round(y * dot) - tile.height // 2), tile)
    return table


def _rows(tiles: Sequence[Image.Image], across: int) -> Image.Image:
    """Six-sided tiles side by side, every other row shifted."""
    wide, pitch = tiles[0].width + 6, tiles[0].height * 3 // 4 + 6
    down = -(-len(tiles) // across)
    table = Image.new("RGB", (wide * across + wide // 2 + 12, pitch * (down - 1) + tiles[0].height + 16), TABLE)
    for at, tile in enumerate(tiles):
        row = at // across
        table.paste(tile, (8 + wide * (at % across) + row % 2 * wide // 2, 8 + row * pitch), tile)
    return table
