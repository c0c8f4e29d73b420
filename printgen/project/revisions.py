"""Reads earlier versions of a game from its git repository with dulwich, so that no other program has to run."""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.content.shelves import Shelves, find_shelves
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where
from printgen.project.drawing import LiveDrawing
from printgen.project.sources import ReadOnlyReason, find_own_shelf_or_explain

if TYPE_CHECKING:
    from dulwich.repo import Repo

MOST_FILES, MOST_BYTES = 20_000, 200_000_000  # of one version
_REVISION = compile_later(r"[0-9a-f]{40}")
_FOLDER, _FILES = 0o040000, (0o100644, 0o100755, 0o100664)
_MISSING = "Earlier versions need dulwich, which is not installed.", 'run `pip install "printgen[studio]"`.'


class Revision(NamedTuple):
    """A commit that changed a game: its id, its day, and the first line of its message."""

    id: str
    day: date
    summary: str


class PastGame:
    """A game as it was in a commit, in a temporary folder. Close it to delete the folder."""

    def __init__(self, folder: "tempfile.TemporaryDirectory[str]", drawing: LiveDrawing) -> None:
        self._folder, self.drawing = folder, drawing

    def close_and_delete_files(self) -> None:
        """Delete the temporary folder."""
        self._folder.cleanup()


def list_latest_revisions(game: str, shelves: Shelves, problems: Problems, most: int) -> tuple[Revision, ...] | None:
    """The latest commits that changed a game, newest first. Reports a problem and returns None without a git repository."""
    found = _open_git_project(game, shelves, problems)
    if found is None:
        return None
    repo, prefix = found
    with closing(repo):
        try:
            paths = [f"{prefix}{path}".encode() for path in _list_paths_that_game_may_read(game)]
            entries = list(repo.get_walker(max_entries=most, paths=paths))
        except (KeyError, ValueError, OSError, AssertionError):
            problems.add(Where(game), "The git repository has no commit that can be read.", "commit the game first.")
            return None
        return tuple(_make_revision(entry.commit) for entry in entries)


def open_revision(
    game: str, revision: str, parent_folder: Path | None, shelves: Shelves, problems: Problems
) -> PastGame | None:
    """A game as it was in a commit, with its files in a new folder in `parent_folder` or in the system's temporary folder.

    Reports a problem and returns None if the commit does not have the game.
    """
    found = _open_git_project(game, shelves, problems)
    if found is None:
        return None
    repo, prefix = found
    folder = tempfile.TemporaryDirectory(prefix="printgen-revision-", dir=parent_folder)
    with closing(repo):
        try:
            if not _REVISION.fullmatch(revision):
                raise KeyError(revision)
            _write_game_files_of_commit(repo, repo[revision.encode()], prefix, game, Path(folder.name))
            past = find_shelves(Path(folder.name))
            if (Path(folder.name) / "content" / game / "game.yaml").is_file():
                return PastGame(folder, LiveDrawing(game, past))
            problems.add(Where(game), "This game did not exist in that commit.", "choose a later commit.")
        except _TooLargeError:
            message = f"The game of that commit has more than {MOST_FILES} files or {MOST_BYTES // 1_000_000} MB."
            problems.add(Where(game), message, "compare with a kit instead.")
        except (KeyError, ValueError, AttributeError, OSError, AssertionError):
            problems.add(Where(game), "That commit cannot be read.", "choose another commit.")
    folder.cleanup()
    return None


class _TooLargeError(Exception):
    """Raised for a version that is too large to compare with."""


class _GitProject(NamedTuple):
    """The repository that a project is in, and the start of the project's paths in it: empty, or a folder with a slash."""

    repo: "Repo"
    prefix: str


def _open_git_project(game: str, shelves: Shelves, problems: Problems) -> _GitProject | None:
    """The project of a game in its repository. Reports a problem and returns None if the project is in no repository."""
    shelf = find_own_shelf_or_explain(game, shelves)
    if isinstance(shelf, ReadOnlyReason):
        problems.add(Where(game), *shelf)
        return None
    if find_spec("dulwich") is None:
        problems.add(Where("git"), *_MISSING)
        return None
    from dulwich.errors import NotGitRepository
    from dulwich.repo import Repo

    try:
        repo = Repo.discover(str(shelf.root))
        inside = shelf.root.resolve().relative_to(Path(repo.path).resolve()).as_posix()
    except (NotGitRepository, ValueError, OSError):
        problems.add(Where(game), "This game is not in a git repository.", "run `git init`, and commit the game.")
        return None
    return _GitProject(repo, "" if inside == "." else f"{inside}/")


def _list_paths_that_game_may_read(game: str) -> tuple[str, ...]:
    return f"content/{game}", f"templates/{game}", "templates/shared", "fonts"


def _make_revision(commit: Any) -> Revision:
    day = datetime.fromtimestamp(commit.commit_time, UTC).date()
    lines = commit.message.decode(errors="replace").splitlines()
    return Revision(commit.id.decode(), day, "".join(filter(str.isprintable, lines[0][:120] if lines else "")))


def _write_game_files_of_commit(repo: "Repo", commit: Any, prefix: str, game: str, folder: Path) -> None:
    """Write the files of a game in a commit into a folder. Raises _TooLargeError if there are too many."""
    count = size = 0
    for path in _list_paths_that_game_may_read(game):
        for name, content in _read_files_below_git_path(repo, commit.tree, f"{prefix}{path}"):
            count, size = count + 1, size + len(content)
            if count > MOST_FILES or size > MOST_BYTES:
                raise _TooLargeError
            target = folder / path / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)


def _read_files_below_git_path(repo: Any, tree: Any, path: str) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the regular files below a path of a tree. Links and submodules are left out."""
    from dulwich.object_store import tree_lookup_path

    try:
        mode, found = tree_lookup_path(repo.__getitem__, tree, path.encode())
    except KeyError:
        return
    if mode & 0o170000 == _FOLDER:
        yield from _read_files_in_git_tree(repo, found, "")


def _read_files_in_git_tree(repo: Any, tree: Any, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in repo[tree].items():
        name = entry.path.decode(errors="replace")
        if not name or name in (".", "..") or any(sign in name for sign in "/\\\0:") or prefix.count("/") > 20:
            continue  # git itself never writes such names
        if entry.mode == _FOLDER:
            yield from _read_files_in_git_tree(repo, entry.sha, f"{prefix}{name}/")
        elif entry.mode in _FILES:
            yield f"{prefix}{name}", repo[entry.sha].data
