"""The entry point of `printgen` and `python -m printgen`."""

import gc
import os
import sys

INTERRUPTED = 130
# Allocations between garbage collections. A run makes little garbage, so this saves 7 % of its time for at most 25 MB.
ALLOCATIONS = 800_000
NO_LIMITS, TRUST = "--no-limits", "--trust"
ANYWHERE = (NO_LIMITS, TRUST)  # allowed anywhere, but typer expects them before the command
QUICK = (["list"], ["schema"])  # quick commands that need no limits
STUDIO = "studio"  # a server, which leaves all work to processes with limits
ABOUT = {"--help", "-h", "--version", "--show-completion", "--install-completion"}  # options of the program itself
COMPLETE = "_PRINTGEN_COMPLETE"  # the environment variable with which a shell asks for completions

# Modules that printgen, other modules of the standard library and our libraries import, but that few commands use. After a
# colon, there are functions that they import by name.
SELDOM_USED = tuple(
    "ast:literal_eval base64 binascii bz2 cmath copy csv difflib fnmatch glob:glob inspect:getattr_static ipaddress lzma ntpath"
    " numbers:Number pickle platform random:choice,randrange shlex subprocess tempfile textwrap tokenize"
    " urllib.parse:quote_from_bytes,unquote,urlparse xml.etree.ElementPath".split()
)
PARAMETERS = "printgen.cli.parameters"  # needs Typer, which plain commands do without


def main() -> None:
    """Run the command line. A command that draws or scores runs in a process with limits."""
    _remove_import_folder()
    words = sys.argv[1:]
    asked = words[: words.index("--")] if "--" in words else words
    limited = NO_LIMITS not in asked
    general = [word for word in ANYWHERE if word in asked]
    if general:
        sys.argv[1:] = [*general, *(word for word in asked if word not in ANYWHERE), *words[len(asked) :]]
    is_studio = next((word for word in asked if not word.startswith("-")), "") == STUDIO
    if not asked or asked in QUICK or is_studio or ABOUT.intersection(asked) or COMPLETE in os.environ:
        _run_commands()
        return
    from printgen.core.guard.supervisor import run_supervised_and_exit_if_possible

    run_supervised_and_exit_if_possible(_run_commands, limited)


def _run_commands() -> None:
    gc.set_threshold(ALLOCATIONS)
    try:
        from printgen.core.late_imports import import_later
        from printgen.core.quick_imports import install_quick_finder_of_own_modules

        install_quick_finder_of_own_modules()
        import_later((*SELDOM_USED, PARAMETERS))
        from printgen.cli import main as run

        run()
    except KeyboardInterrupt:  # interrupted before the command began
        sys.stderr.write("Interrupted.\n")
        sys.exit(INTERRUPTED)
    finally:
        gc.freeze()  # spares Python a last collection before it exits


def _remove_import_folder() -> None:
    """Remove the current folder from the import path.

    `python -m` adds the folder, which may contain a stranger's game.
    """
    here = os.getcwd()  # noqa: PTH109 - importing pathlib takes too long
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    if sys.path and sys.path[0] in ("", here) and here != package:
        del sys.path[0]


if __name__ == "__main__":
    main()
