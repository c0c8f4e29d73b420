"""Notices changes of the files of a game."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from watchfiles import Change, awatch

QUIET = 20  # ms without a change after which a save counts as finished
_LONGEST = 400  # ms of changes that are reported together
_LOOK_AGAIN = 2_000  # ms after which folders that did not exist are looked for again


async def yield_at_start_and_after_changes(
    list_folders: Callable[[], Sequence[Path]], stop: asyncio.Event
) -> AsyncIterator[None]:
    """Yield soon after the start and after each change in the folders, also if they are created or replaced.

    Ends after `stop` was set.
    """
    while not stop.is_set():
        folders = find_folders_and_parents_to_watch(list_folders())
        if not folders:
            await asyncio.sleep(_LOOK_AGAIN / 1000)
            continue
        is_new = True
        async for changes in awatch(
            *folders, watch_filter=may_be_source_file, debounce=_LONGEST, step=QUIET, stop_event=stop, rust_timeout=_LOOK_AGAIN,
            yield_on_timeout=True, ignore_permission_denied=True,
        ):  # fmt: skip
            if changes or is_new:  # a file may have changed before the watch began
                yield
            is_new = False
            if find_folders_and_parents_to_watch(list_folders()) != folders:
                yield
                break


def find_folders_and_parents_to_watch(folders: Sequence[Path]) -> tuple[Path, ...]:
    """The folders that exist, without those inside others; and the parents, so that a folder can be replaced by another."""
    present = sorted({folder.parent for folder in folders if folder.is_dir() and folder.parent.name in ("content", "templates")}
                     | {folder for folder in folders if folder.is_dir()})  # fmt: skip
    return tuple(folder for folder in present if not any(other in folder.parents for other in present))


def may_be_source_file(_change: Change, path: str) -> bool:
    """Whether a file can be a source of a game, and not a temporary file of an editor or of printgen."""
    name = Path(path).name
    return not name.startswith(".") and not name.endswith(("~", ".part", ".tmp")) and "__pycache__" not in path
