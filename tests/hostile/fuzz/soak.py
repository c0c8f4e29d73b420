"""All kinds, in processes side by side: what hangs or dies is noted with its number, and the rest goes on."""

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

CHUNK = 10_000  # tries in one process, so that none grows old
PATIENCE = 40.0  # seconds of wall-clock time for one try


def soak(share: float, seed: int, workers: int | None = None) -> dict[str, Round]:
    """What came of this share of all tries, kind by kind."""
    found = {name: Round() for name in KINDS}
    chunks = [(kind, first) for kind in KINDS.values() for first in range(0, _tries(kind, share), CHUNK)]
    chunks.sort(key=lambda chunk: chunk[1])  # all kinds in turn, so that a failing one is seen early
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        rounds = pool.map(lambda chunk: _chunk(*chunk, share, seed), chunks)
        for (kind, _), one in zip(chunks, rounds, strict=True):
            found[kind.name].add(one)
    return found


def _tries(kind: Kind, share: float) -> int:
    return max(1, round(kind.tries * share))


def _chunk(kind: Kind, first: int, share: float, seed: int) -> Round:
    """The tries of one chunk, in as many processes as it takes."""
    found, last = Round(), min(first + CHUNK, _tries(kind, share))
    while first < last:
        one, first = _process(kind, seed, first, last)
        found.add(one)
    return found


def _process(kind: Kind, seed: int, first: int, last: int) -> tuple[Round, int]:
    """What one process came to, and the number that the next begins with."""
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
        lost.fail(f"process ended with {code}", number, f"the tries from {first} on are not counted in seconds")
        return lost, number + 1


def _ended(process: subprocess.Popen[bytes]) -> int | None:
    try:
        return process.wait(1.0)
    except subprocess.TimeoutExpired:
        return None
