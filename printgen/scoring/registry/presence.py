"""Checks whether a game's folder contains rules. This module is small because every print imports it."""

from pathlib import Path

from printgen.core.files.inputs import is_kind, is_link

FILE, PACKAGE = "rules.py", "rules"  # next to game.yaml; a game has either the file or the package
FIRST = "__init__.py"  # the first file of the package


def has_code(folder: Path) -> bool:
    """Whether a game's folder contains rules. A broken link counts as rules."""
    return is_present(folder / FILE) or is_present(folder / PACKAGE / FIRST)


def is_present(path: Path) -> bool:
    """Whether a file, folder or link with this name exists, even a broken link."""
    return is_link(path) or is_kind(path)
