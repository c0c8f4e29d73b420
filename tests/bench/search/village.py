"""Sheets of Village with nothing but their marks and, perhaps, a wrong score in the last turn."""

import random
from dataclasses import dataclass, replace

from printgen.games.village.entry import read_dice
from tests.games.village_play import CONSTANTS, Played, play

WRONG = 99  # a score that no turn can have


@dataclass(frozen=True)
class Marks:
    """The rolls and the spaces of a sheet."""

    rolls: tuple[str, ...]
    spaces: str  # a letter for each space, row by row; `.` if it is empty
    last_score: int | None = None


def draw_start(chance: random.Random) -> Marks:
    """A played sheet with many doubles of few faces, which are the slowest."""
    faces = chance.sample(range(1, 7), 3)
    rolls = [(face, face if chance.random() < 0.7 else chance.choice(faces)) for face in chance.choices(faces, k=10)]
    return _read_marks(play(CONSTANTS, chance, rolls))


def _read_marks(sheet: Played) -> Marks:
    spaces = "".join(sheet.type_of.get(place, ".") for place in range(len(CONSTANTS.points)))
    return Marks(tuple(f"{one}-{other}" for one, other in sheet.rolls), spaces)


def change(chance: random.Random, sheet: Marks) -> Marks:
    """The same sheet with two spaces or two rolls exchanged, with another last score, or another game with the same rolls."""
    kind = chance.choice(["spaces", "spaces", "rolls", "game", "score"])
    if kind == "score":
        return replace(sheet, last_score=WRONG if sheet.last_score is None else None)
    if kind == "game":
        return _read_marks(play(CONSTANTS, chance, [read_dice(roll) for roll in sheet.rolls]))
    if kind == "rolls":
        return replace(sheet, rolls=tuple(_swap(chance, list(sheet.rolls))))
    return replace(sheet, spaces="".join(_swap(chance, list(sheet.spaces))))


def _swap(chance: random.Random, items: list[str]) -> list[str]:
    one, other = chance.sample(range(len(items)), 2)
    items[one], items[other] = items[other], items[one]
    return items


def write(sheet: Marks) -> str:
    """The sheet as the text of a file."""
    columns = CONSTANTS.board.columns
    rows = [" ".join(sheet.spaces[start : start + columns]) for start in range(0, len(sheet.spaces), columns)]
    lines = ["game: village", f"rolls: {' '.join(sheet.rolls)}", "sheets:", "  - player: Ana", "    grid: |"]
    lines += [f"      {row}" for row in rows]
    if sheet.last_score is not None:
        lines.append(f"    scores: '{'- ' * (CONSTANTS.turns - 1)}{sheet.last_score}'")
    return "\n".join([*lines, ""])
