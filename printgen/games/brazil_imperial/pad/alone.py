"""What cannot be in the game alone (B16): another board than the green one, foreign tiles, an Era that had not begun."""

from collections.abc import Iterator

from printgen.core.words import counted
from printgen.games.brazil_imperial.pad.board import PIECES
from printgen.games.brazil_imperial.pad.entry import Solo
from printgen.games.brazil_imperial.pad.figures import ROW
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.games.brazil_imperial.rows import ERAS
from printgen.scoring.contract.results import Broken

GREEN = "green"  # whose board and monarchs the game alone is played with
CHURCH = "church"  # that the Jesuits build in any Era
NUMERALS = ("", "I", "II", "III")


def alone_findings(match: Match) -> Iterator[Broken]:
    """All of it."""
    if not match.is_alone:
        return
    sheet = match.sheets[0]
    if sheet.colour not in ("", GREEN):
        message = f"{sheet.name}: the game alone is played with the {GREEN} board, and this one is {sheet.colour}."
        yield Broken(PIECES, message, sheet.path("monarch" if sheet.monarch else "colour"), sheet.name)
    if any(sheet.seized.values()):
        message = f"{sheet.name}: alone there are no tiles of others to seize; whether the Capital was, `solo` tells."
        yield Broken(PIECES, message, sheet.path("seized"), sheet.name)
    if match.solo is not None:
        yield from _units(sheet, match.solo)
        yield from _era(match, sheet, match.solo)


def _units(sheet: Sheet, solo: Solo) -> Iterator[Broken]:
    if sheet.units and solo.units_on_map > len(set(sheet.units)):
        message = f"{counted(solo.units_on_map, 'unit')} on the map, and {len(set(sheet.units))} were ever deployed."
        yield Broken(PIECES, message, ("solo", "units_on_map"), sheet.name)


def _era(match: Match, sheet: Sheet, solo: Solo) -> Iterator[Broken]:
    """An announced Mission ends its Era, and no tile is older than its own (B11)."""
    era, because = max(_signs(match, sheet), default=(0, ""))
    if era > solo.era:
        message = f"{because}, so Era {NUMERALS[era]} had begun, and `solo` says Era {NUMERALS[solo.era]}."
        yield Broken(ROW, message, ("solo", "era"), sheet.name)


def _signs(match: Match, sheet: Sheet) -> Iterator[tuple[int, str]]:
    """Eras that must have begun, and what tells it."""
    for name in sheet.announced:
        mission = match.table.box.missions[name]
        yield min(mission.era + 1, ERAS), f"{mission.name}, a Mission of Era {NUMERALS[mission.era]}, was announced"
    for name, count in sheet.own.items():
        tile = match.tile(name)
        if count and name != CHURCH:
            yield tile.era, f"{tile.name} is a tile of Era {NUMERALS[tile.era]}"
