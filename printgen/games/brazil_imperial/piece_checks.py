"""Checks for pieces that one player cannot have (`board_findings`), or that all players together cannot (`box_findings`)."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from printgen.core.words import counted, listed, ordinal
from printgen.games.brazil_imperial.holdings import most_science, pluralize
from printgen.games.brazil_imperial.match import Match, Sheet
from printgen.games.brazil_imperial.pieces import CITY, ERAS, FACTORY, MONARCH
from printgen.games.brazil_imperial.rows import FACTORY_ROOM, SKILL_LIMIT
from printgen.scoring.contract.results import Broken, Path

PIECES, HOST, PALACES, SUPPLY = "pieces.count", "palaces.host", "palaces.count", "supply.limit"

Mistakes: TypeAlias = Iterator[tuple[str, str, Path]]  # code, message and place


def board_findings(match: Match, sheet: Sheet) -> Iterator[Broken]:
    """Every piece that one player cannot have."""
    for check in (
        _check_colours,
        _check_products,
        _check_tiles,
        _check_exploration,
        _check_palaces,
        _check_palace_tiles,
        _check_limits,
    ):
        for code, message, path in check(match, sheet):
            yield Broken(code, f"{sheet.name}: {message}", path, sheet.name)


def _check_colours(match: Match, sheet: Sheet) -> Mistakes:
    """Monarch and units are of the board's colour, and each unit is there once."""
    box = match.table.box
    monarch = box.monarchs.get(sheet.monarch)
    if monarch is not None and monarch.colour != sheet.colour:
        yield PIECES, f"{monarch.name} is {monarch.colour}, and the board is {sheet.colour}.", sheet.path("monarch")
    for name, times in Counter(sheet.units).items():
        unit, path = box.units[name], sheet.path("units", name)
        if unit.colour != sheet.colour:
            yield PIECES, f"the {unit.name} {name} is {unit.colour}, and the board is {sheet.colour}.", path
        if times > 1:
            yield PIECES, f"the {unit.name} {name} is there once, and it is named {times} times.", path


def _check_products(match: Match, sheet: Sheet) -> Mistakes:
    """B14: each Product is in a slot of its shape, one to a slot; the monarch's board and the Factory have room for three."""
    box = match.table.box
    for name, place in sheet.products.items():
        product, arch = box.products[name], box.arches.get(place)
        path = sheet.path("products", name)
        if arch is not None and arch.slot != product.shape and not match.painting_with(sheet, "any-slot"):
            yield PIECES, f"{product.name} has the shape {product.shape}, and the slot of {arch.name} is {arch.slot}.", path
        if place == MONARCH and match.skill(sheet) != "products":
            yield PIECES, f"{product.name} lies with the monarch, who has no place for it.", path
        if place == FACTORY and not match.painting_with(sheet, FACTORY):
            yield PIECES, f"{product.name} lies on the Factory, which is not among the Paintings.", path
    rooms = {MONARCH: (SKILL_LIMIT, "with the monarch"), FACTORY: (FACTORY_ROOM, "on the Factory")}
    for place, count in Counter(sheet.products.values()).items():
        if place:
            room, where = rooms[place] if place in rooms else (1, f"on {box.arches[place].name}")
            if count > room:
                last = [name for name, other in sheet.products.items() if other == place][-1]
                path = sheet.path("products", last)
                yield PIECES, f"{count} Products lie {where}, where there is room for {room}.", path


def _check_tiles(match: Match, sheet: Sheet) -> Mistakes:
    """A seized tile needs a unit on it, a City the Monarch (B13), and Science a Building that makes it."""
    box, units = match.table.box, set(sheet.units)
    seized = sum(sheet.seized.values())
    if seized > len(units):
        held = f"{counted(seized, 'tile')} {'is' if seized == 1 else 'are'} held"
        deployed = f"{counted(len(units), 'unit')} {'was' if len(units) == 1 else 'were'} deployed"
        yield PIECES, f"{held}, each by a unit on it, and {deployed}.", sheet.path("seized")
    city = next((tile for tile, count in sheet.own.items() if count and tile in box.cities), None)
    founded = any(box.units[unit].founds_cities for unit in units)
    if city is not None and not founded and not (units and match.painting_with(sheet, "city-anywhere")):
        message = f"{box.cities[city].name} is built where the Monarch stands, and that unit was never deployed."
        yield PIECES, message, sheet.path("tiles", city)
    most = most_science(match, sheet)
    if sheet.science is not None and sheet.science > most:
        yield PIECES, f"{sheet.science} Science on tiles, and these tiles make {most} at most.", sheet.path("science")


