"""Plays a game many times with simple computer players."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from printgen.content.shelves import Shelves
from printgen.core.guard.supervisor import extend_limits
from printgen.core.problems import Problems, Where
from printgen.core.progress import iterate_with_progress
from printgen.core.records import dataclass
from printgen.model import Game
from printgen.scoring.contract.optional import Playtest
from printgen.scoring.registry.calls import report_failures_of_rules
from printgen.scoring.simulation.report import Report
from printgen.scoring.simulation.trials import (
    SECONDS_A_GAME,
    call_playtest_hook,
    choose_seat_styles,
    load_game_to_simulate,
    play_games,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor


@dataclass(frozen=True, slots=True)
class Simulation:
    """A report on simulated games, the unit of their length (such as rounds), and the random seed."""

    game: Game
    report: Report
    unit: str
    seed: int

    def text(self) -> str:
        """The report as text, as `printgen simulate` prints it."""
        from printgen.scoring.simulation.report_text import write_report_text

        return write_report_text(self.game, self.report, self.unit, self.seed)

    def json(self) -> str:
        """The report as JSON, as `printgen simulate --json` prints it."""
        from printgen.scoring.simulation.report_json import write_report_json

        return write_report_json(self.game, self.report, self.unit, self.seed)


@dataclass(frozen=True, slots=True)
class Trial:
    """The options of a simulation: the numbers of games and players, the playing styles, and the random seed.

    If `players` is None or `styles` is empty, the game's default is used.
    """

    games: int = 1000
    players: int | None = None
    styles: str = ""
    seed: int = 1


def run_simulation(
    game: str,
    trial: Trial,
    is_enough: Callable[[], bool],
    shelves: Shelves,
    problems: Problems,
    executor: "Executor | None" = None,
) -> Simulation | None:
    """Play all games of a trial, or stop early when `is_enough()` returns true. An executor plays many games at a time.

    Reports the problems and returns None if the game cannot be simulated.
    """
    loaded = load_game_to_simulate(game, shelves, problems)
    playtest = call_playtest_hook(loaded, shelves, problems) if loaded is not None else None
    if loaded is None or playtest is None:
        return None
    seats = choose_seat_styles(loaded, playtest, trial.styles, trial.players, problems)
    if trial.games < 1:
        problems.add(Where("--games"), f"The number of games is {trial.games}, but must be 1 or more.", "use 1000.")
    if problems:
        return None
    if executor is not None:
        from printgen.project.workers.playing import play_or_resume_games_on_workers

        report = play_or_resume_games_on_workers(executor, loaded, seats, trial.seed, trial.games, is_enough, shelves, problems)
    else:
        report = _play_in_this_process(loaded, playtest, seats, trial, is_enough, problems)
    return None if problems else Simulation(loaded, report, playtest.unit, trial.seed)


def _play_in_this_process(
    game: Game, playtest: Playtest, seats: tuple[str, ...], trial: Trial, is_enough: Callable[[], bool], problems: Problems
) -> Report:
    extend_limits(trial.games * SECONDS_A_GAME)
    report = Report(seats)
    with report_failures_of_rules(game, problems):
        games = play_games(playtest, seats, trial.seed, range(1, trial.games + 1))
        for played in iterate_with_progress(games, trial.games, "playing"):
            report.add_game(played)
            if is_enough():
                break
    return report
