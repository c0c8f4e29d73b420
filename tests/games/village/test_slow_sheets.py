"""Sheets without turns, on which the search for courses of play is slowest."""

import random

import pytest

from printgen.games.village.courses import CourseSearch, TurnScores
from printgen.games.village.outline import trace_simplified_courses_of_play
from tests.games.village_all import all_totals
from tests.games.village_play import CONSTANTS, Evidence, play, score_evidence
from tests.games.village_slow import SHEETS, evidence_of
from tests.helpers.soaked import soak_after


@pytest.mark.parametrize("last_score", [None, 99])
@pytest.mark.parametrize("name", SHEETS)
def test_no_sheet_needs_more_than_forty_thousand_states(name: str, last_score: int | None) -> None:
    evidence = evidence_of(*SHEETS[name], last_score)
    outline = trace_simplified_courses_of_play(CONSTANTS, evidence)
    assert sum(map(len, outline.layers)) < 1_000
    if outline.has_legal_course:
        graph = CourseSearch(CONSTANTS, evidence, outline).trace_legal_courses_up_to_wrong_turn(TurnScores(CONSTANTS, evidence))
        assert sum(map(len, graph.layers)) < 40_000
        assert graph.wrong_turn == (9 if last_score else None)


@pytest.mark.parametrize("seed", soak_after(3, [0, 3, 7, 2, 4]))
def test_the_totals_are_those_of_all_courses_one_by_one(seed: int) -> None:
    """Squares of one column count as alike in the search, but not in the list of all courses."""
    chance = random.Random(seed)
    faces = chance.sample(range(1, 7), 3)
    rolls = [(face, face if chance.random() < 0.6 else chance.choice(faces)) for face in chance.choices(faces, k=10)]
    marks, dice = play(CONSTANTS, chance, rolls).marks(), tuple(rolls)
    bare = Evidence(marks, dice, (None,) * 30, (None,) * 3, (None,) * 10, (None,) * 10)
    totals = score_evidence(CONSTANTS, bare).totals
    assert {total for total in range(totals.bit_length()) if totals >> total & 1} == all_totals(CONSTANTS, marks, dice)
