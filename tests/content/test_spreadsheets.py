"""Twenty-five files as spreadsheet programs write them, made by the rules of those programs, are all read to the same rows."""

from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.content.column_types import make_typed_rows
from printgen.content.component_rows import TableReader
from printgen.content.shelves import Shelf
from printgen.content.table_text import find_cell_separator
from printgen.content.workbook_task import _write_number_text
from printgen.core.problems import Problems, Where
from tests.helpers.spreadsheets import csv_text, excel_book, google_book, google_tsv, ods, ods_rows, xlsx, xlsx_rows
from tests.helpers.tables import NO_RULES, said

CELLS = [
    ["Card Name", "# Copies", "Weight (kg)", "Power", "Code", "Text"],
    ["Müller", 3, 1.5, 2, "007", "Größe; Straße, déjà vu"],
    ["Forêt", 1, 0.25, "", "010", 'He says "no"'],
    ["Señor", 12, 10, -4, "200", ""],
]
ROWS = [
    {"card_name": "Müller", "copies": 3, "weight_kg": 1.5, "Power": 2, "Code": "007", "Text": "Größe; Straße, déjà vu"},
    {"card_name": "Forêt", "copies": 1, "weight_kg": 0.25, "Power": "", "Code": "010", "Text": 'He says "no"'},
    {"card_name": "Señor", "copies": 12, "weight_kg": 10, "Power": -4, "Code": "200", "Text": ""},
]
UTF8, UTF16 = "utf-8-sig", "utf-16"  # both with a byte order mark
US = csv_text(CELLS)
GERMAN = csv_text(CELLS, ";", ",")
TABS, GERMAN_TABS = csv_text(CELLS, "\t"), csv_text(CELLS, "\t", ",")
WIDE = [[*row, "", ""] for row in CELLS]
TALL = [*CELLS, ["", "", "", "", "", ""], ["", "", "", "", "", ""]]

FILES: dict[str, bytes] = {
    # Excel on Windows takes separator and decimal mark from the regional settings, and "CSV" is in the system's encoding.
    "Excel US, CSV": US.encode("cp1252"),
    "Excel US, CSV UTF-8": US.encode(UTF8),
    "Excel US, Unicode Text": TABS.encode(UTF16),
    "Excel US, Text (Tab delimited)": TABS.encode("cp1252"),
    "Excel German, CSV": GERMAN.encode("cp1252"),
    "Excel German, CSV UTF-8": GERMAN.encode(UTF8),
    "Excel German, Unicode Text": GERMAN_TABS.encode(UTF16),
    "Excel German, with a line sep=; added": f"sep=;\r\n{GERMAN}".encode(UTF8),
    "Excel French, CSV (DOS line ends, empty columns)": csv_text(WIDE, ";", ",").encode("cp1252"),
    "Excel French, CSV UTF-8, empty rows": csv_text(TALL, ";", ",").encode(UTF8),
    "Excel French, Text (Tab delimited)": GERMAN_TABS.encode("cp1252"),
    # Excel on a Mac writes the old Mac encoding with CR at the end of lines, or UTF-8.
    "Excel Mac, CSV (Macintosh), US": csv_text(CELLS, end="\r").encode("mac_roman"),
    "Excel Mac, CSV (Macintosh), German": csv_text(CELLS, ";", ",", "\r").encode("mac_roman"),
    "Excel Mac, CSV UTF-8": US.encode(UTF8),
    "Excel Mac, UTF-16 Unicode Text": TABS.encode(UTF16),
    # Numbers writes UTF-8 without a mark, with a semicolon where the comma is the decimal mark.
    "Numbers, US": csv_text(CELLS, end="\n").encode(),
    "Numbers, German": csv_text(CELLS, ";", ",", "\n").encode(),
    # LibreOffice lets you choose; these are its usual choice, its quoted one, and UTF-16 without a mark.
    "LibreOffice, CSV": csv_text(CELLS, end="\n").encode(),
    "LibreOffice, CSV, all cells quoted": csv_text(CELLS, ";", ",", "\n", quote_all=True).encode(),
    "LibreOffice, CSV, UTF-16": csv_text(CELLS, end="\n").encode("utf-16-le"),
    "Google Sheets, CSV": US.encode().removesuffix(b"\r\n"),
    "Google Sheets, TSV": google_tsv(CELLS),
    "Excel, xlsx": excel_book(CELLS),
    "Google Sheets, xlsx": google_book(CELLS),
    "LibreOffice, ods": ods({"Tabelle1": ods_rows(CELLS)}),
}


