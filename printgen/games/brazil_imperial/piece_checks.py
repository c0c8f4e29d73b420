"""Finds impossible pieces of one player, and pieces of all players together that the box does not have."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from printgen.core.words import join_words, write_count, write_ordinal
from printgen.games.brazil_imperial.finished_game import FinishedGame, SheetWithIds
from printgen.games.brazil_imperial.holdings import find_science_limit_of_tiles, pluralize_name
from printgen.games.brazil_imperial.pieces import CITY, ERAS, FACTORY, MONARCH, Palace
from printgen.games.brazil_imperial.rows import FACTORY_ROOM, SKILL_LIMIT
from printgen.scoring.contract.results import EntryPath, SheetFinding

PIECES, HOST, PALACES, SUPPLY = "pieces.count", "palaces.host", "palaces.count", "supply.limit"

Mistakes: TypeAlias = Iterator[tuple[str, str, EntryPath]]  # code, message, and place in the entry


def find_impossible_pieces_of_player(game: FinishedGame, sheet: SheetWithIds) -> Iterator[SheetFinding]:
    """A finding for each piece that a player cannot have, whatever the other players have."""
    for check in (
        _find_wrong_colours_and_duplicates,
        _find_wrong_product_places,
        _find_impossible_tiles_and_science,
        _find_exploration_without_units,
        _find_excess_palaces,
        _find_wrong_palace_tiles,
        _find_exceeded_supply_and_hands,
    ):
        for code, message, path in check(game, sheet):
            yield SheetFinding(code, f"{sheet.name}: {message}", path, sheet.name)


def _find_wrong_colours_and_duplicates(game: FinishedGame, sheet: SheetWithIds) -> Mistakes:
    """Findings for a monarch or unit of another colour than the board, and for units entered twice."""
    box = game.constants.box
    monarch = box.monarchs.get(sheet.monarch)
    if monarch is not None and monarch.colour != sheet.colour:
        yield (
            PIECES,
            f"{monarch.name} is {monarch.colour}, but the board is {sheet.colour}.",
            sheet.find_path_of_piece_or_field("monarch"),
        )
    for name, times in Counter(sheet.units).items():
        unit, path = box.units[name], sheet.find_path_of_piece_or_field("units", name)
        if unit.colour != sheet.colour:
            yield PIECES, f"the {unit.name} {name} is {unit.colour}, but the board is {sheet.colour}.", path
        if times > 1:
            yield PIECES, f"the {unit.name} {name} is entered {times} times, but there is only one.", path


def _find_wrong_product_places(game: FinishedGame, sheet: SheetWithIds) -> Mistakes:
    """Findings for Products without a suitable slot to themselves, or without room on Victoria's board or the Factory (B14)."""
    box = game.constants.box
    for name, place in sheet.products.items():
        product, arch = box.products[name], box.arches.get(place)
        path = sheet.find_path_of_piece_or_field("products", name)
        if arch is not None and arch.slot != product.shape and not game.find_painting_with_effect(sheet, "any-slot"):
            yield PIECES, f"{product.name} ({product.shape}) does not fit the slot of {arch.name} ({arch.slot}).", path
        if place == MONARCH and game.find_monarch_skill(sheet) != "products":
            yield PIECES, f"{product.name} cannot be with the monarch, who has no room for Products.", path
        if place == FACTORY and not game.find_painting_with_effect(sheet, FACTORY):
            yield PIECES, f"{product.name} is on the Factory, but the player does not have that Painting.", path
    rooms = {MONARCH: (SKILL_LIMIT, "with the monarch"), FACTORY: (FACTORY_ROOM, "on the Factory")}
    for place, count in Counter(sheet.products.values()).items():
        if place:
            room, where = rooms[place] if place in rooms else (1, f"on {box.arches[place].name}")
            if count > room:
                last = [name for name, found in sheet.products.items() if found == place][-1]
                path = sheet.find_path_of_piece_or_field("products", last)
                yield PIECES, f"{count} Products are {where}, but there is only room for {room}.", path


