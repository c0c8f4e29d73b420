"""Checks whether an entry can be judged: its players, scenario, solo game, edition and names."""

from collections.abc import Iterator

from printgen.core.words import write_count
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.entry import Entry, Solo
from printgen.games.brazil_imperial.finished_game import FinishedGame, read_finished_game
from printgen.games.brazil_imperial.names import make_register_of_names
from printgen.games.brazil_imperial.pieces import ERAS
from printgen.scoring.contract.results import SheetFinding


def find_obstacles_to_judging(constants: GameConstants, entry: Entry, edition: str) -> Iterator[SheetFinding]:
    """A finding for each problem that prevents an entry from being judged. `edition` is the edition of the content."""
    game = read_finished_game(constants, entry)
    yield from _find_player_mistakes(constants, entry)
    yield from _find_wrong_scenario(game, entry)
    if entry.solo is not None:
        yield from _find_wrong_solo_result(game, entry.solo)
    if entry.edition and entry.edition != edition:
        message = f"The sheet is from edition {entry.edition}, but the game's content is from edition {edition}."
        yield SheetFinding("edition", message, ("edition",))
    yield from game.name_findings


def _find_player_mistakes(constants: GameConstants, entry: Entry) -> Iterator[SheetFinding]:
    number = len(entry.players)
    if not 1 <= number <= len(constants.colours):
        message = f"The sheet has {write_count(number, 'player')}, but the game is for 1 to {len(constants.colours)}."
        yield SheetFinding("players", message, ("players",))
    names = [player.name for player in entry.players]
    for seat, name in enumerate(names):
        if name in names[:seat]:
            yield SheetFinding("players", f"There is more than one player called {name}.", ("players", seat, "name"))


def _find_wrong_scenario(game: FinishedGame, entry: Entry) -> Iterator[SheetFinding]:
    if entry.scenario.strip() and game.scenario is None:
        message = make_register_of_names(game.constants).scenarios.describe_unknown_name(entry.scenario)
        yield SheetFinding("scenario", message[0].upper() + message[1:], ("scenario",))
    if game.scenario is not None and len(game.sheets) > game.scenario.players:
        players = write_count(game.scenario.players, "player")
        message = f"{game.scenario.name} is for {players}, but the sheet has {len(game.sheets)}."
        yield SheetFinding("scenario", message, ("scenario",))


def _find_wrong_solo_result(game: FinishedGame, solo: Solo) -> Iterator[SheetFinding]:
    if len(game.sheets) > 1 or (game.scenario is not None and game.scenario.players > 1):
        yield SheetFinding("solo", "`solo` is only for a single player on a map for one player.", ("solo",))
    for field, value, least, most in (
        ("round", solo.round, 1, 1000),
        ("era", solo.era, 1, ERAS),
        ("units_on_map", solo.units_on_map, 0, game.constants.most_units_of_a_colour),
    ):
        if not least <= value <= most:
            yield SheetFinding("solo", f"solo.{field} is {value}, but must be from {least} to {most}.", ("solo", field))
