"""Whether an entry makes sense as Village sheets, and what it tells the search for courses."""

from collections.abc import Iterator

from printgen.games.village.courses import Known
from printgen.games.village.entry import MOST_SHEETS, Entry, Sheet
from printgen.games.village.table import SQUARE, TYPES, Table
from printgen.scoring.contract.results import Broken


def unreadable(table: Table, entry: Entry, edition: str) -> Iterator[Broken]:
    """What keeps an entry from being read as sheets of one game; nothing is judged before it is mended."""
    if len(entry.rolls) != table.turns + 1:
        message = f"There are {len(entry.rolls)} rolls; the preparation and {table.turns} turns are {table.turns + 1}."
        yield Broken("rolls", message, ("rolls",))
    if not 1 <= len(entry.sheets) <= MOST_SHEETS:
        yield Broken("sheets", f"There are {len(entry.sheets)} sheets; 1 to {MOST_SHEETS} can be scored together.", ("sheets",))
    if entry.edition and entry.edition != edition:
        message = f"The sheet is of edition {entry.edition}; this program holds edition {edition}."
        yield Broken("edition", message, ("edition",))
    seen: dict[str, int] = {}
    for number, sheet in enumerate(entry.sheets):
        if sheet.player in seen:
            yield Broken("player", f"{sheet.player} has two sheets.", ("sheets", number, "player"))
        seen[sheet.player] = number
        yield from _unreadable_sheet(table, sheet, ("sheets", number))


def _unreadable_sheet(table: Table, sheet: Sheet, path: tuple[str | int, ...]) -> Iterator[Broken]:
    if sheet.scores and len(sheet.scores) != table.turns:
        message = f"{sheet.player} has {len(sheet.scores)} scores; {table.turns} are wanted, with - for one that is missing."
        yield Broken("scores", message, (*path, "scores"))
    if sheet.bonus and len(sheet.bonus) != len(table.bonus_turns):
        message = f"{sheet.player} has {len(sheet.bonus)} bonus types; {len(table.bonus_turns)} are wanted, or none."
        yield Broken("bonus", message, (*path, "bonus"))
    names = [table.avenue_name(row) for row in range(len(table.avenues))]
    for turn, avenue in sheet.avenues.items():
        if int(turn) > table.turns:
            message = f"{sheet.player} chose an avenue in turn {turn}; there are {table.turns} turns."
            yield Broken("avenues", message, (*path, "avenues", turn))
        elif avenue not in names:
            message = f"{sheet.player} chose avenue {avenue} in turn {turn}; the avenues are {', '.join(names)}."
            yield Broken("avenues", message, (*path, "avenues", turn))


def what_is_known(table: Table, entry: Entry, sheet: Sheet) -> Known:
    """What a sheet tells of its course."""
    names = [table.avenue_name(row) for row in range(len(table.avenues))]
    chosen = {int(turn): names.index(avenue) for turn, avenue in sheet.avenues.items()}
    return Known(
        marks={
            name: sum(1 << place for place, mark in enumerate(sheet.grid) if mark is not None and mark.type == name)
            for name in TYPES + SQUARE
        },
        rolls=entry.rolls,
        turn_of=tuple(mark.turn if mark is not None else None for mark in sheet.grid),
        bonus=sheet.bonus or (None,) * len(table.bonus_turns),
        avenues=tuple(chosen.get(turn) for turn in range(table.turns + 1)),
        scores=(None, *(sheet.scores or (None,) * table.turns)),
    )
