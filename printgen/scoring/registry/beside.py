"""Whether there are rules beside the content of a game; small, because every print asks."""

from pathlib import Path

from printgen.core.files.inputs import is_kind, is_link

FILE, PACKAGE = "rules.py", "rules"  # beside game.yaml
FIRST = "__init__.py"  # of the package


def has_code(folder: Path) -> bool:
    """Whether there are rules beside the content in a game's folder, even if they are links that lead nowhere."""
    return is_present(folder / FILE) or is_present(folder / PACKAGE / FIRST)


def is_present(path: Path) -> bool:
    """Whether something has this name, even if it is a link that leads nowhere."""
    return is_link(path) or is_kind(path)
