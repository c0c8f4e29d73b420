"""The deck printed a second time: with nothing changed, and with one card edited."""

from collections.abc import Iterator
from pathlib import Path

from tests.bench.cases import HERE, PYTHON, ROUNDS, forgetting, printed
from tests.bench.clock import run, take_turns
from tests.bench.table import Finding

FULL = "a full run"
SAYINGS = ("Nobody asked the river.", "Nobody asks the river.")


def again(folder: Path) -> Iterator[Finding]:
    """What a second run of the deck costs; all faces are drawn anew where one is, and what that takes is told too."""
    forget, table = forgetting(folder), folder / "content" / "deck" / "cards.csv"

    def before(name: str) -> None:
        if name == FULL:
            forget(name)
        elif name == "edited":
            _turn_over(table)

    commands = {FULL: printed("deck"), "same": printed("deck"), "edited": printed("deck")}
    costs = take_turns(commands, folder, ROUNDS, before)
    drawing = run((PYTHON, str(HERE / "rivals" / "deck_faces.py")), folder).said
    full = costs[FULL].cpu
    yield Finding("deck, nothing changed", costs["same"].cpu, 0.5, full, FULL)
    yield Finding("deck, one card edited", costs["edited"].cpu, 1.1, full, FULL)
    yield Finding("  of it drawing all faces", drawing, None, costs["edited"].cpu, "that run")


def _turn_over(table: Path) -> None:
    """Change the first saying of the deck, or change it back."""
    text = table.read_text(encoding="utf-8")
    old, new = SAYINGS if SAYINGS[0] in text.splitlines()[1] else SAYINGS[::-1]
    table.write_text(text.replace(old, new, 1), encoding="utf-8")