def _check_exploration(match: Match, sheet: Sheet) -> Mistakes:
    """Only units reveal Exploration tiles."""
    if (sheet.species or sheet.expeditions) and not sheet.units:
        yield PIECES, "Exploration tiles are won by units, and none was deployed.", sheet.path("exploration")


def _check_palaces(match: Match, sheet: Sheet) -> Mistakes:
    """B10: a Palace for each announced Mission, and one more with Dona Isabel."""
    isabel = match.painting_with(sheet, "palace")
    announced, placed = len(sheet.announced), len(sheet.palaces)
    if placed > announced + bool(isabel):
        may = f"{counted(announced, 'announced Mission')} {'allows' if announced == 1 else 'allow'} {announced}"
        more = f", {match.table.box.paintings[isabel].name} one more" if isabel else ""
        yield PALACES, f"{counted(placed, 'Palace')} placed; {may}{more}.", sheet.path("palaces")


def _check_palace_tiles(match: Match, sheet: Sheet) -> Mistakes:
    """B10: each Palace is on a tile that suits it, and alone there; it stays on a tile that another player seizes."""
    box, free = match.table.box, match.lost_tiles(sheet)
    free.update(sheet.own)
    for name, host in sheet.palaces.items():
        palace, path = box.palaces[name], sheet.path("palaces", name)
        if not host:
            continue
        if (CITY if host == CITY else box.tile(host).host) not in palace.hosts:
            suited = listed((_host_text(match, one) for one in sorted(palace.hosts)), "or")
            yield HOST, f"Palace {palace.number} stands on a {_host_text(match, host)}; it may stand on a {suited}.", path
            continue
        tile = host if host != CITY else next((city for city in box.cities if free[city] > 0), host)
        if free[tile] < 1:
            yield HOST, f"Palace {palace.number} has no {_host_text(match, host)} to itself among the tiles.", path
        free[tile] -= 1
    if not match.is_complete:
        return
    # A Palace without an entered tile needs one among those that are left; the choosiest Palace takes its tile first.
    unplaced = [box.palaces[name] for name, host in sheet.palaces.items() if not host]
    for palace in sorted(unplaced, key=lambda one: len(one.hosts)):
        suitable = next((tile for tile in free if free[tile] > 0 and box.tile(tile).host in palace.hosts), None)
        if suitable is not None:
            free[suitable] -= 1
        else:
            suited = listed((_host_text(match, one) for one in sorted(palace.hosts)), "or")
            yield HOST, f"Palace {palace.number} has no {suited} to itself among the tiles.", sheet.path("palaces", palace.id)


def _host_text(match: Match, host: str) -> str:
    return "City" if host == CITY else match.table.box.tile(host).name


def _check_limits(match: Match, sheet: Sheet) -> Mistakes:
    """B12: supply and hands are not over their limits."""
    table = match.table
    pieces = sum((sheet.supply or {}).values())
    if pieces > table.supply:
        yield SUPPLY, f"{counted(pieces, 'piece')} in the supply, which holds {table.supply}.", sheet.path("supply")
    for field, cards, name in (("gold", sheet.gold, "Gold card"), ("combat", sheet.combat, "Combat card")):
        if len(cards) > table.hand:
            yield SUPPLY, f"{counted(len(cards), name)} in hand, which holds {table.hand}.", sheet.path(field)


def box_findings(match: Match) -> Iterator[Broken]:
    """Every piece that all players together have more often than the box; reported for the player with whom it shows."""
    yield from _check_single_pieces(match)
    yield from _check_building_tiles(match)
    yield from _check_cities(match)
    yield from _check_species_and_culture(match)
    yield from _check_extra_missions(match)


