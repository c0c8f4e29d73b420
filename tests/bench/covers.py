"""`python -m tests.bench.covers COUNT`: decide so many full maps of Sunnyvale; prints median and worst CPU ms."""

import json
import statistics
import sys
import time
from collections.abc import Sequence

from printgen.games.sunnyvale.cards import Card
from printgen.games.sunnyvale.cover import find_cover
from printgen.games.sunnyvale.maps import Map
from tests.games.hard_boards import EQUAL_SHAPES, STRIPES, full_boards
from tests.games.sunnyvale_boards import table


def decide(where: Map, cards: Sequence[Card], homes: int) -> float:
    """Decide one map, from the cards to the answer; gives the CPU ms it took."""
    start = time.process_time()
    find_cover(homes, cards, lambda card: table().placements(card, where))
    return (time.process_time() - start) * 1000


def main(count: int) -> None:
    """Decide as many maps, and those with many equal shapes."""
    table()
    times = [decide(*board) for board in full_boards(1, count, holes=4)]
    times += [decide(STRIPES, cards, homes) for cards, homes, _ in EQUAL_SHAPES]
    print(json.dumps([statistics.median(times), max(times)]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
