"""The worker process of a studio: calls one task for each request, under the limits of every printgen command."""

import os
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

import printgen
from printgen.core.guard.budget import lift_time_limits
from printgen.core.guard.messages import Message, read_message, write_message
from printgen.core.guard.supervisor import renew_time_limit, run_supervised_and_exit_if_possible
from printgen.core.problems import ProblemError
from printgen.project.project import Project
from printgen.studio.open_project import OpenProject

_PAUSE = 0.1  # seconds between two reports of progress


def run_worker(import_path: list[str], folder: str, trust: bool, limited: bool) -> None:
    """Answer the requests from standard input until it ends, in a process with this import path and with limits."""
    sys.path[:] = import_path
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game's rules print must not mix with the answers

    def answer_all_requests_and_exit() -> None:
        if not limited:
            lift_time_limits()
        answer_requests(Path(folder), trust, requests, answers)
        sys.exit(0)

    run_supervised_and_exit_if_possible(answer_all_requests_and_exit, limited)


def answer_requests(folder: Path, trust: bool, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each request with the message of its task, after messages about its progress."""
    opened = OpenProject(lambda: open_project_that_sends_progress(folder, trust, answers))
    while (request := read_message(requests)) is not None:
        renew_time_limit()
        write_message(answers, run_task(opened, request))


def run_task(opened: OpenProject, request: Message) -> Message:
    """The answer of the task that a request names; if a problem ended the task, a message with only that problem."""
    from printgen.studio.problems import make_problem_json

    module, _, name = request.head["task"].partition(".")
    task = import_module(f"printgen.studio.tasks.{module}").TASKS[name]
    try:
        answer: Message = task(opened, {**request.head, "parts": request.parts})
    except ProblemError as end:
        return Message({"problems": [make_problem_json(end.problem)]})
    return answer


def open_project_that_sends_progress(folder: Path, trust: bool, answers: BinaryIO) -> Project:
    """The project of a folder. Its long work sends messages about its progress."""
    last = 0.0

    def send_progress(what: str, done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last > _PAUSE:
            last = time.monotonic()
            write_message(answers, Message({"progress": [what, done, total]}))

    return printgen.open(folder, trust=trust, progress=send_progress)
