"""`python -m tests.bench [--peers]`: measure everything in one run and print the table."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench import cases
from tests.bench.table import Finding, show


def main() -> None:
    """Run every case in a folder that is thrown away afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(cases.HERE / "kits", folder, dirs_exist_ok=True)
        findings = [*_findings(folder, "--peers" in sys.argv[1:])]
    print(show(findings))
    print("CPU time, user and system, of whole processes; medians of interleaved runs. Only ratios travel.")


def _findings(folder: Path, peers: bool) -> Iterator[Finding]:
    yield from cases.starts()
    yield from cases.w1(folder)
    yield from cases.w3(folder)
    yield from cases.deck(folder)
    if (cases.HERE / "rivals" / "village_reportlab.py").is_file():
        yield from cases.village(folder)
    yield from cases.checker()
    if peers:
        from tests.bench.peers import race

        yield from race.findings(folder)


if __name__ == "__main__":
    main()
