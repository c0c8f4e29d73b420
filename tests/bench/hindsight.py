"""`python -m tests.bench.hindsight` prints the gap of hindsight and the CPU time for six random games.

The gap is the difference in points between the best course that is found for a game of Village and the proven limit.
"""

import random
import statistics
import time

from printgen.games.village.play.annealing import Annealing
from printgen.games.village.play.bound import Bound
from printgen.games.village.table import Dice
from tests.games.village_play import TABLE

SEEDS = range(1, 7)


def measure_gap(rolls: tuple[Dice, ...]) -> tuple[int, int, float, float]:
    """The best score found, the proven limit, and the CPU seconds of the search and of the proof."""
    start = time.process_time()
    annealing, bound = Annealing(TABLE, rolls), Bound(TABLE, rolls)
    for _ in annealing.search_in_stages():
        pass
    middle = time.process_time()
    for _ in bound.tighten_limit():
        pass
    return annealing.best.score, bound.most, middle - start, time.process_time() - middle


def main() -> None:
    """Print a line for each game and the mean gap."""
    gaps = []
    for seed in SEEDS:
        chance = random.Random(seed)
        rolls = tuple((chance.randint(1, 6), chance.randint(1, 6)) for _ in range(TABLE.turns + 1))
        found, most, search, proof = measure_gap(rolls)
        gaps.append(most - found)
        print(
            f"game {seed}: found {found}, limit {most}, gap {most - found}; search {search:.1f} s, proof {proof:.1f} s",
            flush=True,
        )
    print(f"mean gap {statistics.mean(gaps):.1f}, largest {max(gaps)}")


if __name__ == "__main__":
    main()
