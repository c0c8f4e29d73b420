"""Runs all kinds in parallel processes. A try that hangs or kills its process is noted, and the others go on."""

import os
import pickle
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.hostile.allowed import ROOT
from tests.hostile.fuzz.kind import Kind
from tests.hostile.fuzz.kinds import KINDS
from tests.hostile.fuzz.loop import Round

CHUNK = 10_000  # the most tries in one process
PATIENCE = 40.0  # the limit of wall-clock time for one try, in seconds


def soak(share: float, seed: int, workers: int | None = None) -> dict[str, Round]:
    """The results of this share of all tries, by kind."""
    found = {name: Round() for name in KINDS}
    chunks = [(kind, first) for kind in KINDS.values() for first in range(0, _tries(kind, share), CHUNK)]
    chunks.sort(key=lambda chunk: chunk[1])  # chunks of all kinds alternate, so that failures show early
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        rounds = pool.map(lambda chunk: _chunk(*chunk, share, seed), chunks)
        for (kind, _), one in zip(chunks, rounds, strict=True):
            found[kind.name].add(one)
    return found


def _tries(kind: Kind, share: float) -> int:
    return max(1, round(kind.tries * share))


def _chunk(kind: Kind, first: int, share: float, seed: int) -> Round:
    """The results of one chunk, in as many processes as are needed."""
    found, last = Round(), min(first + CHUNK, _tries(kind, share))
    while first < last:
        one, first = _process(kind, seed, first, last)
        found.add(one)
    return found


def _process(kind: Kind, seed: int, first: int, last: int) -> tuple[Round, int]:
    """The results of one process, and the number of the try with which the next process starts."""
    with TemporaryDirectory(prefix="soak-") as folder:
        clock, out = Path(folder, "clock"), Path(folder, "round")
        words = [kind.name, str(seed), str(first), str(last - first), str(clock), str(out)]
        started = time.time()
        process = subprocess.Popen([sys.executable, "-m", "tests.hostile.fuzz", *words], cwd=ROOT, stdout=subprocess.DEVNULL)
        while (code := _ended(process)) is None:
            if time.time() - (clock.stat().st_mtime if clock.exists() else started) > PATIENCE:
                process.kill()
                code = process.wait()
        if out.exists():
            made: Round = pickle.loads(out.read_bytes())
            return made, last
        number = int(clock.read_text()) if clock.exists() else first
        lost = Round(number - first + 1)
        lost.fail(f"process ended with {code}", number, f"the time of the tries from {first} on is not counted")
        return lost, number + 1


def _ended(process: subprocess.Popen[bytes]) -> int | None:
    try:
        return process.wait(1.0)
    except subprocess.TimeoutExpired:
        return None
