"""Keeps the reports of finished ranges in the user's cache folder, so that a simulation that was ended can go on from them.

The files are JSON, and their folder is named by a hash of everything that the games depend on. So nobody who writes a game can
plant code in them, and a changed game is played again.
"""

import hashlib
import json
from typing import Any

from printgen.content.settings import locate_cache_folder
from printgen.core.files.inputs import open_regular_file
from printgen.core.files.outputs import write_whole_file
from printgen.core.problems import Problems
from printgen.project.workers.game_ranges import GameRange
from printgen.scoring.simulation.plain_report import deserialize_report
from printgen.scoring.simulation.report import Report

_LARGEST = 30_000_000  # bytes of a file


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

    def try_to_keep_report(self, range_number: int, plain: Any) -> None:
        """Keep the plain report of a finished range. Does nothing if the folder cannot be written."""
        write_whole_file(
            self._folder / self._make_file_name(self._ranges[range_number]), json.dumps(plain).encode(), Problems()
        )

    def delete_reports(self) -> None:
        """Delete the files of all ranges, because the simulation is complete."""
        import shutil

        shutil.rmtree(self._folder, ignore_errors=True)

    @staticmethod
    def _make_file_name(game_range: GameRange) -> str:
        return f"{game_range.first}-{game_range.games}.json"
