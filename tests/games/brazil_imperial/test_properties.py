"""Properties of the checker of Brazil: Imperial: played games are valid, and mistakes are found."""

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.brazil_imperial.entry import ROWS, Entry, write_entry_lines
from printgen.games.brazil_imperial.scoring import judge_game
from tests.games.files import judged
from tests.games.play_brazil import brazil_constants, played
from tests.helpers.soaked import FEW_EXAMPLES, soak_after

CONSTANTS = brazil_constants()
GAMES = 30
ENTRIES = st.integers(0, GAMES - 1).map(cache(played))  # played only once, and only if a test needs them


@pytest.mark.parametrize("block", soak_after(1, range(4)))
def test_played_games_are_valid_and_keep_their_totals(block: int) -> None:
    for seed in range(block * GAMES, (block + 1) * GAMES):
        entry = played(seed)
        verdict = judge_game(CONSTANTS, entry)
        assert verdict.valid, (seed, verdict.findings)
        assert [player.total for player in verdict.players] == [player.total for player in entry.players]
        assert all(player.total == sum(line.points or 0 for line in player.lines) for player in verdict.players)
        assert verdict.winners


@FEW_EXAMPLES
@given(ENTRIES, st.sampled_from([-20, -2, -1, 1, 2, 7]), st.sampled_from([*ROWS, "total"]), st.data())
def test_any_wrong_figure_is_found_where_it_was_written(entry: Entry, slip: int, row: str, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(entry.players) - 1))
    player = entry.players[seat]
    if row == "total":
        wrong = replace(player, total=(player.total or 0) + slip)
    else:
        wrong = replace(player, rows={**player.rows, row: (player.rows[row] or 0) + slip})
    players = (*entry.players[:seat], wrong, *entry.players[seat + 1 :])
    verdict = judge_game(CONSTANTS, replace(entry, players=players))
    (broken,) = verdict.findings
    assert (broken.code, broken.player) == ("score.total" if row == "total" else "score.row", player.name)
    assert broken.path[-1] == row
    assert verdict.players[seat].total == player.total


@FEW_EXAMPLES
@given(ENTRIES, st.randoms(use_true_random=False))
def test_a_piece_that_two_players_have_is_found(entry: Entry, chance: random.Random) -> None:
    seat, other = chance.sample(range(len(entry.players)), 2)
    painting = chance.choice([*entry.players[other].paintings] or ["guarani"])
    both = {seat, other}
    players = tuple(
        replace(player, paintings={**player.paintings, painting: player.paintings.get(painting)}, rows={}, total=None)
        if number in both
        else player
        for number, player in enumerate(entry.players)
    )
    assert "pieces.count" in [broken.code for broken in judge_game(CONSTANTS, replace(entry, players=players)).findings]


@FEW_EXAMPLES
@given(ENTRIES, st.randoms(use_true_random=False))
def test_the_order_of_players_and_of_things_does_not_matter(entry: Entry, chance: random.Random) -> None:
    players = [
        replace(
            player, units=tuple(chance.sample(player.units, len(player.units))), tiles=dict(_shuffled(player.tiles, chance))
        )
        for player in chance.sample(entry.players, len(entry.players))
    ]
    found = judge_game(CONSTANTS, replace(entry, players=tuple(players)))
    assert {player.name: player.total for player in found.players} == {player.name: player.total for player in entry.players}
    assert set(found.winners) == set(judge_game(CONSTANTS, entry).winners)


def _shuffled(things: dict[str, int], chance: random.Random) -> list[tuple[str, int]]:
    return chance.sample(list(things.items()), len(things))


@settings(max_examples=30)
@given(ENTRIES)
def test_the_true_total_is_in_the_range_of_an_incomplete_entry(entry: Entry) -> None:
    bare = tuple(
        replace(
            player,
            products=dict.fromkeys(player.products, ""),
            paintings=dict.fromkeys(player.paintings),
            missions={
                name: replace(claim, parts=None, said=claim.announced or claim.said) for name, claim in player.missions.items()
            },
        )
        for player in entry.players
    )
    for open_one, player in zip(judge_game(CONSTANTS, replace(entry, players=bare)).players, entry.players, strict=True):
        low, high = open_one.range or (1, 0)
        assert low <= (player.total or 0) <= high


@settings(max_examples=10)
@given(ENTRIES)
def test_a_game_as_a_file_is_judged_like_the_game_itself(entry: Entry) -> None:
    found = judged("\n".join(write_entry_lines(entry)) + "\n").verdict
    assert found == judge_game(CONSTANTS, entry)
