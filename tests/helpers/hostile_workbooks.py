"""Workbooks by name that attack the program that reads them. Each is made when it is needed."""

import struct
from collections.abc import Callable

from tests.helpers.spreadsheets import ods, xlsx, xlsx_rows, zip_of


def _bomb() -> bytes:
    """A sheet of 100 MB, which is 0.1 MB as a zip."""
    return zip_of(_sheet_parts(b" " * 100_000_000))


def _sheet_parts(rows: bytes) -> dict[str, str | bytes]:
    """The files of a workbook whose only sheet has these bytes as its rows."""
    from io import BytesIO
    from zipfile import ZipFile

    with ZipFile(BytesIO(xlsx({"S": "ROWS"}))) as archive:
        files: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    sheet = files["xl/worksheets/sheet1.xml"]
    assert isinstance(sheet, bytes)
    files["xl/worksheets/sheet1.xml"] = sheet.replace(b"ROWS", rows)
    return files


def _far_cell(cell: str, line: int) -> Callable[[], bytes]:
    rows = f'{xlsx_rows([["id"]])}<row r="{line}"><c r="{cell}{line}"><v>1</v></c></row>'
    return lambda: xlsx({"S": rows})


def _repeated(rows: int, columns: int) -> Callable[[], bytes]:
    cell = f'<table:table-cell table:number-columns-repeated="{columns}" office:value-type="string"><text:p>x</text:p>'
    row = f'<table:table-row table:number-rows-repeated="{rows}">{cell}</table:table-cell></table:table-row>'
    return lambda: ods({"S": row})


def _lying_zip(place: int) -> bytes:
    """A zip whose directory has a wrong number at this offset of each entry."""
    raw = bytearray(xlsx({"S": xlsx_rows([["id"], ["a"]])}))
    at = raw.find(b"PK\x01\x02")
    while at >= 0:
        raw[at + place : at + place + 4] = struct.pack("<I", 1)
        at = raw.find(b"PK\x01\x02", at + 1)
    return bytes(raw)


def _entities() -> bytes:
    """A workbook with nested XML entities ("billion laughs") in its list of sheets."""
    entities = "".join(f'<!ENTITY e{at + 1} "{f"&e{at};" * 10}">' for at in range(9))
    files = _sheet_parts(xlsx_rows([["id"], ["a"]]).encode())
    book = files["xl/workbook.xml"]
    assert isinstance(book, bytes)
    doctype = f'<!DOCTYPE w [<!ENTITY e0 "ha">{entities}]>'.encode()
    files["xl/workbook.xml"] = doctype + book.replace(b'name="S"', b'name="&e9;"')
    return zip_of(files)


GOOD = xlsx({"S": xlsx_rows([["id"], ["a"]])})
WORKBOOKS: dict[str, Callable[[], bytes]] = {
    "a sheet of 100 MB of spaces": _bomb,
    "shared texts of 30 MB": lambda: xlsx({"S": "<row/>"}, ["x" * 30_000_000]),
    "a cell in the last row": _far_cell("A", 1_048_576),
    "a cell in the last column of the last row": _far_cell("XFD", 1_048_576),
    "a cell in the row after the last": _far_cell("A", 2**32),
    "a cell in a column with a long name": _far_cell("A" * 5000, 2),
    "a cell repeated 17 billion times": _repeated(1_048_576, 16_384),
    "a cell repeated 20 million times": _repeated(20_000, 1_000),
    "a count of cells beyond all numbers": _repeated(2**63, 2**63),
    "elements nested a million deep": lambda: xlsx({"S": "<row>" * 1_000_000}),
    "a cell of 10 MB": lambda: xlsx({"S": xlsx_rows([["id"], ["x" * 10_000_000]])}),
    "400000 texts": lambda: xlsx({"S": xlsx_rows([["id"], *[["x" * 50] * 50] * 8_000])}),
    "a million errors that never end": lambda: xlsx({"S": '<c r="A1" t="e">' * 1_000_000}),
    "a million formulas that never end": lambda: xlsx({"S": '<c r="A1"><f>' * 1_000_000}),
    "lies about sizes": lambda: _lying_zip(24),
    "lies about packed sizes": lambda: _lying_zip(20),
    "wrong checksums": lambda: _lying_zip(16),
    "a billion laughs": _entities,
    "a number that is none": lambda: xlsx({"S": '<row r="1"><c r="A1"><v>nan</v></c><c r="B1"><v>inf</v></c></row>'}),
    "a text number beyond the list": lambda: xlsx({"S": '<row r="1"><c r="A1" t="s"><v>99999999</v></c></row>'}),
    "11000 files": lambda: zip_of({f"{at}": "" for at in range(11_000)}),
    "half a file": lambda: GOOD[: len(GOOD) // 2],
    "only the first four bytes": lambda: b"PK\x03\x04",
    "noise after the first bytes": lambda: b"PK\x03\x04" + bytes(at * 7919 % 251 for at in range(100_000)),
    "11 MB": lambda: GOOD + bytes(11_000_000),
}
