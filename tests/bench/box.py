"""The largest box there is, whole: a kit for two papers from nothing, and once more with nothing changed."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.cases import PRINTGEN, ROOT, forgetting, printed
from tests.bench.clock import run, take_turns
from tests.bench.table import Finding

GAME = "brazil-imperial"
TURNS = 3
MEGABYTE = 1e6


def box(folder: Path) -> Iterator[Finding]:
    """What some 400 faces cost: seconds, memory, and the size of the file that goes to the printer."""
    to = ("--output", str(folder))
    forget, kit, one = forgetting(folder), (PRINTGEN, "kit", GAME, *to), (*printed(GAME), *to)
    costs = take_turns({"kit": kit, "a4": one}, ROOT, TURNS, forget)
    yield Finding("large box, kit for A4 and Letter, from nothing", costs["kit"].cpu, 6000)
    yield Finding("  of it the A4 print alone", costs["a4"].cpu, 6000)
    yield Finding("large box, peak memory", costs["kit"].memory, 250, unit="MB")
    run(kit, ROOT)
    yield Finding("large box, kit, nothing changed", run(kit, ROOT).cpu, 300)
    with zipfile.ZipFile(folder / GAME / f"{GAME}-kit.zip") as archive:
        yield Finding("large box, the A4 file", archive.getinfo(f"{GAME}-a4.pdf").file_size / MEGABYTE, 6, unit="MB")
