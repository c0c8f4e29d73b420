"""The files that a page of the docs tells whole: a block with a language and a file's name."""

import re
from pathlib import Path


def write_files(page: str, folder: Path) -> None:
    """Write them into a folder."""
    for name, text in re.findall(r"```\w+ (\S+)\n(.*?)```", page, re.DOTALL):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
