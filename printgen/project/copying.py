"""Copies a game under another name, with its rules and without its editions."""

import errno
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from printgen.content.loader import report_missing_game
from printgen.content.shelves import Shelf, Shelves
from printgen.content.tree import read_tree
from printgen.content.tree_nodes import MapNode
from printgen.core.files.inputs import (
    LARGEST_PICTURE,
    describe_error_reason,
    does_path_exist,
    list_entries_below,
    read_text,
    resolve_links,
)
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where
from printgen.project.starting import GAME_FILE, NewGame, Source, check_name_of_new_game, write_game_folder_and_schema
from printgen.scoring.registry.lookup import list_games_with_own_rules
from printgen.scoring.registry.presence import find_line_of_game_yaml_key, has_rules_code

MOST_FILES = 20_000
_RESET = {"editions": "", "edition": 'edition: "1"\n'}  # the new lines of these keys


class FileInFolder(NamedTuple):
    """A file of a game, and the folder from which its name starts."""

    folder: Path
    path: Path


class KeyBlock(NamedTuple):
    """A key of a game.yaml, and its lines up to the next key. The lines before the first key have no key."""

    key: str
    text: str


def write_copy_of_game(new_name: str, source_game: str, project: Path, shelves: Shelves, problems: Problems) -> NewGame | None:
    """Make a copy of a game with a new name in a project; reports problems and returns None if that fails."""
    if not check_name_of_new_game(new_name, project, shelves, problems):
        return None
    files = _collect_files_of_copy(source_game, shelves, problems)
    return write_game_folder_and_schema(new_name, files, project, problems) if files is not None else None


def _collect_files_of_copy(game: str, shelves: Shelves, problems: Problems) -> Mapping[str, Source] | None:
    """The files of a copy of a game, by their names in its folder; None, after reporting problems, if it cannot be copied."""
    shelf = shelves.find_shelf(game)
    if shelf is None:
        report_missing_game(game, shelves, problems)
        return None
    if not shelves.check_folders_inside_shelves(game, problems):
        return None
    files: dict[str, Source] = {}
    for file in _list_visible_files_with_folders(game, shelf, problems):
        _add_file_to_copy_or_report(file, files, shelf, problems)
    own = shelf.locate_game_folder(game)
    needs_rules_line = (
        not has_rules_code(own)
        and find_line_of_game_yaml_key(own, "scoring") is None
        and game in list_games_with_own_rules(shelves)
    )
    text = _make_game_yaml_of_copy(shelf, game, needs_rules_line, problems)
    return {**files, GAME_FILE: text.encode()} if text is not None and not problems else None


def _list_visible_files_with_folders(game: str, shelf: Shelf, problems: Problems) -> Iterator[FileInFolder]:
    """Each file of a game, after the folder that it belongs to; reports a folder that cannot be read or is too large."""
    for folder in shelf.list_drawing_folders(game):
        try:
            entries = list_entries_below(str(folder), "__pycache__") if does_path_exist(folder) else ()
            for number, entry in enumerate(entries):
                if number >= MOST_FILES:
                    raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
                if not entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
                    yield FileInFolder(folder, Path(entry.path))
        except OSError as error:
            problems.add(
                Where(shelf.make_display_name(folder)), f"This folder cannot be copied: {describe_error_reason(error)}."
            )


def _add_file_to_copy_or_report(file: FileInFolder, files: dict[str, Source], shelf: Shelf, problems: Problems) -> None:
    """Add a file to those of a copy; reports a link, a device, a file that is too large, or a second file of its name."""
    folder, path = file
    name, where = path.relative_to(folder).as_posix(), Where(shelf.make_display_name(path))
    former = files.get(name)
    if path.is_symlink() and not (path.is_file() and resolve_links(path).is_relative_to(resolve_links(folder))):
        message = "This link cannot be copied, because it does not point to a file in the game's folder."
        problems.add(where, message, "replace the link with the file itself.")
    elif not path.is_file() or path.stat().st_size > LARGEST_PICTURE:
        message = f"This cannot be copied, because it is not a file of at most {LARGEST_PICTURE // 1_000_000} MB."
        problems.add(where, message, "remove it from the game's folder, or make the file smaller.")
    elif isinstance(former, Path) and former.read_bytes() != path.read_bytes():
        message = f"{shelf.make_display_name(former)} has the same name, but a copy needs both files in one folder."
        problems.add(where, message, "rename one of the two files, and change the name where it is used.")
    else:
        files[name] = path


def _make_game_yaml_of_copy(shelf: Shelf, game: str, needs_rules_line: bool, problems: Problems) -> str | None:
    """The text of a copy's game.yaml, without editions and, if necessary, with a line that names the rules of the game.

    Reports a problem and returns None if the lines of the original cannot be changed one by one.
    """
    path = shelf.locate_game_folder(game) / GAME_FILE
    file = shelf.make_display_name(path)
    text = read_text(path, file, problems)
    tree = read_tree(text, file, problems) if text is not None else None
    if text is None or not isinstance(tree, MapNode):
        return None
    name = game if game[:1].isalpha() else f'"{game}"'
    changes = {**_RESET, "game": f"rules: {name}\n" if needs_rules_line else ""}
    lines = text.splitlines(keepends=True)
    blocks = _split_game_yaml_into_blocks(lines, tree)
    if blocks is None:
        message = "A copy needs other lines, but several keys of this game are on one line."
        problems.add(Where(file), message, "begin a new line for each key, such as title and components.")
        return None
    known = {block.key for block in blocks}
    added = [changes["game"]] if "game" not in known and "rules" not in known else []
    return "".join(
        [
            *added,
            *(_replace_lines_before_final_comments(text, changes[key]) if key in changes else text for key, text in blocks),
        ]
    )


def _split_game_yaml_into_blocks(lines: list[str], tree: MapNode) -> list[KeyBlock] | None:
    """The text of a game.yaml, split before each key; None if a key does not begin a line."""
    starts = [entry.line - 1 for entry in tree.entries]
    begins = (re.match(rf"""(["']?){re.escape(entry.key)}\1\s*:""", lines[entry.line - 1]) for entry in tree.entries)
    if starts != sorted(set(starts)) or not all(begins):
        return None
    ends = [*starts[1:], len(lines)]
    head = [KeyBlock("", "".join(lines[: starts[0]]))] if starts else []
    return head + [
        KeyBlock(entry.key, "".join(lines[start:end])) for entry, start, end in zip(tree.entries, starts, ends, strict=True)
    ]


def _replace_lines_before_final_comments(block: str, replacement: str) -> str:
    """The replacement of the lines of one key, and the comments and empty lines at the end of these lines."""
    lines = block.splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#"))
    return replacement + "".join(lines[last + 1 :])
