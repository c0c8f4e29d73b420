"""The command that lets simple players play a game many times: simulate."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.here import project_here
from printgen.cli.printing import GameName, Json
from printgen.cli.terminal import INTERRUPTED, exit_on_error, interruptible

MOST_GAMES = 1_000_000
MOST_SEED = 2**63 - 1


@app.command("simulate")
def simulate_command(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games are played.", min=1, max=MOST_GAMES)] = 1000,
    players: Annotated[int | None, typer.Option(help="How many play; by default the game's usual number.", min=1)] = None,
    styles: Annotated[
        str, typer.Option(help="How they play, such as greedy: one word for all, or one for each seat, with commas.")
    ] = "",
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.", min=0, max=MOST_SEED)] = 1,
    json: Json = False,
) -> None:
    """Let simple players play a game many times, and tell how long it lasts, what it scores, who wins and what happens."""
    from printgen.project.simulation import Trial

    start = process_time()
    with interruptible(), noting_interrupts() as is_interrupted:
        result = project_here().simulate(game, Trial(games, players, styles, seed), is_interrupted)
    exit_on_error(result.problems)
    if result.value is None:
        raise typer.Exit(INTERRUPTED)
    played = result.value.report.games
    typer.echo(f"{played / max(process_time() - start, 1e-9):,.0f} games a second of CPU.", err=True)
    if played:
        typer.echo(result.value.json() if json else result.value.text())
    if played < games:
        typer.echo(f"Stopped after {played:,} of {games:,} games.", err=True)
        raise typer.Exit(INTERRUPTED)


@contextmanager
def noting_interrupts() -> Iterator[Callable[[], bool]]:
    """A function that says whether Ctrl-C was pressed. The first Ctrl-C only sets that; the second one interrupts."""
    pressed: list[int] = []
    former = signal.getsignal(signal.SIGINT)

    def note_interrupt(number: int, _: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, former)

    signal.signal(signal.SIGINT, note_interrupt)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, former)
