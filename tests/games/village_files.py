"""Played sheets as typed files, with or without turns and scores."""

from printgen.games.village.constants import GameConstants
from tests.games.village_play import Played


def entry_text(constants: GameConstants, sheets: dict[str, Played], digits: bool = True, numbers: bool = True) -> str:
    """An entry of one or more sheets with the same rolls."""
    first = next(iter(sheets.values()))
    lines = ["game: village", f"rolls: [{', '.join(f'{a}-{b}' for a, b in first.rolls)}]", "sheets:"]
    for name, sheet in sheets.items():
        lines += [f"  - player: {name}", "    grid: |", *(f"      {row}" for row in grid_rows(constants, sheet, digits))]
        if numbers:
            avenues = ", ".join(f"{turn}: {constants.avenue_names[row]}" for turn, row in sheet.avenues.items())
            lines += [f"    bonus: {' '.join(sheet.bonus)}", f"    avenues: {{{avenues}}}"]
            lines += [
                f"    scores: {' '.join(map(str, sheet.scores))}",
                f"    squares: {sheet.squares}",
                f"    total: {sheet.total}",
            ]
    return "\n".join(lines) + "\n"


def grid_rows(constants: GameConstants, sheet: Played, digits: bool) -> list[str]:
    """The grid as it is printed, top to bottom."""
    places = range(len(constants.points))
    words = [f"{sheet.type_of[p]}{sheet.turn_of[p] if digits else ''}" if p in sheet.type_of else "." for p in places]
    return [" ".join(words[at : at + constants.columns]) for at in range(0, len(words), constants.columns)]
