"""The messages of tasks that write files: their names in the project, their text, and the problems that prevent them."""

import io
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core.guard.messages import Message, write_message
from printgen.studio import worker
from printgen.studio.open_project import OpenProject
from printgen.studio.tasks.making import TASKS
from printgen.studio.tasks.sheet import lay_out_sheets
from tests.helpers.farm import put


def make(kind: str, **request: Any) -> tuple[list[str], str, list[str]]:
    message = TASKS[kind](OpenProject(printgen.open), request)
    head = message.head
    assert head["paths"] == [str(Path(name).resolve()) for name in head["files"]]
    return head["files"], head["text"].partition(" (")[0], [problem["message"] for problem in head["problems"]]


def test_files_are_named_from_the_folder_of_the_project(kit: Path) -> None:
    assert make("export", game="farm", exporter="plan") == (["output/farm/plan/plan.json"], "", [])
    files, text, problems = make("print", game="farm", paper="letter")
    assert (files, problems) == (["output/farm/farm-letter.pdf"], [])
    assert "farm-letter.pdf: 4 pages on 2 sheets of Letter paper" in text


def test_sheets_are_flipped_as_in_the_settings(kit: Path) -> None:
    put("printgen.toml", 'paper = "letter"\nsides = "short-edge"\n')
    head = lay_out_sheets(OpenProject(printgen.open), {"game": "farm", "choice": {}, "paper": ""}).head
    assert (head["paper"], head["sides"], len(head["papers"])) == ("letter", "short-edge", 2)


def test_problems_prevent_files(kit: Path) -> None:
    missing = 'There is no paper "a9".'
    for kind in ("print", "export"):
        files, text, problems = make(kind, game="farm", paper="a9", exporter="plan")
        assert (files, text, problems) == ([], "", [missing])
    files, text, problems = make("kit", game="farm", style="pink")
    assert (files, text) == ([], "")
    assert problems[0].startswith('There is no style "pink"')


def test_each_request_has_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[None] = []
    monkeypatch.setattr(worker, "renew_time_limit", lambda: calls.append(None))
    asked = io.BytesIO()
    for _ in range(2):
        write_message(asked, Message({"task": "making.list_exporters"}))
    asked.seek(0)
    worker.answer_requests(Path(), False, asked, io.BytesIO())
    assert len(calls) == 2
