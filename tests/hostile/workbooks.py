"""Attacks with workbooks, of which most are left to the soak; tests/content/test_refuses_workbooks.py reads all of them."""

from pathlib import Path

from tests.helpers.farm import YAML, make_kit, put, swap
from tests.helpers.hostile_workbooks import WORKBOOKS
from tests.hostile.case import CHECK, BuildAction, Case

_USUAL = {"a sheet of 100 MB of spaces", "a cell repeated 20 million times", "half a file"}


def _farm(name: str) -> BuildAction:
    """The small test game with this workbook as its table."""

    def build(folder: Path) -> None:
        make_kit(folder)
        swap(folder / YAML, "table: animals.csv", "table: animals.xlsx")
        put(folder / "content/farm/animals.xlsx", WORKBOOKS[name]())

    return build


CASES = tuple(
    Case(f"a workbook with {name}", "new", _farm(name), CHECK, codes=(2,), slow=name not in _USUAL) for name in WORKBOOKS
)
