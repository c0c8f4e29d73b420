"""Every module uses the classes and patterns of `printgen.core` that make a start quick."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OWN = ("records.py", "named_tuples.py", "patterns.py")  # files that use the standard library themselves
SLOW = {
    "a dataclass; use `printgen.core.records`": r"^ *from dataclasses import [^#\n]*\bdataclass\b|@dataclasses\.",
    "a named tuple; use `printgen.core.named_tuples`": r"^ *from typing import [^#\n]*\bNamedTuple\b",
    "a pattern compiled on import; use `printgen.core.patterns`": r"^\w+(: .+)? = re\.compile\(",
}


@pytest.mark.parametrize("slow", SLOW)
def test_no_module_starts_slowly(slow: str) -> None:
    files = [file for file in (ROOT / "printgen").rglob("*.py") if file.name not in OWN]
    assert [str(file) for file in files if re.search(SLOW[slow], file.read_text(encoding="utf-8"), re.MULTILINE)] == []
