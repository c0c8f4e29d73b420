"""The `printgen` command as Typer sees it: options that every command shares, and the sections of `--help`."""

from collections.abc import Sequence
from copy import copy
from importlib import import_module
from types import FunctionType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.models import CommandInfo

from printgen.cli.commands import COMMANDS, MODULES
from printgen.cli.help_with_settings import make_command_class
from printgen.cli.here import TRUST_ONCE
from printgen.core.guard.budget import lift_time_limits
from printgen.core.version import __version__

SECTIONS = {
    "Make a game": ("new", "list", "print", "kit", "proof", "pictures", "export", "diff"),
    "Check": ("studio", "check", "watch", "inspect", "fonts"),
    "Play and score": ("enter", "score", "results", "fits", "combat", "simulate"),
    "Set up": ("config", "calibrate", "printer", "schema", "trust", "plugins", "docs"),
}


class SectionedCommands(TyperGroup):
    """A group of commands that `--help` lists in sections."""

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """Write the commands to the help text, one list per section."""
        longest = max(map(len, self.commands))
        for section, names in SECTIONS.items():
            with formatter.section(section):
                summaries = [self.commands[name].get_short_help_str(formatter.width - longest - 6) for name in names]
                formatter.write_dl([(name.ljust(longest), text) for name, text in zip(names, summaries, strict=True)])


app = typer.Typer(
    name="printgen",
    cls=SectionedCommands,
    help="Turn game data into print-ready kits, and check the finished score sheets.",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version_and_exit_if_asked(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"printgen {__version__}")
        raise typer.Exit()


@app.callback()
def apply_common_options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version_and_exit_if_asked, is_eager=True, help="Show the version and exit."),
    ] = False,
    no_limits: Annotated[
        bool, typer.Option("--no-limits", help="Lift the limits on time and memory. Use this only with files that you trust.")
    ] = False,
    trust: Annotated[
        bool, typer.Option("--trust", help="Run the Python rules beside the content, this time only; see `printgen trust`.")
    ] = False,
) -> None:
    """Apply the options that every command shares."""
    if no_limits:
        lift_time_limits()
    TRUST_ONCE.set(trust)


def load_app(words: Sequence[str] = ()) -> typer.Typer:
    """The app with the command that follows any options in `words`, or with all commands if that is not a command.

    Typer spends a fifth of a millisecond on each command, and some of their modules take longer to load.
    If `words` has only options, such as --help, the commands are without their parameters.
    """
    command = next((word for word in words if not word.startswith("-")), "")
    needed = [module for module, names in MODULES.items() if command in names]
    for module in needed or MODULES:
        import_module(f"printgen.cli.{module}")
        _add_plain_commands_and_sort()
    chosen = copy(app)
    if words and not command:
        chosen.registered_commands = [_copy_command_without_parameters(known) for known in app.registered_commands]
        return chosen
    if not needed:
        return app
    chosen.registered_commands = [known for known in app.registered_commands if known.name == command]
    chosen.registered_groups = [known for known in app.registered_groups if known.name == command]
    return chosen


def _add_plain_commands_and_sort() -> None:
    """Add the commands of modules that do not import Typer, and put all commands in the same order in every run."""
    known = {command.name for command in app.registered_commands}
    for name, command in COMMANDS.items():
        if name not in known:
            app.command(name, cls=make_command_class(command.settings), epilog=command.epilog)(command.run)
    order = [name for names in MODULES.values() for name in names]
    app.registered_commands.sort(key=lambda command: order.index(command.name or ""))


def _copy_command_without_parameters(command: CommandInfo) -> CommandInfo:
    """A command with the same name and description, but without parameters, which take typer most of its time."""
    summary = copy(command)
    summary.callback = FunctionType((lambda: None).__code__, {})
    summary.callback.__doc__ = command.callback.__doc__
    return summary
