"""What cannot lie before one player: units of another colour, Products in slots and Palaces on tiles that do not fit them."""

from collections import Counter
from collections.abc import Iterator

from printgen.core.words import counted, listed
from printgen.games.brazil_imperial.pad.counting import FACTORY_PRODUCTS
from printgen.games.brazil_imperial.pad.holdings import plural, science_made
from printgen.games.brazil_imperial.pad.names import CITY, FACTORY, MONARCH
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.games.brazil_imperial.rows import FIRST
from printgen.scoring.contract.results import Broken, Path

PIECES, HOST, PALACES, SUPPLY = "pieces.count", "palaces.host", "palaces.count", "supply.limit"


def board_findings(match: Match, sheet: Sheet) -> Iterator[Broken]:
    """All of it, for one player."""
    for check in (_colours, _products, _tiles, _finds, _palaces, _hosts, _limits):
        for code, message, path in check(match, sheet):
            yield Broken(code, f"{sheet.name}: {message}", path, sheet.name)


Found = Iterator[tuple[str, str, Path]]
_BOARDS = {MONARCH: "with the monarch", FACTORY: "on the Factory"}


def _colours(match: Match, sheet: Sheet) -> Found:
    """A monarch, five units and six Products of one colour."""
    box = match.table.box
    monarch = box.monarchs.get(sheet.monarch)
    if monarch is not None and monarch.colour != sheet.colour:
        yield PIECES, f"{monarch.name} is {monarch.colour}, and the board is {sheet.colour}.", sheet.path("monarch")
    for unit, times in Counter(sheet.units).items():
        known, path = box.units[unit], sheet.path("units", unit)
        if known.colour != sheet.colour:
            yield PIECES, f"the {known.name} {unit} is {known.colour}, and the board is {sheet.colour}.", path
        if times > 1:
            yield PIECES, f"the {known.name} {unit} is there once, and it is named {times} times.", path


def _products(match: Match, sheet: Sheet) -> Found:
    """B14: each in a slot of its shape, one to a slot; the monarch's board and the Factory have room for three."""
    box, there = match.table.box, Counter(sheet.products.values())
    for name, place in sheet.products.items():
        product, arch = box.products[name], box.arches.get(place)
        path = sheet.path("products", name)
        if arch is not None and arch.slot != product.shape and not match.art(sheet, "any-slot"):
            yield PIECES, f"{product.name} has the shape {product.shape}, and the slot of {arch.name} is {arch.slot}.", path
        if place == MONARCH and match.effect(sheet) != "products":
            yield PIECES, f"{product.name} lies with the monarch, who has no place for it.", path
        if place == FACTORY and not match.art(sheet, "factory"):
            yield PIECES, f"{product.name} lies on the Factory, which is not among the Paintings.", path
    rooms = {MONARCH: FIRST, FACTORY: FACTORY_PRODUCTS}
    for place, count in there.items():
        room = rooms.get(place, 1)
        if place and count > room:
            last = [name for name, where in sheet.products.items() if where == place][-1]
            where = f"on {box.arches[place].name}" if place in box.arches else _BOARDS[place]
            yield PIECES, f"{count} Products lie {where}, where there is room for {room}.", sheet.path("products", last)


def _tiles(match: Match, sheet: Sheet) -> Found:
    """A seized tile needs a unit on it, a City the Monarch, Science a Building that makes it (B13)."""
    box, units = match.table.box, set(sheet.units)
    seized = sum(sheet.seized.values())
    if seized > len(units):
        held = f"{counted(seized, 'tile')} {'is' if seized == 1 else 'are'} held"
        yield PIECES, f"{held}, each by a unit on it, and {counted(len(units), 'unit')} were deployed.", sheet.path("seized")
    city = next((tile for tile, count in sheet.own.items() if count and tile in box.cities), None)
    crowned = any(box.units[unit].power == "crown" for unit in units)
    if city is not None and not crowned and not (units and match.art(sheet, "city-anywhere")):
        message = f"{box.cities[city].name} is built where the Monarch stands, and that unit was never deployed."
        yield PIECES, message, sheet.path("tiles", city)
    made = science_made(match, sheet)
    if sheet.science is not None and sheet.science > made:
        yield PIECES, f"{sheet.science} Science on tiles, and these tiles make {made} at most.", sheet.path("science")


