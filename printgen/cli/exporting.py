"""The commands for exporters and plugins: export, plugins."""

from typing import Annotated

import typer

from printgen.cli.app import app, finish, interruptible, project_here, tell_shortly
from printgen.cli.printing import GameName, OutputFolder, Paper, PlayersCount, SidesName, StyleName
from printgen.project.orders import Options


@app.command("export")
def export_command(
    game: GameName,
    exporter: Annotated[str, typer.Argument(help="cut-files, drawings, faces, pages, pdf, plan, or one of a plugin.")],
    paper: Paper = "a4",
    players: PlayersCount = None,
    style: StyleName = None,
    sides: SidesName = None,
    output: OutputFolder = None,
) -> None:
    """Write the files that an exporter makes of a game: pictures, drawings, cut files, or files of a plugin."""
    with interruptible():
        result = project_here().write_export(game, exporter, Options(paper, players, 1, style, sides), output)
    for path in result.value or ():
        typer.echo(str(path))
    finish(result.problems, tell_shortly)


@app.command("plugins")
def plugins_command() -> None:
    """List the rules, checks and exporters of installed packages."""
    from printgen.plugins import GROUPS, plugins

    lines = [f"{group.removeprefix('printgen.')}: {one.id}, from {one.package}" for group in GROUPS for one in plugins(group)]
    typer.echo("\n".join(lines) or "No installed package adds rules, checks or exporters.")
