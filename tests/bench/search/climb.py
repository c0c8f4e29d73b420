"""Looks for slow score sheets of one game by small changes to random sheets."""

import random
import resource
import sys
import time
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from tests.bench.clock import KILOBYTE
from tests.games.files import judged_alone

RESTART = 60  # changes without a slower sheet, after which the search begins with another sheet


@dataclass(frozen=True)
class Judged:
    """A score sheet as a text, and the CPU milliseconds to read and judge it."""

    text: str
    spent: float


def judge(game: str, text: str, runs: int = 1) -> Judged:
    """Judge a score sheet of a loaded game, and keep the shortest of some runs."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        judged_alone(game, text)
        times.append((time.process_time() - start) * 1000)
    return Judged(text, min(times))


def search(game: str, sheets: ModuleType, seed: int, seconds: float) -> Judged:
    """The slowest sheet that is found in some CPU seconds. Prints each sheet that is slower than all before."""
    chance, end = random.Random(seed), time.process_time() + seconds
    judge(game, sheets.write(sheets.draw_start(chance)))  # reads the content of the game
    slowest = Judged("", 0)
    while time.process_time() < end:
        best: Any = sheets.draw_start(chance)
        mark, failures = judge(game, sheets.write(best)).spent, 0
        while failures < RESTART and time.process_time() < end:
            changed = sheets.change(chance, best)
            found = judge(game, sheets.write(changed))
            failures += 1
            if found.spent > mark:
                best, mark, failures = changed, found.spent, 0
            if found.spent > slowest.spent:
                slowest = judge(game, found.text, 2)
                print(f"{slowest.spent:6.0f} ms, {megabytes():.0f} MB", file=sys.stderr)
    return slowest


def megabytes() -> float:
    """The peak memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTE / 1e6
