"""The command that allows the rules beside a game's content to run: trust."""

from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.terminal import collect_problems_and_end_on_error
from printgen.core.problems import Problems, Where


@app.command("trust", epilog="Example: printgen trust content/mygame")
def manage_trust(
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="FOLDER", help="A project, or the folder of one game; without it, the command lists the trusted folders."
        ),
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Stop trusting this folder and the folders in it.")] = False,
) -> None:
    """Allow the Python rules beside a game's content to run.

    The rules may run until their files change. Read the code first, because rules can do anything that you can do.

    To trust rules for a single run, add --trust to the command instead. To always trust certain folders, for example on a build
    server, name them in the environment variable PRINTGEN_TRUST.
    """
    with collect_problems_and_end_on_error() as problems:
        if folder is not None:
            (_distrust_folder_and_print if remove else _trust_folder_and_print)(folder, problems)
        elif remove:
            problems.add(Where("--remove"), "There is no folder after --remove.", "write `printgen trust --remove FOLDER`.")
        else:
            _print_trusted_folders(problems)


def _trust_folder_and_print(folder: Path, problems: Problems) -> None:
    from printgen.scoring.registry.trust import trust_games_in_folder

    for code in trust_games_in_folder(folder, problems):
        typer.echo(f"Trusted until it changes: {code.folder}")
        for name, content in sorted(code.files.items()):
            typer.echo(f"  {name}  {len(content):,} bytes")


def _distrust_folder_and_print(folder: Path, problems: Problems) -> None:
    from printgen.scoring.registry.trust import remove_trust_below

    for name in remove_trust_below(folder, problems):
        typer.echo(f"No longer trusted: {name}")


def _print_trusted_folders(problems: Problems) -> None:
    from printgen.scoring.registry.trust import list_trusted_folders

    states = {"trusted": "", "changed": "  has changed since then, so its rules do not run", "gone": "  no longer exists"}
    trusted = list_trusted_folders(problems)
    for folder in trusted:
        typer.echo(f"{folder.folder}{states[folder.state]}")
    if not trusted and not problems:
        typer.echo("You have not trusted any rules yet.")
