"""Prints the files of a run in workers, each of which makes one file at a time and sends its bytes back."""

import gc
import platform
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypedDict

from printgen.content.shelves import Shelves, Trust, find_shelves
from printgen.core.files.inputs import PIECE, describe_error_reason
from printgen.core.guard.supervisor import renew_time_limit
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import ProblemError, Problems, Where
from printgen.core.progress import report_progress
from printgen.kit.libraries import LibraryDifference, find_library_differences
from printgen.model import Adjust, Side
from printgen.printing.run import PrintRun, RunPart, print_part_or_report
from printgen.project.orders import Options
from printgen.project.plain_problems import make_plain_problem, read_plain_problem
from printgen.project.run_opening import RunRequest, hash_run_table, open_run
from printgen.project.workers.content_hash import hash_program_and_game, make_worker_differs_error
from printgen.project.workers.gathering import gather_answers


class PrintedFile(NamedTuple):
    """The number of a printed file, and a function for its bytes, which returns None after reporting errors."""

    number: int
    read_chunks: Callable[[Problems], Iterator[bytes] | None]


class FileAnswer(TypedDict, total=False):
    """The path of a printed file or its bytes, and its problems as plain values, or else the name of a worker that differs.

    There is no `pdf` after an error.
    """

    pdf: Path | bytes | None
    problems: list[Any]
    differs: str


_kept = threading.local()  # the run that a thread opened last, its source, and the problems found in it


class RunSource(NamedTuple):
    """A run that workers can open: its project, and the hashes of what they must find there."""

    folder: str
    trust: Trust
    game: str
    options: Options
    request: RunRequest
    adjusts: Mapping[Side, Adjust]
    content: str
    table: str
    libraries: tuple[LibraryDifference, ...]
    printed: str  # the folder for printed files, or empty if workers on other machines must send the bytes


class RunTask(NamedTuple):
    """A run, and the number of the file of it that a worker prints."""

    source: RunSource
    number: int


def print_file_of_run(task: RunTask) -> FileAnswer:
    """Print one file of a run in this worker, or nothing if it has another printgen, other content or another table."""
    source, number = task
    gc.collect(1)  # the last file leaves a megabyte, and Python itself seldom collects
    renew_time_limit()
    problems, answer = Problems(), FileAnswer()
    try:
        run = _open_run_if_files_are_same(source, problems)
        if run is None and not problems:
            return {"differs": platform.node() or "a worker"}
        if run is not None:
            answer["pdf"] = _print_to_file_or_bytes(run, run.list_parts(source.request.split)[number], source)
    except ProblemError as end:
        problems.add_problem(end.problem)
    return {**answer, "problems": [make_plain_problem(problem) for problem in problems.sort_by_severity()]}


def _print_to_file_or_bytes(run: PrintRun, part: RunPart, source: RunSource) -> Path | bytes | None:
    """The path of a printed file or its bytes; None after reporting the problems."""
    if not source.printed:
        stream = BytesIO()
        return stream.getvalue() if print_part_or_report(run, part, stream, source.adjusts) else None
    path = Path(source.printed) / f"{part.first}.pdf"
    try:
        with path.open("wb") as file:
            return path if print_part_or_report(run, part, file, source.adjusts) else None
    except OSError as error:
        message = f"A worker cannot write its file to {source.printed}: {describe_error_reason(error)}."
        raise ProblemError(Where("--workers"), message, "free some space on the disk.") from None


def _open_run_if_files_are_same(source: RunSource, problems: Problems) -> PrintRun | None:
    """The run that a source describes. None if this machine has anything else, or after reporting the problems."""
    shelves = find_shelves(Path(source.folder), source.trust)
    try:
        is_same = (
            hash_program_and_game(source.game, shelves) == source.content and find_library_differences() == source.libraries
        )
    except OSError:
        return None
    if not is_same:
        return None
    if getattr(_kept, "source", None) != source:
        found = Problems()
        run = open_run(source.game, source.options, source.request, shelves, found)
        if run is None or hash_run_table(run.table) != source.table:
            problems.merge_problems(found)
            return None
        _kept.source, _kept.run, _kept.found = source, run, found
    kept: PrintRun = _kept.run
    problems.merge_problems(_kept.found)
    return replace(kept, job=replace(kept.job, problems=problems))


def print_files_on_workers(
    executor: Executor,
    run: PrintRun,
    options: Options,
    request: RunRequest,
    adjusts: Mapping[Side, Adjust],
    file_numbers: list[int],
    shelves: Shelves,
) -> Iterator[PrintedFile]:
    """The number of each of these files of a run as soon as it is printed, and a function that returns its bytes in pieces.

    The workers of this machine print to temporary files, so that no process has a whole file in memory. The function
    reports the problems, and returns None if there are errors. Raises ProblemError if a worker process ends.
    """
    game = run.job.game.name
    is_local = isinstance(executor, ProcessPoolExecutor)
    with TemporaryDirectory(prefix="printgen-") if is_local else nullcontext("") as printed:
        source = RunSource(
            str(shelves.shelves[0].here),
            shelves.trust,
            game,
            options,
            request,
            adjusts,
            hash_program_and_game(game, shelves),
            hash_run_table(run.table),
            find_library_differences(),
            printed,
        )
        tasks = {number: RunTask(source, number) for number in file_numbers}
        for done, (number, answer) in enumerate(gather_answers(executor, print_file_of_run, tasks, lambda: False), 1):
            report_progress(run.component.name, done, len(tasks))
            yield PrintedFile(number, partial(_report_problems_and_read_pdf, answer, game))


def _report_problems_and_read_pdf(answer: FileAnswer, game: str, problems: Problems) -> Iterator[bytes] | None:
    if "differs" in answer:
        problems.add_problem(make_worker_differs_error(answer["differs"], f"other files of {game}, or another table").problem)
        return None
    known = set(problems.found)
    for problem in map(read_plain_problem, answer["problems"]):
        if problem not in known:  # every worker reports the warnings about the whole game
            problems.add_problem(problem)
    pdf: Path | bytes | None = answer.get("pdf")
    return _read_and_remove_file(pdf) if isinstance(pdf, Path) else iter((pdf,)) if pdf is not None else None


def _read_and_remove_file(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from iter(lambda: file.read(PIECE), b"")
    path.unlink()
