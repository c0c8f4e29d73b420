"""Checks whether there are rules beside the content of a game; a small module, because every print needs it."""

from pathlib import Path

from printgen.core.files.inputs import is_kind, is_link

FILE, PACKAGE = "rules.py", "rules"  # beside game.yaml, one of them
FIRST = "__init__.py"  # of the package


def has_code(folder: Path) -> bool:
    """Whether a game's folder has rules, even if they are broken links."""
    return is_present(folder / FILE) or is_present(folder / PACKAGE / FIRST)


def is_present(path: Path) -> bool:
    """Whether something has this name, even a broken link."""
    return is_link(path) or is_kind(path)
