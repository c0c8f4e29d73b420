"""Tables of a game are read with their cells, and changed one cell at a time."""

from pathlib import Path

import printgen
from printgen.content.table_edit import CellEdit, NewRow, RemovedRow, TableEdit
from tests.helpers.farm import CSV, put
from tests.helpers.spreadsheets import xlsx, xlsx_rows

BOOK = "content/farm/more.xlsx"


def edit(*edits: TableEdit, seen: str = "", name: str = CSV) -> str:
    """The problem that keeps a table from being changed, or an empty text."""
    project = printgen.open()
    stamp = seen or project.read_source("farm", name).get().stamp
    result = project.edit_table("farm", name, edits, stamp)
    return "" if result.ok else str(result.problems[0])


def test_edit_changes_the_file_and_can_be_taken_back(kit: Path) -> None:
    project, before = printgen.open(), Path(CSV).read_bytes()
    table = project.read_table("farm", CSV).get()
    assert (table.rows[1], table.lines, table.lock) == (("cow", "Cow", "Gives milk.", "2"), (1, 2, 3), None)
    edited = project.edit_table("farm", CSV, [CellEdit(1, 1, "Bull"), RemovedRow(2), NewRow(3, ("pig",))], table.stamp).get()
    assert Path(CSV).read_bytes() == before.replace(b"Cow", b"Bull").replace(b"hen,Hen,Lays eggs.,3", b"pig,,,")
    assert edited.table == project.read_table("farm", CSV).get()
    back = project.change_table_back("farm", CSV, edited.change.inverse, edited.table.stamp).get()
    assert Path(CSV).read_bytes() == before
    assert back.change.inverse == edited.change


def test_table_that_changed_meanwhile_is_not_overwritten(kit: Path) -> None:
    project = printgen.open()
    edited = project.edit_table("farm", CSV, [CellEdit(1, 1, "Bull")], project.read_table("farm", CSV).get().stamp).get()
    put(CSV, "id,title,words,count\npig,Pig,Digs.,1\n")
    message = f"{CSV}: This file has changed since it was read, so it was not overwritten."
    assert edit(CellEdit(1, 1, "Boar"), seen=edited.table.stamp).splitlines()[0] == message
    back = project.change_table_back("farm", CSV, edited.change.inverse, edited.table.stamp)
    assert str(back.problems[0]).splitlines()[0] == message
    assert Path(CSV).read_text() == "id,title,words,count\npig,Pig,Digs.,1\n"


def test_edits_outside_the_table_are_refused(kit: Path) -> None:
    before = Path(CSV).read_bytes()
    for outside in (
        CellEdit(9, 0, "x"),
        CellEdit(1, 9, "x"),
        CellEdit(-1, 0, "x"),
        RemovedRow(3),
        NewRow(0, ("x",)),
        NewRow(1, ("x",) * 9),
    ):
        assert "has changed" in edit(outside)
    assert Path(CSV).read_bytes() == before


def test_workbook_is_shown_but_not_changed(kit: Path) -> None:
    sheets = {"Units": xlsx_rows([["id", "n"], ["a", 1]]), "Maps": xlsx_rows([["id"], ["m"]]), "Old": xlsx_rows([["id"]])}
    Path(BOOK).write_bytes(xlsx(sheets, hidden=["Old"]))
    project = printgen.open()
    assert project.list_table_file_names("farm").get() == (CSV, BOOK)
    table = project.read_table("farm", f"{BOOK}#Maps").get()
    assert (table.name, table.rows, table.sheets) == (f"{BOOK}#Maps", (("id",), ("m",)), ("Units", "Maps"))
    assert table.lock is not None
    assert edit(CellEdit(1, 0, "x"), name=BOOK) == f"{BOOK}: {table.lock[0]}\n  hint: {table.lock[1]}"


def test_table_of_a_supplied_game_is_locked(kit: Path) -> None:
    project = printgen.open()
    name = next(name for name in project.list_table_file_names("brazil-imperial").get() if name.endswith(".csv"))
    table = project.read_table("brazil-imperial", name).get()
    assert table.lock is not None
    assert "supplied" in table.lock[0]
    assert not project.edit_table("brazil-imperial", name, [CellEdit(1, 0, "x")], table.stamp).ok
