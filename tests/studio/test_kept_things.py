"""What a studio keeps, forgets and closes: windows, pictures, games, jobs, and the answers of processes that end."""

import asyncio
import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from printgen.core.guard.messages import Message
from printgen.project.project import Project
from printgen.project.results import Result
from printgen.studio import open_game, open_studio, process
from printgen.studio.answers import BadRequestError
from printgen.studio.jobs import Jobs
from printgen.studio.open_game import GameVersion, OpenGame, Pictures
from printgen.studio.open_project import OpenProject
from printgen.studio.open_studio import OpenStudio
from printgen.studio.process import Worker, WorkerEndedError, WorkerPlace
from printgen.studio.windows import MOST_NEWS, DisplayChoice, Window

PLACE = WorkerPlace(Path())
STUDIO = Path(__file__).parents[2] / "printgen" / "studio"
LIMIT = "templates/farm/card.svg.j2: The drawing took too long.\n  hint: make it simpler."


def end_process(_self: Worker, *_: object, **__: object) -> Message:
    raise WorkerEndedError(LIMIT)


def test_every_task_that_a_route_asks_for_exists_and_every_task_is_asked_for() -> None:
    code = "".join(path.read_text() for path in [*STUDIO.glob("*.py"), *STUDIO.glob("views/*.py")])
    asked = set(re.findall(r'"([a-z]+\.[a-z_]+)"', code)) | {"making.print", "making.kit", "making.export"}
    rooms = [path.stem for path in STUDIO.glob("tasks/*.py") if path.stem != "__init__"]
    tasks = {f"{room}.{name}" for room in rooms for name in import_module(f"printgen.studio.tasks.{room}").TASKS}
    assert {name for name in asked if name.partition(".")[0] in rooms} - {"results.csv"} == tasks


def read_news(window: Window, count: int) -> list[bytes]:
    async def read() -> list[bytes]:
        news = window.yield_news()
        return [await anext(news) for _ in range(count)]

    return asyncio.run(read())


def test_window_that_does_not_read_its_news_has_to_read_everything_again() -> None:
    window = Window(DisplayChoice())
    for number in range(MOST_NEWS):
        window.add_news("drawn", number)
    assert read_news(window, MOST_NEWS + 1)[-1] == b"event: drawn\ndata: 63\n\n"
    for number in range(MOST_NEWS + 2):
        window.add_news("drawn", number)
    assert read_news(window, 3) == [
        b"retry: 500\n\n", b"event: reload\ndata: {}\n\n", b"event: drawn\ndata: 65\n\n",
    ]  # fmt: skip


def test_quiet_window_hears_that_the_studio_still_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.studio.windows._BEAT", 0.01)
    assert read_news(Window(DisplayChoice()), 3) == [b"retry: 500\n\n", b": still here\n\n", b": still here\n\n"]


def test_pictures_that_were_not_used_for_longest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_game, "MOST_BYTES", 10)
    kept = Pictures()
    for key, picture in (("a", b"aaaaa"), ("b", b"bb"), ("b", b"bbbbb")):
        kept.keep_picture(key, picture)
    assert kept.find_picture("a") == b"aaaaa"
    kept.keep_picture("c", b"c")
    assert [kept.find_picture(key) for key in "abc"] == [b"aaaaa", None, b"c"]
    kept.keep_picture("large", b"x" * 99)
    assert [kept.find_picture(key) is not None for key in ("a", "c", "large")] == [False, False, True]


def test_game_that_nobody_looks_at_is_closed_for_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_studio, "MOST_GAMES", 2)
    studio = OpenStudio(PLACE)

    async def list_games(*_: object) -> Message:
        return Message({"games": [{"name": name} for name in "abc"]})

    async def open_games() -> None:
        first, second = await studio.find_or_open_game("a"), await studio.find_or_open_game("b")
        windows = [game.open_window(DisplayChoice()) for game in (first, second)]
        assert None not in windows
        with pytest.raises(BadRequestError, match="Too many games are open") as refused:
            await studio.find_or_open_game("c")
        assert refused.value.status == 503
        second.windows.clear()
        third = await studio.find_or_open_game("c")
        assert (await studio.find_or_open_game("a"), await studio.find_or_open_game("c")) == (first, third)
        assert second._stop.is_set()
        assert not first._stop.is_set()
        assert studio.has_windows
        first.windows.clear()
        assert await studio.find_or_open_game("b") is not second

    monkeypatch.setattr(studio, "ask_project_worker", list_games)
    asyncio.run(open_games())
    assert not studio.has_windows


