"""A game that is open in a studio: its workers, its windows, and what it looks like now."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeAlias

from printgen.core.guard.messages import Message
from printgen.core.records import dataclass
from printgen.studio.answers import BadRequestError
from printgen.studio.process import Worker, WorkerEndedError, WorkerPlace
from printgen.studio.watching import yield_at_start_and_after_changes
from printgen.studio.windows import DisplayChoice, Window

MOST_CHOICES = 6  # that are drawn after a change, besides those of open windows
MOST_WINDOWS = 24
MOST_BYTES = 64_000_000  # of pictures of faces
_GRACE = 0.15  # seconds before a new error is shown, because an editor may still be writing
_PICTURES_FIRST = 0.2  # seconds without drawing before a check, which would slow down the pictures that somebody waits for
_LONGEST_WAIT = 5.0  # seconds before a check
PictureKind: TypeAlias = Literal["trim", "bleed", "lines"]  # `lines` are the cut and the safe zone
State: TypeAlias = Mapping[str, Any]  # a drawn game as the browser gets it
_NOTHING: dict[str, Any] = {"components": [], "faces": {}, "problems": []}


@dataclass(frozen=True, slots=True)
class GameVersion:
    """The state of a game as one choice shows it, and a number that increases with each change."""

    number: int
    state: State

    def make_json(self) -> dict[str, Any]:
        """The state with its number, as the browser gets it."""
        return {"version": self.number, **self.state}

    def make_next_version(self, state: State) -> "GameVersion":
        """The version of a newer state; this version if nothing differs."""
        return GameVersion(self.number + 1, state) if state != self.state else self


def make_version_changes_json(before: GameVersion, after: GameVersion) -> dict[str, Any]:
    """What a browser needs to turn one version into the next: changed and removed faces, and everything else that differs."""
    old, new = before.state, after.state
    faces = {name: face for name, face in new["faces"].items() if old["faces"].get(name) != face}
    gone = [name for name in old["faces"] if name not in new["faces"]]
    rest = {key: value for key, value in new.items() if key != "faces" and old.get(key) != value}
    return {"from": before.number, "version": after.number, "faces": faces, "gone": gone, **rest}


class Pictures:
    """Pictures of faces by a key. Forgets those that were not used for longest when they take too much memory."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0

    def find_picture(self, key: str) -> bytes | None:
        """The picture with this key, or None."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep_picture(self, key: str, picture: bytes) -> None:
        """Remember a picture."""
        self._size += len(picture) - len(self._kept.pop(key, b""))
        self._kept[key] = picture
        while self._size > MOST_BYTES and len(self._kept) > 1:
            self._size -= len(self._kept.popitem(last=False)[1])


class OpenGame:
    """A game that is drawn again after each change of its files. Tells its windows what has changed."""

    def __init__(self, name: str, place: WorkerPlace) -> None:
        self.name = name
        self.drawer, self.checker = Worker(place), Worker(place)
        self.windows: set[Window] = set()
        self.problems: dict[str, Any] = {"problems": [], "checked": False, "seconds": 0.0}
        self._versions: dict[DisplayChoice, GameVersion] = {}
        self._pictures = Pictures()
        self._folders: list[Path] = []
        self._drawing = asyncio.Lock()
        self._changes = 0
        self._last_drawing = 0.0  # seconds of the clock of the event loop
        self._is_changed, self._is_unchecked = asyncio.Event(), asyncio.Event()
        self._stop = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def find_or_draw_version(self, choice: DisplayChoice) -> GameVersion:
        """The game as a choice shows it; draws it if nobody has looked at it before."""
        if choice not in self._versions:
            async with self._drawing:
                if choice not in self._versions:
                    await self._draw_game_and_tell_windows(choice)
        return self._versions[choice]

    def start_watching(self) -> None:
        """Draw and check the game again after each change of its files from now on, if that has not begun yet."""
        if not self._tasks:
            self._tasks = [
                asyncio.create_task(work())
                for work in (self._watch_files, self._redraw_after_changes, self._check_at_start_and_after_changes)
            ]

    async def find_or_draw_picture(self, identity: str, kind: PictureKind) -> bytes | None:
        """The picture of a face: `trim`, `bleed`, or only the `lines` of cut and safe zone. None if no drawing has the face."""
        key = f"{identity} {kind}"
        picture = self._pictures.find_picture(key)
        if picture is None:
            task = "wall.make_picture_of_cut_and_safe_zone" if kind == "lines" else "wall.make_face_picture"
            answer = await self.ask_drawer(task, {"identity": identity, "bleed": kind == "bleed"})
            if not answer.parts:
                return None
            picture = answer.parts[0]
            self._pictures.keep_picture(key, picture)
        return picture

    async def ask_drawer(self, task: str, request: Mapping[str, Any]) -> Message:
        """The answer of the process that draws the game. Raises BadRequestError if it ends."""
        try:
            return await self.drawer.ask_for_answer(task, {"game": self.name, **request})
        except WorkerEndedError as end:
            raise BadRequestError(500, str(end)) from None
        finally:
            self._last_drawing = asyncio.get_running_loop().time()

    def open_window(self, choice: DisplayChoice) -> Window | None:
        """A new window on the game, or None if there are too many."""
        if len(self.windows) >= MOST_WINDOWS:
            return None
        window = Window(choice)
        self.windows.add(window)
        version = self._versions.get(choice)
        window.add_news("hello", {"version": version.number if version is not None else 0})
        window.add_news("checked", self.problems)
        return window

    def send_news_to_windows(self, event: str, content: Any) -> None:
        """Tell all windows some news."""
        for window in self.windows:
            window.add_news(event, content)

    async def close(self) -> None:
        """Stop watching, and stop the workers."""
        self._stop.set()
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.drawer.stop_process()
        await self.checker.stop_process()

    async def _watch_files(self) -> None:
        async for _ in yield_at_start_and_after_changes(lambda: self._folders, self._stop):
            self._changes += 1
            self._is_changed.set()
            self._is_unchecked.set()

    async def _redraw_after_changes(self) -> None:
        """Draw every choice that somebody looks at, again after each change."""
        while True:
            await self._is_changed.wait()
            self._is_changed.clear()
            async with self._drawing:
                shown = {window.choice for window in self.windows}
                for choice in [choice for choice in self._versions if choice not in shown][: -MOST_CHOICES or None]:
                    del self._versions[choice]
                for choice in sorted(self._versions, key=lambda choice: choice not in shown):
                    await self._draw_game_and_tell_windows(choice)

    async def _check_at_start_and_after_changes(self) -> None:
        """Check the whole game at the beginning, and again after each change."""
        while True:
            self.send_news_to_windows("checking", {})
            await self._wait_while_pictures_are_requested()
            checked = self._changes
            self._is_unchecked.clear()
            answer = await _ask_worker_or_explain_end(self.checker, "checks.check_game", {"game": self.name})
            if checked == self._changes:  # otherwise, a file may have been half written
                self.problems = {"checked": True, "seconds": 0.0, **answer.head}
                self.send_news_to_windows("checked", self.problems)
            await self._is_unchecked.wait()

    async def _wait_while_pictures_are_requested(self) -> None:
        """Wait until no browser has asked for a picture for a moment, but not for long."""
        loop = asyncio.get_running_loop()
        latest = loop.time() + _LONGEST_WAIT
        await asyncio.sleep(_PICTURES_FIRST)
        while (now := loop.time()) < min(latest, self._last_drawing + _PICTURES_FIRST):
            await asyncio.sleep(self._last_drawing + _PICTURES_FIRST - now)

    async def _draw_game_and_tell_windows(self, choice: DisplayChoice) -> None:
        """Draw one choice, and tell its windows what has changed. A new error has to last for a moment."""
        before, changes = self._versions.get(choice), self._changes
        answer = await self._ask_for_drawing_or_stale_state(choice, before)
        while before is not None and _has_new_error(before.state, answer.head["state"]):
            await asyncio.sleep(_GRACE)
            if changes == self._changes:
                break
            changes = self._changes
            answer = await self._ask_for_drawing_or_stale_state(choice, before)
        for identity, picture in zip(answer.head.get("pictures", ()), answer.parts, strict=False):
            self._pictures.keep_picture(f"{identity} trim", picture)
        self._folders = [Path(folder) for folder in answer.head.get("folders", self._folders)]
        state = answer.head["state"]
        after = self._versions[choice] = GameVersion(1, state) if before is None else before.make_next_version(state)
        if before is not None and after is not before:
            news = make_version_changes_json(before, after)
            for window in self.windows:
                if window.choice == choice:
                    window.add_news("drawn", news)

    async def _ask_for_drawing_or_stale_state(self, choice: DisplayChoice, before: GameVersion | None) -> Message:
        known = sorted({face["identity"] for face in before.state["faces"].values()}) if before is not None else []
        request = {"game": self.name, "choice": choice._asdict(), "known": known}
        answer = await _ask_worker_or_explain_end(self.drawer, "wall.draw_game_and_new_faces", request)
        if "state" in answer.head:
            return answer
        last = before.state if before is not None else _NOTHING
        faces = {name: {**face, "stale": True} for name, face in last["faces"].items()}
        return Message({"state": {**last, "faces": faces, "problems": answer.head["problems"]}})


async def _ask_worker_or_explain_end(worker: Worker, task: str, request: Mapping[str, Any]) -> Message:
    """The answer of a worker; if it ends, a message with a problem that says why."""
    try:
        return await worker.ask_for_answer(task, request)
    except WorkerEndedError as end:
        place, _, message = str(end).partition(": ")
        text, _, hint = message.partition("\n  hint: ")
        problem = {"file": place, "line": 0, "message": text or place, "hint": hint, "severity": "error", "check": "limits"}
        return Message({"problems": [problem | {"component": "", "face": "", "row": None, "template": None}]})


def _has_new_error(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    known = [problem["message"] for problem in before["problems"]]
    return any(problem["severity"] == "error" and problem["message"] not in known for problem in after["problems"])
