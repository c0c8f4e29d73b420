"""`python -m tests.bench.sheets COUNT` judges Village sheets that have only marks.

It prints the median and worst CPU time in ms, and the peak memory in MB after half of the sheets and at the end.
`python -m tests.bench.sheets slow` judges the slowest sheets known, and prints the worst CPU time and the peak memory.
`python -m tests.bench.search` looks for slower ones, for every game.
"""

import json
import random
import resource
import statistics
import sys
import time

from printgen.games.village.entry import Entry, Mark, Sheet, read_dice
from printgen.games.village.evidence import Evidence
from printgen.games.village.scoring import judge_game
from tests.bench.clock import KILOBYTE
from tests.games.village_play import CONSTANTS, Played, play, score_evidence
from tests.games.village_slow import SHEETS

WRONG = 99  # a score that no turn can have


def bare(sheet: Played) -> Evidence:
    """The evidence of a sheet that has only marks and no figures."""
    return Evidence(sheet.marks(), tuple(sheet.rolls), (None,) * 30, (None,) * 3, (None,) * 10, (None,) * 10)


def judge(sheet: Played) -> float:
    """Judge one sheet by its marks, and check its range. Returns the CPU milliseconds."""
    evidence = bare(sheet)
    start = time.process_time()
    outcome = score_evidence(CONSTANTS, evidence)
    spent = (time.process_time() - start) * 1000
    low, high = outcome.lowest_and_highest_sum_of_turns
    assert low <= sum(sheet.scores) <= high
    return spent


def judge_slow_sheets() -> float:
    """Judge the slowest sheets known, with and without a wrong score in the last turn. Returns the worst CPU milliseconds."""
    return max(judge_marks(*sheet, last) for sheet in SHEETS.values() for last in (None, WRONG))


def judge_marks(rolls: str, rows: str, last_score: int | None) -> float:
    """Judge one sheet with nothing but its marks and, perhaps, the last score. Returns the CPU milliseconds, best of two."""
    grid = tuple(Mark(letter, None) if letter != "." else None for letter in rows if letter != " ")
    scores = (None,) * (CONSTANTS.turns - 1) + (last_score,) if last_score is not None else ()
    entry = Entry("village", tuple(map(read_dice, rolls.split())), (Sheet("Ana", grid, scores=scores),))
    times = []
    for _ in range(2):
        start = time.process_time()
        judge_game(CONSTANTS, entry)
        times.append((time.process_time() - start) * 1000)
    return min(times)


def megabytes() -> float:
    """The peak memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTE / 1e6


def main(count: int) -> None:
    """Judge `count` sheets, and print the times and the memory as JSON."""
    times: list[float] = []
    early = 0.0
    for seed in range(count):
        times.append(judge(play(CONSTANTS, random.Random(seed))))
        early = megabytes() if seed == count // 2 else early
    print(json.dumps([statistics.median(times), max(times), early, megabytes()]))


if __name__ == "__main__":
    if sys.argv[1] == "slow":
        print(json.dumps([judge_slow_sheets(), megabytes()]))
    else:
        main(int(sys.argv[1]))
