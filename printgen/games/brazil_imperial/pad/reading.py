"""An entry with all its names looked up, and what keeps it from being read as a game of Brazil: Imperial."""

from collections.abc import Iterator

from printgen.core.words import counted
from printgen.games.brazil_imperial.pad.entry import Entry, Solo
from printgen.games.brazil_imperial.pad.names import Register, register_of
from printgen.games.brazil_imperial.pad.sheet import Match
from printgen.games.brazil_imperial.pad.sorting import Sorter, sort_player
from printgen.games.brazil_imperial.rows import ERAS
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.results import Broken


def read_match(table: Table, entry: Entry) -> tuple[Match, tuple[Broken, ...]]:
    """All that was entered, and what of it is not known."""
    register, sorter = register_of(table), Sorter()
    sheets = tuple(sort_player(table, register, player, seat, sorter) for seat, player in enumerate(entry.players))
    scenario = table.scenarios.get(register.scenarios.find(entry.scenario) or "")
    return Match(table, scenario, sheets, entry.solo), tuple(sorter.faults)


def unreadable(table: Table, entry: Entry, edition: str) -> Iterator[Broken]:
    """What keeps an entry from being judged; nothing is judged before it is mended."""
    match, faults = read_match(table, entry)
    yield from _players(table, entry)
    yield from _scenario(register_of(table), match, entry)
    if entry.solo is not None:
        yield from _solo(match, entry.solo)
    if entry.edition and entry.edition != edition:
        message = f"The game is of edition {entry.edition}; this program holds edition {edition}."
        yield Broken("edition", message, ("edition",))
    yield from faults


def _players(table: Table, entry: Entry) -> Iterator[Broken]:
    number = len(entry.players)
    if not 1 <= number <= len(table.colours):
        yield Broken("players", f"{counted(number, 'player')}: the game is for 1 to {len(table.colours)}.", ("players",))
    names = [player.name for player in entry.players]
    for seat, name in enumerate(names):
        if name in names[:seat]:
            yield Broken("players", f"{name} is named twice.", ("players", seat, "name"))


def _scenario(register: Register, match: Match, entry: Entry) -> Iterator[Broken]:
    if entry.scenario.strip() and match.scenario is None:
        message = register.scenarios.unknown(entry.scenario)
        yield Broken("scenario", message[0].upper() + message[1:], ("scenario",))
    if match.scenario is not None and len(match.sheets) > match.scenario.players:
        wanted = counted(match.scenario.players, "player")
        message = f"{match.scenario.name} is for {wanted}, and {len(match.sheets)} are entered."
        yield Broken("scenario", message, ("scenario",))


def _solo(match: Match, solo: Solo) -> Iterator[Broken]:
    """B16: the game alone has one player, and its figures are those of a game."""
    if len(match.sheets) > 1 or (match.scenario is not None and match.scenario.players > 1):
        yield Broken("solo", "`solo` is for a game with one player on a map for one.", ("solo",))
    for field, value, least, most in (
        ("round", solo.round, 1, 1000),
        ("era", solo.era, 1, ERAS),
        ("units_on_map", solo.units_on_map, 0, match.table.units_each),
    ):
        if not least <= value <= most:
            yield Broken("solo", f"solo.{field} is {value}; {least} to {most} is wanted.", ("solo", field))
