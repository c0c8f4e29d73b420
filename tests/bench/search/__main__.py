"""`python -m tests.bench.search GAME SEED SECONDS` looks for slow score sheets of a game, and prints the slowest.

`python -m tests.bench.search kept` judges the slowest sheets that searches have found, which are in the folder `kept`. For each
game, it prints the CPU time in ms and the peak memory in MB.
"""

import json
import sys
from pathlib import Path

from tests.bench.search import brazil, climb, favelas, game_5211, sunnyvale, village

SHEETS = {"village": village, "5211": game_5211, "favelas": favelas, "sunnyvale": sunnyvale, "brazil-imperial": brazil}
KEPT = Path(__file__).with_name("kept")


def main() -> None:
    """Search, or judge the kept sheets, as the command line says."""
    if sys.argv[1:] == ["kept"]:
        print(json.dumps(judge_kept_sheets()))
        return
    game, seed, seconds = sys.argv[1:]
    slowest = climb.search(game, SHEETS[game], int(seed), float(seconds))
    print(f"# {slowest.spent:.0f} ms\n{slowest.text}", end="")


def judge_kept_sheets() -> dict[str, tuple[float, float]]:
    """The CPU milliseconds for the kept sheet of each game, best of two runs, and the peak memory so far in megabytes."""
    found = {}
    for game in SHEETS:
        text = (KEPT / f"{game}.yaml").read_text(encoding="utf-8")
        found[game] = climb.judge(game, text, 2).spent, climb.megabytes()
    return found


if __name__ == "__main__":
    main()
