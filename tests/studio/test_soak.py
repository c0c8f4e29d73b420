"""An hour of edits in a real browser: the studio and the browser are as large and as quick at its end as near its beginning.

`SOAK_MINUTES=30 python -m pytest -s -m soak tests/studio/test_soak.py` runs for half an hour, and prints a line every minute.
"""

import os
import re
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.bench.walls import CHROMIUM, open_wall, time_change
from tests.helpers.farm import ANIMALS, CSV, TEMPLATE, make_kit, put

MINUTES = float(os.environ.get("SOAK_MINUTES", "60"))
PAUSE = 2.0  # seconds between two edits
VIEWS = ("sheet", "problems", "table", "play")
KINDS = {"server": r"-m printgen studio", "workers": r"studio\.worker", "page": r"--type=renderer"}


@dataclass(frozen=True, slots=True)
class Sample:
    """One minute: the median time from an edit to its picture in ms, the memory of each kind of process in MB, and the page."""

    latency: float
    memory: dict[str, float]
    heap: float  # MB of JavaScript objects after a garbage collection
    nodes: int

    def __str__(self) -> str:
        shown = ", ".join(f"{kind} {size:.0f} MB" for kind, size in self.memory.items())
        return f"{self.latency:.0f} ms, {shown}, heap {self.heap:.2f} MB, {self.nodes} nodes"


@pytest.mark.soak
@pytest.mark.skipif(CHROMIUM is None, reason="The browser is missing. Install it with `apt-get install chromium`.")
def test_memory_and_latency_do_not_grow_over_an_hour_of_edits(tmp_path: Path) -> None:
    make_kit(tmp_path)
    samples: list[Sample] = []
    begun, number = time.monotonic(), 0
    with open_wall(tmp_path, "farm") as page:
        tools = page.context.new_cdp_session(page)
        while time.monotonic() - begun < MINUTES * 60:
            until, times = time.monotonic() + 60, []
            while time.monotonic() < until:
                number += 1
                times.append(time_change(page, ["animal-cow-front"], lambda number=number: edit(tmp_path, number)))
                time.sleep(PAUSE)
            visit_another_view(page, len(samples))
            samples.append(take_sample(page, tools, statistics.median(times)))
            print(f"minute {len(samples)}: {samples[-1]}", flush=True)
    early, late = split_samples(samples)
    print(f"{number} edits\nearly: {early}\nlate:  {late}")
    assert sum(late.memory.values()) < sum(early.memory.values()) * 1.15
    assert late.heap < early.heap * 1.25
    assert late.nodes < early.nodes * 1.25
    assert late.latency < early.latency * 2  # other programs use the same processors


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


def take_sample(page: Any, tools: Any, latency: float) -> Sample:
    """What the processes and the page need now."""
    tools.send("HeapProfiler.collectGarbage")
    heap, counts = tools.send("Runtime.getHeapUsage"), tools.send("Memory.getDOMCounters")
    return Sample(latency, measure_memory(), heap["usedSize"] / 1e6, counts["nodes"])


def measure_memory() -> dict[str, float]:
    """The memory of the processes that this test has started, in MB by kind."""
    listed = subprocess.run(["ps", "-ww", "-eo", "pid,ppid,rss,args"], capture_output=True, text=True, check=True).stdout
    rows = [
        (int(pid), int(parent), int(rss), args)
        for pid, parent, rss, args in (line.split(None, 3) for line in listed.splitlines()[1:])
    ]
    own = {os.getpid()}
    while more := {pid for pid, parent, _, _ in rows if parent in own} - own:
        own |= more
    return {
        kind: sum(rss for pid, _, rss, args in rows if pid in own and re.search(pattern, args)) / 1024
        for kind, pattern in KINDS.items()
    }


def split_samples(samples: list[Sample]) -> tuple[Sample, Sample]:
    """The medians of the second sixth of the time, when everything has warmed up, and of the last sixth."""
    part = max(1, len(samples) // 6)
    return take_median(samples[part : 2 * part]), take_median(samples[-part:])


def take_median(samples: list[Sample]) -> Sample:
    """The median of each figure."""
    memory = {kind: statistics.median(sample.memory[kind] for sample in samples) for kind in KINDS}
    return Sample(
        statistics.median(sample.latency for sample in samples),
        memory,
        statistics.median(sample.heap for sample in samples),
        int(statistics.median(sample.nodes for sample in samples)),
    )
