"""The command that plays a game by the thousand."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import INTERRUPTED, app, reported, shelves_here
from printgen.cli.printing import GameName, Json
from printgen.problems import Problems

if TYPE_CHECKING:
    from printgen.model import Game
    from printgen.playtest.report import Report
    from printgen.rules.playing import Playtest

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
    from printgen.playtest.games import find_playtest, find_trial, seats_of

    with reported() as problems:
        found = find_trial(game, shelves_here(), problems)
        playtest = find_playtest(found, shelves_here(), problems) if found is not None else None
        if found is None or playtest is None:
            return
        seats = seats_of(found, playtest, styles, players, problems)
        if problems:
            return
        report = _play(found, playtest, seats, (seed, games), problems)
        if report is None:
            return
        if report.games:
            from printgen.playtest.figures import report_json
            from printgen.playtest.text import report_text

            typer.echo((report_json if json else report_text)(found, report, playtest.unit, seed))
        if report.games < games:
            typer.echo(f"Stopped after {report.games:,} of {games:,} games.", err=True)
            raise typer.Exit(INTERRUPTED)


SECONDS_A_GAME = 1.0  # of computing; games take thousandths


def _play(
    game: "Game", playtest: "Playtest", seats: tuple[str, ...], order: tuple[int, int], problems: Problems
) -> "Report | None":
    """Play until all is played, or till somebody has seen enough; None with a problem noted if the rules fail."""
    from printgen.guard.supervisor import allow
    from printgen.playtest.games import play_games
    from printgen.playtest.report import Report
    from printgen.progress import progress
    from printgen.registry.calls import noted

    seed, games = order
    allow(games * SECONDS_A_GAME)
    report, start = Report(seats), process_time()
    with stopped_by_hand() as stopped, noted(game, problems):
        for played in progress(play_games(playtest, seats, seed, games), games, "playing"):
            report.add(played)
            if stopped():
                break
    if problems:
        return None
    took = process_time() - start
    typer.echo(f"{report.games / max(took, 1e-9):,.0f} games a second of CPU.", err=True)
    return report


@contextmanager
def stopped_by_hand() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed, so that the game at hand is played to its end; a second one interrupts it."""
    pressed: list[int] = []
    former = signal.getsignal(signal.SIGINT)

    def note(number: int, _: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, former)

    signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, former)
