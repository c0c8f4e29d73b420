"""Measures what a second worker process gains: simulations, many score sheets, and a run that is split into files."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.bench.cases import PRINTGEN, ROOT
from tests.bench.clock import Command, Failed, take_turns
from tests.bench.runs import write_players
from tests.bench.table import Finding
from tests.games.files import GAMES

TURNS = 3
GAMES_PLAYED = 1_000
SHEETS_OF_A_GAME = 200
SHEETS, SHEETS_OF_A_FILE = 12_000, 2_000
ALONE, TOGETHER = "one process", "two workers"


def measure_workers(folder: Path) -> Iterator[Finding]:
    """Wall time and CPU time with `--workers 2` against one process. Both must write the same bytes."""
    sheets = [f"tests/games/{game}/legal.yaml" for game in GAMES] * SHEETS_OF_A_GAME
    simulate = (PRINTGEN, "simulate", "village", "--games", str(GAMES_PLAYED), "--json")
    yield from _compare(f"simulate, {GAMES_PLAYED:,} games", simulate, ROOT)
    yield from _compare(f"score, {len(sheets)} sheets", (PRINTGEN, "score", *sheets, "--json"), ROOT)
    write_players(folder / f"players-{SHEETS}.csv", SHEETS)
    split = (PRINTGEN, "print", "personal", "--table", f"players-{SHEETS}.csv", "--split", str(SHEETS_OF_A_FILE))
    yield from _compare(f"print, {SHEETS:,} personal sheets in files of {SHEETS_OF_A_FILE:,}", split, folder)


def _compare(case: str, command: Command, folder: Path) -> Iterator[Finding]:
    commands = {ALONE: command, TOGETHER: (*command, "--workers", "2")}
    results = [_run_and_collect(words, folder) for words in commands.values()]
    if results[0] != results[1]:
        raise Failed(f"{' '.join(commands[TOGETHER][:2])} writes other bytes than one process.")
    costs = take_turns(commands, folder, TURNS, lambda _: _remove_files(folder))
    yield _write_ratio(f"{case}, two workers, wall time", {name: cost.wall for name, cost in costs.items()})
    yield _write_ratio("  CPU time", {name: cost.cpu for name, cost in costs.items()}, 1.3)


def _write_ratio(case: str, times: dict[str, float], bar: float | None = None) -> Finding:
    return Finding(case, times[TOGETHER], bar, times[ALONE], ALONE)


def _run_and_collect(command: Command, folder: Path) -> tuple[bytes, dict[str, bytes]]:
    """What a command prints, and the files of the run that it writes."""
    _remove_files(folder)
    said = subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout
    return said, {file.name: file.read_bytes() for file in _list_files(folder)}


def _remove_files(folder: Path) -> None:
    for file in _list_files(folder):
        file.unlink()


def _list_files(folder: Path) -> list[Path]:
    """The files of the split run."""
    return sorted((folder / "output" / "personal").glob(f"personal-players-{SHEETS}-a4-*.pdf"))
