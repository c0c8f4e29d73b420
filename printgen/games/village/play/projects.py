"""Lists the projects that the dice rolls of a game require, regardless of where they are drawn."""

from typing import Literal, TypeAlias

from printgen.core.records import dataclass
from printgen.games.village.constants import SQUARE, TYPES, Dice, GameConstants
from printgen.games.village.placement import find_required_projects

ProjectKind: TypeAlias = Literal["prepared", "rolled", "square", "bonus"]  # the reason to draw a project


@dataclass(frozen=True, slots=True)
class Project:
    """One mark to draw in a turn. Turn 0 is the preparation."""

    turn: int
    types: str  # the types to choose from
    column: int | None  # the column named by the dice; None if any space is allowed

    @property
    def kind(self) -> ProjectKind:
        """The reason to draw the project."""
        if self.turn == 0:
            return "prepared"
        if self.column is not None:
            return "rolled"
        return "square" if self.types == SQUARE else "bonus"


def list_projects_of_game(constants: GameConstants, rolls: tuple[Dice, ...]) -> tuple[Project, ...]:
    """All projects of a game, turn by turn. A bonus is the last project of its turn."""
    projects = [Project(0, TYPES, die - 1) for die in rolls[0]]
    for turn, dice in enumerate(rolls[1:], 1):
        projects += (Project(turn, kind, column) for kind, column in find_required_projects(constants, dice))
        if turn in constants.bonus_turns:
            projects.append(Project(turn, TYPES, None))
    return tuple(projects)


def list_reachable_columns(constants: GameConstants, projects: tuple[Project, ...], project: Project) -> tuple[int, ...]:
    """The columns where a project may be drawn: its own, and others if the columns in between can be full (V6)."""
    columns = range(constants.columns)
    wanted = project.column
    if wanted is None:
        return tuple(columns)
    if project.kind == "prepared":
        return (wanted,)
    earlier = [other for other in projects if other.turn <= project.turn and other is not project]
    asked = [sum(other.column == column for other in earlier) for column in columns]
    free = sum(other.kind == "square" or (other.kind == "bonus" and other.turn < project.turn) for other in earlier)
    return tuple(
        column
        for column in columns
        if _can_columns_be_full(constants, asked, free, _find_columns_to_fill_first(constants, wanted, column))
    )


def _find_columns_to_fill_first(constants: GameConstants, preferred_column: int, substitute_column: int) -> set[int]:
    """The columns that must be full before a project for `preferred_column` may be drawn in `substitute_column`."""
    offset = substitute_column - preferred_column
    near = {other for other in range(constants.columns) if abs(other - preferred_column) < abs(offset)}
    return near if constants.nearest else {other for other in near if (other - preferred_column) * offset >= 0}


def _can_columns_be_full(
    constants: GameConstants, projects_by_column: list[int], free_projects: int, columns: set[int]
) -> bool:
    """Whether all these columns can be full at the same time.

    Three kinds of projects can fill them: their own, the free projects that may be drawn anywhere, and projects for
    other columns that have become full.
    """
    most = constants.board.rows
    turned_away = sum(max(0, count - most) for column, count in enumerate(projects_by_column) if column not in columns)
    return sum(projects_by_column[column] for column in columns) + free_projects + turned_away >= most * len(columns)
