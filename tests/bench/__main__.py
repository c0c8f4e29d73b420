"""Run `python -m tests.bench [--peers]` to measure everything and print a table of the results."""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench import cases
from tests.bench.again import measure_reprints
from tests.bench.box import measure_large_box
from tests.bench.clock import Failed
from tests.bench.crowd import measure_crowd
from tests.bench.live import measure_live
from tests.bench.making import show_making
from tests.bench.runs import measure_runs
from tests.bench.studio import measure_studio
from tests.bench.table import Finding, show
from tests.bench.workers import measure_workers

Case = Callable[[Path], Iterator[Finding]]


def main() -> None:
    """Run every case in a temporary folder, and print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(cases.HERE / "kits", folder, dirs_exist_ok=True)
        findings = [finding for case in _cases() for finding in _findings(case, folder)]
    print(show(findings))
    print("Times are user and system CPU time of whole processes, or wall time where it says so; medians of interleaved runs.")
    print("Only the ratios can be compared between machines.\n")
    print(show_making())
    print("docs/inside-layout.md explains how the minutes of making are estimated.")


def _cases() -> tuple[Case, ...]:
    drawn: tuple[Case, ...] = (
        cases.measure_starts,
        cases.measure_w1,
        cases.measure_w2,
        cases.measure_w3,
        cases.measure_deck,
        cases.measure_deck_warm,
        cases.measure_village,
    )
    every = (
        *drawn,
        measure_reprints,
        measure_large_box,
        measure_runs,
        measure_workers,
        measure_live,
        measure_studio,
        measure_crowd,
        cases.measure_declared,
        cases.measure_checker,
        cases.measure_bulk,
        cases.measure_covers,
        cases.measure_hindsight,
        cases.measure_layouts,
        cases.measure_large_layouts,
    )
    if "--peers" in sys.argv[1:]:
        from tests.bench.peers.race import race

        every += (race,)
    return every


def _findings(case: Case, folder: Path) -> Iterator[Finding]:
    """The findings of a case. If a command fails, prints its error output and ends the case, so that the others can go on."""
    try:
        yield from case(folder)
    except Failed as fault:
        print(fault)


if __name__ == "__main__":
    main()
