"""Keeps the results of played games in one SQLite file. Several processes may use the file at the same time."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from printgen.content.settings import PATIENCE, locate_data_folder
from printgen.core.problems import Problems, Where
from printgen.project.played.games import PlayedGame, Seat, normalize_player_name
from printgen.project.results import Result
from printgen.project.scoring import Scored

T = TypeVar("T")

FILE = "results.sqlite3"
_VERSION = 1  # of the tables, kept in the file as `user_version`
_TABLES = """
CREATE TABLE played (
    number INTEGER PRIMARY KEY AUTOINCREMENT, sheet TEXT NOT NULL UNIQUE, game TEXT NOT NULL, title TEXT NOT NULL,
    played_on TEXT NOT NULL, findings TEXT NOT NULL
);
CREATE TABLE seat (
    number INTEGER NOT NULL REFERENCES played ON DELETE CASCADE, place INTEGER NOT NULL, player TEXT NOT NULL,
    total INTEGER, won INTEGER NOT NULL, PRIMARY KEY (number, place)
);
"""


class ResultsBook:
    """The results of a user's games. Every method opens the file for one change, which is made completely or not at all."""

    def __init__(self, path: Path | None = None) -> None:
        """The book in a file, which may not exist yet. Without a path, the file in the user's data folder."""
        self.path = path or locate_data_folder() / FILE

    def record_game(self, scored: Scored, played_on: date) -> Result[PlayedGame]:
        """Add the result of a score sheet. A note says so if the sheet is in the book already, and nothing is added."""
        problems = Problems()

        def add_result_unless_known(book: sqlite3.Connection) -> PlayedGame:
            known = next(_read_games(book, "WHERE sheet = ?", (_hash_sheet(scored),)), None)
            if known is None:
                return _insert_game(book, scored, played_on)
            message = f"This score sheet is already in your results, as number {known.number} of {known.played_on}."
            problems.add(Where(scored.judged.file), message, severity="note")
            return known

        return Result(self._run_in_transaction_or_report(add_result_unless_known, problems), problems.sort_by_severity())

    def list_games(self, game: str = "", player: str = "") -> Result[tuple[PlayedGame, ...]]:
        """All played games, oldest first, or only those of one game or with one player."""
        if not self.path.exists():
            return Result(())
        problems, wanted = Problems(), normalize_player_name(player)
        games = self._run_in_transaction_or_report(
            lambda book: tuple(_read_games(book, "ORDER BY played_on, number", ())), problems
        )
        if games is None:
            return Result(None, problems.sort_by_severity())
        of_game = (played for played in games if game in ("", played.game))
        return Result(tuple(played for played in of_game if not wanted or wanted in map(normalize_player_name, played.players)))

    def remove_game(self, number: int) -> Result[PlayedGame]:
        """Remove a played game from the book, and return it."""
        problems = Problems()

        def delete_result_or_report(book: sqlite3.Connection) -> PlayedGame | None:
            removed = next(_read_games(book, "WHERE number = ?", (number,)), None)
            book.execute("DELETE FROM played WHERE number = ?", (number,))
            if removed is None:
                hint = "run `printgen results` to see the numbers."
                problems.add(Where(str(self.path)), f"There is no result with the number {number}.", hint)
            return removed

        return Result(self._run_in_transaction_or_report(delete_result_or_report, problems), problems.sort_by_severity())

    def _run_in_transaction_or_report(self, work: Callable[[sqlite3.Connection], T], problems: Problems) -> T | None:
        """The result of some work on the file, which is kept completely or not at all. Reports why the file cannot be used."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)) as book:
                book.execute("PRAGMA synchronous = EXTRA")  # a change that was reported survives a power cut
                book.execute("PRAGMA foreign_keys = ON")
                book.execute("BEGIN IMMEDIATE")
                _check_version_and_add_missing_tables(book)
                result = work(book)
                book.execute("COMMIT")
                return result
        except (sqlite3.Error, OSError, ValueError) as error:
            self._report_unusable_file(error, problems)
            return None

    def _report_unusable_file(self, error: Exception, problems: Problems) -> None:
        where = Where(str(self.path))
        if isinstance(error, _NewerBookError):
            problems.add(where, "The results were written by a newer version of printgen.", "update printgen.")
        elif isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            message = f"Another program has been writing results for more than {PATIENCE:.0f} seconds."
            problems.add(where, message, "wait until that program has ended, then run this command again.")
        elif isinstance(error, OSError | sqlite3.OperationalError):
            message = f"The results cannot be opened: {getattr(error, 'strerror', None) or error}."
            problems.add(
                where, message, "check the folder's permissions and free space, or set PRINTGEN_DATA to another folder."
            )
        else:
            message = f"The results cannot be read: {error}."
            problems.add(where, message, "restore the file from a backup, or rename it so that printgen starts a new one.")


class _NewerBookError(ValueError):
    """Raised for a file with tables of a later version."""


def _check_version_and_add_missing_tables(book: sqlite3.Connection) -> None:
    """Add the tables to a new file. Raises _NewerBookError if a later version of printgen has written the file."""
    (version,) = book.execute("PRAGMA user_version").fetchone()
    if version > _VERSION:
        raise _NewerBookError
    if version == 0:
        for statement in _TABLES.split(";"):
            book.execute(statement)
        book.execute(f"PRAGMA user_version = {_VERSION}")


def _hash_sheet(scored: Scored) -> str:
    """A hash of everything on a score sheet."""
    return sha256(f"{scored.game.name}\n{scored.judged.entry!r}".encode("utf-8", "backslashreplace")).hexdigest()


def _insert_game(book: sqlite3.Connection, scored: Scored, played_on: date) -> PlayedGame:
    verdict, game = scored.verdict, scored.game
    findings = tuple(finding.message for finding in verdict.findings)
    values = (_hash_sheet(scored), game.name, game.title, played_on.isoformat(), json.dumps(findings))
    insert = "INSERT INTO played (sheet, game, title, played_on, findings) VALUES (?, ?, ?, ?, ?)"
    number = book.execute(insert, values).lastrowid or 0
    winners = verdict.winners if len(verdict.players) > 1 else ()
    seats = tuple(Seat(player.name, player.total, player.name in winners) for player in verdict.players)
    rows = [(number, place, *seat) for place, seat in enumerate(seats)]
    book.executemany("INSERT INTO seat (number, place, player, total, won) VALUES (?, ?, ?, ?, ?)", rows)
    return PlayedGame(number, game.name, game.title, played_on, findings, seats)


def _read_games(book: sqlite3.Connection, sql_clause: str, values: tuple[object, ...]) -> Iterator[PlayedGame]:
    """The played games that an SQL clause selects. `sql_clause` is always a constant of this module."""
    seats: dict[int, list[Seat]] = {}
    for number, player, total, won in book.execute("SELECT number, player, total, won FROM seat ORDER BY number, place"):
        seats.setdefault(number, []).append(Seat(player, total, bool(won)))
    query = f"SELECT number, game, title, played_on, findings FROM played {sql_clause}"
    for number, game, title, played_on, findings in book.execute(query, values):
        played = date.fromisoformat(played_on)
        yield PlayedGame(number, game, title, played, tuple(json.loads(findings)), tuple(seats.get(number, ())))
