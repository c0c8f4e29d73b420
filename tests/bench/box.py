"""Measures the kit of the largest game: for two papers without any cache, and again with nothing changed."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.cases import PRINTGEN, ROOT, cache_remover, print_command
from tests.bench.clock import run, take_turns
from tests.bench.table import Finding

GAME = "brazil-imperial"
TURNS = 3
MEGABYTE = 1e6


def measure_large_box(folder: Path) -> Iterator[Finding]:
    """The cost of a kit with some 400 faces: CPU time, memory, and the size of the PDF."""
    output = ("--output", str(folder))
    kit, print_a4 = (PRINTGEN, "kit", GAME, *output), (*print_command(GAME), *output)
    costs = take_turns({"kit": kit, "a4": print_a4}, ROOT, TURNS, cache_remover(folder))
    yield Finding("large box, kit for A4 and Letter, without cache", costs["kit"].cpu, 4000)
    yield Finding("  of which the A4 print alone", costs["a4"].cpu, 6000)
    yield Finding("large box, peak memory", costs["kit"].memory, 250, unit="MB")
    run(kit, ROOT)
    yield Finding("large box, kit, nothing changed", run(kit, ROOT).cpu, 300)
    with zipfile.ZipFile(folder / GAME / f"{GAME}-kit.zip") as archive:
        yield Finding("large box, the A4 file", archive.getinfo(f"{GAME}-a4.pdf").file_size / MEGABYTE, 6, unit="MB")
