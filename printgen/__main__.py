"""`printgen` and `python -m printgen`."""

import gc
import sys

INTERRUPTED = 130
ALLOCATIONS = 100_000  # between two searches for garbage, of which a short run makes little: saves a twentieth of it


def main() -> None:
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


if __name__ == "__main__":
    main()
