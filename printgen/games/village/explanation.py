"""Explains every point on a Village score sheet: the dice, the row and its groups in each turn, then the squares."""

from collections.abc import Iterator

from printgen.core.words import join_words
from printgen.games.village.constants import GameConstants
from printgen.games.village.course_scores import CourseScores
from printgen.games.village.evidence import Evidence
from printgen.games.village.placement import find_required_projects, select_marks_within
from printgen.games.village.points import MarkGroup, Scorer, find_paying_squares, find_scoring_groups
from printgen.scoring.contract.board import SpaceSet, list_space_numbers
from printgen.scoring.contract.results import ScoreLine

NAMES = {"H": "house", "F": "forest", "L": "lake", "S": "square"}


def explain_points_of_turns_and_squares(
    constants: GameConstants, evidence: Evidence, scores: CourseScores | None
) -> tuple[ScoreLine, ...]:
    """A line for each turn and one for the squares.

    If no legal course of play leads to the sheet, only the line for the squares.
    """
    turns = tuple(_explain_points_of_turns(constants, evidence, scores)) if scores else ()
    paying = find_paying_squares(constants, evidence.marks)
    because = tuple(f"square {constants.square_points}, on {describe_spaces(constants, square)}" for square in paying)
    return (*turns, ScoreLine("squares", constants.square_points * len(paying), because))


def _explain_points_of_turns(constants: GameConstants, evidence: Evidence, scores: CourseScores) -> Iterator[ScoreLine]:
    for turn, possible in enumerate(scores.turns, 1):
        dice = "-".join(map(str, evidence.rolls[turn]))
        if len(possible) > 1:
            yield ScoreLine(f"turn {turn}", None, (f"dice {dice}: {join_words(sorted(possible), 'or')}",))
            continue
        (score,) = possible
        filled = scores.course[turn]
        row = find_row_that_gave_score(constants, evidence, turn, filled, score)
        groups = find_scoring_groups(constants, evidence.marks, filled, row)
        because = (f"dice {dice}, avenue {constants.avenue_names[row]}", *_describe_scoring_groups(constants, groups))
        yield ScoreLine(f"turn {turn}", score, because)


def find_row_that_gave_score(constants: GameConstants, evidence: Evidence, turn: int, filled: SpaceSet, score: int) -> int:
    """The row that scored in a turn: the row given by the dice, or the written row, or the first row with this score."""
    row = evidence.find_active_row_if_known(constants, turn)
    if row is not None:
        return row
    return Scorer(constants).score_each_avenue(select_marks_within(evidence.marks, filled)).index(score)


def _describe_scoring_groups(constants: GameConstants, groups: tuple[MarkGroup, ...]) -> Iterator[str]:
    for group in groups:
        points = " + ".join(str(constants.points[place]) for place in list_space_numbers(group.spaces))
        sum_of = f"{points} = {group.points}" if "+" in points else points
        yield f"{NAMES[group.type]} {sum_of}, on {describe_spaces(constants, group.spaces)}"
    if not groups:
        yield "no group in this avenue"


def describe_required_projects(constants: GameConstants, evidence: Evidence, turn: int) -> str:
    """The projects to draw in a turn, such as `a house in column 2 and a forest in column 4, and a bonus lake`."""
    dice = evidence.rolls[turn]
    if turn == 0:
        return f"two different projects, one in column {dice[0]} and one in column {dice[1]}"
    text = " and ".join(
        f"a {NAMES[kind]} {'anywhere' if column is None else f'in column {column + 1}'}"
        for kind, column in find_required_projects(constants, dice)
    )
    if turn in constants.bonus_turns:
        written = evidence.bonus[sorted(constants.bonus_turns).index(turn)]
        text += f", and a bonus {NAMES[written] if written else 'of a type not used before'}"
    return text


def describe_marks_labelled_with_turn(constants: GameConstants, evidence: Evidence, turn: int) -> str:
    """The marks labelled with this turn, such as `H 7/2, F 3-4/1`."""
    return ", ".join(
        f"{kind} {describe_spaces(constants, 1 << place)}"
        for kind, spaces in evidence.marks.items()
        for place in list_space_numbers(spaces)
        if evidence.turn_of[place] == turn
    )


def describe_spaces(constants: GameConstants, spaces: SpaceSet) -> str:
    """A set of spaces as rows and columns in reading order, such as `3-4/2 7/1`."""
    cells = (divmod(place, constants.columns) for place in list_space_numbers(spaces))
    return " ".join(f"{constants.avenue_names[row]}/{column + 1}" for row, column in cells)
