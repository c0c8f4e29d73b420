"""Everything that a running studio has: its open games, and the worker for other questions."""

import tempfile
from collections.abc import Mapping
from typing import Any

from printgen.core.guard.messages import Message
from printgen.studio.answers import BadRequestError
from printgen.studio.jobs import Jobs
from printgen.studio.open_game import OpenGame
from printgen.studio.process import Worker, WorkerEndedError, WorkerPlace

MOST_GAMES = 4  # open at the same time; each has two processes


class OpenStudio:
    """The open games of a studio, and a worker for questions that are about no open game."""

    def __init__(self, place: WorkerPlace) -> None:
        self.place = place
        self.project_worker = Worker(place)
        self.jobs = Jobs(place)
        self._games: dict[str, OpenGame] = {}
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    async def ask_project_worker(
        self, task: str, request: Mapping[str, Any] | None = None, parts: tuple[bytes, ...] = ()
    ) -> Message:
        """The answer of the project worker. Raises BadRequestError if its process ends."""
        try:
            return await self.project_worker.ask_for_answer(task, request or {}, parts)
        except WorkerEndedError as end:
            raise BadRequestError(500, str(end)) from None

    @property
    def temporary_folder(self) -> str:
        """A temporary folder for the workers, which can be killed at any time. Closing the studio deletes it."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="printgen-studio-")
        return self._folder.name

    async def find_or_open_game(self, name: str) -> OpenGame:
        """The open game with this name; opens it, and closes another one that nobody looks at. Raises BadRequestError."""
        if name not in self._games:
            names = [game["name"] for game in (await self.ask_project_worker("library.list_games")).head["games"]]
            if name not in names:
                raise BadRequestError(404, f'There is no game "{name}".')
            await self._close_idle_game_if_too_many_open()
            self._games.setdefault(name, OpenGame(name, self.place))
        return self._games[name]

    def send_news_to_windows(self, game: str, event: str, content: Any) -> None:
        """Tell the windows of a game some news, if it is open."""
        if game in self._games:
            self._games[game].send_news_to_windows(event, content)

    @property
    def has_windows(self) -> bool:
        """Whether any game is open in a window."""
        return any(game.windows for game in self._games.values())

    async def close(self) -> None:
        """Close all games, and stop the worker."""
        for game in [*self._games.values()]:
            await game.close()
        self._games.clear()
        await self.jobs.cancel_all_jobs()
        await self.project_worker.stop_process()
        if self._folder is not None:
            self._folder.cleanup()

    async def _close_idle_game_if_too_many_open(self) -> None:
        """Close a game without a window if too many are open. Raises BadRequestError if each has a window."""
        idle = [name for name, game in self._games.items() if not game.windows]
        if len(self._games) >= MOST_GAMES:
            if not idle:
                raise BadRequestError(503, "Too many games are open. Close the windows of one of them.")
            await self._games.pop(idle[0]).close()
