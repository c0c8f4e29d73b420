"""`printgen` and `python -m printgen`."""

import gc
import os
import sys

INTERRUPTED = 130
# Allocations between two searches for garbage, of which a run makes little: saves 7 % of a print, costs at most 25 MB.
ALLOCATIONS = 800_000
NO_LIMITS, TRUST = "--no-limits", "--trust"
ANYWHERE = (NO_LIMITS, TRUST)  # people write them anywhere, and the command line expects them first
QUICK = (["list"], ["schema"])  # draw and judge nothing, and should answer at once
ABOUT = {"--help", "-h", "--version", "--show-completion", "--install-completion"}  # the program alone
COMPLETE = "_PRINTGEN_COMPLETE"  # the variable by which a shell asks how to go on with a line


def main() -> None:
    """Run the command line, in a process that the system keeps within limits."""
    _forget_this_folder()
    words = sys.argv[1:]
    asked = words[: words.index("--")] if "--" in words else words
    limited = NO_LIMITS not in asked
    general = [word for word in ANYWHERE if word in asked]
    if general:
        sys.argv[1:] = [*general, *(word for word in asked if word not in ANYWHERE), *words[len(asked) :]]
    if not asked or asked in QUICK or ABOUT.intersection(asked) or COMPLETE in os.environ:
        _run()
        return
    from printgen.core.guard.supervisor import run_supervised

    run_supervised(_run, limited)


def _run() -> None:
    """Run the command line, from its first import to its end with few searches for garbage."""
    gc.set_threshold(ALLOCATIONS)
    try:
        from printgen.cli import main as run

        run()
    except KeyboardInterrupt:  # before there was anything to be stopped
        sys.stderr.write("Interrupted.\n")
        sys.exit(INTERRUPTED)
    finally:
        gc.freeze()  # Python does not search all that a run made once more before it ends


def _forget_this_folder() -> None:
    """Import nothing from the current folder, as `python -m` would: it may hold a stranger's game."""
    here = os.getcwd()  # noqa: PTH109 - pathlib takes long to load
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    if sys.path and sys.path[0] in ("", here) and here != package:
        del sys.path[0]


if __name__ == "__main__":
    main()