def _finds(match: Match, sheet: Sheet) -> Found:
    """Only units turn Exploration tiles up."""
    if (sheet.species or sheet.expeditions) and not sheet.units:
        yield PIECES, "Exploration tiles are won by units, and none was deployed.", sheet.path("exploration")


def _palaces(match: Match, sheet: Sheet) -> Found:
    """B10: a Palace for each announced Mission, and one more with Dona Isabel."""
    isabel = match.art(sheet, "palace")
    shown, placed = len(sheet.announced), len(sheet.palaces)
    if placed > shown + bool(isabel):
        may = f"{counted(shown, 'announced Mission')} {'allows' if shown == 1 else 'allow'} {shown}"
        more = f", {match.table.box.paintings[isabel].name} one more" if isabel else ""
        yield PALACES, f"{counted(placed, 'Palace')} placed; {may}{more}.", sheet.path("palaces")


def _hosts(match: Match, sheet: Sheet) -> Found:
    """B10: each on a tile that suits it, and one to a tile; a tile that another holds by now keeps its Palace."""
    box, free = match.table.box, match.lost(sheet)
    free.update(sheet.own)
    for palace, host in sheet.palaces.items():
        known, path = box.palaces[palace], sheet.path("palaces", palace)
        kind = CITY if host in box.cities else host
        if host and kind not in known.hosts:
            suited = listed((_kind(match, one) for one in sorted(known.hosts)), "or")
            yield HOST, f"Palace {known.number} stands on a {_kind(match, host)}; it may stand on a {suited}.", path
            continue
        tile = host if host != CITY else next((city for city in box.cities if free[city] > 0), host)
        if host and free[tile] < 1:
            yield HOST, f"Palace {known.number} has no {_kind(match, host)} to itself among the tiles.", path
        free[tile] -= 1
    if match.is_whole:
        yield from _hostless(match, sheet, free)


def _hostless(match: Match, sheet: Sheet, free: Counter[str]) -> Found:
    """Palaces of which nobody said where they stand, the choosiest first: something that suits each must be left."""
    box = match.table.box
    unsaid = [box.palaces[palace] for palace, host in sheet.palaces.items() if not host]
    for palace in sorted(unsaid, key=lambda one: len(one.hosts)):
        tile = next((tile for tile in free if free[tile] > 0 and (CITY if tile in box.cities else tile) in palace.hosts), None)
        if tile is None:
            suited = listed((_kind(match, one) for one in sorted(palace.hosts)), "or")
            yield HOST, f"Palace {palace.number} has no {suited} to itself among the tiles.", sheet.path("palaces", palace.id)
            continue
        free[tile] -= 1


def _kind(match: Match, host: str) -> str:
    return "City" if host == CITY else match.tile(host).name


def _limits(match: Match, sheet: Sheet) -> Found:
    """B12: what supply and hands hold."""
    table = match.table
    pieces = sum((sheet.supply or {}).values())
    if pieces > table.supply:
        yield SUPPLY, f"{counted(pieces, 'piece')} in the supply, which holds {table.supply}.", sheet.path("supply")
    for field, cards, name in (("gold", sheet.gold, "Gold card"), ("combat", sheet.combat, "Combat card")):
        if len(cards) > table.hand:
            yield SUPPLY, f"{counted(len(cards), name)} in hand, which holds {table.hand}.", sheet.path(field)


def tile_name(match: Match, tile: str, number: int) -> str:
    """A tile's name for a number of them."""
    return plural(match.tile(tile).name, number)