def test_game_whose_process_ends_keeps_its_faces_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "ask_for_answer", end_process)
    before = GameVersion(3, {"faces": {"cow": {"identity": "0", "stale": False}}, "problems": [], "title": "Farm"})
    game = OpenGame("farm", PLACE)
    answer = asyncio.run(game._ask_for_drawing_or_stale_state(DisplayChoice(), before))
    problem = {
        "file": "templates/farm/card.svg.j2", "line": 0, "message": "The drawing took too long.", "hint": "make it simpler.",
        "severity": "error", "check": "limits", "component": "", "face": "", "row": None, "template": None,
    }  # fmt: skip
    assert answer.head["state"] == {"faces": {"cow": {"identity": "0", "stale": True}}, "problems": [problem], "title": "Farm"}
    first = asyncio.run(game._ask_for_drawing_or_stale_state(DisplayChoice(), None))
    assert first.head["state"] == {"components": [], "faces": {}, "problems": [problem]}


def test_question_whose_process_ends_is_answered_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "ask_for_answer", end_process)
    for question in (OpenStudio(PLACE).ask_project_worker("library.list_games"), OpenGame("farm", PLACE).ask_drawer("x.y", {})):
        with pytest.raises(BadRequestError, match="The drawing took too long") as refused:
            asyncio.run(question)
        assert refused.value.status == 500


def test_job_whose_process_ends_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "ask_for_answer", end_process)
    changes: list[str] = []

    async def run() -> dict[str, Any]:
        job = Jobs(PLACE).start_job("farm", "print", {}, lambda job: changes.append(job.state))
        assert job.task is not None
        await job.task
        return job.make_json()

    shown = asyncio.run(run())
    assert (shown["state"], shown["text"], shown["files"], changes) == ("failed", LIMIT, [], ["failed"])


def test_old_jobs_are_forgotten_but_none_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    async def print_now(_: Worker, task: str, request: dict[str, Any], **__: object) -> Message:
        await asyncio.sleep(0 if request["copies"] else 60)
        return Message({"files": [task]})

    monkeypatch.setattr(Worker, "ask_for_answer", print_now)
    jobs = Jobs(PLACE)

    async def run() -> None:
        running = jobs.start_job("farm", "kit", {"copies": 0}, lambda _: None)
        for number in range(22):
            job = jobs.start_job("farm" if number else "ranch", "print", {"copies": 1}, lambda _: None)
            assert job.task is not None
            await job.task
        assert [job.number for job in jobs.list_game_jobs("farm")] == [1, *range(4, 24)]
        assert jobs.list_game_jobs("ranch") == []
        with pytest.raises(BadRequestError, match="no such job"):
            jobs.find_job(3)
        await jobs.cancel_all_jobs()
        assert (running.state, jobs.find_job(23).state) == ("cancelled", "done")

    asyncio.run(run())


class FakeProject:
    """A project that notes what a worker opens, and whether it is closed."""

    def __init__(self) -> None:
        self.opened: list[tuple[str, ...]] = []
        self.closed: list[str] = []

    def open_drawing(self, game: str) -> object:
        self.opened.append(("drawing", game))
        return object()

    def open_check(self, game: str) -> object:
        self.opened.append(("check", game))
        return object()

    def open_revision(self, game: str, revision: str, _inside: str) -> Result[Any]:
        self.opened.append(("revision", game, revision))
        if revision == "missing":
            return Result(None)
        return Result(SimpleNamespace(close_and_delete_files=lambda: self.closed.append(revision)))

    def open_kit(self, game: str, name: str) -> Result[Any]:
        self.opened.append(("kit", game, name))
        return Result(SimpleNamespace(is_file_unchanged=name == "same.zip") if name != "missing.zip" else None)


def test_worker_opens_each_game_once_and_keeps_only_the_last_commit_and_kit() -> None:
    project = FakeProject()
    opened = OpenProject(lambda: cast(Project, project))
    assert opened.find_or_open_drawing("farm") is opened.find_or_open_drawing("farm")
    assert opened.find_or_open_check("farm") is opened.find_or_open_check("farm")
    for revision in ("one", "one", "missing", "one", "two"):
        assert (opened.find_or_open_past_game("farm", revision, "").value is None) == (revision == "missing")
    for kit in ("same.zip", "same.zip", "missing.zip", "same.zip", "other.zip", "other.zip"):
        assert (opened.find_or_open_kit("farm", kit).value is None) == (kit == "missing.zip")
    assert project.closed == ["one"]
    assert [" ".join(words) for words in project.opened] == [
        "drawing farm", "check farm",
        "revision farm one", "revision farm missing", "revision farm two",
        "kit farm same.zip", "kit farm missing.zip", "kit farm same.zip", "kit farm other.zip", "kit farm other.zip",
    ]  # fmt: skip


def test_worker_that_ends_without_a_word_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def end(*_: object) -> None:
        raise ConnectionResetError

    async def ask() -> None:
        worker = Worker(WorkerPlace(Path("/")))
        with pytest.raises(WorkerEndedError, match="The drawing process ended"):
            await worker.ask_for_answer("checks.check_game", {})
        assert worker._process is None

    monkeypatch.setattr(process, "_receive_answer", end)
    asyncio.run(ask())
