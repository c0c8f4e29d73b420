"""Properties of the judge for any game of Favelas: played games are correct, and every mistake is found at its place."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.core.problems import Problems
from printgen.scoring.contract.results import Verdict
from tests.games.files import judged_alone
from tests.games.play_favelas import LETTERS, NAMES, Table, entry_text, play
from tests.helpers.soaked import FEW_EXAMPLES, soak_after
from tests.helpers.supplied_games import JUDGE

SEEDS = st.integers(0, 2**32)
CHANCE = st.randoms(use_true_random=False)


def verdict(game: Table, heights: bool = True, figures: bool = True) -> Verdict:
    return judged_alone("favelas", entry_text(game, heights, figures))


@pytest.mark.parametrize("block", soak_after(1, range(4)))
def test_played_years_are_right_and_pay_what_they_paid(block: int) -> None:
    for seed in range(block * 250, block * 250 + 250):
        game = play(seed)
        found = verdict(game, heights=seed % 10 == 0)
        assert found.valid, (seed, found.findings)
        assert [player.total for player in found.players] == game.totals
        assert [list(year["scores"].values()) for year in found.detail["years"]] == [year.scores for year in game.years]
        assert not [note for note in found.notes if "height 0" in note]


def winners(game: Table) -> tuple[str, ...]:
    ranks = [(total, max(heights)) for total, heights in zip(game.totals, game.heights, strict=True)]
    return tuple(NAMES[seat] for seat, rank in enumerate(ranks) if rank == max(ranks))


@FEW_EXAMPLES
@given(SEEDS)
def test_who_won_is_who_wins(seed: int) -> None:
    game = play(seed)
    found = verdict(game)
    assert found.winners == verdict(game, heights=False).winners == winners(game)
    assert [player.detail["tallest"] for player in found.players] == [max(heights) for heights in game.heights]


@FEW_EXAMPLES
@given(SEEDS, st.integers(1, 2))
def test_a_game_in_progress_is_right_and_has_no_winner(seed: int, years: int) -> None:
    found = verdict(play(seed, years))
    assert found.valid
    assert found.winners == ()
    assert found.notes[0].startswith(f"The game is not over. After year {years} of 3")


@settings(max_examples=40)
@given(SEEDS, CHANCE)
def test_with_heights_taken_away_a_game_stays_possible(seed: int, chance: random.Random) -> None:
    game = play(seed)
    share = chance.choice((0.05, 0.7, 0.9))
    for year in game.years:
        for board in year.boards:
            board[:] = [(letter, height if chance.random() < share else None) for letter, height in board]
    assert verdict(game, figures=False).valid


@FEW_EXAMPLES
@given(SEEDS, CHANCE, st.sampled_from([1, 2, 10]))
def test_one_wrong_score_is_found_in_its_year(seed: int, chance: random.Random, slip: int) -> None:
    game = play(seed)
    year, seat = chance.randrange(3), chance.randrange(game.players)
    game.years[year].scores[seat] += slip
    (broken,) = verdict(game, heights=False).findings
    assert (broken.code, broken.turn, broken.player) == ("score.year", year + 1, NAMES[seat])


@FEW_EXAMPLES
@given(SEEDS, CHANCE)
def test_one_wrong_total_is_found(seed: int, chance: random.Random) -> None:
    game = play(seed)
    seat = chance.randrange(game.players)
    game.totals[seat] += chance.choice((1, 10, 50))
    (broken,) = verdict(game, heights=False).findings
    assert (broken.code, broken.player) == ("score.total", NAMES[seat])


@FEW_EXAMPLES
@given(SEEDS, CHANCE)
def test_a_stack_that_is_lower_than_it_was_is_found(seed: int, chance: random.Random) -> None:
    game = play(seed)
    year, seat = chance.choice((1, 2)), chance.randrange(game.players)
    before, board = game.years[year - 1].boards[seat], game.years[year].boards[seat]
    grown = [space for space in range(9) if before[space][1]]
    if not grown:
        return
    space = chance.choice(grown)
    board[space] = (board[space][0], (before[space][1] or 0) - 1)
    found = verdict(game).findings
    assert ("heights.fall", year + 1, NAMES[seat]) in {(broken.code, broken.turn, broken.player) for broken in found}


@FEW_EXAMPLES
@given(SEEDS, CHANCE)
def test_a_new_colour_on_a_stack_that_did_not_grow_is_found(seed: int, chance: random.Random) -> None:
    game = play(seed)
    year, seat = chance.choice((1, 2)), chance.randrange(game.players)
    before, board = game.years[year - 1].boards[seat], game.years[year].boards[seat]
    same = [space for space in range(9) if before[space] == board[space]]
    if not same:
        return
    space = chance.choice(same)
    letter, height = board[space]
    board[space] = (chance.choice(LETTERS.replace(letter, "")), height)
    found = verdict(game, figures=False).findings
    assert ("heights.build", year + 1, NAMES[seat]) in {(broken.code, broken.turn, broken.player) for broken in found}


@FEW_EXAMPLES
@given(SEEDS, CHANCE)
def test_a_stack_too_high_for_all_tiles_is_found(seed: int, chance: random.Random) -> None:
    game = play(seed)
    seat, space = chance.randrange(game.players), chance.randrange(9)
    board = game.years[-1].boards[seat]
    board[space] = (board[space][0], 40 + chance.randrange(60))
    (broken,) = verdict(game, figures=False).findings
    assert (broken.code, broken.turn, broken.player) == ("heights.build", 3, NAMES[seat])


@FEW_EXAMPLES
@given(SEEDS, CHANCE)
def test_an_entry_with_letters_changed_is_judged_or_refused(seed: int, chance: random.Random) -> None:
    text = list(entry_text(play(seed, 1), heights=False))
    for _ in range(chance.randint(1, 6)):
        text[chance.randrange(len(text))] = chance.choice("BPYGR0123456789-:[]{}&*!|>'\"\n ab/")
    problems = Problems()
    found = JUDGE.judge_text("".join(text), "sheet.yaml", problems)
    assert (found is None) == bool(problems)