def _find_impossible_tiles_and_science(game: FinishedGame, sheet: SheetWithIds) -> Mistakes:
    """Findings for seized tiles without units, City tiles without a Monarch (B13), and Science that no Building makes."""
    box, units = game.constants.box, set(sheet.units)
    seized = sum(sheet.seized.values())
    if seized > len(units):
        held = f"{write_count(seized, 'seized tile')} {'needs a unit on it' if seized == 1 else 'need a unit on each'}"
        deployed = f"{write_count(len(units), 'unit')} {'was' if len(units) == 1 else 'were'}" if units else "no unit was"
        yield PIECES, f"{held}, but {'only ' if units else ''}{deployed} deployed.", sheet.find_path_of_piece_or_field("seized")
    city = next((tile for tile, count in sheet.own.items() if count and tile in box.cities), None)
    founded = any(box.units[unit].founds_cities for unit in units)
    if city is not None and not founded and not (units and game.find_painting_with_effect(sheet, "city-anywhere")):
        message = f"{box.cities[city].name} can only be built where the Monarch is, but that unit was never deployed."
        yield PIECES, message, sheet.find_path_of_piece_or_field("tiles", city)
    most = find_science_limit_of_tiles(game, sheet)
    if sheet.science is not None and sheet.science > most:
        yield (
            PIECES,
            f"the tiles make at most {most} Science, but {sheet.science} was entered.",
            sheet.find_path_of_piece_or_field("science"),
        )


def _find_exploration_without_units(game: FinishedGame, sheet: SheetWithIds) -> Mistakes:
    if (sheet.species or sheet.expeditions) and not sheet.units:
        yield (
            PIECES,
            "only units can win Exploration tiles, but no unit was deployed.",
            sheet.find_path_of_piece_or_field("exploration"),
        )


def _find_excess_palaces(game: FinishedGame, sheet: SheetWithIds) -> Mistakes:
    """A finding for too many Palaces. Each announced Mission and Dona Isabel allow one (B10)."""
    isabel = game.find_painting_with_effect(sheet, "palace")
    announced, placed = len(sheet.announced_missions), len(sheet.palaces)
    if placed > announced + bool(isabel):
        sources = [write_count(announced, "announced Mission")] if announced else []
        sources += [game.constants.box.paintings[isabel].name] if isabel else []
        allow = "allows" if announced + bool(isabel) == 1 else "allow"
        reason = f"{join_words(sources)} {allow} only {announced + bool(isabel)}" if sources else "no Mission was announced"
        there = f"{write_count(placed, 'Palace')} {'is' if placed == 1 else 'are'} on the map"
        yield PALACES, f"{there}, but {reason}.", sheet.find_path_of_piece_or_field("palaces")


def _find_wrong_palace_tiles(game: FinishedGame, sheet: SheetWithIds) -> Mistakes:
    """Findings for Palaces without a suitable tile to themselves. Another player may have seized the tile (B10)."""
    box, free = game.constants.box, game.count_all_tiles_seized_by_others(sheet)
    free.update(sheet.own)
    for name, host in sheet.palaces.items():
        palace, path = box.palaces[name], sheet.find_path_of_piece_or_field("palaces", name)
        if not host:
            continue
        if (CITY if host == CITY else box.find_tile(host).word_in_palace_hosts) not in palace.hosts:
            actual, wanted = _write_with_article(_name_host_tile(game, host)), _describe_palace_hosts(game, palace)
            yield HOST, f"Palace {palace.number} is on {actual}, but must be on {wanted}.", path
            continue
        tile = host if host != CITY else next((city for city in box.cities if free[city] > 0), host)
        if free[tile] < 1:
            wanted = _write_with_article(_name_host_tile(game, host))
            yield HOST, f"Palace {palace.number} needs {wanted} of its own, but the player has none left.", path
        free[tile] -= 1
    if not game.has_all_players:
        return
    # Assign the remaining tiles to Palaces without an entered tile, starting with the Palace that has the fewest choices.
    unplaced = [box.palaces[name] for name, host in sheet.palaces.items() if not host]
    for palace in sorted(unplaced, key=lambda waiting: len(waiting.hosts)):
        suitable = next(
            (tile for tile in free if free[tile] > 0 and box.find_tile(tile).word_in_palace_hosts in palace.hosts), None
        )
        if suitable is not None:
            free[suitable] -= 1
        else:
            hosts = _describe_palace_hosts(game, palace)
            message = f"Palace {palace.number} needs {hosts} of its own, but the player has none left."
            yield HOST, message, sheet.find_path_of_piece_or_field("palaces", palace.id)


