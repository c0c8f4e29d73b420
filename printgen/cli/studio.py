"""The command that opens the studio, the window of printgen."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import complete_games
from printgen.cli.here import TRUST_ONCE
from printgen.cli.terminal import print_problems_and_end_on_error
from printgen.core.guard.budget import are_limits_lifted
from printgen.core.problems import Problem, Where, truncate_value
from printgen.core.words import join_words

if TYPE_CHECKING:
    from printgen.studio.server import NoNetworkError

_LIBRARIES = ("starlette", "uvicorn", "watchfiles", "dulwich")


@app.command("studio", epilog="Example: printgen studio village")
def serve_studio(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]", help="The game to show first.", autocompletion=complete_games, show_default="a list of all games"
        ),
    ] = "",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, show_default="8317, or another free one", help="The port to use.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the studio in your browser.")] = True,
    stay: Annotated[bool, typer.Option("--stay", help="Run until you press Ctrl-C, even if no window is open.")] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let phones in your network fill in score sheets; you invite each with a QR code.")
    ] = False,
    lan_address: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Like --lan, with this address of your computer, such as 192.168.1.20, if phones cannot reach the usual one.",
            show_default="the address in your home network",
        ),
    ] = "",
) -> None:
    """Show a game in your browser, and redraw it while you edit.

    Only this computer can open the page. The studio stops 5 minutes after you close its last window. With --lan, phones that
    you invite can open a page of their own to enter a score sheet.
    """
    print_problems_and_end_on_error(_find_problem_of_missing_libraries())
    from printgen.studio.process import WorkerPlace
    from printgen.studio.server import NoNetworkError, StudioOptions, run_studio

    try:
        options = StudioOptions(game, port or 0, browser, stay, lan or bool(lan_address), lan_address)
        run_studio(WorkerPlace(Path.cwd(), TRUST_ONCE.get(), not are_limits_lifted()), options, typer.echo)
    except NoNetworkError as error:
        print_problems_and_end_on_error((_make_network_problem(lan_address, error),))
    except OSError as error:
        reason = error.strerror or str(error)
        message = f"The studio cannot use port {port}: {reason}."
        print_problems_and_end_on_error((Problem(Where("--port"), message, "use another port, or remove --port."),))
    except KeyboardInterrupt:
        pass
    typer.echo("The studio is closed.", err=True)


def _make_network_problem(wanted_address: str, error: "NoNetworkError") -> Problem:
    if error.others:
        message = f'"{truncate_value(wanted_address)}" is not an address of this computer in a local network.'
        hint = f"use {join_words((one.address for one in error.others), 'or')}, or only --lan."
        return Problem(Where("--lan-address"), message, hint)
    message = "This computer has no address in a local network."
    return Problem(Where("--lan"), message, "connect it to your network, or remove --lan.")


def _find_problem_of_missing_libraries() -> tuple[Problem, ...]:
    from importlib.util import find_spec

    missing = [name for name in _LIBRARIES if find_spec(name) is None]
    if not missing:
        return ()
    message = f"The studio needs {join_words(missing, 'and')}, which {'is' if len(missing) == 1 else 'are'} not installed."
    return (Problem(Where("studio"), message, 'run `pip install "printgen[studio]"`, or `make studio` in a checkout.'),)
