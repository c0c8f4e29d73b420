"""Measures declared score sheets: `python -m tests.bench.declared` prints sheets per CPU second and the time of one command."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import printgen
from docs.scripts.files import read_page, write_quoted_files
from printgen.content.decoder import decode_tree
from printgen.core.problems import Problems
from printgen.scoring.declared.rules import DeclaredRules
from printgen.scoring.entry_reader import read_typed_file

SHEETS = 2000
RUNS = 9


def main() -> None:
    """Score the game of docs/score-sheets.md many times in one process, and once in a process of its own."""
    with tempfile.TemporaryDirectory() as name:
        write_quoted_files(read_page("score-sheets"), Path(name))
        rate = measure_rate(Path(name))
        single = median(measure_cpu([sys.executable, "-m", "printgen", "score", "party.yaml"], name) for _ in range(RUNS))
        bare = median(measure_cpu([sys.executable, "-c", ""], name) for _ in range(RUNS))
    sys.stdout.write(f"one process: {rate:,.0f} sheets per CPU second\n")
    sys.stdout.write(f"one command: {1000 * (single - bare):.0f} ms over bare Python ({1000 * bare:.0f} ms)\n")


def measure_rate(folder: Path) -> float:
    """How many sheets are read and judged in a second of computing time, once the game is loaded."""
    game = printgen.open(folder).load("orchard").get()
    rules, text = DeclaredRules(lambda: game), (folder / "party.yaml").read_text(encoding="utf-8")
    form, began, scored = rules.Entry, time.process_time(), 0
    while scored < SHEETS:
        typed = read_typed_file(text, "party.yaml", Problems())
        assert typed is not None
        entry = decode_tree(form, typed.tree, "party.yaml", Problems())
        scored += len(rules.judge(game, entry).players)
    return scored / (time.process_time() - began)


def measure_cpu(command: list[str], folder: str) -> float:
    """The seconds of computing time that a command takes."""
    environment = {**os.environ, "PYTHONPATH": str(Path(printgen.__file__).parents[1])}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
