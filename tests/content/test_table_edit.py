"""Editing a text table changes the bytes of the edited cells, and no others."""

import codecs
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.content.table_edit import (
    CellEdit,
    EditableTable,
    NewRow,
    RemovedRow,
    TableEdit,
    find_changed_bytes,
    open_table_to_edit_or_read,
)
from printgen.content.table_text import CellGrid, read_grid
from printgen.core.problems import Problems

FILE = "cards.csv"
LETTERS = st.text(st.sampled_from("abcXYZ019éß -_#'\"=,;|\t\nžля"), max_size=12)
MARKS = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}


def edit(raw: bytes, *edits: TableEdit) -> bytes | str:
    """The edited bytes, or the message of the problem."""
    table, problems = open_table_to_edit_or_read(raw, FILE, Problems()), Problems()
    assert isinstance(table, EditableTable)
    changed = table.make_edited_bytes(edits, problems)
    return changed if changed is not None else str(problems.sort_by_severity()[0])


def cells_of(raw: bytes) -> list[list[str]]:
    grid = read_grid(raw, FILE, Problems())
    assert grid is not None
    return [cells for _, cells in grid.lines]


def write_cell(text: str, sign: str, spaces: str, is_quoted: bool) -> str:
    if is_quoted or any(mark in text for mark in (sign, '"', "\n", "\r")):
        return '"' + text.replace('"', '""') + '"'
    return spaces + text + spaces


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[list[bytes]], bytes]:
    """The bytes before, in and after each cell of a table, row by row; and the bytes before the table."""
    encoding = draw(st.sampled_from(sorted(MARKS)))
    sign, end = draw(st.sampled_from(",;\t")), draw(st.sampled_from(["\n", "\r\n"]))
    width = draw(st.integers(2, 4))
    rows: list[list[bytes]] = []
    for number in range(draw(st.integers(2, 6))):
        row: list[bytes] = []
        for column in range(width):
            text = f"name{column}" if number == 0 else draw(LETTERS)
            is_quoted = draw(st.booleans()) or column == 0
            cell = write_cell(text if text.strip() or column else "x", sign, draw(st.sampled_from(["", " "])), is_quoted)
            row += [cell.encode(encoding), (sign if column < width - 1 else end).encode(encoding)]
        rows.append(row)
        if number and draw(st.booleans()):
            rows[-1][-1] += draw(st.sampled_from([end, f" {end}", sign * (width - 1) + end])).encode(encoding)
    if draw(st.booleans()):
        rows[-1][-1] = b""
    has_heading_only = sign == "," and draw(st.booleans())  # a heading of names with commas needs no line with the separator
    return rows, MARKS[encoding] + (b"" if has_heading_only else f"sep={sign}{end}".encode(encoding))


