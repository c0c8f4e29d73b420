"""What a worker process keeps between two requests: the project, and the games that it draws or checks."""

from collections.abc import Callable

from printgen.project.drawing import LiveDrawing
from printgen.project.live import LiveGame
from printgen.project.past_kits import PastKit
from printgen.project.played.book import ResultsBook
from printgen.project.project import Project
from printgen.project.results import Result
from printgen.project.revisions import PastGame


class OpenProject:
    """The project of a worker, opened when it is first needed, and its open games."""

    def __init__(self, open_project: Callable[[], Project]) -> None:
        self._open_project = open_project
        self._project: Project | None = None
        self._drawings: dict[str, LiveDrawing] = {}
        self.samples: dict[str, list[bytes]] = {}  # pictures of starting points
        self._past: tuple[tuple[str, str], PastGame] | None = None  # the last commit that was compared
        self._kit: tuple[tuple[str, str], PastKit] | None = None  # the last kit that was compared
        self._checks: dict[str, LiveGame] = {}

    @property
    def project(self) -> Project:
        """The project."""
        if self._project is None:
            self._project = self._open_project()
        return self._project

    def find_or_open_drawing(self, game: str) -> LiveDrawing:
        """The drawing of a game; always the same one."""
        if game not in self._drawings:
            self._drawings[game] = self.project.open_drawing(game)
        return self._drawings[game]

    def find_or_open_past_game(self, game: str, revision: str, parent_folder: str) -> Result[PastGame]:
        """A game as it was in a commit, with its files in a new folder in `parent_folder`, and the problems that prevented it.

        Only the last one stays open.
        """
        if self._past is not None and self._past[0] == (game, revision):
            return Result(self._past[1])
        opened = self.project.open_revision(game, revision, parent_folder)
        if opened.value is not None:
            if self._past is not None:
                self._past[1].close_and_delete_files()
            self._past = (game, revision), opened.value
        return opened

    def find_or_open_kit(self, game: str, name: str) -> Result[PastKit]:
        """A kit of a game, and the problems that prevented it. Only the last one stays open, until its file changes."""
        if self._kit is not None and self._kit[0] == (game, name) and self._kit[1].is_file_unchanged:
            return Result(self._kit[1])
        opened = self.project.open_kit(game, name)
        self._kit = ((game, name), opened.value) if opened.value is not None else None
        return opened

    @property
    def results(self) -> ResultsBook:
        """The results of the user's games."""
        return ResultsBook()

    def find_or_open_check(self, game: str) -> LiveGame:
        """The check of a game in all its languages; always the same one."""
        if game not in self._checks:
            self._checks[game] = self.project.open_check(game)
        return self._checks[game]
