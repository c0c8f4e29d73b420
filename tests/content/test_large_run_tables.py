"""A large table is read in small pieces, and gives the same lines, encoding and problems as one that is read at once."""

import re
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from printgen.content.run_table import LONGEST_ROW, RunTable, TableStream, open_table_stream, read_run_table
from printgen.content.table_encoding import ReadChunks, decode_chunks, decode_table_and_keep_line_ends, find_encoding_or_report
from printgen.content.table_text import LINE
from printgen.core.files.inputs import PIECE
from printgen.core.problems import Problems
from tests.helpers.spreadsheets import xlsx, xlsx_rows

TEXTS = (
    "name,seat\r\nZoë,B4\r\n",
    "name\rZoë\r",
    "a\r\nb\rc\n\n\r\rd",
    "名前\n駒🎲",
    "Häuser\nmüssen\n",
    "no end of line",
    "\r",
    "",
)
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman")


def in_pieces(raw: bytes, size: int) -> ReadChunks:
    def read() -> Iterator[bytes]:
        return (raw[at : at + size] for at in range(0, len(raw), size))

    return read


@pytest.mark.parametrize("text", TEXTS)
def test_pieces_of_any_size_give_the_same_encoding_and_lines(text: str) -> None:
    for name in ENCODINGS:
        raw = text.encode(name, errors="replace")
        whole = decode_table_and_keep_line_ends(raw)
        for size in (4, 6, 10):
            found = find_encoding_or_report(in_pieces(raw, size), "t.csv", Problems())
            assert (found.name if found else None) == (whole.encoding if whole else None)
            if found is None or whole is None:
                continue
            assert "".join(decode_chunks(in_pieces(raw, size), found)) == whole.text
            lines = whole.text if "\n" in whole.text else whole.text.replace("\r", "\n")
            assert list(TableStream(in_pieces(raw, size), found).read_lines(1000)) == LINE.findall(lines)


def test_a_word_that_is_impossible_in_an_older_encoding_is_found_across_two_pieces() -> None:
    raw = "Straße und übel\n".encode("cp1252") + b"\x9fber\n"  # in Windows-1252, this word starts with a capital Y
    assert find_encoding_or_report(in_pieces(raw * 3, 4), "t.csv", Problems()) == find_encoding_or_report(
        lambda: iter((raw * 3,)), "t.csv", Problems()
    )


@pytest.mark.parametrize(("bad", "code"), [(b"\x07", "U\\+0007"), (b"\0", "NUL")])
def test_a_control_character_far_into_a_file_is_reported_with_its_line(bad: bytes, code: str) -> None:
    problems, rows = Problems(), PIECE
    assert open_table_stream(BytesIO(b"a\n" * rows + bad), "t.csv", problems) is None
    (problem,) = problems.found
    assert problem.where.line == rows + 1
    assert re.search(code, problem.message)


@pytest.mark.parametrize("row", [b"x" * LONGEST_ROW, b'"' + b"xx\n" * (LONGEST_ROW // 3) + b'"', b"x," * (LONGEST_ROW // 2)])
def test_a_row_that_is_too_long_is_refused_before_it_is_in_memory(tmp_path: Path, row: bytes) -> None:
    (tmp_path / "t.csv").write_bytes(b"name\nAna\n" + row + row)
    problems = Problems()
    assert read_run_table(tmp_path / "t.csv", "t.csv", problems) is None
    (problem,) = problems.found
    assert str(problem).startswith("t.csv:3: This is not valid CSV: ")
    assert "close the double quote in this row" in problem.hint


def measure_peak_of_reading(path: Path) -> tuple[RunTable, int]:
    """A table, and the most bytes that Python had in memory while it read the table."""
    tracemalloc.start()
    try:
        table = read_run_table(path, path.name, Problems())
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert table is not None
    return table, peak


def test_memory_does_not_grow_with_the_size_of_a_table(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    with path.open("w", encoding="utf-8") as file:
        file.write("name,motto\n")
        file.writelines(f"Ana {number},{'🎲' * 400}\n" for number in range(4_000))
    table, peak = measure_peak_of_reading(path)
    assert table.make_numbered_row(3_999).cells["name"] == "Ana 3999"
    assert path.stat().st_size > 6_000_000
    assert peak < 6_000_000


def test_the_rows_of_a_workbook_are_not_all_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    rows = [("name", "motto"), *((f"Ana {number}", "🎲" * 200) for number in range(4_000))]
    path.write_bytes(xlsx({"Players": xlsx_rows(rows)}))
    table, peak = measure_peak_of_reading(path)
    assert table.make_numbered_row(3_999).cells["name"] == "Ana 3999"
    assert peak < 4 * (4_000 * 200 * 4)  # four times the letters in UTF-8; all rows at once take eight times as much
