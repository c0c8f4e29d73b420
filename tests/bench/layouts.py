"""`python -m tests.bench.layouts` lays out the sets of the tests; prints CPU ms, sheets, and the minimum of sheets by area.

`python -m tests.bench.layouts large` lays out many unlike pieces, and `classes` the published classes of rectangles.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable

from printgen.content.sizes import PAPERS
from printgen.sheets.mixed.guillotine import pack_mixed_sizes
from printgen.sheets.nested.nest import nest_pieces
from printgen.sheets.patterns import Clearance
from tests.helpers.layouts import (
    CLASSES,
    SETS,
    any_sizes,
    area_bound,
    count_least_sheets,
    draw_instance,
    irregular_shapes,
)

ROUNDS = 3
COUNTS = (20, 40, 60, 80, 100)  # rectangles in an instance of a class
INSTANCES = 4  # for each number of rectangles
NO_CLEARANCE = Clearance(0, 0, 0)


def measure(name: str) -> tuple[float, int, int]:
    """The cost of a set: its median CPU time in milliseconds, its sheets, and the minimum of sheets by area."""
    paper, room, sizes = SETS[name]
    times: list[float] = []
    for _ in range(ROUNDS):
        start = time.process_time()
        plans = pack_mixed_sizes(paper, sizes, room)
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times), len(plans), area_bound(paper, sizes, room)


def measure_large() -> dict[str, float]:
    """The CPU milliseconds for many pieces of which hardly any are equal."""
    paper, shapes = PAPERS["a4"], irregular_shapes(1000, 1)
    return {
        "10,000 unlike rectangles, 15 to 90 mm": _time(
            lambda: pack_mixed_sizes(paper, any_sizes(15, 90, 10_000, 8), Clearance(5, 0, 0))
        ),
        "10,000 unlike rectangles, 20 to 150 mm": _time(
            lambda: pack_mixed_sizes(paper, any_sizes(20, 150, 10_000, 8), Clearance(5, 0, 0))
        ),
        "1,000 irregular shapes": _time(lambda: nest_pieces(paper, shapes, Clearance(5, 0, 2))),
    }


def _time(pack: Callable[[], object]) -> float:
    start = time.process_time()
    pack()
    return (time.process_time() - start) * 1000


def measure_classes() -> dict[str, tuple[int, int]]:
    """The sheets of each published class of rectangles, and their lower bound."""
    return {name: _measure_class(name) for name in CLASSES}


def _measure_class(name: str) -> tuple[int, int]:
    drawn = [draw_instance(name, count, seed) for count in COUNTS for seed in range(INSTANCES)]
    sheets = sum(len(pack_mixed_sizes(paper, sizes, NO_CLEARANCE)) for paper, sizes in drawn)
    return sheets, sum(count_least_sheets(paper, sizes) for paper, sizes in drawn)


def main(words: list[str]) -> None:
    """Measure what the words name, or every set, and print the costs as JSON."""
    if words == ["large"]:
        print(json.dumps(measure_large()))
    elif words == ["classes"]:
        print(json.dumps(measure_classes()))
    else:
        print(json.dumps({name: measure(name) for name in SETS}))


if __name__ == "__main__":
    main(sys.argv[1:])
