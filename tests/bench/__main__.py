"""`python -m tests.bench [--peers]`: measure everything in one run and print the table."""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench import cases
from tests.bench.again import again
from tests.bench.box import box
from tests.bench.clock import Failed
from tests.bench.table import Finding, show

Case = Callable[[Path], Iterator[Finding]]


def main() -> None:
    """Run every case in a folder that is thrown away afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(cases.HERE / "kits", folder, dirs_exist_ok=True)
        findings = [finding for case in _cases() for finding in _findings(case, folder)]
    print(show(findings))
    print("CPU time, user and system, of whole processes; medians of interleaved runs. Only ratios travel.")


def _cases() -> tuple[Case, ...]:
    drawn: tuple[Case, ...] = (cases.starts, cases.w1, cases.w3, cases.deck, cases.deck_warm, cases.village)
    every = (*drawn, again, box, cases.checker, cases.covers, cases.hindsight, cases.layouts)
    if "--peers" in sys.argv[1:]:
        from tests.bench.peers.race import race

        every += (race,)
    return every


def _findings(case: Case, folder: Path) -> Iterator[Finding]:
    """What a case finds; where one of its competitors fails, what it said of that, and the other cases go on."""
    try:
        yield from case(folder)
    except Failed as fault:
        print(fault)


if __name__ == "__main__":
    main()
