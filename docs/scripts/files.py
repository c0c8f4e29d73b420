"""Reads pages of the docs and the games quoted in them, and writes pictures."""

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import printgen

if TYPE_CHECKING:
    from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
CHECKOUT = printgen.open(ROOT)


def read_page(name: str) -> str:
    """The text of a page of the docs."""
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def write_quoted_files(page: str, folder: Path) -> None:
    """Write the files quoted in a page into a folder. A quoted file is a code block with a language and a file name.

    A later block with the same name replaces the file. With a `+` before the name, the block is added to the end of the file.
    """
    for added, name, text in re.findall(r"```\w+ (\+?)(\S+)\n(.*?)```", page, re.DOTALL):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with (folder / name).open("a" if added else "w", encoding="utf-8") as file:
            file.write(text)


@contextmanager
def open_quoted(page: str) -> Iterator[printgen.Project]:
    """Open the project whose files are quoted in a page, in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        write_quoted_files(page, Path(folder))
        yield printgen.open(folder)


def save_picture(name: str, picture: "Image.Image | bytes") -> None:
    """Write a picture of the docs. Bytes must be a finished PNG."""
    file = ROOT / "docs" / "pictures" / f"{name}.png"
    if isinstance(picture, bytes):
        file.write_bytes(picture)
    else:
        picture.save(file, optimize=True)