def _name_host_tile(game: FinishedGame, host: str) -> str:
    return "City" if host == CITY else game.constants.box.find_tile(host).name


def _describe_palace_hosts(game: FinishedGame, palace: Palace) -> str:
    """The tiles on which a Palace may be placed, such as `a Church or Farm`."""
    return _write_with_article(join_words((_name_host_tile(game, host) for host in sorted(palace.hosts)), "or"))


def _write_with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _find_exceeded_supply_and_hands(game: FinishedGame, sheet: SheetWithIds) -> Mistakes:
    """A finding for each supply or hand that exceeds its limit (B12)."""
    constants = game.constants
    pieces = sum((sheet.supply or {}).values())
    if pieces > constants.supply:
        yield (
            SUPPLY,
            f"{write_count(pieces, 'piece')} are in the supply, but it holds at most {constants.supply}.",
            sheet.find_path_of_piece_or_field("supply"),
        )
    for field, cards, name in (("gold", sheet.gold, "Gold card"), ("combat", sheet.combat, "Combat card")):
        if len(cards) > constants.hand:
            yield (
                SUPPLY,
                f"{write_count(len(cards), name)} are in hand, but the limit is {constants.hand}.",
                sheet.find_path_of_piece_or_field(field),
            )


def find_excess_pieces_of_all_players(game: FinishedGame) -> Iterator[SheetFinding]:
    """A finding for each kind of piece entered more often than it is in the box, for the first player over the limit."""
    yield from _find_duplicates_of_unique_pieces(game)
    yield from _find_excess_buildings(game)
    yield from _find_duplicate_cities(game)
    yield from _find_excess_species_and_culture_tiles(game)
    yield from _find_unexplained_extra_missions(game)


def _find_duplicates_of_unique_pieces(game: FinishedGame) -> Iterator[SheetFinding]:
    box = game.constants.box
    kinds: tuple[tuple[str, Callable[[SheetWithIds], tuple[str, ...]], Callable[[str], str]], ...] = (
        ("colour", lambda sheet: (sheet.colour,) if sheet.colour else (), lambda name: f"the {name} board"),
        ("paintings", lambda sheet: tuple(sheet.paintings), lambda name: f"the Painting {box.paintings[name].name}"),
        ("missions", lambda sheet: tuple(sheet.missions), lambda name: f"the Mission {box.missions[name].name}"),
        ("gold", lambda sheet: sheet.gold, lambda name: f"the Gold card {box.gold_cards[name].name}"),
        ("combat", lambda sheet: sheet.combat, lambda name: f"the Combat card {box.combat_cards[name].name}"),
        ("expeditions", lambda sheet: sheet.expeditions, lambda name: f"the Expedition {name}"),
    )
    for field, pieces_of, describe in kinds:
        seen: Counter[str] = Counter()
        for sheet in game.sheets:
            for name in pieces_of(sheet):
                seen[name] += 1
                if seen[name] == 2:
                    owners = dict.fromkeys(owner.name for owner in game.sheets if name in pieces_of(owner))
                    have = f"{join_words(owners)} have it" if len(owners) > 1 else f"{sheet.name} has it twice"
                    message = f"The box has only one copy of {describe(name)}, but {have}."
                    yield SheetFinding(PIECES, message, sheet.find_path_of_piece_or_field(field, name), sheet.name)


