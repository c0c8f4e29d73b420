"""What rolls ask for, one project after the other, wherever it will be drawn."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.games.village.building import demands
from printgen.games.village.entry import Dice
from printgen.games.village.table import SQUARE, TYPES, Table


@dataclass(frozen=True, slots=True)
class Task:
    """One project to be drawn in a turn, 0 for the preparation."""

    turn: int
    types: str  # those it may be of
    column: int | None  # the one that the dice name; None where any space will do

    @property
    def kind(self) -> str:
        """What stands it apart: `prepared`, `rolled`, `square` or `bonus`."""
        if self.turn == 0:
            return "prepared"
        if self.column is not None:
            return "rolled"
        return "square" if self.types == SQUARE else "bonus"


def tasks_of(table: Table, rolls: tuple[Dice, ...]) -> tuple[Task, ...]:
    """All projects of a game, turn by turn, the bonus of a turn last."""
    return tuple(_tasks(table, rolls))


def _tasks(table: Table, rolls: tuple[Dice, ...]) -> Iterator[Task]:
    yield from (Task(0, TYPES, die - 1) for die in rolls[0])
    for turn, dice in enumerate(rolls[1:], 1):
        yield from (Task(turn, name, column) for name, column in demands(table, dice))
        if turn in table.bonus_turns:
            yield Task(turn, TYPES, None)


def homes_of(table: Table, tasks: tuple[Task, ...], task: Task) -> tuple[int, ...]:
    """The columns in which a project can come to stand: others than the one it is asked for only if that can be full (V6)."""
    columns = range(table.columns)
    wanted = task.column
    if wanted is None:
        return tuple(columns)
    if task.kind == "prepared":
        return (wanted,)
    sooner = [other for other in tasks if other.turn <= task.turn and other is not task]
    asked = [sum(other.column == column for other in sooner) for column in columns]
    free = sum(other.kind == "square" or (other.kind == "bonus" and other.turn < task.turn) for other in sooner)
    return tuple(column for column in columns if _can_be_full(table, asked, free, _passed(table, wanted, column)))


def _passed(table: Table, wanted: int, column: int) -> set[int]:
    """The columns that must be full before a project is drawn so far from where it is asked for."""
    far = abs(column - wanted)
    near = {other for other in range(table.columns) if abs(other - wanted) < far}
    return near if table.nearest else {other for other in near if (other - wanted) * (column - wanted) >= 0}


def _can_be_full(table: Table, asked: list[int], free: int, columns: set[int]) -> bool:
    """Whether columns can be full: of projects asked for there, free ones, and what other full columns turn away."""
    most = table.board.rows
    turned_away = sum(max(0, count - most) for column, count in enumerate(asked) if column not in columns)
    return sum(asked[column] for column in columns) + free + turned_away >= most * len(columns)
