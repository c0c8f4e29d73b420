"""The command that plays a game many times with simple computer players: simulate."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import process_time
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.here import open_project_here
from printgen.cli.parameters import Cluster, GameName, Json, Workers
from printgen.cli.terminal import INTERRUPTED, end_on_interrupt, print_problems_and_end_on_error
from printgen.cli.workers import open_executor_if_asked

if TYPE_CHECKING:
    from printgen.project.simulation import Trial

MOST_GAMES = 100_000_000
MOST_SEED = 2**63 - 1
_SHORT_RUN = 10_000  # games whose cost is not worth a question
_SAMPLE_SECONDS = 1.0  # of computing time, to find out how long a game takes
_HOURS_TO_CONFIRM = 1.0


@app.command("simulate", epilog="Example: printgen simulate favelas --games 500 --players 3")
def simulate_games(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="NUMBER", help="Play this many games.", min=1, max=MOST_GAMES)] = 1000,
    players: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", help="Play with this many players.", min=1, show_default="the game's usual number"),
    ] = None,
    styles: Annotated[
        str,
        typer.Option(
            metavar="STYLES",
            help="Let the players use these playing styles, such as greedy: one for all, or one per seat, separated by commas.",
            show_default="the first style in the game's rules",
        ),
    ] = "",
    seed: Annotated[
        int,
        typer.Option(
            metavar="NUMBER", help="Use this random seed; the same seed always produces the same games.", min=0, max=MOST_SEED
        ),
    ] = 1,
    workers: Workers = None,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Play a game many times with simple computer players.

    The report shows how long the games last, how much players score, who wins, and how often each event happens.
    With --workers or --cluster, several processes play at the same time. The report is the same. If such a run is ended, repeat
    the command, and it goes on from the games that are finished.
    """
    from printgen.project.simulation import Trial

    trial = Trial(games, players, styles, seed)
    if not confirm_long_simulation(game, trial):
        raise typer.Exit(INTERRUPTED)
    start = process_time()
    with end_on_interrupt(), catch_first_interrupt() as is_interrupted, open_executor_if_asked(workers, cluster) as executor:
        result = open_project_here().simulate(game, trial, is_interrupted, executor)
    print_problems_and_end_on_error(result.problems)
    if result.value is None:
        raise typer.Exit(INTERRUPTED)
    played = result.value.report.games
    if executor is None:
        typer.echo(f"{played / max(process_time() - start, 1e-9):,.0f} games per second of CPU time.", err=True)
    if played:
        typer.echo(result.value.json() if json else result.value.text())
    if played < games:
        typer.echo(f"Interrupted after {played:,} of {games:,} games.", err=True)
        raise typer.Exit(INTERRUPTED)


def confirm_long_simulation(game: str, trial: "Trial") -> bool:
    """Whether to play. If that takes hours, prints how many, and asks the user if somebody can answer."""
    if trial.games <= _SHORT_RUN:
        return True
    end = process_time() + _SAMPLE_SECONDS
    sample = open_project_here().simulate(game, replace(trial, games=_SHORT_RUN), lambda: process_time() > end)
    if sample.value is None or not sample.value.report.games:
        return True  # the simulation itself reports the problems
    spent = _SAMPLE_SECONDS + process_time() - end
    hours = trial.games * spent / sample.value.report.games / 3600
    if hours < _HOURS_TO_CONFIRM:
        return True
    typer.echo(f"{trial.games:,} games take about {hours:,.0f} core-hours.", err=True)
    return not sys.stdin.isatty() or typer.confirm("Go on?", err=True)


@contextmanager
def catch_first_interrupt() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-C was pressed. A second Ctrl-C interrupts the program."""
    signals: list[int] = []
    former_handler = signal.getsignal(signal.SIGINT)

    def note_interrupt(signal_number: int, _: object) -> None:
        signals.append(signal_number)
        signal.signal(signal.SIGINT, former_handler)

    signal.signal(signal.SIGINT, note_interrupt)
    try:
        yield lambda: bool(signals)
    finally:
        signal.signal(signal.SIGINT, former_handler)
