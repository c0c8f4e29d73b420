"""`python -m tests.bench.sheets COUNT` judges Village sheets that have only marks.

It prints the median and worst CPU time in ms, and the peak memory in MB after half of the sheets and at the end.
"""

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
    """The evidence of a sheet that has only marks and no figures."""
    return Evidence(sheet.marks(), tuple(sheet.rolls), (None,) * 30, (None,) * 3, (None,) * 10, (None,) * 10)


def judge(sheet: Played) -> float:
    """Judge one sheet by its marks, and check its range. Returns the CPU milliseconds."""
    evidence = bare(sheet)
    start = time.process_time()
    outcome = score_courses(TABLE, evidence, trace_courses(TABLE, evidence), 0)
    spent = (time.process_time() - start) * 1000
    low, high = outcome.range
    assert low <= sum(sheet.scores) <= high
    return spent


def megabytes() -> float:
    """The peak memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTE / 1e6


def main(count: int) -> None:
    """Judge `count` sheets, and print the times and the memory as JSON."""
    times: list[float] = []
    early = 0.0
    for seed in range(count):
        times.append(judge(play(TABLE, random.Random(seed))))
        early = megabytes() if seed == count // 2 else early
    print(json.dumps([statistics.median(times), max(times), early, megabytes()]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
