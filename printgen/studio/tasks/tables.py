"""Reads and edits the tables of a game."""

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from printgen.core.guard.messages import Message
from printgen.core.problems import Problem
from printgen.project.source_tables import (
    CellEdit,
    EditedTable,
    NewRow,
    RemovedRow,
    SourceTable,
    TableChange,
    TableEdit,
)
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json


def list_table_file_names(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The names of the tables of a game."""
    names, problems = opened.project.list_table_file_names(request["game"])
    return Message({"tables": names or [], "problems": make_problems_json(problems)})


def read_table(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """A table with its cells; an empty hash if it cannot be read."""
    table, problems = opened.project.read_table(request["game"], request["name"])
    return Message({**make_table_json(table), "problems": make_problems_json(problems)})


def edit_table(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """A table after some edits, and the change of its bytes; an empty hash if it was not written."""
    edited, problems = opened.project.edit_table(
        request["game"], request["name"], read_edits(request["edits"]), request["seen"]
    )
    return _make_edited_table_message(opened, request, edited, problems)


def change_table_back(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """A table after a change of its bytes was taken back or made again; an empty hash if it was not written."""
    at, removed, added = request["change"]
    change = TableChange(at, b64decode(removed), b64decode(added))
    edited, problems = opened.project.change_table_back(request["game"], request["name"], change, request["seen"])
    return _make_edited_table_message(opened, request, edited, problems)


def read_edits(plain: Sequence[Mapping[str, Any]]) -> list[TableEdit]:
    """The edits that a browser has sent."""
    return [
        CellEdit(edit["row"], edit["column"], edit["text"])
        if edit["kind"] == "cell"
        else NewRow(edit["row"], tuple(edit["cells"]))
        if edit["kind"] == "new"
        else RemovedRow(edit["row"])
        for edit in plain
    ]


def make_table_json(table: SourceTable | None) -> dict[str, Any]:
    """A table as the browser gets it."""
    if table is None:
        return {"stamp": "", "rows": [], "lines": [], "sheets": [], "lock": None}
    return {
        "name": table.name,
        "stamp": table.stamp,
        "rows": table.rows,
        "lines": table.lines,
        "sheets": table.sheets,
        "lock": table.lock,
    }


def _make_edited_table_message(
    opened: OpenProject, request: Mapping[str, Any], edited: EditedTable | None, problems: Sequence[Problem]
) -> Message:
    if edited is None:
        now = opened.project.read_source(request["game"], request["name"]).value
        is_changed = now is None or now.stamp != request["seen"]
        return Message({"stamp": "", "changed": is_changed, "problems": make_problems_json(problems)})
    at, removed, added = edited.change
    change = [at, b64encode(removed).decode(), b64encode(added).decode()]
    return Message({**make_table_json(edited.table), "change": change, "problems": make_problems_json(problems)})


TASKS = {
    "list_table_file_names": list_table_file_names,
    "read_table": read_table,
    "edit_table": edit_table,
    "change_table_back": change_table_back,
}
