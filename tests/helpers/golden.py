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
