"""What a studio tells its windows, its terminal and its guests, and what a worker process answers."""

import asyncio
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printgen.core.guard.messages import Message, read_message, write_message
from printgen.studio import guests, open_game, server, worker
from printgen.studio.guests import Guests, count_request_if_below_limit
from printgen.studio.lan_addresses import LanAddress
from printgen.studio.open_game import OpenGame
from printgen.studio.process import WorkerPlace
from printgen.studio.server import StudioOptions, run_studio
from printgen.studio.windows import DisplayChoice

PLACE = WorkerPlace(Path())
ERROR = {"severity": "error", "message": "Odd."}


def make_state(title: str, *problems: dict[str, str]) -> Message:
    faces = {"cow": {"identity": title}, "hen": {"identity": "hen"}}
    return Message({"state": {"title": title, "faces": faces, "problems": list(problems)}, "pictures": [title]}, [b"<svg/>"])


def draw_again(game: OpenGame, answers: Iterator[Message], times: int) -> int:
    """Draw the usual choice, and return how often the process was asked."""
    asked = 0

    async def ask(*_: object) -> Message:
        nonlocal asked
        asked += 1
        return next(answers)

    async def draw() -> None:
        for _ in range(times):
            await game._draw_game_and_tell_windows(DisplayChoice())

    game._ask_for_drawing_or_stale_state = ask  # type: ignore[method-assign]
    asyncio.run(draw())
    return asked


def test_window_hears_what_has_changed_in_its_own_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    game = OpenGame("farm", PLACE)
    usual, pale = game.open_window(DisplayChoice()), game.open_window(DisplayChoice(style="pale"))
    assert usual is not None
    assert pale is not None
    assert draw_again(game, iter([make_state("one"), make_state("one"), make_state("two")]), 3) == 3
    assert [event.split(b"\n")[0] for event in pale._news] == [b"event: hello", b"event: checked"]
    assert list(usual._news)[2:] == [
        b'event: drawn\ndata: {"from":1,"version":2,"faces":{"cow":{"identity":"two"}},"gone":[],"title":"two"}\n\n'
    ]
    assert asyncio.run(game.find_or_draw_picture("two", "trim")) == b"<svg/>"


def test_new_error_has_to_last_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_game, "_GRACE", 0)
    game = OpenGame("farm", PLACE)
    broken = make_state("one", ERROR)
    assert draw_again(game, iter([make_state("one"), broken]), 2) == 2  # nothing has changed since, so it is true
    assert draw_again(game, iter([broken]), 1) == 1  # the error is known

    def save_meanwhile() -> Iterator[Message]:
        game._changes += 1
        yield make_state("one", {**ERROR, "message": "Other."})
        game._changes += 1
        yield make_state("two")

    assert draw_again(game, save_meanwhile(), 1) == 2


def list_lines(monkeypatch: pytest.MonkeyPatch, options: StudioOptions) -> list[str]:
    """The lines that a studio prints when it starts and stops at once."""
    lines: list[str] = []
    monkeypatch.setattr(server, "_serve_and_close_studio", lambda *_: None)
    monkeypatch.setattr(server.asyncio, "run", lambda _: None)
    monkeypatch.setattr(server, "open_lan_listener", lambda _: server.open_local_listener(0))
    addresses = [LanAddress("192.168.1.20", "wlan0"), LanAddress("10.0.0.3", "eth0"), LanAddress("172.16.0.9")]
    monkeypatch.setattr(server, "list_lan_addresses_best_first", lambda: addresses)
    monkeypatch.setattr("printgen.studio.passes.secrets.token_hex", lambda _: "TOKEN")
    monkeypatch.setattr(server, "PORT", 0)
    run_studio(PLACE, options, lines.append)
    return lines


def test_studio_prints_its_address_once_and_where_phones_join(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = list_lines(monkeypatch, StudioOptions("my game", browser=False))
    assert usual[0].startswith("The studio is open at http://127.0.0.1:")
    assert usual[0].endswith("/open?token=TOKEN&to=/games/my%2520game")
    assert usual[1:] == ["This address works once. Press Ctrl-C to stop."]
    with_phones = list_lines(monkeypatch, StudioOptions(browser=False, lan=True))
    assert with_phones[0].endswith("/open?token=TOKEN&to=/")
    assert with_phones[2].startswith("Phones in your network can join at 192.168.1.20:")
    assert with_phones[2].endswith(", each with a code that the view Score shows.")
    other = "If they cannot, try another address of this computer with --lan-address: 10.0.0.3 (eth0) or 172.16.0.9."
    assert with_phones[3:] == [other]
    chosen = list_lines(monkeypatch, StudioOptions(browser=False, lan=True, lan_address="10.0.0.3"))
    assert chosen[2].startswith("Phones in your network can join at 10.0.0.3:")


def test_guests_are_limited_in_number_and_in_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(guests.time, "monotonic", lambda: now[0])
    phones = Guests("192.168.1.20", 80)
    invited = [phones.invite_guest("farm") for _ in range(24)]
    assert phones.invite_guest("farm") is None
    first, second = invited[0], invited[1]
    assert first is not None
    assert second is not None
    assert phones.redeem_token(first.token) is first
    assert [phones.remove_guest(game, number) for game, number in (("zoo", 2), ("farm", 99), ("farm", 2), ("farm", 2))] == [
        False, False, True, False,
    ]  # fmt: skip
    assert phones.redeem_token(second.token) is None
    now[0] = 599.9
    assert len(phones.list_guests_of_game("farm")) == 23
    now[0] = 600.0
    assert phones.list_guests_of_game("farm") == [first]
    assert [count_request_if_below_limit(first) for _ in range(241)] == [True] * 240 + [False]
    now[0] = 660.0
    assert count_request_if_below_limit(first)
    assert not phones.has_too_many_wrong_tokens
    for _ in range(30):
        phones.redeem_token("wrong")
    assert phones.has_too_many_wrong_tokens
    now[0] = 720.0
    assert not phones.has_too_many_wrong_tokens


def ask_worker(*requests: dict[str, Any]) -> list[Message]:
    """The answers of a worker process to some requests, without starting one."""
    asked, answered = io.BytesIO(), io.BytesIO()
    for request in requests:
        write_message(asked, Message(request))
    asked.seek(0)
    worker.answer_requests(Path(), False, asked, answered)
    answered.seek(0)
    return list(iter(lambda: read_message(answered), None))


def test_worker_answers_each_request_with_the_result_of_its_task_or_the_problem(kit: Path) -> None:
    exporters, problem, names = ask_worker(
        {"task": "making.list_exporters"},
        {"task": "then.compare_with_revision", "game": "farm", "revision": "0" * 40, "folder": "a\0b", "choice": {}},
        {"task": "sources.list_visible_source_names", "game": "farm"},
    )
    assert "cut-files" in exporters.head["exporters"]
    assert problem.head["problems"][0]["message"] == "This path contains characters that a file name cannot have."
    assert names.head["files"][0] == "content/farm/animals.csv"


def test_progress_of_a_task_is_sent_at_most_ten_times_a_second(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, answers = iter([5.0, 5.0, 5.05, 5.2, 5.2]), io.BytesIO()
    project = worker.open_project_that_sends_progress(Path(), False, answers)
    assert project.progress is not None
    monkeypatch.setattr(worker.time, "monotonic", lambda: next(now))
    for done in (1, 2, 3):
        project.progress("faces", done, 9)
    answers.seek(0)
    sent = list(iter(lambda: read_message(answers), None))
    assert [message.head for message in sent] == [{"progress": ["faces", 1, 9]}, {"progress": ["faces", 3, 9]}]
