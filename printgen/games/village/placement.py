"""Finds the spaces where a roll's projects may be drawn (V2 to V6). A set of spaces is an integer with one bit per space."""

from collections.abc import Iterator
from itertools import permutations

from printgen.games.village.constants import SQUARE, TYPES, Dice, GameConstants
from printgen.scoring.contract.board import SpaceSet, list_single_spaces

RequiredProject = tuple[str, int | None]  # a kind of mark, and the column named by the dice, from 0; None for any column
DrawnMark = tuple[str, int]  # a kind of mark, and its space as a set of one space
Marks = dict[str, int]  # the set of spaces of each kind of mark, in the order of KINDS


def select_marks_within(marks: Marks, spaces: SpaceSet) -> Marks:
    """The marks on the given spaces."""
    return {kind: of_kind & spaces for kind, of_kind in marks.items()}


def find_required_projects(constants: GameConstants, dice: Dice) -> tuple[RequiredProject, RequiredProject]:
    """The two projects that a roll requires, by V4 for a double and by V3 for any other roll."""
    first, second = dice
    if first == second:
        return (constants.faces[first - 1], first - 1), (SQUARE, None)
    return (constants.faces[first - 1], second - 1), (constants.faces[second - 1], first - 1)


def list_columns_open_to_project(constants: GameConstants, preferred_column: int, filled: SpaceSet) -> tuple[int, ...]:
    """The columns where a project for `preferred_column` may be drawn: that column or, if it is full, others (V6)."""
    if constants.column_spaces[preferred_column] & ~filled:
        return (preferred_column,)
    free = [(spaces & ~filled).bit_count() for spaces in constants.column_spaces]
    left = next((other for other in range(preferred_column - 1, -1, -1) if free[other]), None)
    right = next((other for other in range(preferred_column + 1, constants.columns) if free[other]), None)
    near = [side for side in (left, right) if side is not None]
    if constants.nearest and len(near) == 2 and abs(near[0] - preferred_column) != abs(near[1] - preferred_column):
        near = [min(near, key=lambda side: abs(side - preferred_column))]
    most = max((free[side] for side in near), default=0)
    return tuple(side for side in near if free[side] == most)


def find_spaces_open_to_project(constants: GameConstants, preferred_column: int | None, filled: SpaceSet) -> SpaceSet:
    """The empty spaces where a project for a column may be drawn, or all empty spaces if `preferred_column` is None."""
    if preferred_column is None:
        return constants.board.all_spaces & ~filled
    return (
        sum(constants.column_spaces[number] for number in list_columns_open_to_project(constants, preferred_column, filled))
        & ~filled
    )


def list_preparation_mark_pairs(
    constants: GameConstants, dice: Dice, allowed_marks: Marks
) -> Iterator[tuple[DrawnMark, DrawnMark]]:
    """The pairs of marks that a player may draw before the first turn: two types, one in the column of each die (V2).

    For each type, only the spaces in `allowed_marks` are considered.
    """
    first_column, second_column = (constants.column_spaces[die - 1] for die in dice)
    for first in list_single_spaces(first_column):
        for second in list_single_spaces(second_column & ~first):
            for first_type, second_type in permutations(TYPES, 2):
                if first & allowed_marks[first_type] and second & allowed_marks[second_type]:
                    yield (first_type, first), (second_type, second)


def list_space_pairs_for_roll(
    constants: GameConstants,
    roll: tuple[RequiredProject, RequiredProject],
    filled: SpaceSet,
    allowed_spaces: tuple[SpaceSet, SpaceSet],
) -> Iterator[tuple[SpaceSet, SpaceSet]]:
    """The pairs of spaces that the two projects of a roll may fill, in either order (V5). Some pairs occur twice.

    For each project, only the spaces in `allowed_spaces` are considered.
    """
    (_, first_column), (_, second_column) = roll
    firsts, seconds = allowed_spaces
    for first in list_single_spaces(find_spaces_open_to_project(constants, first_column, filled) & firsts):
        for second in list_single_spaces(find_spaces_open_to_project(constants, second_column, filled | first) & seconds):
            yield first, second
    if may_project_order_matter(constants, roll, filled):
        for second in list_single_spaces(find_spaces_open_to_project(constants, second_column, filled) & seconds):
            for first in list_single_spaces(find_spaces_open_to_project(constants, first_column, filled | second) & firsts):
                yield first, second


def may_project_order_matter(constants: GameConstants, roll: tuple[RequiredProject, RequiredProject], filled: SpaceSet) -> bool:
    """Whether a column that the roll names has fewer than two empty spaces. Otherwise, either order allows the same spaces."""
    return any(column is not None and (constants.column_spaces[column] & ~filled).bit_count() < 2 for _, column in roll)
