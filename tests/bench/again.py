"""Measures a second print of the deck: with nothing changed, and with one card edited."""

from collections.abc import Iterator
from pathlib import Path

from tests.bench.cases import HERE, PYTHON, ROUNDS, cache_remover, print_command
from tests.bench.clock import run, take_turns
from tests.bench.table import Finding

FULL = "a full run"
SAYINGS = ("Nobody asked the river.", "Nobody asks the river.")


def measure_reprints(folder: Path) -> Iterator[Finding]:
    """The cost of a second run, also for drawing: if one face is drawn again, all of them are."""
    forget, table = cache_remover(folder), folder / "content" / "deck" / "cards.csv"

    def before(name: str) -> None:
        if name == FULL:
            forget(name)
        elif name == "edited":
            _switch_saying(table)

    commands = {FULL: print_command("deck"), "same": print_command("deck"), "edited": print_command("deck")}
    costs = take_turns(commands, folder, ROUNDS, before)
    drawing = run((PYTHON, str(HERE / "rivals" / "deck_faces.py")), folder).printed
    full = costs[FULL].cpu
    yield Finding("deck, nothing changed", costs["same"].cpu, 0.5, full, FULL)
    yield Finding("deck, one card edited", costs["edited"].cpu, 1.1, full, FULL)
    yield Finding("  of which drawing all faces", drawing, None, costs["edited"].cpu, "that run")


def _switch_saying(table: Path) -> None:
    """Change the first saying in the table of the deck, or change it back."""
    text = table.read_text(encoding="utf-8")
    old, new = SAYINGS if SAYINGS[0] in text.splitlines()[1] else SAYINGS[::-1]
    table.write_text(text.replace(old, new, 1), encoding="utf-8")
