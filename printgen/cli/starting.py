"""The command that starts a game: new."""

from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import complete_games, complete_starting_points
from printgen.cli.here import open_project_here
from printgen.cli.terminal import end_on_interrupt, print_problems_and_end_on_error

if TYPE_CHECKING:
    from printgen.project.starting import NewGame

FIRST = "deck"


@app.command("new", epilog="Example: printgen new moon --start deck")
def make_new_game(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="The name of the new game; without it, the command lists the starting points."),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(
            metavar="START",
            help="Start from deck, roll-and-write, hexes, box, bowling, darts, fences, gin, golf, hearts, realms, scorepad, "
            "treasures, valley or yacht.",
            show_default=FIRST,
            autocompletion=complete_starting_points,
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="GAME",
            help="Copy this game with its rules instead, such as village.",
            show_default="no copy",
            autocompletion=complete_games,
        ),
    ] = None,
) -> None:
    """Start a game of your own in a new folder, content/NAME.

    The game is complete, so you can print it at once. Then change its files, which explain themselves.
    """
    if not words:
        _print_starting_points()
        return
    if start is not None and source is not None:
        raise typer.BadParameter("use either --start or --from.", param_hint="--from")
    name = " ".join(words)
    with end_on_interrupt():
        project = open_project_here()
        result = project.copy_game(name, source) if source is not None else project.start_game(name, start or FIRST)
    if result.value is not None:
        _announce_new_game(result.value, "" if start or source else FIRST)
    print_problems_and_end_on_error(result.problems)


def _print_starting_points() -> None:
    from printgen.project.starting import list_starting_points

    points = list_starting_points()
    longest = max(len(point.name) for point in points)
    typer.echo("You can start from:")
    for point in points:
        typer.echo(f"  {point.name.ljust(longest)}  {point.summary}")
    typer.echo("\nTo start a game called moon, run `printgen new moon --start deck`.")
    typer.echo("To change a game that you can print, run `printgen new my-village --from village`.")


def _announce_new_game(game: "NewGame", default_start: str) -> None:
    """Print what was made, and what to do next; `default_start` is the starting point if nobody chose one."""
    typer.echo(
        f"{game.folder.as_posix()}: your new game{f', made from the starting point {default_start}' * bool(default_start)}."
    )
    if game.has_code:
        typer.echo(f"  Its rules are Python code. Read them, then run `printgen trust {game.folder.as_posix()}`.")
    typer.echo("Next:")
    typer.echo(f"  printgen print {game.name}    writes a PDF")
    typer.echo(f"  printgen check {game.name}    finds every problem in the game")
    typer.echo(f"  printgen watch {game.name}    checks it again after every change")
    typer.echo(f"Then change the files. Begin with {(game.folder / 'game.yaml').as_posix()}.")
    if default_start:
        typer.echo("`printgen new` without a name lists the other starting points.")
