"""`python -m tests.bench.layouts` lays out the sets of the tests; prints CPU ms, sheets, and the minimum of sheets by area."""

import json
import statistics
import time

from printgen.sheets.mixed.guillotine import pack_mixed_sizes
from tests.helpers.layouts import SETS, area_bound

ROUNDS = 3


def measure(name: str) -> tuple[float, int, int]:
    """The cost of a set: its median CPU time in milliseconds, its sheets, and the minimum of sheets by area."""
    paper, room, sizes = SETS[name]
    times: list[float] = []
    for _ in range(ROUNDS):
        start = time.process_time()
        plans = pack_mixed_sizes(paper, sizes, room)
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times), len(plans), area_bound(paper, sizes, room)


def main() -> None:
    """Measure every set and print the costs as JSON."""
    print(json.dumps({name: measure(name) for name in SETS}))


if __name__ == "__main__":
    main()
