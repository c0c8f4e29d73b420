"""Compares texts with the files in tests/golden, which people can read.

After an intended change: `GOLDEN=write python -m pytest -m golden`, then read the difference in `git diff`.
"""

import os
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"


def same(name: str, text: str) -> None:
    """Fail the test if a text differs from its golden file."""
    file = GOLDEN / name
    if os.environ.get("GOLDEN") == "write":
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def with_each_hint_once(lines: list[str]) -> list[str]:
    """The lines, with each hint, which is after an arrow, only the first time."""
    seen: set[str] = set()
    found = []
    for line in lines:
        message, arrow, hint = line.partition(" → ")
        found.append(message if hint in seen else message + arrow + hint)
        seen.add(hint)
    return found
