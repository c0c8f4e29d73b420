"""What a decoder process gives up before it reads a stranger's file, for every version of Landlock that a kernel can have."""

import ctypes
import struct
import sys
from collections.abc import Iterator
from io import BytesIO
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from printgen.core.guard import worker
from printgen.core.guard.messages import Message, read_message, write_message

CREATE, RESTRICT, PRCTL = 444, 446, 38


class Kernel:
    """A system library that notes the calls of Landlock, in a version or without it."""

    def __init__(self, version: int, ruleset: int = 7, result: int = 0) -> None:
        self.version, self.ruleset, self.result = version, ruleset, result
        self.calls: list[Any] = []

    def syscall(self, number: int, *values: Any) -> int:
        if number == CREATE and values == (None, 0, 1):
            return self.version
        if number == CREATE:
            rights, size, flags = values
            assert (len(rights), flags) == (size, 0)
            self.calls.append(struct.unpack(f"{size // 8}Q", rights))
            return self.ruleset
        self.calls.append((number, *values))
        return self.result

    def prctl(self, *values: int) -> int:
        self.calls.append(values)
        return 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has Landlock")
@pytest.mark.parametrize(
    ("version", "rights"),
    [
        (1, (0x1FFF,)), (2, (0x3FFF,)), (3, (0x7FFF,)), (4, (0x7FFF, 3)), (5, (0x7FFF, 3)), (6, (0x7FFF, 3, 3)),
        (9, (0x7FFF, 3, 3)),
    ],
)  # fmt: skip
def test_all_rights_that_the_kernel_knows_are_given_up(
    version: int, rights: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = Kernel(version)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: kernel)
    assert worker.try_to_give_up_file_access()
    assert kernel.calls == [rights, (PRCTL, 1, 0, 0, 0), (RESTRICT, 7, 0)]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has Landlock")
@pytest.mark.parametrize("kernel", [Kernel(-1), Kernel(0), Kernel(1, ruleset=-1), Kernel(1, result=-1)])
def test_a_kernel_that_refuses_is_not_an_error(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: kernel)
    assert not worker.try_to_give_up_file_access()


def test_a_process_gives_up_files_before_the_last_handle_that_it_may_open(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[Any] = []
    monkeypatch.setattr(worker, "set_system_limit", lambda *values, for_good: steps.append((*values, for_good)))
    monkeypatch.setattr(worker, "try_to_give_up_file_access", lambda: steps.append("files"))
    worker.lock_down_process(5_000)
    assert steps == [
        ("CORE", 0, True), ("FSIZE", 0, True), ("NPROC", 0, True), ("AS", 5_000, True), "files", ("NOFILE", 0, True)
    ]  # fmt: skip


@pytest.mark.skipif(not hasattr(worker.signal, "setitimer"), reason="needs timers")
def test_a_request_has_a_timer_and_a_limit_in_whole_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[Any] = []
    monkeypatch.setattr(worker, "set_system_limit", lambda *values: limits.append(values))
    monkeypatch.setattr(worker.time, "process_time", lambda: 3.5)
    monkeypatch.setattr(worker.signal, "setitimer", lambda *values: limits.append(values))
    worker.limit_cpu_time(2.25)
    assert limits == [("CPU", 6), (worker.signal.ITIMER_PROF, 2.25)]


def test_each_answer_has_all_the_time_of_its_request_and_a_lack_of_memory_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[Any] = []
    task = ModuleType("made_up_task")

    def answer(request: Message) -> Iterator[Message]:
        yield Message({"a": 1})
        if request.head.get("large"):
            raise MemoryError
        yield Message({"b": 2}, request.parts)

    for name, value in {"MEMORY": 5, "preload_libraries": lambda: steps.append("loaded"), "answer_request": answer}.items():
        setattr(task, name, value)
    requests, answers = BytesIO(), BytesIO()
    for head, parts in (({"seconds": 2.0}, (b"x",)), ({"seconds": 3.0, "large": True}, ())):
        write_message(requests, Message(head, parts))
    requests.seek(0)
    monkeypatch.setitem(sys.modules, "made_up_task", task)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=requests))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=answers))
    monkeypatch.setattr(worker, "lock_down_process", steps.append)
    monkeypatch.setattr(worker, "limit_cpu_time", steps.append)
    worker.answer_requests("made_up_task")
    assert steps == ["loaded", 5, 2.0, 2.0, 2.0, 3.0, 3.0]
    answers.seek(0)
    found = list(iter(lambda: read_message(answers), None))
    assert [message.head.pop("used", 9.0) < 9 for message in found] == [True, True, False, True, False]
    assert [(message.head, list(message.parts)) for message in found] == [
        ({"more": True, "a": 1}, []), ({"more": True, "b": 2}, [b"x"]), ({}, []), ({"more": True, "a": 1}, []),
        ({"failed": "memory"}, [])
    ]  # fmt: skip
