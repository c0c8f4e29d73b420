"""`python -m tests.bench.bulk` prints the CPU milliseconds to score a whole file of each game, as one of many in one call."""

import json
import time

import printgen
from tests.games.files import GAMES

FILES = 100


def main() -> None:
    """Score one file of each game a hundred times, and print the times as JSON."""
    project, times = printgen.open(), {}
    for game in GAMES:
        file = f"tests/games/{game}/legal.yaml"
        start = time.process_time()
        for result in project.score_all([file] * FILES):
            result.get().json()
        times[game] = (time.process_time() - start) * 1000 / FILES
    print(json.dumps(times))


if __name__ == "__main__":
    main()
