"""Plays a range of simulated games in a worker, and divides a simulation into ranges."""

import platform
from functools import lru_cache
from pathlib import Path
from typing import Any, TypedDict

from printgen.content.shelves import Trust, find_shelves
from printgen.core.guard.supervisor import extend_limits, renew_time_limit
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import ProblemError, Problems
from printgen.model import Game
from printgen.project.plain_problems import make_plain_problem
from printgen.project.workers.content_hash import hash_program_and_game
from printgen.scoring.contract.optional import Playtest
from printgen.scoring.registry.calls import report_failures_of_rules
from printgen.scoring.simulation.plain_report import serialize_report
from printgen.scoring.simulation.report import Report
from printgen.scoring.simulation.trials import SECONDS_A_GAME, call_playtest_hook, load_game_to_simulate, play_games

FEWEST_GAMES = 50  # in a range
MOST_RANGES = 1_000


class GameSource(NamedTuple):
    """Where workers find a game: a folder of its project, the code that may run, and the hash of what they must find."""

    game: str
    folder: str
    trust: Trust
    content: str


class RangeAnswer(TypedDict, total=False):
    """The report on a range of games, or else its problems, both as plain values, or the name of a worker that differs."""

    report: Any
    problems: list[Any]
    differs: str


class GameRange(NamedTuple):
    """Some games of a simulation: their source, the styles of the seats, the seed, and the numbers of the games."""

    source: GameSource
    seats: tuple[str, ...]
    seed: int
    first: int
    games: int


def split_games_into_ranges(source: GameSource, seats: tuple[str, ...], seed: int, games: int) -> list[GameRange]:
    """The ranges of a simulation in order. They do not depend on the number of workers."""
    size = max(FEWEST_GAMES, -(-games // MOST_RANGES))
    return [GameRange(source, seats, seed, first, min(size, games + 1 - first)) for first in range(1, games + 1, size)]


def play_game_range(game_range: GameRange) -> RangeAnswer:
    """Play a range of games in this worker, or nothing if this worker has another printgen or other content."""
    renew_time_limit()
    problems, report = Problems(), Report(game_range.seats)
    try:
        found = _load_playtest_if_files_are_same(game_range.source)
        if found is None:
            return {"differs": platform.node() or "a worker"}
        game, playtest = found
        extend_limits(game_range.games * SECONDS_A_GAME)
        with report_failures_of_rules(game, problems):
            for played in play_games(
                playtest, game_range.seats, game_range.seed, range(game_range.first, game_range.first + game_range.games)
            ):
                report.add_game(played)
    except ProblemError as end:
        problems.add_problem(end.problem)
    if problems:
        return {"problems": [make_plain_problem(problem) for problem in problems.sort_by_severity()]}
    return {"report": serialize_report(report)}


@lru_cache(1)
def _load_playtest_if_files_are_same(source: GameSource) -> tuple[Game, Playtest] | None:
    """The game and its playtest, or None if this machine does not have what the source describes."""
    shelves, problems = find_shelves(Path(source.folder), source.trust), Problems()
    try:
        if hash_program_and_game(source.game, shelves) != source.content:
            return None
    except OSError:
        return None
    game = load_game_to_simulate(source.game, shelves, problems)
    playtest = call_playtest_hook(game, shelves, problems) if game is not None else None
    return (game, playtest) if game is not None and playtest is not None else None
