"""Lists the branches of a game: the types that some projects may have, and the projects that full columns may turn away.

A column turns a project away if it is full, so that the project is drawn in another column (V6). From then on, the column turns
all its projects away. So for each column, a branch needs only the first project that it turns away, if any. The list has no
branches in which the columns that turn projects away cannot be full in time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.games.village.constants import ROWS, TYPES, Dice, GameConstants
from printgen.games.village.play.projects import Project, ProjectKind, list_projects_of_game, list_reachable_columns
from printgen.games.village.play.type_relaxation import MarksOfType, MarkToDraw

UNDECIDED_TURNS = 2  # the last turns, for which branches do not differ, because their marks score little

Branch: TypeAlias = tuple[MarksOfType, ...]  # one for each of the three types
ColumnsByProject: TypeAlias = tuple[tuple[int, ...], ...]  # the columns where each project may be drawn


@dataclass(frozen=True, slots=True)
class _ProjectsTurnedAway:
    """The projects that a column turns away, and the number of its spaces that other projects fill."""

    away: tuple[int, ...]  # indexes of projects, first to last; empty if the column turns none away
    filled_by_others: int


def list_branches_covering_all_courses(constants: GameConstants, rolls: tuple[Dice, ...]) -> tuple[Branch, ...]:
    """All different branches of a game. Every course of play belongs to at least one of them."""
    projects = list_projects_of_game(constants, rolls)
    typed = [
        fixed
        for prepared in _assign_types_in_every_way(projects, "prepared")
        for fixed in _assign_types_in_every_way(prepared, "bonus")
    ]
    return tuple(
        dict.fromkeys(
            _make_branch(fixed, columns) for columns in list_ways_to_turn_projects_away(constants, projects) for fixed in typed
        )
    )


def _make_branch(projects: tuple[Project, ...], columns_by_project: ColumnsByProject) -> Branch:
    columns = zip(projects, columns_by_project, strict=True)
    marks = [(project.types, MarkToDraw(project.turn, reachable)) for project, reachable in columns]
    return tuple(MarksOfType(name, tuple(mark for types, mark in marks if types == name)) for name in TYPES)


def _assign_types_in_every_way(projects: tuple[Project, ...], kind: ProjectKind) -> Iterator[tuple[Project, ...]]:
    """The projects with types fixed for all projects of one kind, in every way that uses no type twice (V2, V7)."""
    numbers = [number for number, project in enumerate(projects) if project.kind == kind]
    for types in permutations(TYPES, len(numbers)):
        fixed = list(projects)
        for number, name in zip(numbers, types, strict=True):
            fixed[number] = replace(projects[number], types=name)
        yield tuple(fixed)


def list_ways_to_turn_projects_away(constants: GameConstants, projects: tuple[Project, ...]) -> Iterator[ColumnsByProject]:
    """For each way to turn projects away, the columns where each project may be drawn.

    Each way may turn away projects of the last turns.
    """
    reachable = [list_reachable_columns(constants, projects, project) for project in projects]
    is_decided = [project.turn <= constants.turns - UNDECIDED_TURNS for project in projects]
    ways = [
        tuple(_list_ways_of_column_to_turn_away(projects, reachable, is_decided, column)) for column in range(constants.columns)
    ]
    for chosen in product(*ways):
        full = [way for way in chosen if way.away]
        if all(_can_columns_be_full_by_turn(projects, full, projects[way.away[0]].turn) for way in full):
            away = {number for way in full for number in way.away}
            yield tuple(
                _list_remaining_columns_of_project(project, columns, decided, number in away)
                for number, (project, columns, decided) in enumerate(zip(projects, reachable, is_decided, strict=True))
            )


def _list_ways_of_column_to_turn_away(
    projects: tuple[Project, ...], columns_by_project: Sequence[tuple[int, ...]], is_decided: Sequence[bool], column: int
) -> Iterator[_ProjectsTurnedAway]:
    """All ways of a column to turn away no project, or each from some project on, before the last turns."""
    own = [number for number, project in enumerate(projects) if project.column == column]
    decided = [number for number in own if is_decided[number]]
    for kept in range(min(len(decided), ROWS), -1, -1):
        away = tuple(own[kept:]) if kept < len(decided) else ()
        if all(len(columns_by_project[number]) > 1 for number in away):
            yield _ProjectsTurnedAway(away, ROWS - kept)


def _can_columns_be_full_by_turn(projects: tuple[Project, ...], ways: list[_ProjectsTurnedAway], turn: int) -> bool:
    """Whether all columns that turn projects away in a turn or before can be full by then.

    Squares, earlier bonuses and projects that are turned away can fill them, apart from the project that is turned away now.
    """
    due = [way for way in ways if projects[way.away[0]].turn <= turn]
    fillers = sum(project.kind == "square" and project.turn <= turn for project in projects)
    fillers += sum(project.kind == "bonus" and project.turn < turn for project in projects)
    fillers += sum(projects[number].turn <= turn for way in due for number in way.away) - 1
    return sum(way.filled_by_others for way in due) <= fillers


def _list_remaining_columns_of_project(
    project: Project, reachable_columns: tuple[int, ...], is_decided: bool, is_turned_away: bool
) -> tuple[int, ...]:
    if is_turned_away:
        return tuple(column for column in reachable_columns if column != project.column)
    return (project.column,) if is_decided and project.column is not None else reachable_columns
