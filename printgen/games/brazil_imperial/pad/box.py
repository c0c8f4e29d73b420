"""More of a piece than the box holds, over all players."""

from collections import Counter
from collections.abc import Callable, Iterator

from printgen.core.words import counted, listed, ordinal
from printgen.games.brazil_imperial.pad.board import PIECES, tile_name
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.games.brazil_imperial.rows import ERAS
from printgen.scoring.contract.results import Broken


def box_findings(match: Match) -> Iterator[Broken]:
    """All of it; each is told at the player with whom it shows."""
    yield from _singles(match)
    yield from _stacks(match)
    yield from _cities(match)
    yield from _finds(match)
    yield from _missions(match)


def _singles(match: Match) -> Iterator[Broken]:
    """What the box holds once: boards, cards, Expeditions."""
    box = match.table.box
    kinds: tuple[tuple[str, Callable[[Sheet], tuple[str, ...]], Callable[[str], str]], ...] = (
        ("colour", lambda sheet: (sheet.colour,) if sheet.colour else (), lambda name: f"the {name} board"),
        ("paintings", lambda sheet: tuple(sheet.paintings), lambda name: f"the Painting {box.paintings[name].name}"),
        ("missions", lambda sheet: tuple(sheet.missions), lambda name: f"the Mission {box.missions[name].name}"),
        ("gold", lambda sheet: sheet.gold, lambda name: f"the Gold card {box.gold_cards[name].name}"),
        ("combat", lambda sheet: sheet.combat, lambda name: f"the Combat card {box.combat_cards[name].name}"),
        ("expeditions", lambda sheet: sheet.expeditions, lambda name: f"the Expedition {name}"),
    )
    for field, held, called in kinds:
        seen: Counter[str] = Counter()
        for sheet in match.sheets:
            for name in held(sheet):
                seen[name] += 1
                if seen[name] == 2:
                    owners = dict.fromkeys(other.name for other in match.sheets if name in held(other))
                    have = f"{listed(owners)} have it" if len(owners) > 1 else f"{sheet.name} has it twice"
                    message = f"The box holds {called(name)} once, and {have}."
                    yield Broken(PIECES, message, sheet.path(field, name), sheet.name)


def _stacks(match: Match) -> Iterator[Broken]:
    """Building tiles have two sides: a Sawmill and a Trading Post share theirs."""
    for front, back, copies in match.table.tiles:
        held = sum((sheet.tiles for sheet in match.sheets), Counter[str]())
        seen = 0
        for sheet in match.sheets:
            before, seen = seen, seen + sheet.tiles[front] + sheet.tiles[back]
            if before <= copies < seen:
                sides = " and ".join(f"{held[side]} {tile_name(match, side, held[side])}" for side in (front, back))
                message = f"{sides} are on the map, and they share {copies} tiles."
                side = front if sheet.tiles[front] else back
                yield Broken(PIECES, message, sheet.path("tiles" if side in sheet.own else "seized", side), sheet.name)


def _cities(match: Match) -> Iterator[Broken]:
    seen: Counter[str] = Counter()
    for sheet in match.sheets:
        for city in match.table.box.cities:
            seen[city] += sheet.tiles[city]
            if sheet.tiles[city] and seen[city] > 1:
                field = "seized" if city in sheet.seized else "tiles"
                message = f"{match.tile(city).name} is there once, and this is the {ordinal(seen[city])}."
                yield Broken(PIECES, message, sheet.path(field, city), sheet.name)


def _finds(match: Match) -> Iterator[Broken]:
    """Exploration tiles by kind."""
    counts: tuple[tuple[str, Callable[[Sheet], int]], ...] = (
        ("species", lambda sheet: sheet.species),
        ("culture", lambda sheet: sheet.culture),
    )
    for kind, held in counts:
        copies = sum(find.copies for find in match.table.box.finds.values() if find.kind == kind)
        seen = 0
        for sheet in match.sheets:
            before, seen = seen, seen + held(sheet)
            if before <= copies < seen:
                name = "Unknown Species" if kind == "species" else "Culture tiles"
                message = f"{seen} {name} are held, and the box has {copies}."
                yield Broken(PIECES, message, ("players", sheet.seat, "exploration", kind), sheet.name)


def _missions(match: Match) -> Iterator[Broken]:
    """Everybody keeps one Mission of each Era; a Quilombo and some Paintings bring one more."""
    box = match.table.box
    finds = sum(find.copies for find in box.finds.values() if find.kind == "mission")
    for sheet in match.sheets:
        eras = Counter(box.missions[name].era for name in sheet.missions)
        more, drawn = sum(max(0, eras[era] - 1) for era in range(1, ERAS + 1)), bool(match.art(sheet, "mission"))
        taken = max(0, more - drawn)
        held = f"{sheet.name} holds {counted(len(sheet.missions), 'Mission')}: one of each Era, and {more} more."
        if taken > finds:
            brings = "A Painting brings one, and a Quilombo" if drawn else "Only a Quilombo brings"
            yield Broken(PIECES, f"{held} {brings} one each; {finds} of these are left.", sheet.path("missions"), sheet.name)
        elif taken and not sheet.units:
            message = f"{held} Only units find a Quilombo, and none was deployed."
            yield Broken(PIECES, message, sheet.path("missions"), sheet.name)
        finds = max(0, finds - taken)
