"""Plays the games of a simulation with an executor, range by range. A simulation that was ended goes on from finished ranges.

The reports of finished ranges are JSON in the user's cache folder, in a folder named by a hash of everything that the games
depend on. So nobody who writes a game can plant code in them, and a changed game is played again.
"""

import hashlib
import json
import shutil
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from printgen.content.settings import locate_cache_folder
from printgen.content.shelves import Shelves
from printgen.core.files.inputs import open_regular_file
from printgen.core.files.outputs import write_whole_file
from printgen.core.problems import Problems
from printgen.core.progress import report_progress
from printgen.model import Game
from printgen.project.plain_problems import read_plain_problem
from printgen.project.workers.content_hash import hash_program_and_game, make_worker_differs_error
from printgen.project.workers.game_ranges import GameRange, GameSource, RangeAnswer, play_game_range, split_games_into_ranges
from printgen.project.workers.gathering import gather_answers
from printgen.scoring.simulation.plain_report import deserialize_report
from printgen.scoring.simulation.report import Report

_LARGEST = 30_000_000  # bytes of a file


def play_or_resume_games_on_workers(
    executor: Executor,
    game: Game,
    seats: tuple[str, ...],
    seed: int,
    games: int,
    is_enough: Callable[[], bool],
    shelves: Shelves,
    problems: Problems,
) -> Report:
    """The report on all games, or on those before the first range that is missing because `is_enough()` returned true.

    The ranges are merged in their order, so the report does not depend on the executor. Finished ranges are kept until the
    simulation is complete, and a later run goes on from them. Reports the problems of the workers.
    """
    source = GameSource(game.name, str(shelves.shelves[0].here), shelves.trust, hash_program_and_game(game.name, shelves))
    ranges = split_games_into_ranges(source, seats, seed, games)
    kept, total, merged = KeptRanges(ranges), Report(seats), 0
    reports: dict[int, Report] = {
        number: report for number in range(len(ranges)) if (report := kept.find_report(number)) is not None
    }
    tasks = {number: task for number, task in enumerate(ranges) if number not in reports}
    done = sum(report.games for report in reports.values())
    for number, answer in gather_answers(executor, play_game_range, tasks, is_enough):
        report = _read_report_in_answer(answer, game, problems)
        if report is None:
            break
        kept.try_to_keep_report(number, answer["report"])
        reports[number] = report
        while merged in reports:  # so that only ranges that were overtaken wait in memory
            total.merge_report(reports.pop(merged))
            merged += 1
        done += report.games
        report_progress("playing", done, games)
    while merged in reports:
        total.merge_report(reports.pop(merged))
        merged += 1
    if merged == len(ranges):
        kept.delete_reports()
    return total


def _read_report_in_answer(answer: RangeAnswer, game: Game, problems: Problems) -> Report | None:
    """The report in a worker's answer, or None after reporting its problems."""
    if "differs" in answer:
        problems.add_problem(make_worker_differs_error(answer["differs"], f"other files of {game.title}").problem)
        return None
    for problem in answer.get("problems", ()):
        problems.add_problem(read_plain_problem(problem))
    return deserialize_report(answer["report"]) if "report" in answer else None


class KeptRanges:
    """The finished ranges of one simulation."""

    def __init__(self, ranges: list[GameRange]) -> None:
        first = ranges[0]
        words = repr((first.source.game, first.source.content, first.seats, first.seed, first.games))
        key = hashlib.sha256(words.encode(errors="backslashreplace")).hexdigest()[:32]
        self._folder = locate_cache_folder() / f"ranges-{key}"
        self._ranges = ranges

    def find_report(self, range_number: int) -> Report | None:
        """The report of a range that is kept. None if there is none, or if its file is damaged."""
        wanted = self._ranges[range_number]
        try:
            with open_regular_file(self._folder / self._make_file_name(wanted)) as file:
                report = deserialize_report(json.loads(file.read(_LARGEST)))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None
        return report if (report.seats, report.games) == (wanted.seats, wanted.games) else None

    def try_to_keep_report(self, range_number: int, plain_report: Any) -> None:
        """Keep the plain report of a finished range. Does nothing if the folder cannot be written."""
        write_whole_file(
            self._folder / self._make_file_name(self._ranges[range_number]), json.dumps(plain_report).encode(), Problems()
        )

    def delete_reports(self) -> None:
        """Delete the files of all ranges, because the simulation is complete."""
        shutil.rmtree(self._folder, ignore_errors=True)

    @staticmethod
    def _make_file_name(game_range: GameRange) -> str:
        return f"{game_range.first}-{game_range.games}.json"
