"""The command that lets rules beside content run: trust."""

from pathlib import Path
from typing import Annotated

import typer

from printgen.cli.app import app
from printgen.cli.terminal import collecting_problems
from printgen.core.problems import Problems, Where


@app.command("trust")
def trust_command(
    folder: Annotated[
        Path | None, typer.Argument(help="A project, or the folder of one game; by default all that you trust is listed.")
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take trust back from the folder and all below it.")] = False,
) -> None:
    """Allow the Python rules beside a game's content to run, until they change.

    Read the code first: rules can do whatever you can do. PRINTGEN_TRUST names folders that are always trusted, as for a build
    server, and --trust with another command runs the rules once.
    """
    with collecting_problems() as problems:
        if folder is not None:
            (_remove if remove else _add)(folder, problems)
        elif remove:
            problems.add(Where("--remove"), "No folder is named.", "write `printgen trust --remove FOLDER`.")
        else:
            _list(problems)


def _add(folder: Path, problems: Problems) -> None:
    from printgen.scoring.registry.trust import add_trust

    for code in add_trust(folder, problems):
        typer.echo(f"Trusted until it changes: {code.folder}")
        for name, content in sorted(code.files.items()):
            typer.echo(f"  {name}  {len(content):,} bytes")


def _remove(folder: Path, problems: Problems) -> None:
    from printgen.scoring.registry.trust import remove_trust

    for name in remove_trust(folder, problems):
        typer.echo(f"No longer trusted: {name}")


def _list(problems: Problems) -> None:
    from printgen.scoring.registry.trust import list_trust

    states = {"trusted": "", "changed": "  changed since, so it does not run", "gone": "  no longer there"}
    listed = list_trust(problems)
    for one in listed:
        typer.echo(f"{one.folder}{states[one.state]}")
    if not listed and not problems:
        typer.echo("You trust no rules yet.")