def read(raw: bytes, folder: Path, name: str = "cards") -> tuple[list[dict[str, object]], Problems]:
    """The typed rows of a table file, and the problems in it."""
    (folder / "cards").write_bytes(raw)
    problems = Problems()
    table = TableReader(folder, Shelf(folder, folder), problems).read_table(name, Where("game.yaml", 1))
    return (make_typed_rows(table, NO_RULES, problems) if table is not None else []), problems  # type: ignore[return-value]


def test_there_are_twenty_five_files() -> None:
    assert len(FILES) == 25


@pytest.mark.parametrize("program", FILES)
def test_every_program_writes_the_same_rows(program: str, tmp_path: Path) -> None:
    rows, problems = read(FILES[program], tmp_path)
    assert rows == ROWS
    assert not [text for text in said(problems) if ": note: " not in text]


def test_an_older_encoding_is_read_with_a_note(tmp_path: Path) -> None:
    save = "save the table as CSV UTF-8, or as an .xlsx or .ods workbook and name that file in game.yaml."
    hint = f"  hint: if a letter is wrong, {save}"
    for program, name in (("Excel German, CSV", "Windows-1252"), ("Excel Mac, CSV (Macintosh), US", "Mac Roman")):
        _, problems = read(FILES[program], tmp_path)
        assert said(problems) == [f"cards: note: This table is not in UTF-8, so it was read as {name}.\n{hint}"]


def test_decimals_print_as_the_cell_is_written(tmp_path: Path) -> None:
    rows, _ = read(b"price;share\n1,50;0,5\n2;1\n", tmp_path)
    assert [(str(row["price"]), row["price"] > 1) for row in rows] == [("1,50", True), ("2", True)]  # type: ignore[operator]
    assert [row["share"] for row in rows] == [0.5, 1]


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        ("1,5 2,25", [1.5, 2.25]),
        ("1,234 5,678", ["1,234", "5,678"]),
        ("1.234,5 2", ["1.234,5", "2"]),
        ("1,5 1.5", ["1,5", "1.5"]),
        ("007 8", ["007", "8"]),
        ("50% 5%", ["50%", "5%"]),
        ("1 x", ["1", "x"]),
    ],
    ids=str,
)
def test_only_a_column_of_plain_numbers_becomes_numbers(cells: str, values: list[object], tmp_path: Path) -> None:
    rows, _ = read(("a\tb\n" + "".join(f"{cell}\tz\n" for cell in cells.split())).encode(), tmp_path)
    assert [row["a"] for row in rows] == values


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a;b\n1;2\n", [{"a": 1, "b": 2}]),
        ("Cost, gold;Name\n1;x\n", [{"cost_gold": 1, "Name": "x"}]),
        ("words\nA; b\n", [{"words": "A; b"}]),
        ("sep=\t\na\tb\n1;1\t2\n", [{"a": "1;1", "b": 2}]),
        ('a\tb\n"Hi" she said\t5" nail\n', [{"a": '"Hi" she said', "b": '5" nail'}]),
        ('a,b\r"x\ry",2\r', [{"a": "x\ny", "b": 2}]),
        ("a,b\r\n1,2\n3,4\r5,6\n", [{"a": 1, "b": 2}, {"a": 3, "b": 4}, {"a": 5, "b": 6}]),
    ],
)
def test_separators_and_line_ends_are_found(text: str, rows: list[dict[str, object]], tmp_path: Path) -> None:
    assert read(text.encode(), tmp_path)[0] == rows


@pytest.mark.parametrize("language", ["en", "pt-BR"])
def test_a_language_at_the_end_of_a_heading_stays(language: str, tmp_path: Path) -> None:
    assert read(f"title.{language},Card Text.{language}\nx,y\n".encode(), tmp_path)[0] == [
        {f"title.{language}": "x", f"card_text.{language}": "y"}
    ]


