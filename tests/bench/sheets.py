"""`python -m tests.bench.sheets COUNT`: judge bare Village sheets; prints median and worst CPU ms, and MB early and late."""

import json
import random
import resource
import statistics
import sys
import time

from printgen.games.village.courses import Evidence, score_courses, trace_courses
from tests.bench.clock import KILOBYTE
from tests.games.village_play import TABLE, Played, play


def bare(sheet: Played) -> Evidence:
    """What a sheet tells on which nothing but marks was written."""
    return Evidence(sheet.marks(), tuple(sheet.rolls), (None,) * 30, (None,) * 3, (None,) * 10, (None,) * 10)


def judge(sheet: Played) -> float:
    """Decide one bare sheet and its range; gives the CPU ms it took."""
    evidence = bare(sheet)
    start = time.process_time()
    outcome = score_courses(TABLE, evidence, trace_courses(TABLE, evidence), 0)
    spent = (time.process_time() - start) * 1000
    low, high = outcome.range
    assert low <= sum(sheet.scores) <= high
    return spent


def megabytes() -> float:
    """The most memory held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTE / 1e6


def main(count: int) -> None:
    """Judge as many sheets, and print what it took."""
    times: list[float] = []
    early = 0.0
    for seed in range(count):
        times.append(judge(play(TABLE, random.Random(seed))))
        early = megabytes() if seed == count // 2 else early
    print(json.dumps([statistics.median(times), max(times), early, megabytes()]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
