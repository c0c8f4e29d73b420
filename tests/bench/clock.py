"""Measures CPU time and memory of child processes. Commands take turns, and the median of each counts."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Command = Sequence[str]
KILOBYTE = 1 if sys.platform == "darwin" else 1024  # the unit of ru_maxrss, in bytes


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a run: milliseconds of CPU and wall time, peak memory in megabytes, and the number printed, if any."""

    cpu: float
    memory: float
    printed: float = 0.0
    wall: float = 0.0


class Failed(Exception):
    """Raised if a command ends with an error."""


def run(command: Command, folder: Path) -> Cost:
    """Run a command in a folder. Returns its cost, with the user and system time of the command and its children."""
    start = time.monotonic()
    child = subprocess.Popen(command, cwd=folder, env=_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stderr is not None
    said, complaint = child.stdout.read().decode(), child.stderr.read().decode()
    _, status, usage = os.wait4(child.pid, 0)  # getrusage(RUSAGE_CHILDREN), but of this child alone
    wall = (time.monotonic() - start) * 1000
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise Failed(f"{' '.join(command)} ended with {child.returncode}.\n{complaint or said}")
    return Cost((usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss * KILOBYTE / 1e6, _number(said), wall)


def take_turns(
    commands: Mapping[str, Command], folder: Path, rounds: int, before: Callable[[str], None] = lambda _: None
) -> dict[str, Cost]:
    """The median cost of each command over some rounds, after a first round that fills the caches of bytecode.

    `before` is called with the name of a command before each run.
    """
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            before(name)
            cost = run(command, folder)
            if number:
                costs[name].append(cost)
    return {name: _median(runs) for name, runs in costs.items()}


def _median(costs: list[Cost]) -> Cost:
    middle = statistics.median
    return Cost(*(middle(getattr(cost, name) for cost in costs) for name in ("cpu", "memory", "printed", "wall")))


def _environment() -> dict[str, str]:
    """The environment without settings for Python, such as one that turns off caches of bytecode."""
    return {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}


def _number(said: str) -> float:
    try:
        return float(said)
    except ValueError:
        return 0.0
