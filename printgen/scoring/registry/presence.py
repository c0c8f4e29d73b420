"""Checks whether a game's folder contains rules. This module is small because every print imports it."""

import re
from pathlib import Path

from printgen.core.files.inputs import does_path_exist, is_link, make_path_if_inside, read_bytes
from printgen.core.problems import Problems, Where

FILE, PACKAGE = "rules.py", "rules"  # next to game.yaml; a game has either the file or the package
FIRST = "__init__.py"  # the first file of the package


def has_rules_code(folder: Path) -> bool:
    """Whether a game's folder contains rules. A broken link counts as rules."""
    return exists_or_is_broken_link(folder / FILE) or exists_or_is_broken_link(folder / PACKAGE / FIRST)


def exists_or_is_broken_link(path: Path) -> bool:
    """Whether a file, folder or link with this name exists, even a broken link."""
    return is_link(path) or does_path_exist(path)


def find_line_of_game_yaml_key(folder: Path, key: str) -> int | None:
    """The line of a top-level key such as `scoring` in game.yaml, or None. Only the loader can tell for sure."""
    if make_path_if_inside(folder, "game.yaml") is None:
        return None
    content = read_bytes(folder / "game.yaml", Where(""), Problems())
    if content is None or key.encode() not in content:
        return None
    found = re.search(rb"^[\"']?%s[\"']?[ \t]*:" % key.encode(), content, re.MULTILINE)
    return content.count(b"\n", 0, found.start()) + 1 if found is not None else None