def test_workbook_cells_are_read_as_csv_would_have_them(tmp_path: Path) -> None:
    cells = {
        'r="A2" s="1"><v>45413</v>': "2024-05-01",
        'r="B2" s="1"><v>45413.604166666664</v>': "2024-05-01 14:30",
        'r="C2" t="b"><v>1</v>': "TRUE",
        'r="D2"><f>A1+B1</f><v>3</v>': 3,
        'r="E2"><v>0.30000000000000004</v>': 0.3,
        'r="F2"><v>3.0</v>': 3,
        'r="G2" t="str"><f>A1</f><v></v>': "",
        'r="H2" t="inlineStr"><is><r><t>two</t></r><r><t>, runs</t></r></is>': "two, runs",
        'r="I2"><v>1E-7</v>': 1e-7,
    }
    heading = xlsx_rows([list("abcdefghi")])
    row = "".join(f"<c {cell}</c>" for cell in cells)
    rows, problems = read(xlsx({"S": f'{heading}<row r="2">{row}</row>'}), tmp_path)
    assert said(problems) == []
    assert list(rows[0].values()) == list(cells.values())


def test_the_cells_that_excel_leaves_out_at_the_end_of_sixteen_rows_are_empty(tmp_path: Path) -> None:
    full, short = "a,b,note\r\n" + "1,2,x\r\n" * 15, "3,4\r\n" * 16
    rows, problems = read(f"{full}{short}5,6\r\n".encode(), tmp_path)
    assert said(problems) == []
    assert rows[15:] == [{"a": 3, "b": 4, "note": ""}] * 16 + [{"a": 5, "b": 6, "note": ""}]
    _, problems = read(f"{full}3,4,y\r\n{short}".encode(), tmp_path)
    assert said(problems)[0].startswith("cards:18: The row has 2 cells, fewer than the 3 columns in the heading.")


def test_a_merged_cell_has_its_text_in_its_first_row_only(tmp_path: Path) -> None:
    rows = xlsx_rows([["deck", "name"], ["Units", "Archer"], ["", "Knight"]])
    rows += '</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells><sheetData>'
    assert [row["deck"] for row in read(xlsx({"S": rows}), tmp_path)[0]] == ["Units", ""]


READERS: dict[str, Callable[[dict[str, str]], bytes]] = {"xlsx": xlsx, "ods": ods}


@pytest.mark.parametrize("kind", READERS)
def test_a_sheet_is_chosen_by_name_in_any_capitals(kind: str, tmp_path: Path) -> None:
    make = xlsx_rows if kind == "xlsx" else ods_rows
    raw = READERS[kind]({"Notes": make([["to do"], ["buy ink"]]), "Units": make([["id"], ["archer"]])})
    (tmp_path / f"c.{kind}").write_bytes(raw)
    problems = Problems()
    tables = TableReader(tmp_path, Shelf(tmp_path, tmp_path), problems)
    place = Where("game.yaml", 5)
    table = tables.read_table(f"c.{kind}#units", place)
    assert table is not None
    assert (table.file, [(row.line, row.cells) for row in table.rows]) == (f"c.{kind}#Units", [(2, {"id": "archer"})])
    assert tables.read_table(f"c.{kind}#Unit", place) is None
    assert said(problems) == [f"game.yaml:5: c.{kind} has no sheet Unit.\n  hint: did you mean Units?"]


def test_separators_in_quoted_cells_do_not_count() -> None:
    assert find_cell_separator('the id,b\n1,"x;""y"";\n;\n;\n;"\n') == ","
    assert find_cell_separator('the id;b\n1;"a,b"c\n') == ";"


@pytest.mark.parametrize(
    ("number", "text"),
    [(12.0, "12"), (-0.5, "-0.5"), (0.1 + 0.2, "0.3"), (0.123456789012345, "0.123456789012345"), (1e-7, "0.0000001")],
)
def test_a_number_has_the_fifteen_digits_that_spreadsheets_show(number: float, text: str) -> None:
    assert _write_number_text(number) == text
