"""An hour of edits in a real browser: what each edit leaves in memory is bounded, and does not grow; nothing gets slower.

`SOAK_MINUTES=30 python -m pytest -m soak tests/studio/test_soak.py` runs for half an hour, and prints a line every minute.
Less than fifteen minutes measure how the processes warm up.
"""

import os
import re
import statistics
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.bench.walls import CHROMIUM, open_wall, time_change
from tests.helpers.farm import ANIMALS, CSV, TEMPLATE, make_kit, put

MINUTES = float(os.environ.get("SOAK_MINUTES", "60"))
PAUSE = 2.0  # seconds between two edits
VIEWS = ("sheet", "problems", "table", "play")
# KB that an edit of one card may leave behind: twice what an hour of 1,629 edits left. The server keeps its picture (9 KB,
# up to 64 MB), and two workers keep its face (up to 100 MB each). The page keeps 246 nodes, 50 listeners and 3 MB of objects;
# Chromium has the rest: its cache of pictures, which it empties when it likes, and its allocator.
MOST_LEFT = {"server": 20, "workers": 50, "page": 60}
KINDS = {"server": r"-m printgen studio", "workers": r"studio\.worker", "page": r"--type=renderer"}


@dataclass(frozen=True, slots=True)
class Sample:
    """One minute: the edits so far, the median time from an edit to its picture in ms, and the memory in MB."""

    edits: int
    latency: float
    memory: dict[str, float]
    heap: float  # MB of JavaScript objects after a garbage collection
    nodes: int
    listeners: int

    def __str__(self) -> str:
        shown = ", ".join(f"{kind} {size:.0f} MB" for kind, size in self.memory.items())
        return f"{self.latency:.0f} ms, {shown}, heap {self.heap:.2f} MB, {self.nodes} nodes, {self.edits} edits"


@pytest.mark.soak
@pytest.mark.skipif(CHROMIUM is None, reason="The browser is missing. Install it with `apt-get install chromium`.")
def test_memory_and_latency_do_not_grow_over_an_hour_of_edits(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    make_kit(tmp_path)
    samples: list[Sample] = []
    begun, number = time.monotonic(), 0
    with capfd.disabled(), open_wall(tmp_path, "farm") as page:
        tools = page.context.new_cdp_session(page)
        while time.monotonic() - begun < MINUTES * 60:
            until, times = time.monotonic() + 60, []
            while time.monotonic() < until:
                number += 1
                times.append(time_change(page, ["animal-cow-front"], lambda number=number: edit(tmp_path, number)))
                time.sleep(PAUSE)
            visit_another_view(page, len(samples))
            samples.append(take_sample(page, tools, number, statistics.median(times)))
            print(f"minute {len(samples)}: {samples[-1]}", flush=True)
        check_samples(samples[len(samples) // 6 :])  # when everything has warmed up


def check_samples(samples: list[Sample]) -> None:
    """Compare the growth in two halves of the time, and the page at the beginning and at the end."""
    halves = samples[: len(samples) // 2], samples[len(samples) // 2 :]
    for kind, most in MOST_LEFT.items():
        first, second = (measure_growth(half, kind) for half in halves)
        print(f"{kind}: an edit left {first:.1f} KB, and {second:.1f} KB in the second half")
        assert max(first, second) < most
        assert second < first * 1.5 + 3  # it levels off, or stays; 3 KB are noise
    early, late = (statistics.median(sample.heap for sample in half) for half in halves)
    assert late < early * 1.15
    assert samples[-1].nodes < samples[0].nodes * 1.25
    assert samples[-1].listeners < samples[0].listeners * 1.25
    early, late = (statistics.median(sample.latency for sample in half) for half in halves)
    assert late < early * 2  # other programs use the same processors


def measure_growth(samples: list[Sample], kind: str) -> float:
    """The KB by which a kind of process grows with each edit."""
    return statistics.linear_regression([one.edits for one in samples], [one.memory[kind] for one in samples]).slope * 1024


def edit(folder: Path, number: int) -> None:
    """Change one card: mostly its row, sometimes the template, and sometimes the template after it was broken."""
    template = (folder / TEMPLATE).read_text(encoding="utf-8").partition("<!--")[0]
    if number % 30 == 7:
        put(folder / TEMPLATE, template + "<!--{{ broken")
        time.sleep(1)
    if number % 10 == 7:
        put(folder / TEMPLATE, f'{template}<!-- --><circle cx="5" cy="70" r="{1 + number % 50 / 20}"/>')
    else:
        put(folder / CSV, ANIMALS.replace("Gives milk.", f"Gives milk {number} times."))


def visit_another_view(page: Any, number: int) -> None:
    """Look at another view, and come back to the wall."""
    page.evaluate("() => performance.clearResourceTimings()")
    page.locator(f'#views a[href*="/{VIEWS[number % len(VIEWS)]}"]').first.click()
    page.wait_for_timeout(1500)
    page.go_back()
    page.locator('[data-key="animal-cow-front"] img[src]').wait_for()  # a handle of the image would keep the whole view


def take_sample(page: Any, tools: Any, edits: int, latency: float) -> Sample:
    """What the processes and the page need now."""
    tools.send("HeapProfiler.collectGarbage")
    heap, counts = tools.send("Runtime.getHeapUsage"), tools.send("Memory.getDOMCounters")
    return Sample(edits, latency, measure_memory(), heap["usedSize"] / 1e6, counts["nodes"], counts["jsEventListeners"])


def measure_memory() -> dict[str, float]:
    """The memory of the processes that this test has started, without pages of files, in MB by kind."""
    listed = subprocess.run(["ps", "-ww", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    rows = [(int(pid), int(parent), args) for pid, parent, args in (line.split(None, 2) for line in listed.splitlines()[1:])]
    own = {os.getpid()}
    while more := {pid for pid, parent, _ in rows if parent in own} - own:
        own |= more
    return {
        kind: sum(read_own_pages(pid) for pid, _, args in rows if pid in own and re.search(pattern, args)) / 1024
        for kind, pattern in KINDS.items()
    }


def read_own_pages(process: int) -> int:
    """The memory of a process that no file backs, in KB; 0 if it has just ended."""
    with suppress(OSError):
        found = re.search(r"RssAnon:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
        return int(found[1]) if found else 0
    return 0
