"""What the readers of values, tables, maps and YAML return and report, and the nets of folded pieces, word for word."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from printgen.content import (
    column_names,
    column_types,
    languages,
    maps,
    nets,
    scalars,
    scoring_form,
    setup_form,
    sizes,
    table_edit,
    table_encoding,
    table_text,
    tables,
    texts,
    tree,
    tree_nodes,
    tree_paths,
    workbook_task,
)
from printgen.core.problems import Problems, Where
from printgen.model import game
from tests.helpers.calls import same_results

MODULES = (
    languages, column_names, column_types, maps, nets, scalars, scoring_form, setup_form, sizes, table_edit,
    table_encoding, table_text, tables, texts, tree, tree_nodes, tree_paths, workbook_task,
)  # fmt: skip


def read_scalar(kind: Any, text: str) -> Any:
    """The value of a text in game.yaml."""
    return get_args(kind)[1].read(text)


def report(function: Callable[..., Any], *values: Any) -> Any:
    """The result of a function, and the problems that it adds to its last argument."""
    problems = Problems()
    result = function(*values, problems)
    return result, *(str(problem).replace("\n  hint:", " HINT") for problem in problems.sort_by_severity())


def edit(table: str, *edits: Any) -> Any:
    """The text of a table after some edits, or the problems."""
    opened = table_edit.open_table_to_edit_or_read(table.encode(), "a.csv", Problems())
    return report(opened.make_edited_bytes, edits) if isinstance(opened, table_edit.EditableTable) else type(opened).__name__


def read_rows(text: str) -> Any:
    """The table in a text, with its problems."""
    grid, *problems = report(table_text.read_grid, text.encode(), "a.csv")
    return report(tables.make_table, grid) if grid is not None else (None, *problems)


@pytest.mark.golden
def test_readers_of_values_return_what_they_did() -> None:
    names = {name: value for module in MODULES for name, value in vars(module).items() if not name.startswith("_")}
    own = {
        "languages": languages,
        "read_scalar": read_scalar,
        "report": report,
        "edit": edit,
        "read_rows": read_rows,
        "WHERE": Where("a.yaml", 7),
    }
    private = {"write_cell_text": workbook_task._write_cell_text, "make_yaml_hint": tree._make_yaml_hint}
    known = {"SIZES": dict(sizes.NAMED), "KIND_STOCK": dict(game.STOCKS)}
    same_results("calls-content.txt", {**names, **known, **own, **private})
