"""The search for a course of play has a limit; beyond it, the verdict is less complete but never wrong."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from printgen.content.decoder import decode_tree
from printgen.content.tree import read_score_entry_tree
from printgen.core.problems import Problems
from printgen.games.favelas.entry import Entry
from printgen.games.favelas.heights import MOST_STEPS, ImpossibilityProver, find_impossible_heights
from printgen.games.favelas.reachability import BoardSearches
from printgen.scoring.contract.results import SheetFinding, Verdict
from printgen.scoring.contract.steps import BudgetSpentError, StepBudget
from tests.games.files import judged_alone
from tests.games.play_favelas import DECLARED, Table, entry_text, play
from tests.helpers.supplied_games import ROOT
from tests.helpers.timing import cpu_of

NOTE = "The heights were not fully checked, because too many courses of play could lead to them. Enter more heights."
SLOW = sorted((ROOT / "tests/hostile").glob("favelas_*.yaml"))


@pytest.mark.parametrize("file", SLOW, ids=lambda file: file.stem)
def test_sheet_with_few_heights_is_judged_quickly(file: Path) -> None:
    text = file.read_text()
    verdicts: list[Verdict] = []
    assert cpu_of(lambda: verdicts.append(judged_alone("favelas", text))) < 1.0
    assert NOTE in verdicts[0].notes
    assert verdicts[0] == judged_alone("favelas", text), "a sheet gets the same verdict again"


def scattered(chance: random.Random) -> Table:
    """A played game of which some heights were written down, a few of them wrong."""
    game = play(chance.randrange(2**32), chance.choice((1, 2, 3)))
    share = chance.choice((0.1, 0.4, 0.7, 1))
    for year in game.years:
        for board in year.boards:
            board[:] = [(letter, height if chance.random() < share else None) for letter, height in board]
            if chance.random() < 0.3:
                space = chance.randrange(9)
                board[space] = (board[space][0], max(0, (board[space][1] or 0) + chance.choice((-1, 1, 2))))
    return game


def found_within(text: str, steps: int) -> tuple[list[SheetFinding], bool]:
    """What cannot be of the heights, and whether the search was cut short."""
    problems = Problems()
    tree = read_score_entry_tree(text, "sheet.yaml", problems)
    assert tree is not None
    entry = decode_tree(Entry, tree, "sheet.yaml", problems)
    assert entry is not None
    prover = ImpossibilityProver(DECLARED, BoardSearches(StepBudget(steps)))
    return list(find_impossible_heights(prover, entry)), prover.was_cut_short


def test_search_with_a_limit_finds_what_one_without_finds_or_says_that_it_was_cut_short() -> None:
    chance, seen = random.Random(1), set[tuple[bool, bool]]()
    for _ in range(40):
        text = entry_text(scattered(chance), heights=True, figures=False)
        full, unsure = found_within(text, MOST_STEPS)
        for steps in (40, 1_000, 20_000):
            found, cut_short = found_within(text, steps)
            assert unsure or cut_short or found == full, text
            assert unsure or full or not found, text
            seen.add((bool(full), cut_short))
    assert len(seen) == 4


def steps_of_question(budget: StepBudget) -> int:
    """How many steps the next question may take."""
    budget.reserve_half_of_steps()
    steps = 0
    with suppress(BudgetSpentError):
        while True:
            budget.spend_or_raise()
            steps += 1
    return steps


def test_question_leaves_half_of_the_steps_to_later_ones() -> None:
    budget = StepBudget(100)
    assert [steps_of_question(budget) for _ in range(3)] == [50, 25, 12]
