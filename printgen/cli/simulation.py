"""The command that plays a game many times with simple computer players: simulate."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.here import open_project_here
from printgen.cli.printing import GameName, Json
from printgen.cli.terminal import INTERRUPTED, end_on_interrupt, print_and_end_on_error

MOST_GAMES = 1_000_000
MOST_SEED = 2**63 - 1


@app.command("simulate", epilog="Example: printgen simulate favelas --games 500 --players 3")
def simulate_command(
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
    json: Json = False,
) -> None:
    """Play a game many times with simple computer players.

    The report shows how long the games last, how much players score, who wins, and how often each event happens.
    """
    from printgen.project.simulation import Trial

    start = process_time()
    with end_on_interrupt(), catch_first_interrupt() as is_interrupted:
        result = open_project_here().simulate(game, Trial(games, players, styles, seed), is_interrupted)
    print_and_end_on_error(result.problems)
    if result.value is None:
        raise typer.Exit(INTERRUPTED)
    played = result.value.report.games
    typer.echo(f"{played / max(process_time() - start, 1e-9):,.0f} games per second of CPU time.", err=True)
    if played:
        typer.echo(result.value.json() if json else result.value.text())
    if played < games:
        typer.echo(f"Interrupted after {played:,} of {games:,} games.", err=True)
        raise typer.Exit(INTERRUPTED)


@contextmanager
def catch_first_interrupt() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-C was pressed. A second Ctrl-C interrupts the program."""
    signals: list[int] = []
    former_handler = signal.getsignal(signal.SIGINT)

    def note_interrupt(number: int, _: object) -> None:
        signals.append(number)
        signal.signal(signal.SIGINT, former_handler)

    signal.signal(signal.SIGINT, note_interrupt)
    try:
        yield lambda: bool(signals)
    finally:
        signal.signal(signal.SIGINT, former_handler)
