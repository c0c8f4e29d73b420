"""The branches of the proof cover all legal games, also those in which columns fill up and turn projects away."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from printgen.games.village.constants import GameConstants
from printgen.games.village.play.branches import list_ways_to_turn_projects_away
from printgen.games.village.play.projects import Project, list_projects_of_game
from printgen.games.village.play.relaxation import GameRelaxation
from tests.games.village_play import CONSTANTS, Played, count_marks_without_room, play, roll_dice


class Stubborn(random.Random):
    """A player who fills one column before any other, and so has marks turned away from it."""

    def choice(self, things: Any) -> Any:
        column = self.getstate()[1][0] % 6
        return super().choice([one for one in things if isinstance(one, int) and one % 6 == column] or things)


def crowded_games(nearest: bool, highest: int) -> Iterator[tuple[GameConstants, Played]]:
    constants = replace(CONSTANTS, nearest=nearest)
    for seed in range(30):
        for chance in (random.Random(seed), Stubborn(seed)):
            yield constants, play(constants, chance, list(roll_dice(chance, highest=highest)))


@pytest.mark.parametrize("nearest", [True, False])
@pytest.mark.parametrize("highest", [1, 2, 3, 6])
def test_every_project_of_a_played_game_is_in_a_column_of_the_same_branch(nearest: bool, highest: int) -> None:
    for constants, sheet in crowded_games(nearest, highest):
        projects = list_projects_of_game(constants, tuple(sheet.rolls))
        ways = list_ways_to_turn_projects_away(constants, projects)
        assert any(not any(astray(constants, sheet, list(zip(projects, way, strict=True)))) for way in ways)


def test_a_branch_gives_an_early_project_either_its_own_column_or_only_others() -> None:
    projects = list_projects_of_game(
        CONSTANTS, ((2, 3), (1, 6), (4, 4), (2, 1), (1, 1), (4, 5), (3, 1), (2, 5), (5, 3), (3, 2))
    )
    ways = [list(zip(projects, way, strict=True)) for way in list_ways_to_turn_projects_away(CONSTANTS, projects)]
    early = [(one.column, columns) for way in ways for one, columns in way if one.column is not None and one.turn <= 7]
    assert {columns for column, columns in early if column == 4} == {(4,), (3, 5)}
    assert all(columns == (own,) or (columns and own not in columns) for own, columns in early)


def astray(constants: GameConstants, sheet: Played, asked: list[tuple[Project, tuple[int, ...]]]) -> Iterator[int]:
    """The turns whose dice have drawn a mark in none of the columns that a branch allows."""
    for turn in range(constants.turns + 1):
        drawn = [(sheet.type_of[place], place % constants.columns) for place, when in sheet.turn_of.items() if when == turn]
        of_turn = permutations([(one.types, columns) for one, columns in asked if one.turn == turn], len(drawn))
        if not any(
            all(n in types and c in columns for (n, c), (types, columns) in zip(drawn, way, strict=True)) for way in of_turn
        ):
            yield turn + 1


@pytest.mark.parametrize("highest", [1, 2, 3, 6])
def test_there_is_room_for_the_marks_of_every_played_game(highest: int) -> None:
    for constants, sheet in crowded_games(True, highest):
        rolls = tuple(sheet.rolls)
        for (name, turn), capacity in GameRelaxation(
            constants, rolls, list_projects_of_game(constants, rolls)
        ).capacities.items():
            drawn = sum(1 << place for place, when in sheet.turn_of.items() if when <= turn and sheet.type_of[place] == name)
            assert count_marks_without_room(drawn, capacity.columns) <= capacity.spare
