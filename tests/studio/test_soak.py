"""An hour of edits does not fill the memory: the processes of a studio are as large at its end as near its beginning."""

import re
import subprocess
import time
from pathlib import Path

import pytest

from tests.helpers.farm import CSV, put
from tests.helpers.studio_client import Browser

EDITS = 7_200  # as many as in an hour with two a second
STATE = "/api/games/farm/state"


def measure_workers(folder: Path) -> float:
    """The memory of all processes that draw and check, in MB."""
    listed = subprocess.run(["ps", "-ww", "-eo", "rss,args"], capture_output=True, text=True, check=True).stdout
    return sum(int(line.split()[0]) for line in listed.splitlines() if re.search(r"studio\.worker", line)) / 1024


@pytest.mark.soak
def test_memory_does_not_grow_over_an_hour_of_edits(browser: Browser, folder: Path) -> None:
    early = 0.0
    for number in range(EDITS):
        put(folder / CSV, f"id,title,words,count\ncow,Cow,Gives milk {number} times.,2\nhen,Hen,Lays eggs.,3\n")
        version = browser.get(STATE).json()["version"]
        until = time.monotonic() + 20
        while browser.get(STATE).json()["version"] == version and time.monotonic() < until:
            time.sleep(0.02)
        if number == EDITS // 6:
            early = measure_workers(folder)
    assert early > 0
    assert measure_workers(folder) < early * 1.3