def _check_single_pieces(match: Match) -> Iterator[Broken]:
    """Boards, cards and Expeditions are in the box once."""
    box = match.table.box
    kinds: tuple[tuple[str, Callable[[Sheet], tuple[str, ...]], Callable[[str], str]], ...] = (
        ("colour", lambda sheet: (sheet.colour,) if sheet.colour else (), lambda name: f"the {name} board"),
        ("paintings", lambda sheet: tuple(sheet.paintings), lambda name: f"the Painting {box.paintings[name].name}"),
        ("missions", lambda sheet: tuple(sheet.missions), lambda name: f"the Mission {box.missions[name].name}"),
        ("gold", lambda sheet: sheet.gold, lambda name: f"the Gold card {box.gold_cards[name].name}"),
        ("combat", lambda sheet: sheet.combat, lambda name: f"the Combat card {box.combat_cards[name].name}"),
        ("expeditions", lambda sheet: sheet.expeditions, lambda name: f"the Expedition {name}"),
    )
    for field, held, text in kinds:
        seen: Counter[str] = Counter()
        for sheet in match.sheets:
            for name in held(sheet):
                seen[name] += 1
                if seen[name] == 2:
                    owners = dict.fromkeys(other.name for other in match.sheets if name in held(other))
                    have = f"{listed(owners)} have it" if len(owners) > 1 else f"{sheet.name} has it twice"
                    message = f"The box holds {text(name)} once, and {have}."
                    yield Broken(PIECES, message, sheet.path(field, name), sheet.name)


def _check_building_tiles(match: Match) -> Iterator[Broken]:
    """Two Buildings share each kind of tile: a Sawmill has a Trading Post on its back."""
    box = match.table.box
    for front, back, copies in match.table.tiles:
        held = sum((sheet.tiles for sheet in match.sheets), Counter[str]())
        seen = 0
        for sheet in match.sheets:
            before, seen = seen, seen + sheet.tiles[front] + sheet.tiles[back]
            if before <= copies < seen:
                sides = " and ".join(f"{held[side]} {pluralize(box.tile(side).name, held[side])}" for side in (front, back))
                message = f"{sides} are on the map, and they share {copies} tiles."
                side = front if sheet.tiles[front] else back
                yield Broken(PIECES, message, sheet.path("tiles" if side in sheet.own else "seized", side), sheet.name)


def _check_cities(match: Match) -> Iterator[Broken]:
    seen: Counter[str] = Counter()
    for sheet in match.sheets:
        for city, tile in match.table.box.cities.items():
            seen[city] += sheet.tiles[city]
            if sheet.tiles[city] and seen[city] > 1:
                field = "seized" if city in sheet.seized else "tiles"
                message = f"{tile.name} is there once, and this is the {ordinal(seen[city])}."
                yield Broken(PIECES, message, sheet.path(field, city), sheet.name)


def _check_species_and_culture(match: Match) -> Iterator[Broken]:
    counts: tuple[tuple[str, str, Callable[[Sheet], int]], ...] = (
        ("species", "Unknown Species", lambda sheet: sheet.species),
        ("culture", "Culture tiles", lambda sheet: sheet.culture),
    )
    for kind, name, count in counts:
        copies = sum(tile.copies for tile in match.table.box.exploration.values() if tile.kind == kind)
        seen = 0
        for sheet in match.sheets:
            before, seen = seen, seen + count(sheet)
            if before <= copies < seen:
                message = f"{seen} {name} are held, and the box has {copies}."
                yield Broken(PIECES, message, ("players", sheet.seat, "exploration", kind), sheet.name)


def _check_extra_missions(match: Match) -> Iterator[Broken]:
    """Everybody has one Mission of each Era; a Quilombo and some Paintings bring one more."""
    box = match.table.box
    left = sum(tile.copies for tile in box.exploration.values() if tile.kind == "mission")
    for sheet in match.sheets:
        eras = Counter(box.missions[name].era for name in sheet.missions)
        more = sum(max(0, eras[era] - 1) for era in range(1, ERAS + 1))
        by_painting = bool(match.painting_with(sheet, "mission"))
        taken = max(0, more - by_painting)
        held = f"{sheet.name} holds {counted(len(sheet.missions), 'Mission')}: one of each Era, and {more} more."
        if taken > left:
            brings = "A Painting brings one, and a Quilombo" if by_painting else "Only a Quilombo brings"
            yield Broken(PIECES, f"{held} {brings} one each; {left} of these are left.", sheet.path("missions"), sheet.name)
        elif taken and not sheet.units:
            message = f"{held} Only units find a Quilombo, and none was deployed."
            yield Broken(PIECES, message, sheet.path("missions"), sheet.name)
        left = max(0, left - taken)
