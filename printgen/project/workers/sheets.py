"""Judges score sheets in workers. The sheets travel as texts, and the verdicts as texts and JSON."""

import platform
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import lru_cache
from pathlib import Path
from typing import Any, TypedDict

from printgen.content.shelves import Shelves, Trust, find_shelves
from printgen.core.files.inputs import read_text
from printgen.core.guard.supervisor import renew_time_limit
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import ProblemError, Problems
from printgen.core.progress import report_progress
from printgen.project.plain_problems import make_plain_problem, read_plain_problem
from printgen.project.results import Result
from printgen.project.scoring import score_text
from printgen.project.workers.content_hash import hash_program_and_game, make_worker_differs_error
from printgen.project.workers.gathering import gather_answers
from printgen.scoring.judge import Judge

SHEETS_A_TASK = 20
_SHEETS_AT_ONCE = 2_000  # so that the texts of a hundred thousand sheets are not in memory together


class JudgedText(NamedTuple):
    """The verdict on a score sheet as a worker wrote it."""

    game: str
    valid: bool  # whether the sheet has no mistakes
    plain_text: str
    coloured_text: str
    json_text: str

    def text(self, colour: bool = False) -> str:
        """The verdict as text, as `printgen score` prints it."""
        return self.coloured_text if colour else self.plain_text

    def json(self) -> str:
        """The verdict as JSON, as `printgen score --json` prints it."""
        return self.json_text


class SheetAnswer(TypedDict, total=False):
    """The problems of a sheet as plain values and, if it could be judged, its verdict and the hash of the game's content."""

    verdict: JudgedText
    content: str
    problems: list[Any]
    worker: str


class SheetFile(NamedTuple):
    """The path of an entered score sheet, and the name that stands for it in messages."""

    path: Path
    shown_name: str


class SheetsTask(NamedTuple):
    """Score sheets to judge: the folder of their project, the code that may run, and the name and text of each sheet."""

    folder: str
    trust: Trust
    best: bool
    sheets: tuple[tuple[str, str], ...]


def judge_sheets(task: SheetsTask) -> list[SheetAnswer]:
    """Judge each sheet of a task in this worker."""
    judge = _make_judge(task.folder, task.trust)
    return [_judge_sheet(judge, find_shelves(Path(task.folder), task.trust), task.best, *sheet) for sheet in task.sheets]


@lru_cache(1)
def _make_judge(folder: str, trust: Trust) -> Judge:
    return Judge(find_shelves(Path(folder), trust))


def _judge_sheet(judge: Judge, shelves: Shelves, with_best_possible: bool, shown_name: str, text: str) -> SheetAnswer:
    renew_time_limit()
    problems, answer = Problems(), SheetAnswer()
    try:
        scored = score_text(text, shown_name, with_best_possible, judge, problems)
    except ProblemError as end:
        problems.add_problem(end.problem)
    else:
        if scored is not None:
            words = (scored.text(), scored.text(colour=True), scored.json())
            answer["verdict"] = JudgedText(scored.game.name, scored.verdict.valid, *words)
            answer["content"] = _hash_game_or_nothing(scored.game.name, shelves)
    return {
        **answer,
        "problems": [make_plain_problem(problem) for problem in problems.sort_by_severity()],
        "worker": platform.node(),
    }


@lru_cache(16)
def _hash_game_or_nothing(game: str, shelves: Shelves) -> str:
    """The hash of a game's content; an empty text if a file cannot be read."""
    try:
        return hash_program_and_game(game, shelves)
    except OSError:
        return ""


def score_sheets_on_workers(
    executor: Executor, files: Sequence[SheetFile], with_best_possible: bool, shelves: Shelves
) -> Iterator[Result[JudgedText]]:
    """The verdict on each score sheet in turn. Each file is a path with the name that stands for it in messages.

    The files are read here, so a worker needs only the game. Raises ProblemError if a worker process ends.
    """
    _hash_game_or_nothing.cache_clear()  # because content can change between two calls
    for start in range(0, len(files), _SHEETS_AT_ONCE):
        for number, result in enumerate(
            _score_batch(executor, files[start : start + _SHEETS_AT_ONCE], with_best_possible, shelves), 1
        ):
            report_progress("scoring", start + number, len(files))
            yield result


def _score_batch(
    executor: Executor, files: Sequence[SheetFile], with_best_possible: bool, shelves: Shelves
) -> Iterator[Result[JudgedText]]:
    results: list[Result[JudgedText]] = []
    readable: list[tuple[int, str, str]] = []  # the number, the name and the text of each sheet
    for number, (path, name) in enumerate(files):
        problems = Problems()
        text = read_text(path, name, problems)
        results.append(Result(None, problems.sort_by_severity()))
        if text is not None:
            readable.append((number, name, text))
    folder, tasks = str(shelves.shelves[0].here), dict[int, SheetsTask]()
    for start in range(0, len(readable), SHEETS_A_TASK):
        sheets = tuple((name, text) for _, name, text in readable[start : start + SHEETS_A_TASK])
        tasks[start] = SheetsTask(folder, shelves.trust, with_best_possible, sheets)
    waiting = {number for number, _, _ in readable}
    printed = 0
    for start, answers in gather_answers(executor, judge_sheets, tasks, lambda: False):
        for (number, _, _), answer in zip(readable[start : start + SHEETS_A_TASK], answers, strict=True):
            _require_same_files_as_worker(answer, shelves)
            results[number] = Result(answer.get("verdict"), tuple(map(read_plain_problem, answer["problems"])))
            waiting.discard(number)
        while printed < len(results) and printed not in waiting:
            yield results[printed]
            printed += 1
    yield from results[printed:]


def _require_same_files_as_worker(answer: SheetAnswer, shelves: Shelves) -> None:
    """Raises ProblemError if a worker judged a sheet with other files than those of this machine."""
    verdict = answer.get("verdict")
    if verdict is not None and answer["content"] != _hash_game_or_nothing(verdict.game, shelves):
        raise make_worker_differs_error(answer["worker"], f"other files of {verdict.game}")
