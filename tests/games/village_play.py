"""Legal games of Village played at random, with their courses, for comparison with the judge."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from printgen.games.village.constants import SQUARE, TYPES, GameConstants, read_game_constants
from printgen.games.village.course_scores import CourseScores, score_courses_of_play
from printgen.games.village.courses import CourseSearch, TurnScores
from printgen.games.village.evidence import Evidence
from printgen.games.village.outline import trace_simplified_courses_of_play
from printgen.games.village.placement import list_columns_open_to_project
from printgen.games.village.points import find_paying_squares
from printgen.scoring.contract.board import list_single_spaces, list_space_numbers
from tests.helpers.supplied_games import declared


@dataclass
class Played:
    """A sheet as it was played."""

    rolls: list[tuple[int, int]]
    type_of: dict[int, str] = field(default_factory=dict)
    turn_of: dict[int, int] = field(default_factory=dict)
    bonus: list[str] = field(default_factory=list)
    avenues: dict[int, int] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    squares: int = 0

    @property
    def total(self) -> int:
        return sum(self.scores) + self.squares

    def marks(self) -> dict[str, int]:
        return {name: sum(1 << p for p, t in self.type_of.items() if t == name) for name in TYPES + SQUARE}


CONSTANTS = read_game_constants(declared("village"))


def roll(chance: random.Random) -> tuple[int, int]:
    return chance.randint(1, 6), chance.randint(1, 6)


def roll_dice(chance: random.Random, turns: int = 9, highest: int = 6) -> tuple[tuple[int, int], ...]:
    """The rolls of a whole game with dice that show no more than `highest`."""
    return tuple((chance.randint(1, highest), chance.randint(1, highest)) for _ in range(turns + 1))


def play(constants: GameConstants, chance: random.Random, rolls: list[tuple[int, int]] | None = None) -> Played:
    """Play nine turns with every choice by chance."""
    rolls = rolls or [roll(chance) for _ in range(constants.turns + 1)]
    sheet = Played(rolls)
    types = chance.sample(TYPES, 2)
    for die, name in zip(rolls[0], types, strict=True):
        draw(constants, sheet, chance, name, constants.column_spaces[die - 1], 0)
    for turn in range(1, constants.turns + 1):
        play_turn(constants, sheet, chance, turn)
    sheet.squares = constants.square_points * len(find_paying_squares(constants, sheet.marks()))
    return sheet


def draw(constants: GameConstants, sheet: Played, chance: random.Random, name: str, spaces: int, turn: int) -> None:
    filled = sum(1 << p for p in sheet.type_of)
    place = chance.choice([bit.bit_length() - 1 for bit in list_single_spaces(spaces & ~filled)])
    sheet.type_of[place], sheet.turn_of[place] = name, turn


def play_turn(constants: GameConstants, sheet: Played, chance: random.Random, turn: int) -> None:
    first, second = sheet.rolls[turn]
    faces = constants.faces
    tasks: list[tuple[str, int | None]] = [(faces[first - 1], second - 1), (faces[second - 1], first - 1)]
    if first == second:
        tasks[1] = (SQUARE, None)
    chance.shuffle(tasks)
    for name, column in tasks:
        filled = sum(1 << p for p in sheet.type_of)
        spaces = constants.board.all_spaces
        if column is not None:
            spaces = sum(constants.column_spaces[c] for c in list_columns_open_to_project(constants, column, filled))
        draw(constants, sheet, chance, name, spaces, turn)
    if turn in constants.bonus_turns:
        name = chance.choice([t for t in TYPES if t not in sheet.bonus])
        sheet.bonus.append(name)
        draw(constants, sheet, chance, name, constants.board.all_spaces, turn)
    row = constants.row_by_decisive_dice_sum.get(first + second)
    if row is None:
        row = sheet.avenues[turn] = chance.randrange(constants.board.rows)
    marks = sheet.marks()
    sheet.scores.append(plain_score(constants, marks, row))


def plain_score(constants: GameConstants, marks: dict[str, int], row: int) -> int:
    """What a turn scores with a row active, group by group and space by space as the rules say it (V11, V12)."""
    active = constants.board.find_row_spaces(row)
    groups = [group for name in TYPES for group in constants.board.list_connected_groups(marks[name])]
    return sum(constants.points[place] for group in groups if group & active for place in list_space_numbers(group))


def score_evidence(constants: GameConstants, evidence: Evidence) -> CourseScores:
    """The scores of all courses of play that could have led to a legal sheet."""
    outline, scores = trace_simplified_courses_of_play(constants, evidence), TurnScores(constants, evidence)
    assert outline.has_legal_course
    return score_courses_of_play(
        CourseSearch(constants, evidence, outline).trace_legal_courses_up_to_wrong_turn(scores), scores
    )


def count_marks_without_room(spaces: int, rooms: Sequence[int]) -> int:
    """How many marks are more than the columns have room for."""
    return sum(
        max(0, (spaces & column).bit_count() - room) for column, room in zip(CONSTANTS.column_spaces, rooms, strict=True)
    )
