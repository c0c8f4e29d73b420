"""Properties of the judge for any game of Village: played games are correct, and every mistake is found at its place."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.problems import Problems
from printgen.scoring.contract.results import Verdict
from tests.games.files import judged, judged_alone
from tests.games.village_files import entry_text
from tests.games.village_play import CONSTANTS, Played, play
from tests.helpers.soaked import FEW_EXAMPLES, soak_after
from tests.helpers.supplied_games import JUDGE

SEEDS = st.integers(0, 2**32)


def verdict(text: str) -> Verdict:
    return judged_alone("village", text)


def played(seed: int) -> Played:
    return play(CONSTANTS, random.Random(seed))


@pytest.mark.parametrize("block", soak_after(2, range(8)))
def test_played_games_are_right_and_score_what_they_scored(block: int) -> None:
    for seed in range(block * 250, block * 250 + 250):
        sheet = played(seed)
        found = verdict(entry_text(CONSTANTS, {"Ana": sheet}))
        assert found.valid, (seed, found.findings)
        assert found.players[0].total == sheet.total
        assert found.players[0].detail["turns"] == sheet.scores


@FEW_EXAMPLES
@given(SEEDS)
def test_with_digits_and_numbers_taken_away_a_game_stays_legal_and_its_total_in_range(seed: int) -> None:
    sheet = played(seed)
    found = verdict(entry_text(CONSTANTS, {"Ana": sheet}, digits=False, numbers=False))
    low, high = found.players[0].range or (0, -1)
    assert found.valid
    assert low <= sheet.total <= high
    assert all(said in (None, score) for said, score in zip(found.players[0].detail["turns"], sheet.scores, strict=True))


@FEW_EXAMPLES
@given(SEEDS)
def test_written_scores_settle_what_they_can(seed: int) -> None:
    sheet = played(seed)
    found = verdict(entry_text(CONSTANTS, {"Ana": sheet}, digits=False))
    assert found.valid
    assert found.players[0].total == sheet.total


@FEW_EXAMPLES
@given(SEEDS, st.integers(1, 9), st.sampled_from([1, 2, 10, 100]))
def test_one_wrong_score_is_found_at_its_turn(seed: int, turn: int, slip: int) -> None:
    sheet = played(seed)
    sheet.scores[turn - 1] += slip
    found = verdict(entry_text(CONSTANTS, {"Ana": sheet}))
    assert [(broken.code, broken.turn) for broken in found.findings] == [("score.turn", turn), ("score.total", None)]
    assert found.players[0].total == sheet.total - slip


def test_a_score_is_not_offered_if_no_course_with_it_ends_in_the_sheet() -> None:
    """Turn 4 could also score 0 or 3, but then the marks of the later turns could not all be drawn."""
    sheet = played(3)
    sheet.scores[3] = 1
    found = verdict(entry_text(CONSTANTS, {"Ana": sheet}, digits=False))
    assert found.findings[0].message == "The score for turn 4 is given as 1, but can only be 2."


@FEW_EXAMPLES
@given(SEEDS, st.randoms(use_true_random=False))
def test_one_mark_moved_to_a_wrong_column_is_found_at_its_turn(seed: int, chance: random.Random) -> None:
    sheet = played(seed)
    place = chance.choice([p for p, name in sheet.type_of.items() if name != "S" and sheet.turn_of[p] not in (0, 3, 6, 9)])
    turn = sheet.turn_of[place]
    wrong = set(range(CONSTANTS.columns)) - {die - 1 for die in sheet.rolls[turn]}
    free = [p for p in range(30) if p not in sheet.type_of and p % CONSTANTS.columns in wrong]
    full = any(sum(p % CONSTANTS.columns == die - 1 for p in sheet.type_of) >= 4 for die in sheet.rolls[turn])
    if full or not free:
        return
    to = chance.choice(free)
    sheet.type_of[to], sheet.turn_of[to] = sheet.type_of.pop(place), sheet.turn_of.pop(place)
    found = verdict(entry_text(CONSTANTS, {"Ana": sheet}, numbers=False))
    assert [(broken.code, broken.turn) for broken in found.findings] == [("marks.turn", turn)]


@FEW_EXAMPLES
@given(SEEDS, st.randoms(use_true_random=False))
def test_one_mark_of_another_type_is_found(seed: int, chance: random.Random) -> None:
    sheet = played(seed)
    places = [place for place, name in sheet.type_of.items() if name != "S" and sheet.turn_of[place] not in (0, 3, 6, 9)]
    place = chance.choice(places)
    sheet.type_of[place] = chance.choice([name for name in "HFL" if name != sheet.type_of[place]])
    found = verdict(entry_text(CONSTANTS, {"Ana": sheet}, numbers=False))
    assert [(broken.code, broken.turn) for broken in found.findings] == [("marks.turn", sheet.turn_of[place])]
    assert found.players[0].total is None


@FEW_EXAMPLES
@given(SEEDS)
def test_a_repeated_bonus_is_found_at_its_turn(seed: int) -> None:
    sheet = played(seed)
    sheet.bonus[2] = sheet.bonus[0]
    found = verdict(entry_text(CONSTANTS, {"Ana": sheet}))
    assert [(broken.code, broken.turn) for broken in found.findings] == [("bonus.types", 9)]
    assert found.players[0].total == sheet.total


@FEW_EXAMPLES
@given(st.text(max_size=300) | st.from_regex(r"game: village\n(rolls|sheets): [\[\]{}:, 0-9a-z\n-]{0,80}", fullmatch=True))
def test_nonsense_is_refused_and_never_raises(text: str) -> None:
    problems = Problems()
    assert JUDGE.judge_text(text, "sheet.yaml", problems) is None
    assert problems


def test_line_of_a_finding_is_the_line_it_was_entered_in() -> None:
    text = re.sub(r"total: \d+", "total: 999", entry_text(CONSTANTS, {"Ana": played(1)}))
    found = judged(text)
    line = found.typed.find_line_number(found.verdict.findings[0])
    assert "total: 999" in text.splitlines()[line - 1]
