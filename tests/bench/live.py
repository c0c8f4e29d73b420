"""Measures what a change of one card costs in the largest game: for a watch that is running, and for a new check."""

import itertools
import re
import shutil
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import printgen
from printgen.project.live import LiveGame
from tests.bench.cases import BARE, PRINTGEN, PYTHON, ROOT, SLOW_ROUNDS
from tests.bench.clock import run, take_turns
from tests.bench.table import Finding

GAME = "brazil-imperial"
TABLE = Path("content") / GAME / "paintings.csv"
WORDS = "Add 1 :brazilwood:"


def measure_live(folder: Path) -> Iterator[Finding]:
    """The cost of a change to a running watch, and of `printgen check` in a new process."""
    for name in (f"content/{GAME}", f"templates/{GAME}", "templates/shared"):
        shutil.copytree(ROOT / name, folder / name)
    cost = run((sys.executable, "-m", "tests.bench.live", str(folder)), ROOT)
    yield Finding("watch, one card of a large game edited", cost.printed, 150)
    yield Finding("watch, peak memory", cost.memory, 400, unit="MB")
    yield Finding("check of a large game", run((PRINTGEN, "check", GAME), ROOT).cpu, 8000)
    yield from _measure_next_check(folder)


def _measure_next_check(folder: Path) -> Iterator[Finding]:
    """The cost of a check in a new process after an edit of one card, in a copy that nobody has published."""
    yaml, numbers = folder / "content" / GAME / "game.yaml", itertools.count(100)
    yaml.write_text(re.sub("(?m)^editions:.*\n", "", yaml.read_text(encoding="utf-8")), encoding="utf-8")
    check = (PRINTGEN, "check", GAME)
    run(check, folder)

    def before(name: str) -> None:
        if name == "edited":
            edit(folder, next(numbers))

    costs = take_turns({"edited": check, "same": check, BARE: (PYTHON, "-c", "pass")}, folder, SLOW_ROUNDS, before)
    yield Finding("check in a new process, one card of it edited", costs["edited"].cpu, 150)
    yield Finding("check in a new process, nothing changed", costs["same"].cpu, 100, costs[BARE].cpu, BARE, over=True)


def edit(folder: Path, number: int) -> None:
    """Change the words of one card; each number gives other words."""
    text = (ROOT / TABLE).read_text(encoding="utf-8")
    assert WORDS in text
    (folder / TABLE).write_text(text.replace(WORDS, f"Add {number} :brazilwood:", 1), encoding="utf-8")


def main(folder: Path) -> None:
    """Print the median CPU milliseconds of a look at a game after an edit."""
    live = LiveGame(GAME, printgen.open(folder)._shelves)
    live.accept_update(live.check_changes())
    times = []
    for number in range(2, 2 + SLOW_ROUNDS):
        edit(folder, number)
        start = time.process_time()
        look = live.check_changes()
        times.append((time.process_time() - start) * 1000)
        assert [change.component for change in look.changes][:1] == ["painting"]
        live.accept_update(look)
    print(statistics.median(times))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
