"""Measures runs: personal sheets with a name, a number and a QR code, from tables of up to 100,000 people."""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.bench.cases import PRINTGEN, cache_remover, rival_command
from tests.bench.clock import Cost, run, take_turns
from tests.bench.table import Finding

FEW, MANY, WIDE = 3_000, 100_000, 20_000
MEMORY = 80  # MB at any number of sheets
TURNS = 3
FIRST = "Ana Bruno Chloé Dörte Emil Fatima Gustav Håkon Inês José Karl Lena Mia Noël Olga Pia Rosa Søren Tómas Zoë".split()
LAST = "Almeida Brandt Costa Dvořák Eriksson Fischer García Hansen Ivanova Jensen Kowalski Lima Müller Nowak Østby Weiß".split()


def measure_runs(folder: Path) -> Iterator[Finding]:
    """Pages per CPU second against the same pages by hand, and peak memory in a process of its own."""
    for count in (FEW, MANY):
        write_players(folder / f"players-{count}.csv", count)
    commands = {
        "ours": (PRINTGEN, "print", "personal", "--table", f"players-{FEW}.csv"),
        "hand": rival_command("personal_reportlab", f"players-{FEW}.csv", str(folder / "rival.pdf")),
    }
    costs = take_turns(commands, folder, TURNS, cache_remover(folder))
    yield Finding("personal sheets, 3,000", costs["ours"].cpu, 0.5, costs["hand"].cpu, "reportlab by hand")
    file = folder / "output/personal" / f"personal-players-{FEW}-a4.pdf"
    yield Finding(
        "personal sheets, 3,000",
        costs["ours"].cpu,
        None,
        run(rival_command("pdf_zlib", str(file)), folder).printed,
        "zlib alone",
    )
    yield from _list_figures(FEW, costs["ours"])
    yield from _list_figures(MANY, run((PRINTGEN, "print", "personal", "--table", f"players-{MANY}.csv"), folder))
    write_notes(folder / "notes.csv", WIDE)
    wide = (PRINTGEN, "print", "personal", "--table", "notes.csv")
    size = (folder / "notes.csv").stat().st_size / 1e6
    yield Finding(f"  peak memory, a table of {size:.0f} MB", run(wide, folder).memory, MEMORY, unit="MB")
    split = (*wide, "--split", str(WIDE // 2), "--workers", "2")
    yield Finding("  peak memory, the same table with two workers", run(split, folder).memory, MEMORY, unit="MB")


def _list_figures(count: int, cost: Cost) -> Iterator[Finding]:
    yield Finding(f"  A4 pages per CPU second, {count:,} sheets", count / 2 / (cost.cpu / 1000), unit="pages")
    yield Finding(f"  peak memory, {count:,} sheets", cost.memory, MEMORY, unit="MB")


def write_players(path: Path, count: int) -> None:
    """A table with this many people."""
    draw = random.Random(count)
    rows = [f"{number},{draw.choice(FIRST)} {draw.choice(LAST)}" for number in range(1, count + 1)]
    path.write_text("\n".join(["number,name", *rows, ""]), encoding="utf-8")


def write_notes(path: Path, count: int) -> None:
    """A table with this many people, and notes of 1,800 bytes about each."""
    columns = ",".join(f"note{number}" for number in range(9))
    notes = ",".join(["🎲 rolled" + "🎲" * 47] * 9)
    with path.open("w", encoding="utf-8") as file:  # row by row, because the memory of a new process begins with ours
        file.write(f"number,name,{columns}\n")
        file.writelines(f"{number},Player {number},{notes}\n" for number in range(1, count + 1))
