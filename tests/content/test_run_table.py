"""The table of a run keeps its rows in a compact form, and reports what cannot be printed."""

from pathlib import Path

import pytest

from printgen.content.run_table import RunTable, read_run_table
from printgen.core.problems import Problems


def read(tmp_path: Path, text: str | bytes) -> tuple[RunTable | None, list[str]]:
    path, problems = tmp_path / "players.csv", Problems()
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    table = read_run_table(path, "players.csv", problems)
    return table, [str(problem) for problem in problems.sort_by_severity()]


def cells(tmp_path: Path, text: str | bytes) -> list[dict[str, object]]:
    table, problems = read(tmp_path, text)
    assert table is not None, problems
    return [dict(table.make_numbered_row(index).cells) for index in range(len(table))]


def test_rows_have_a_number_and_the_number_of_rows() -> None:
    table = RunTable("players.csv", {"name": "Name"})
    table.add_row(2, ["Ana"])
    table.add_row(4, ["Bo"])
    assert dict(table.make_numbered_row(1).cells) == {"name": "Bo", "number": 2, "of": 2}
    assert table.make_numbered_row(1).where.line == 4


def test_a_column_of_whole_numbers_has_numbers_and_a_column_with_leading_zeros_has_texts(tmp_path: Path) -> None:
    assert cells(tmp_path, "number,code,seat\n7,007,1\n8,008,\n") == [
        {"number": 7, "code": "007", "seat": 1, "of": 2},
        {"number": 8, "code": "008", "seat": "", "of": 2},
    ]


def test_quotes_line_breaks_semicolons_and_old_encodings_are_read_as_in_other_tables(tmp_path: Path) -> None:
    assert [row["name"] for row in cells(tmp_path, 'name\n"Li, Ana"\n"two\r\nlines"\n\n"a ""b"""\n')] == [
        "Li, Ana", "two\nlines", 'a "b"',
    ]  # fmt: skip
    assert cells(tmp_path, "name;seat\nZoë;B4\n".encode("cp1252"))[0]["name"] == "Zoë"
    assert cells(tmp_path, "name;seat\nZOËÉ;B4\n".encode("cp1252"))[0]["name"] == "ZOËÉ"
    assert cells(tmp_path, "sep=;\nname;seat\nZoë;B4\n")[0]["seat"] == "B4"


def test_cells_that_a_spreadsheet_adds_or_omits_are_empty(tmp_path: Path) -> None:
    assert cells(tmp_path, "name,seat,,\nAna,B4,,\n")[0] == {"name": "Ana", "seat": "B4", "number": 1, "of": 1}
    many = "name,seat\n" + "Ana,B4\n" * 15 + "Bo\n" * 16 + "Cy\n" * 3
    assert [row["seat"] for row in cells(tmp_path, many)][14:17] == ["B4", "", ""]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "players.csv:1: The table is empty.\n  hint: write the column names in the first line."),
        ("name,seat\n", "players.csv:1: The table has a heading but no rows.\n  hint: add a line for each sheet."),
        (
            "name,seat\nAna\n",
            "players.csv:2: The row has 1 cell, fewer than the 2 columns in the heading.",
        ),
        ("name\nAna\x1fBo\n", "players.csv:2: This line contains the control character U+001F."),
        ("name,seat\n#N/A,B4\n", "players.csv:2: A cell has the error #N/A."),
        ('name\n"Ana\n', "players.csv:2: This is not valid CSV: unexpected end of data."),
        ("name,name\nAna,Bo\n", "players.csv:1: The column name appears twice."),
    ],
)
def test_a_table_that_cannot_be_printed_is_reported_with_its_line(tmp_path: Path, text: str, problem: str) -> None:
    table, problems = read(tmp_path, text)
    assert table is None
    assert [found[: len(problem)] for found in problems] == [problem]


def test_a_million_rows_are_refused_at_the_first_row_too_many(tmp_path: Path) -> None:
    table, problems = read(tmp_path, "name\n" + "Ana\n" * 1_000_000)
    assert table is None
    assert problems == [
        "players.csv:100002: The table has more than 100,000 rows.\n"
        "  hint: split the table into files of at most 100,000 rows, and print each of them."
    ]


def test_a_file_over_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.content.run_table.LARGEST", 2_000_000)
    row = f"{'Ana':<99999}\n"
    assert len(cells(tmp_path, "name\n" + row * 19)) == 19
    table, problems = read(tmp_path, "name\n" + row * 20)
    assert table is None
    assert problems == ["players.csv: This file is larger than 2 MB.\n  hint: split the file, or make it smaller."]


def test_reading_stops_after_twenty_wrong_rows(tmp_path: Path) -> None:
    assert len(read(tmp_path, "name,seat\nBo,B4\n" + "Ana\nAna,B4\n" * 30)[1]) == 20
