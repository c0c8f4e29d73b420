"""A game played by simple players many times."""

from collections.abc import Callable
from dataclasses import dataclass

from printgen.content.shelves import Shelves
from printgen.core.guard.supervisor import extend_limits
from printgen.core.problems import Problems, Where
from printgen.core.progress import progress
from printgen.model import Game
from printgen.scoring.registry.calls import note_failures
from printgen.scoring.simulation.report import Report
from printgen.scoring.simulation.trials import choose_seats, find_playtest, load_trial, play_games

SECONDS_A_GAME = 1.0  # of computing; games take thousandths


@dataclass(frozen=True, slots=True)
class Simulation:
    """The report on games that were played, and how: the unit that lengths count, and the seed."""

    game: Game
    report: Report
    unit: str
    seed: int

    def text(self) -> str:
        """The report for people."""
        from printgen.scoring.simulation.report_text import report_text

        return report_text(self.game, self.report, self.unit, self.seed)

    def json(self) -> str:
        """The report for programs."""
        from printgen.scoring.simulation.report_json import report_json

        return report_json(self.game, self.report, self.unit, self.seed)


@dataclass(frozen=True, slots=True)
class Trial:
    """How many games are played, and by whom; None and an empty text stand for the usual."""

    games: int = 1000
    players: int | None = None
    styles: str = ""
    seed: int = 1


def simulate(game: str, trial: Trial, is_enough: Callable[[], bool], shelves: Shelves, problems: Problems) -> Simulation | None:
    """Play until all games are played, or after a game that was enough; None if the game cannot be played."""
    found = load_trial(game, shelves, problems)
    playtest = find_playtest(found, shelves, problems) if found is not None else None
    if found is None or playtest is None:
        return None
    seats = choose_seats(found, playtest, trial.styles, trial.players, problems)
    if trial.games < 1:
        problems.add(Where("--games"), f"There are {trial.games} games to play, but there must be 1 or more.", "use 1000.")
    if problems:
        return None
    extend_limits(trial.games * SECONDS_A_GAME)
    report = Report(seats)
    with note_failures(found, problems):
        for played in progress(play_games(playtest, seats, trial.seed, trial.games), trial.games, "playing"):
            report.add(played)
            if is_enough():
                break
    return None if problems else Simulation(found, report, playtest.unit, trial.seed)