@settings(max_examples=100, deadline=None)
@given(tables(), st.data())
def test_edit_of_any_cell_leaves_all_other_bytes_as_they_are(
    parts: tuple[list[list[bytes]], bytes], data: st.DataObject
) -> None:
    rows, head = parts
    raw = head + b"".join(b"".join(row) for row in rows)
    row = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.integers(0, len(rows[row]) // 2 - 1))
    text = data.draw(LETTERS.filter(lambda text: bool(text.strip())))
    before, changed = cells_of(raw), edit(raw, CellEdit(row, column, text))
    assert isinstance(changed, bytes), changed
    flat = [piece for each in rows for piece in each]
    place = sum(map(len, rows[:row])) + 2 * column
    assert changed.startswith(head + b"".join(flat[:place]))
    assert changed.endswith(b"".join(flat[place + 1 :]))
    before[row][column] = text.strip()
    assert cells_of(changed) == before


@settings(max_examples=60, deadline=None)
@given(tables(), st.data())
def test_rows_come_and_go_and_the_change_can_be_taken_back(parts: tuple[list[list[bytes]], bytes], data: st.DataObject) -> None:
    rows, head = parts
    raw = head + b"".join(b"".join(row) for row in rows)
    before = cells_of(raw)
    at = data.draw(st.integers(1, len(rows)))
    gone = data.draw(st.integers(1, len(rows) - 1))
    new = ("new", *[""] * (len(before[0]) - 1))
    changed = edit(raw, NewRow(at, new), RemovedRow(gone))
    assert isinstance(changed, bytes)
    expected = [row for number, row in enumerate(before) if number != gone]
    expected.insert(at if at <= gone else at - 1, list(new))
    assert cells_of(changed) == expected
    assert find_changed_bytes(raw, changed).inverse.apply_to_bytes(changed) == raw
    assert find_changed_bytes(raw, changed).inverse.apply_to_bytes(b"") is None


def test_comments_quotes_and_line_ends_stay() -> None:
    raw = b'\xef\xbb\xbfid;"title";n\r\n# a note;;\r\n\r\n  cow ;"Cow ""Berta""";2\r\nhen;Hen;3'
    assert edit(raw, CellEdit(2, 1, "Cow")) == raw.replace(b'"Cow ""Berta"""', b'"Cow"')
    assert edit(raw, CellEdit(2, 0, "bull")) == raw.replace(b"  cow ", b"  bull ")
    assert edit(raw, CellEdit(3, 1, "a;b")) == raw.replace(b"Hen", b'"a;b"')
    assert edit(raw, CellEdit(3, 2, " two\nlines ")) == raw[:-1] + b'"two\nlines"'
    assert edit(raw, CellEdit(3, 2, " 3 ")) == raw
    assert edit(raw, NewRow(4, ("pig", "", "1"))) == raw + b"\r\npig;;1"
    assert edit(raw, NewRow(1, ("pig", "", "1")), NewRow(1, ("dog", "", ""))) == raw.replace(
        b"n\r\n#", b"n\r\npig;;1\r\ndog;;\r\n#"
    )
    assert edit(raw, RemovedRow(2)) == raw.replace(b'  cow ;"Cow ""Berta""";2\r\n', b"")


def test_old_mac_table_gets_no_line_feed() -> None:
    raw = "id,title\rcow,Mädchen\r".encode("mac_roman")
    assert edit(raw, CellEdit(1, 1, "Kühe\nlink")) == 'id,title\rcow,"Kühe\rlink"\r'.encode("mac_roman")


def test_tabs_with_loose_quotes_stay_unquoted() -> None:
    raw = b'id\ttitle\ncow\t5" tall\nhen\t"half\n'
    assert edit(raw, CellEdit(2, 1, 'a "b"')) == raw.replace(b'"half', b'a "b"')
    assert edit(raw, CellEdit(2, 1, "two\nlines")) == (
        "cards.csv: printgen would read other cells differently after this change, so it was not made.\n"
        "  hint: make this change in your spreadsheet program, and save the table as CSV UTF-8."
    )


def test_short_rows_of_excel_are_completed_when_one_is_filled() -> None:
    raw = b"id,title,note\n" + b"".join(b"a%d,A,x\n" % number for number in range(15)) + b"b1,B\nb2,B\n"
    assert edit(raw, CellEdit(16, 1, "C")) == raw.replace(b"b1,B", b"b1,C")
    assert edit(raw, CellEdit(17, 2, "n")) == raw.replace(b"b1,B\nb2,B", b"b1,B,\nb2,B,n")


@pytest.mark.parametrize(
    ("raw", "text", "message"),
    [
        (
            "id,title\ncow,Mädchen\n".encode("cp1252"),
            "Żaba",
            'cards.csv: "Ż" does not exist in Windows-1252, the encoding of this table.',
        ),
        (b"id,title\ncow,Kuh\n", "\ud800", 'cards.csv: "\\ud800" does not exist in UTF-8, the encoding of this table.'),
        (b"id,title\ncow,Kuh\n", "a\x07", "cards.csv:2: This line contains the control character U+0007."),
    ],
)
def test_text_that_the_file_cannot_hold_is_refused(raw: bytes, text: str, message: str) -> None:
    answer = edit(raw, CellEdit(1, 1, text))
    assert isinstance(answer, str)
    assert answer.splitlines()[0] == message


def test_table_that_cannot_be_read_is_not_opened() -> None:
    problems = Problems()
    assert open_table_to_edit_or_read(b'id,title\ncow,"open\n', FILE, problems) is None
    assert len(problems.sort_by_severity()) == 1


def test_cells_of_any_readable_table_are_found() -> None:
    tables: Sequence[bytes] = [
        b"a,b\n1,2",
        b"\n\na\tb\n\n1\t2\n",
        b'a,b\n" x ",y "z"\n',
        b"a;b\n1,5;2\n",
        b"a\n1\n2\n",
        b"sep=;\na;b\n1;2\n",
    ]
    for raw in tables:
        assert not isinstance(open_table_to_edit_or_read(raw, FILE, Problems()), CellGrid | None)
