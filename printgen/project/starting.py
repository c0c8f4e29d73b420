"""Starts a new game in a project: checks its name, and writes its folder, completely or not at all."""

import errno
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from printgen.content.shelves import STARTING_POINTS, Shelves, find_folder_of_supplied_games
from printgen.core.files.inputs import (
    does_path_exist,
    find_link_out_of_folder,
    is_link,
    list_names_in,
    open_regular_file,
    resolve_links,
)
from printgen.core.files.locks import hold_lock
from printgen.core.files.outputs import NameTakenError, make_file_name, report_unwritable_file, write_file_or_raise_if_taken
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.records import dataclass

Source = Path | bytes  # a file to copy, or the content of a file
GAME_FILE = "game.yaml"
SCHEMA_FILE = "game.schema.json"
_NAME = compile_later(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME = 60  # characters
_WINDOWS = compile_later(r"con|prn|aux|nul|(com|lpt)[0-9]")  # devices, which can be neither files nor folders on Windows
_PATIENCE = 2.0  # seconds to wait for another run that makes the same game
_MODELINE = "yaml-language-server"


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """A small game that comes with printgen, to copy and change."""

    name: str
    summary: str  # the first comment of its game.yaml
    folder: Path


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that was started: its folder, and the names of its files."""

    name: str
    folder: Path
    files: tuple[str, ...]

    @property
    def has_code(self) -> bool:
        """Whether the game has Python rules beside its content, which run only if somebody trusts them."""
        from printgen.scoring.registry.presence import has_rules_code

        return has_rules_code(self.folder)


def list_starting_points() -> tuple[StartingPoint, ...]:
    """The starting points that come with printgen, by name."""
    root = find_folder_of_supplied_games() / "content" / STARTING_POINTS
    folders = (root / name for name in list_names_in(root) if does_path_exist(root / name / GAME_FILE))
    return tuple(StartingPoint(folder.name, _read_first_comment(folder / GAME_FILE), folder) for folder in folders)


def _read_first_comment(file: Path) -> str:
    """The first comment of a game.yaml, apart from the line for editors."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(line.lstrip("# ") for line in lines if line.startswith("#") and _MODELINE not in line)


def write_game_from_starting_point(
    name: str, start: str, project: Path, shelves: Shelves, problems: Problems
) -> NewGame | None:
    """Write a new game into a project as a copy of a starting point; reports a problem and returns None if that fails."""
    points = {point.name: point for point in list_starting_points()}
    if start not in points:
        hint = make_spelling_hint(start, points)
        problems.add(Where("--start"), f'There is no starting point "{start}".', hint)
    if not check_name_of_new_game(name, project, shelves, problems) or start not in points:
        return None
    folder = points[start].folder
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return write_game_folder_and_schema(name, files, project, problems)


def check_name_of_new_game(name: str, project: Path, shelves: Shelves, problems: Problems) -> bool:
    """Whether a new game can have this name; if not, reports a problem that suggests another name."""
    plain = make_file_name(PurePosixPath(name.replace("\\", "/")).name)
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        rule = f"a name has at most {_LONGEST_NAME} letters from a to z, digits and hyphens."
        message = f'"{name}" cannot be the name of a game.'
        hint = f"use {_find_free_game_name(plain, project, shelves)}; {rule}" if plain else f"use a name such as moon; {rule}"
    elif _WINDOWS.fullmatch(name):
        message = f'"{name}" cannot be a folder on Windows.'
        hint = f"use {_find_free_game_name(f'{name}-game', project, shelves)}."
    elif (taken := _explain_taken_name(name, project, shelves)) is None:
        return True
    elif name in dict(shelves.list_games()):
        other = _find_free_game_name(f"my-{name}", project, shelves)
        hint = f"use another name, such as {other}; to change a copy, run `printgen new {other} --from {name}`."
        message = taken
    else:
        message = taken
        hint = f"use another name, such as {_find_free_game_name(name, project, shelves)}."
    problems.add(Where("new"), message, hint)
    return False


def _find_free_game_name(wanted_name: str, project: Path, shelves: Shelves) -> str:
    """The name itself or, if it is not free, the name with the first free number."""
    names = (wanted_name, *(f"{wanted_name}-{number}" for number in range(2, 1000)))
    free = (other for other in names if not _WINDOWS.fullmatch(other) and _explain_taken_name(other, project, shelves) is None)
    return next(free, "moon")


def _explain_taken_name(name: str, project: Path, shelves: Shelves) -> str | None:
    """A sentence about what has this name already; None if the name is free, also on disks that ignore capital letters."""
    for kind in ("content", "templates"):
        found = next((other for other in list_names_in(project / kind) if other.casefold() == name), None)
        if found is not None:
            return f"There is already a folder {kind}/{found} in this project."
        if any(does_path_exist(shelf.root / kind / name) for shelf in shelves.shelves):
            is_game = name in dict(shelves.list_games())
            return f"{name} is {'a supplied game' if is_game else 'a folder of printgen itself'}."
    return None


def write_game_folder_and_schema(name: str, files: Mapping[str, Source], project: Path, problems: Problems) -> NewGame | None:
    """Write the files of a game into its new folder, and the schema for editors beside the folder."""
    content = project / "content"
    link = find_link_out_of_folder(project, content)
    if link is not None:
        message = f"This link points outside the project, to {resolve_links(link)}."
        problems.add(Where(str(link)), message, "replace the link with the folder itself.")
        return None
    is_new = not does_path_exist(content)
    with _remove_at_end_if_no_game_inside(content if is_new else None):
        return (
            _write_game_folder_or_nothing(content / name, files, problems)
            if _write_schema_unless_there(content, problems)
            else None
        )


@contextmanager
def _remove_at_end_if_no_game_inside(folder: Path | None) -> Iterator[None]:
    """After the block, delete a folder in which there is nothing, or nothing but the schema for editors."""
    try:
        yield
    finally:
        if folder is not None and set(list_names_in(folder)) <= {SCHEMA_FILE}:
            with suppress(OSError):
                (folder / SCHEMA_FILE).unlink(missing_ok=True)
                folder.rmdir()


def _write_schema_unless_there(content_folder: Path, problems: Problems) -> bool:
    """Write the schema with which editors complete a game.yaml, unless there is one; False if that fails."""
    from printgen.content.json_schema import make_game_schema_text

    if does_path_exist(content_folder / SCHEMA_FILE) or is_link(content_folder / SCHEMA_FILE):
        return True
    try:
        return write_file_or_raise_if_taken(content_folder / SCHEMA_FILE, make_game_schema_text().encode(), problems)
    except NameTakenError:
        return True


def _write_game_folder_or_nothing(folder: Path, files: Mapping[str, Source], problems: Problems) -> NewGame | None:
    """Write files into a new folder, all of them or none; reports a problem and returns None if that fails."""
    part = folder.with_name(f".{folder.name}.part")
    try:
        with hold_lock(folder, _PATIENCE):
            _delete_leftover_folder(part)
            try:
                part.mkdir()
                for name, source in files.items():
                    _write_or_copy_file(part / name, source)
                _require_free_name_and_rename(part, folder)
            finally:
                shutil.rmtree(part, ignore_errors=True)
    except OSError as error:
        report_unwritable_file(folder, error, problems)
        return None
    return NewGame(folder.name, folder, tuple(sorted(files)))


def _delete_leftover_folder(part: Path) -> None:
    """Delete a folder that a killed run has left, or a link with its name, but never what the link points to."""
    if is_link(part):
        part.unlink()
    shutil.rmtree(part, ignore_errors=True)


def _write_or_copy_file(path: Path, source: Source) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        if isinstance(source, bytes):
            file.write(source)
            return
        with open_regular_file(source) as original:
            shutil.copyfileobj(original, file)


def _require_free_name_and_rename(part: Path, folder: Path) -> None:
    """Give a finished folder its name. Raises FileExistsError if another program has just made a folder of this name."""
    if does_path_exist(folder) or is_link(folder):  # otherwise, `rename` would replace an empty folder
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    part.rename(folder)
