"""Whether an entry makes sense as Village sheets, before anything is judged."""

from collections.abc import Iterator

from printgen.games.village.entry import MOST_SHEETS, Entry, Sheet
from printgen.games.village.table import Table
from printgen.scoring.contract.results import Broken, Path


def check_entry(table: Table, entry: Entry, edition: str) -> Iterator[Broken]:
    """Everything that keeps an entry from being judged."""
    if len(entry.rolls) != table.turns + 1:
        message = f"There are {len(entry.rolls)} rolls; the preparation and {table.turns} turns are {table.turns + 1}."
        yield Broken("rolls", message, ("rolls",))
    if not 1 <= len(entry.sheets) <= MOST_SHEETS:
        yield Broken("sheets", f"There are {len(entry.sheets)} sheets; 1 to {MOST_SHEETS} can be scored together.", ("sheets",))
    if entry.edition and entry.edition != edition:
        message = f"The sheet is of edition {entry.edition}; this program holds edition {edition}."
        yield Broken("edition", message, ("edition",))
    players = [sheet.player for sheet in entry.sheets]
    for number, sheet in enumerate(entry.sheets):
        if sheet.player in players[:number]:
            yield Broken("player", f"{sheet.player} has two sheets.", ("sheets", number, "player"))
        yield from _check_sheet(table, sheet, ("sheets", number))


def _check_sheet(table: Table, sheet: Sheet, path: Path) -> Iterator[Broken]:
    if sheet.scores and len(sheet.scores) != table.turns:
        message = f"{sheet.player} has {len(sheet.scores)} scores, but must have {table.turns}, with - for each missing one."
        yield Broken("scores", message, (*path, "scores"))
    if sheet.bonus and len(sheet.bonus) != len(table.bonus_turns):
        message = f"{sheet.player} has {len(sheet.bonus)} bonus types, but must have {len(table.bonus_turns)} or none."
        yield Broken("bonus", message, (*path, "bonus"))
    for turn, avenue in sheet.avenues.items():
        if int(turn) > table.turns:
            message = f"{sheet.player} chose an avenue in turn {turn}; there are {table.turns} turns."
            yield Broken("avenues", message, (*path, "avenues", turn))
        elif avenue not in table.avenue_names:
            names = ", ".join(table.avenue_names)
            message = f"{sheet.player} chose avenue {avenue} in turn {turn}; the avenues are {names}."
            yield Broken("avenues", message, (*path, "avenues", turn))
