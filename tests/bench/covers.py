"""`python -m tests.bench.covers COUNT` searches covers for COUNT full maps of Sunnyvale; prints median and worst CPU ms."""

import json
import statistics
import sys
import time
from collections.abc import Sequence

from printgen.games.sunnyvale.cards import Card
from printgen.games.sunnyvale.cover import find_cards_covering_homes
from printgen.games.sunnyvale.maps import Map
from printgen.scoring.contract.steps import StepBudget
from tests.games.hard_boards import EQUAL_SHAPES, STRIPES, full_boards
from tests.games.sunnyvale_boards import constants


def time_cover(where: Map, cards: Sequence[Card], homes: int) -> float:
    """Search a cover for one map. Returns the CPU milliseconds."""
    start = time.process_time()
    find_cards_covering_homes(
        homes, cards, lambda card: constants().list_placements_on_empty_map(card, where), StepBudget(10**6)
    )
    return (time.process_time() - start) * 1000


def main(count: int) -> None:
    """Search covers for `count` maps and for boards with many equal shapes, and print the times."""
    constants()
    times = [time_cover(*board) for board in full_boards(1, count, holes=4)]
    times += [time_cover(STRIPES, cards, homes) for cards, homes, _ in EQUAL_SHAPES]
    print(json.dumps([statistics.median(times), max(times)]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
