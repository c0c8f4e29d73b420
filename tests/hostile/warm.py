"""Runs printgen in forks of one process that has imported the modules of a print, which spares each case most of its start.

`python warm.py` reads a run from each line of its standard input. It answers with the number of the new process and, when
that has ended, with its status, its seconds of CPU time and its memory.
"""

import importlib
import json
import os
import subprocess
import sys
import tempfile
from contextlib import suppress

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))  # noqa: PTH118, PTH120
MODULES_OF_A_PRINT = (
    "import atexit, sys; root, output = sys.argv[1:]; sys.path[0] = root; sys.dont_write_bytecode = True; "
    "atexit.register(lambda: print('loaded:', *sys.modules)); import printgen.cli; "
    "sys.argv = ['printgen', 'print', 'village', '--output', output]; printgen.cli.main()"
)


def import_modules_of_a_print() -> None:
    """Import what printing a game needs; a run imports anything else itself."""
    with tempfile.TemporaryDirectory() as output:
        words = [sys.executable, "-c", MODULES_OF_A_PRINT, ROOT, output]
        said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    tempfile.tempdir = None  # each run finds its own
    for name in set(said.rpartition("loaded:")[2].split()) - {"__main__"}:
        with suppress(ImportError):
            importlib.import_module(name)


def run_and_answer(words: list[str], folder: str, streams: list[str], environment: dict[str, str]) -> None:
    """Run printgen in a fork of this process, with its own folder, streams and environment."""
    child = os.fork()
    if not child:
        os.setsid()
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        _replace_streams(streams)
        from tests.hostile.watch import main

        main(*words)
        sys.exit()
    print(child, flush=True)
    _, status, usage = os.wait4(child, 0)
    print(json.dumps([status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss]), flush=True)


def _replace_streams(streams: list[str]) -> None:
    """Make these files the standard streams, with the encodings that Python chose for the real ones."""
    for number, (name, flags) in enumerate(zip(streams, (os.O_RDONLY, os.O_WRONLY, os.O_WRONLY), strict=True)):
        os.dup2(os.open(name, flags), number)
    usual = (sys.stdin, sys.stdout, sys.stderr)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding=stream.encoding, errors=stream.errors)  # noqa: PTH123, SIM115
        for number, (mode, stream) in enumerate(zip("rww", usual, strict=True))
    )


if __name__ == "__main__":
    sys.path[0] = ROOT
    import_modules_of_a_print()
    for line in sys.stdin:
        run_and_answer(**json.loads(line))
