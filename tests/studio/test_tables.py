"""Pages read the cells of tables, and change them only if the file is still what they saw."""

from pathlib import Path
from typing import Any

import pytest

from tests.helpers.farm import CSV
from tests.helpers.studio_client import Answer, Browser

TABLE = f"/api/games/farm/tables/{CSV}"


def change(browser: Browser, seen: str, **content: Any) -> Answer:
    return browser.put(TABLE, {"seen": seen, **content}, method="POST")


def test_cells_are_read_changed_and_changed_back(browser: Browser, folder: Path) -> None:
    assert browser.get("/api/games/farm/tables").json()["tables"] == [CSV]
    before, table = (folder / CSV).read_bytes(), browser.get(TABLE).json()
    assert table["rows"][1] == ["cow", "Cow", "Gives milk.", "2"]
    edits = [{"kind": "cell", "row": 1, "column": 1, "text": "Bull"}, {"kind": "new", "row": 2, "cells": ["pig"]}]
    edited = change(browser, table["stamp"], edits=edits).json()
    assert (folder / CSV).read_bytes() == before.replace(b",Cow,", b",Bull,").replace(b"hen,", b"pig,,,\nhen,")
    assert change(browser, table["stamp"], edits=edits).status == 409
    at, removed, added = edited["change"]
    assert change(browser, table["stamp"], change=[at, added, removed]).status == 409
    assert change(browser, edited["stamp"], change=[at, added, removed]).json()["stamp"] == table["stamp"]
    assert (folder / CSV).read_bytes() == before


def test_text_that_the_file_cannot_hold_is_refused_with_the_reason(browser: Browser) -> None:
    answer = change(
        browser, browser.get(TABLE).json()["stamp"], edits=[{"kind": "cell", "row": 1, "column": 1, "text": "\x07"}]
    )
    assert (answer.status, answer.json()["problems"][0]["message"]) == (422, "This line contains the control character U+0007.")


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"edits": []},
        {"edits": ["x"]},
        {"edits": [{"kind": "code", "row": 1}]},
        {"edits": [{"kind": "cell", "row": "1", "column": 1, "text": ""}]},
        {"edits": [{"kind": "cell", "row": True, "column": 1, "text": ""}]},
        {"edits": [{"kind": "new", "row": 1, "cells": [1]}]},
        {"edits": [{"kind": "removed", "row": 1, "more": 2}]},
        {"change": "x"},
        {"change": [0, "?", ""]},
        {"change": [0, "AA", ""]},
        {"change": [0.5, "", ""]},
    ],
)
def test_edits_that_are_no_edits_are_refused(browser: Browser, folder: Path, content: dict[str, Any]) -> None:
    before = (folder / CSV).read_bytes()
    assert change(browser, browser.get(TABLE).json()["stamp"], **content).status == 400
    assert (folder / CSV).read_bytes() == before


def test_tables_outside_the_game_are_not_found(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("a,b\n1,2\n")
    for name in (f"..%2f..%2f{tmp_path}/secret.csv", "%2fetc%2fpasswd", "content/farm/%00.csv", "content/farm/game.yaml/x"):
        assert browser.get(f"/api/games/farm/tables/{name}").status == 404
        assert browser.put(
            f"/api/games/farm/tables/{name}", {"seen": "0", "edits": [{"kind": "removed", "row": 1}]}, method="POST"
        ).status in (404, 409)
    assert browser.put(TABLE, {"edits": []}, method="POST").status == 428
