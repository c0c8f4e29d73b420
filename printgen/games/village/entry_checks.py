"""Checks that an entry can be judged as a game of Village."""

from collections.abc import Iterator

from printgen.core.words import write_count, write_there_are
from printgen.games.village.constants import GameConstants
from printgen.games.village.entry import MOST_SHEETS, Entry, Sheet
from printgen.scoring.contract.results import EntryPath, SheetFinding


def find_obstacles_to_judging(constants: GameConstants, entry: Entry, game_edition: str) -> Iterator[SheetFinding]:
    """Every problem that prevents an entry from being judged."""
    if len(entry.rolls) != constants.turns + 1:
        turns = constants.turns
        message = f"{write_there_are(len(entry.rolls), 'roll')}, but the preparation and {turns} turns need {turns + 1}."
        yield SheetFinding("rolls", message.capitalize(), ("rolls",))
    if not 1 <= len(entry.sheets) <= MOST_SHEETS:
        message = f"{write_there_are(len(entry.sheets), 'sheet')}, but only 1 to {MOST_SHEETS} can be scored together."
        yield SheetFinding("sheets", message.capitalize(), ("sheets",))
    if entry.edition and entry.edition != game_edition:
        message = f"The sheet is from edition {entry.edition}, but the game here is edition {game_edition}."
        yield SheetFinding("edition", message, ("edition",))
    players = [sheet.player for sheet in entry.sheets]
    for number, sheet in enumerate(entry.sheets):
        if sheet.player in players[:number]:
            yield SheetFinding("player", f"{sheet.player} has two sheets.", ("sheets", number, "player"))
        yield from _find_obstacles_on_sheet(constants, sheet, ("sheets", number))


def _find_obstacles_on_sheet(constants: GameConstants, sheet: Sheet, path: EntryPath) -> Iterator[SheetFinding]:
    if sheet.scores and len(sheet.scores) != constants.turns:
        scores = write_count(len(sheet.scores), "score")
        message = f"{sheet.player} has {scores}, but must have {constants.turns}; write - for a missing score."
        yield SheetFinding("scores", message, (*path, "scores"))
    if sheet.bonus and len(sheet.bonus) != len(constants.bonus_turns):
        types = write_count(len(sheet.bonus), "bonus type")
        message = f"{sheet.player} has {types}, but must have {len(constants.bonus_turns)} or none."
        yield SheetFinding("bonus", message, (*path, "bonus"))
    for turn, avenue in sheet.avenues.items():
        if int(turn) > constants.turns:
            message = f"{sheet.player} chose an avenue in turn {turn}, but there are only {constants.turns} turns."
            yield SheetFinding("avenues", message, (*path, "avenues", turn))
        elif avenue not in constants.avenue_names:
            names = ", ".join(constants.avenue_names)
            message = f"{sheet.player} chose avenue {avenue} in turn {turn}, but the avenues are {names}."
            yield SheetFinding("avenues", message, (*path, "avenues", turn))
