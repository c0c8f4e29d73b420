"""Simulated games of every supplied game, word for word: any other move of a simulated player changes a figure."""

from random import Random

import pytest

from printgen.core.problems import Problems
from printgen.scoring.contract.optional import SimulatedGame
from printgen.scoring.simulation.trials import call_playtest_hook
from tests.helpers.farm import run
from tests.helpers.golden import same
from tests.helpers.supplied_games import SHELVES, declared

# For each game, a table of every size, and players of every style.
TABLES = {
    "5211": ("greedy greedy", "random random", "greedy random greedy", "random greedy greedy greedy", "greedy" + " greedy" * 4),
    "brazil-imperial": ("greedy", "random", "greedy greedy", "greedy random greedy", "greedy greedy greedy random"),
    "favelas": ("greedy greedy", "random random", "greedy random greedy", "greedy greedy random greedy"),
    "sunnyvale": ("greedy greedy greedy", "random random random", "greedy spiteful random", "spiteful spiteful spiteful"),
    "village": ("greedy", "random", "greedy random", "greedy" + " greedy" * 11),
}
GAMES = 5  # at every table
SIZES = {"5211": 30, "brazil-imperial": 6, "favelas": 10, "sunnyvale": 10, "village": 20}  # games in a report


def described(played: SimulatedGame) -> list[str]:
    """What happened in a game, and what each seat was dealt and has gained."""
    seats = [" ".join(names.values()) for names in played.held]
    counts = [f"{name} {times}/{chances}" for name, (times, chances) in played.counts.items()]
    amounts = [f"{name} {' '.join(map(str, values))}" for name, values in played.amounts.items()]
    winners = " ".join(str(seat + 1) for seat in played.winners)
    lines = [f"scores {' '.join(map(str, played.scores))}, seat {winners} wins, length {played.length}"]
    return [*lines, *filter(None, (", ".join(seats), ", ".join(counts), "; ".join(amounts)))]


@pytest.mark.golden
@pytest.mark.parametrize("game", TABLES)
def test_the_simulated_games_of_every_table(game: str) -> None:
    problems, lines = Problems(), []
    playtest = call_playtest_hook(declared(game), SHELVES, problems)
    assert playtest is not None, problems.sort_by_severity()
    for styles in TABLES[game]:
        for number in range(1, GAMES + 1):
            played = playtest.play(tuple(styles.split()), Random(number))
            lines += [f"{styles}, game {number}", *(f"  {line}" for line in described(played))]
    same(f"games-{game}.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
@pytest.mark.parametrize("game", SIZES)
def test_the_report_of_a_game(game: str) -> None:
    told = run("simulate", game, "--games", str(SIZES[game]))
    assert told.code == 0
    same(f"simulated-{game}.txt", told.out)