def _find_excess_buildings(game: FinishedGame) -> Iterator[SheetFinding]:
    """Findings for more Buildings than the box has tiles. The sides of a tile count together."""
    box = game.constants.box
    for front, back, copies in game.constants.tiles:
        held = sum((sheet.controlled_tiles for sheet in game.sheets), Counter[str]())
        seen = 0
        for sheet in game.sheets:
            before, seen = seen, seen + sheet.controlled_tiles[front] + sheet.controlled_tiles[back]
            if before <= copies < seen:
                sides = " and ".join(
                    f"{held[side]} {pluralize_name(box.find_tile(side).name, held[side])}" for side in (front, back)
                )
                message = f"{sides} are on the map, but they share only {write_count(copies, 'tile')}."
                side = front if sheet.controlled_tiles[front] else back
                yield SheetFinding(
                    PIECES,
                    message,
                    sheet.find_path_of_piece_or_field("tiles" if side in sheet.own else "seized", side),
                    sheet.name,
                )


def _find_duplicate_cities(game: FinishedGame) -> Iterator[SheetFinding]:
    seen: Counter[str] = Counter()
    for sheet in game.sheets:
        for city, tile in game.constants.box.cities.items():
            seen[city] += sheet.controlled_tiles[city]
            if sheet.controlled_tiles[city] and seen[city] > 1:
                field = "seized" if city in sheet.seized else "tiles"
                message = f"The box has only one {tile.name} tile, but this is the {write_ordinal(seen[city])} one."
                yield SheetFinding(PIECES, message, sheet.find_path_of_piece_or_field(field, city), sheet.name)


def _find_excess_species_and_culture_tiles(game: FinishedGame) -> Iterator[SheetFinding]:
    counts: tuple[tuple[str, str, Callable[[SheetWithIds], int]], ...] = (
        ("species", "Unknown Species", lambda sheet: sheet.species),
        ("culture", "Culture tiles", lambda sheet: sheet.culture),
    )
    for kind, name, count in counts:
        copies = sum(tile.copies for tile in game.constants.box.exploration.values() if tile.kind == kind)
        seen = 0
        for sheet in game.sheets:
            before, seen = seen, seen + count(sheet)
            if before <= copies < seen:
                message = f"The players have {seen} {name}, but the box has only {copies}."
                yield SheetFinding(PIECES, message, ("players", sheet.seat, "exploration", kind), sheet.name)


def _find_unexplained_extra_missions(game: FinishedGame) -> Iterator[SheetFinding]:
    """Findings for several Missions of an Era that neither Quilombo tiles nor Paintings explain."""
    box = game.constants.box
    left = sum(tile.copies for tile in box.exploration.values() if tile.kind == "mission")
    for sheet in game.sheets:
        eras = Counter(box.missions[name].era for name in sheet.missions)
        more = sum(max(0, eras[era] - 1) for era in range(1, ERAS + 1))
        by_painting = bool(game.find_painting_with_effect(sheet, "mission"))
        taken = max(0, more - by_painting)
        held = (
            f"{sheet.name} has {write_count(len(sheet.missions), 'Mission')}, including {more} extra (beyond one for each Era)."
        )
        if taken > left:
            source = "Apart from the one that a Painting allows, each extra Mission" if by_painting else "Each extra Mission"
            rest = f"only {left} {'is' if left == 1 else 'are'}" if left else "none is"
            message = f"{held} {source} needs a Quilombo, but {rest} left."
            yield SheetFinding(PIECES, message, sheet.find_path_of_piece_or_field("missions"), sheet.name)
        elif taken and not sheet.units:
            message = f"{held} Only a unit can find a Quilombo, but no unit was deployed."
            yield SheetFinding(PIECES, message, sheet.find_path_of_piece_or_field("missions"), sheet.name)
        left = max(0, left - taken)
