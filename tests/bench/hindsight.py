"""`python -m tests.bench.hindsight` prints the gap of hindsight and the CPU time for six random games and `legal.yaml`.

The gap is the difference in points between the best course that is found for a game of Village and the proven limit. The exit
code is 1 if the gap of any game is larger than `MOST_GAP`.
"""

import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import yaml

from printgen.games.village.constants import Dice
from printgen.games.village.play.annealing import Annealing
from printgen.games.village.play.bound import TotalBound
from tests.games.village_play import CONSTANTS, roll

SEEDS = range(1, 7)
LEGAL = Path(__file__).parents[1] / "games" / "village" / "legal.yaml"
MOST_GAP = 20  # the bar for each game, in points


def measure_gap(rolls: tuple[Dice, ...]) -> tuple[int, int, float, float]:
    """The best score found, the proven limit, and the CPU seconds of the search and of the proof."""
    start = time.process_time()
    annealing, bound = Annealing(CONSTANTS, rolls), TotalBound(CONSTANTS, rolls)
    for _ in annealing.search_in_stages():
        pass
    middle = time.process_time()
    for _ in bound.tighten_limit_step_by_step():
        pass
    return annealing.best.score, bound.upper_limit_of_total, middle - start, time.process_time() - middle


def list_games() -> Iterator[tuple[str, tuple[Dice, ...]]]:
    """The name and the rolls of each game."""
    for seed in SEEDS:
        chance = random.Random(seed)
        yield f"game {seed}", tuple(roll(chance) for _ in range(CONSTANTS.turns + 1))
    written = yaml.safe_load(LEGAL.read_text(encoding="utf-8"))["rolls"]
    yield LEGAL.name, tuple((int(dice[0]), int(dice[-1])) for dice in written)


def main() -> None:
    """Print a line for each game, the mean gap and the games above the bar."""
    gaps = {}
    for name, rolls in list_games():
        found, most, search, proof = measure_gap(rolls)
        gaps[name] = most - found
        print(
            f"{name}: found {found}, limit {most}, gap {most - found}; search {search:.1f} s, proof {proof:.1f} s",
            flush=True,
        )
    print(f"mean gap {statistics.mean(gaps.values()):.1f}, largest {max(gaps.values())}")
    if missed := [name for name, gap in gaps.items() if gap > MOST_GAP]:
        sys.exit(f"above the bar of {MOST_GAP} points: {', '.join(missed)}")


if __name__ == "__main__":
    main()
