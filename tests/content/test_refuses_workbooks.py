"""Workbooks that cannot be read are reported with their file and the reason, and hostile ones within two seconds."""

from pathlib import Path

import pytest

from printgen.content.component_rows import TableReader
from printgen.content.shelves import Shelf
from printgen.core.problems import Problems, Where
from tests.helpers.hostile_workbooks import WORKBOOKS
from tests.helpers.spreadsheets import ods, ods_rows, xlsx, xlsx_rows, zip_of
from tests.helpers.tables import said
from tests.helpers.timing import cpu_of

DAMAGED = "This workbook is damaged."
AGAIN = "  hint: open it in a spreadsheet, save it as .xlsx or .ods without a password, and name that file in game.yaml."
LESS = "  hint: save only the table as CSV UTF-8, and name that file in game.yaml."
TOO_LARGE = "This workbook contains more than 20 MB of data."
MEMORY = "Reading this workbook takes too much memory."
REASONS = {
    "a sheet of 100 MB of spaces": TOO_LARGE,
    "shared texts of 30 MB": TOO_LARGE,
    "400000 texts": TOO_LARGE,
    "11000 files": "This workbook is a zip of more than 10000 files.",
    "a cell in the last column of the last row": MEMORY,
    "a cell in a column with a long name": MEMORY,
    "a cell repeated 20 million times": MEMORY,
    "a cell of 10 MB": "This sheet contains more than 4 million characters.",
    "11 MB": "This workbook is larger than 10 MB.",
    "a cell in the last row": "",
    "elements nested a million deep": "The table is empty.",
}


def refused(raw: bytes, folder: Path, name: str = "a.xlsx", table: str | None = None) -> str:
    """What is reported about a workbook."""
    (folder / name).write_bytes(raw)
    problems = Problems()
    TableReader(folder, Shelf(folder, folder), problems).read_table(table or name, Where("game.yaml", 1))
    return "\n".join(said(problems))


@pytest.mark.parametrize("name", WORKBOOKS)
def test_a_hostile_workbook_is_reported_with_its_reason(name: str, tmp_path: Path) -> None:
    raw, answers = WORKBOOKS[name](), list[str]()
    assert cpu_of(lambda: answers.append(refused(raw, tmp_path))) < 2
    reason = REASONS.get(name, DAMAGED)
    assert reason in answers[0]
    assert answers[0].startswith("a.xlsx") == bool(reason)


GOOD = xlsx({"S": xlsx_rows([["id"], ["a"]])})


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (GOOD[:500], f"a.xlsx: {DAMAGED}\n{AGAIN}"),
        (zip_of({"a.txt": "x"}), f"a.xlsx: This file is a zip, but not an .xlsx or .ods workbook.\n{AGAIN}"),
        (b"\xd0\xcf\x11\xe0" * 9, f"a.xlsx: This is an old .xls workbook, or a workbook with a password.\n{AGAIN}"),
        (xlsx({"S": "<row/>"}), "a.xlsx#S:1: The table is empty.\n  hint: write the column names in the first line."),
        (
            xlsx({"S": xlsx_rows([["id"], ["a"]])}, hidden=["S"]),
            "a.xlsx: This workbook has no visible sheet.\n"
            "  hint: show a sheet, or write its name after the file, as in cards.xlsx#Units.",
        ),
        (
            xlsx({"S": f'{xlsx_rows([["id"], ["a"]])}<row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'}),
            "a.xlsx#S:3: A cell has the error #DIV/0!.\n  hint: fix the formula, and save the table again.",
        ),
        (
            ods({"S": ods_rows([["id"], ["a"], ["#REF!"]])}),
            "a.xlsx#S:3: A cell has the error #REF!.\n  hint: fix the formula, and save the table again.",
        ),
        (
            xlsx({"S": f'{xlsx_rows([["id"], ["a"]])}<row r="3"><c r="A3"><f>A1</f><v></v></c></row>'}),
            "a.xlsx#S:3: Cell A3 has a formula without a result.\n"
            "  hint: open the workbook in a spreadsheet and save it, so that it contains the results.",
        ),
        (
            xlsx({"S": xlsx_rows([["My cards"], ["id", "name"], ["a", "b"]])}),
            'a.xlsx#S:1: Only one cell in this line contains text: "My cards".\n'
            "  hint: delete this line; the table must start with the column names.",
        ),
        (
            xlsx({"S": xlsx_rows([["id"], *[[at] for at in range(20_001)]])}),
            "a.xlsx#S:20002: The table has more than 20000 rows.\n"
            "  hint: split the table into several sheets, one for each component.",
        ),
    ],
    ids="half zip xls empty hidden error ods-error formula title rows".split(),
)
def test_an_unusable_workbook_is_reported_at_its_row(raw: bytes, told: str, tmp_path: Path) -> None:
    assert refused(raw, tmp_path) == told


def test_a_password_is_reported(tmp_path: Path) -> None:
    raw = bytearray(GOOD)
    at = raw.find(b"PK\x01\x02")
    raw[at + 8] |= 1  # encrypted
    assert refused(bytes(raw), tmp_path) == f"a.xlsx: This workbook is protected with a password.\n{AGAIN}"


def test_the_contents_of_a_file_decide_and_not_its_name(tmp_path: Path) -> None:
    assert refused(GOOD, tmp_path, "a.csv") == ""
    assert refused(b"id\na\n", tmp_path, "b.xlsx") == ""


def test_a_sheet_of_a_text_table_is_reported(tmp_path: Path) -> None:
    assert refused(b"id\na\n", tmp_path, "b.xlsx", "b.xlsx#S") == (
        "game.yaml:1: b.xlsx is not a workbook, so it has no sheet S.\n  hint: remove #S."
    )
