"""The worked and the tricky cases of the rules of Village, by their names in the rule file."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.village.entry_checks import find_obstacles_to_judging
from printgen.games.village.evidence import Evidence
from printgen.games.village.moves import PairFinder
from printgen.games.village.placement import list_columns_open_to_project
from printgen.games.village.points import AvenuePoints, find_paying_squares, find_scoring_groups
from printgen.games.village.scoring import judge_game
from printgen.scoring.contract.board import Board
from tests.games.files import judged, refused
from tests.games.village_play import CONSTANTS, plain_score, score_evidence
from tests.helpers.farm import put, run
from tests.house.test_docs import ROOT

PUBLIC = replace(
    CONSTANTS,
    points=(3, 0, 2, 2, 0, 3, 0, 1, 0, 0, 1, 0, 2, 0, 1, 1, 0, 2, 0, 1, 0, 0, 1, 0, 3, 0, 2, 2, 0, 3),
)  # fmt: skip
ROWS = {"3-4": 0, "5-6": 1, "7": 2, "8-9": 3, "10-11": 4}


def at(*names: str) -> int:
    """Spaces by avenue and column: `3-4/1`."""
    pairs = (name.split("/") for name in names)
    return sum(Board(5, 6).make_single_space(ROWS[row], int(column) - 1) for row, column in pairs)


def marks(**spaces: int) -> dict[str, int]:
    return {name: spaces.get(name, 0) for name in "HFLS"}


def scores(constants, sheet: dict[str, int]) -> list[int]:  # type: ignore[no-untyped-def]
    return [sum(g.points for g in find_scoring_groups(constants, sheet, constants.board.all_spaces, row)) for row in range(5)]


def column(number: int, filled: int) -> int:
    """A column with so many spaces filled, from the top."""
    return sum(Board(5, 6).make_single_space(row, number - 1) for row in range(filled))


def test_w1_the_avenues_of_the_rulebook_score_6_6_2() -> None:
    sheet = marks(H=at("3-4/1", "5-6/1", "5-6/2", "7/1"), F=at("8-9/2"), L=at("8-9/5"))
    assert scores(PUBLIC, sheet) == [6, 6, 6, 2, 0]


def test_w2_a_full_solo_game_scores_57() -> None:
    turns = [
        ((4, 1), {"F": ["3-4/4"], "L": ["3-4/1"]}), ((1, 1), {"H": ["10-11/1"], "S": ["7/4"]}),
        ((3, 4), {"H": ["3-4/3"], "L": ["10-11/4"]}), ((5, 2), {"F": ["5-6/2", "8-9/5"], "H": ["8-9/1"]}),
        ((6, 4), {"L": ["8-9/4"], "H": ["10-11/6"]}), ((1, 4), {"H": ["5-6/4", "7/1"]}),
        ((3, 2), {"F": ["7/3"], "L": ["8-9/2", "5-6/1"]}), ((5, 2), {"F": ["7/2", "7/5"]}),
        ((3, 5), {"L": ["5-6/5"], "F": ["8-9/3"]}), ((1, 4), {"H": ["3-4/2", "5-6/3"], "F": ["10-11/3"]}),
    ]  # fmt: skip
    sheet, turn_of = marks(), [None] * 30
    for number, (_, drawn) in enumerate(turns):
        for name, spaces in drawn.items():
            sheet[name] |= at(*spaces)
            for space in spaces:
                turn_of[at(space).bit_length() - 1] = number
    evidence = Evidence(
        sheet, tuple(dice for dice, _ in turns), tuple(turn_of), ("H", "L", "F"), (None, 0, *[None] * 8), (None,) * 10
    )
    result = score_evidence(PUBLIC, evidence)
    assert result.turns == tuple(frozenset({score}) for score in (5, 0, 0, 8, 1, 4, 8, 11, 10))
    assert result.lowest_and_highest_sum_of_turns == (47, 47)
    assert [len(find_paying_squares(PUBLIC, sheet)), *(sheet[name].bit_count() for name in "HFLS")] == [1, 8, 8, 6, 1]


def test_w3_two_squares_share_a_lake() -> None:
    sheet = marks(H=at("5-6/3", "10-11/4"), F=at("7/2", "8-9/5"), L=at("7/4", "8-9/3"), S=at("7/3", "8-9/4"))
    assert len(find_paying_squares(CONSTANTS, sheet)) == 2


def test_t1_one_group_scores_once_with_all_its_spaces() -> None:
    sheet = marks(F=at("5-6/1", "5-6/2", "7/1", "7/2"))
    assert scores(PUBLIC, sheet)[ROWS["7"]] == 3


def test_t2_a_square_parts_a_group_and_covers_its_points() -> None:
    sheet = marks(L=at("7/3", "7/5", "7/6"), S=at("7/4"))
    assert scores(PUBLIC, sheet)[ROWS["7"]] == 3


def test_t3_a_full_column_falls_back_on_the_nearest_and_by_the_other_reading_on_the_roomier() -> None:
    filled = column(2, 4) | column(3, 5) | column(4, 5)
    assert list_columns_open_to_project(CONSTANTS, 2, filled) == (1,)
    assert list_columns_open_to_project(replace(CONSTANTS, nearest=False), 2, filled) == (4,)


def test_t4_equally_roomy_neighbours_are_a_choice_that_the_first_project_takes_away() -> None:
    filled = column(1, 4) | column(2, 5) | column(3, 4)
    sheet = marks(H=at("10-11/1", "10-11/3"), F=at("10-11/1", "10-11/3"))
    house = PairFinder(CONSTANTS, (1, 2), sheet, 0)
    assert house.find_space_pairs_without_equivalents(filled) == {at("10-11/1", "10-11/3")}
    assert list_columns_open_to_project(CONSTANTS, 1, filled) == (0, 2)
    only = PairFinder(CONSTANTS, (1, 2), marks(H=at("10-11/1"), F=at("10-11/1")), 0)
    assert only.find_space_pairs_without_equivalents(filled) == set()


def test_t5_two_faces_of_one_type_draw_it_twice_and_no_square() -> None:
    sheet = marks(H=at("3-4/1", "3-4/4"), S=at("7/3"))
    assert PairFinder(CONSTANTS, (1, 4), sheet, 0).find_space_pairs_without_equivalents(0) == {at("3-4/1", "3-4/4")}


@settings(max_examples=300)
@given(st.integers(0, CONSTANTS.board.all_spaces), st.integers(0, 4))
def test_filling_from_an_avenue_finds_the_groups_that_touch_it(spaces: int, row: int) -> None:
    """V11 and V12 have a fast form, `AvenuePoints.find_spaces_connected_to_row`.

    This test compares it with groups that are found one by one.
    """
    only_houses = marks(H=spaces)
    assert AvenuePoints(CONSTANTS, row)[spaces] == plain_score(CONSTANTS, only_houses, row)
    groups = {group for group in CONSTANTS.board.list_connected_groups(spaces) if group & CONSTANTS.board.find_row_spaces(row)}
    assert {group.spaces for group in find_scoring_groups(CONSTANTS, only_houses, CONSTANTS.board.all_spaces, row)} == groups


def test_a_double_may_draw_its_square_first() -> None:
    filled = column(1, 4)
    sheet = marks(S=at("10-11/1"), H=at("3-4/2"))
    assert PairFinder(CONSTANTS, (1, 1), sheet, 0).find_space_pairs_without_equivalents(filled) == {at("10-11/1", "3-4/2")}


@pytest.mark.parametrize(("sheets", "code"), [(12, 0), (13, 2)])
def test_twelve_sheets_can_be_scored_together(sheets: int, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head, sheet = (ROOT / "tests/games/village/legal-bare.yaml").read_text().split("sheets:\n")
    monkeypatch.chdir(tmp_path)
    put("many.yaml", head + "sheets:\n" + "".join(sheet.replace("Ana", f"P{number}") for number in range(sheets)))
    told = run("score", "many.yaml")
    assert told.code == code, told.err
    assert ("There are 13 sheets, but only 1 to 12 can be scored together." in told.err) == (code > 0)


@pytest.mark.parametrize("row", [1, 3, 5])
def test_a_wrong_row_of_a_grid_is_reported_at_its_line(row: int) -> None:
    lines = (ROOT / "tests/games/village/legal.yaml").read_text().splitlines()
    place = lines.index("    grid: |") + row
    lines[place] = lines[place][:-1] + "X"
    ((line, message),) = refused("\n".join(lines))
    assert (line, f"in row {row}, " in message.lower()) == (place + 1, True)


@pytest.mark.parametrize(("line", "result"), [(62, "is re-elected"), (63, "is not re-elected")])
def test_v16_a_solo_player_with_as_many_points_as_the_line_is_re_elected(line: int, result: str) -> None:
    sheet = judged((ROOT / "tests" / "games" / "village" / "legal.yaml").read_text())
    (note,) = judge_game(replace(CONSTANTS, solo_line=line), sheet.entry).notes
    assert note == f"As a solo player, Ana {result}. Re-election takes {line} points."


def test_an_entry_must_match_the_number_of_turns_in_the_content() -> None:
    entry = judged((ROOT / "tests" / "games" / "village" / "legal.yaml").read_text()).entry
    late = replace(entry, sheets=(replace(entry.sheets[0], avenues={"8": "7", "9": "7"}),))
    assert [finding.message for finding in find_obstacles_to_judging(replace(CONSTANTS, turns=8), late, "")] == [
        "There are 10 rolls, but the preparation and 8 turns need 9.",
        "Ana has 9 scores, but must have 8; write - for a missing score.",
        "Ana chose an avenue in turn 9, but there are only 8 turns.",
    ]
