"""Loads the icons of a game, and hashes the picture files in drawings."""

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import LARGEST, file_inside, open_plain
from printgen.core.problems import Where

_LINK = re.compile(r"""\bhref\s*=\s*(["'])([^#].*?)\1""", re.DOTALL)
_SYMBOL = re.compile(r"<symbol\b([^<>]*)>")
_ID = re.compile(r"""\bid=["']([a-z][a-z0-9-]*)["']""")
_END = "</symbol>"


@dataclass(frozen=True, slots=True)
class Icon:
    """The text of a <symbol> element, and its file and line."""

    text: str
    where: Where


def load_icons(game: str, shelves: Shelves) -> dict[str, Icon]:
    """Every icon that a game's templates can use, by name; the game's own icons replace shared ones."""
    icons: dict[str, Icon] = {}
    for folder in shelves.template_folders(game):
        for path in (file_inside(folder, "icons.svg"), file_inside(folder, "shared/icons.svg")):
            if path is not None:
                shown = shelves.shelves[0].display_name(path)
                for name, icon in _icons_in(path, shown):
                    icons.setdefault(name, icon)
    return icons


def _icons_in(path: Path, shown: str) -> Iterator[tuple[str, Icon]]:
    """The name of each icon in a file, with the icon."""
    with suppress(OSError), open_plain(path) as file:
        text, at, line = file.read(LARGEST).decode(errors="replace"), 0, 1
        while (start := _SYMBOL.search(text, at)) is not None and (end := text.find(_END, start.end())) >= 0:
            line += text.count("\n", at, start.start())
            if name := _ID.search(start[1]):
                yield name[1], Icon(text[start.start() : end + len(_END)], Where(shown, line))
            line += text.count("\n", start.start(), end)
            at = end


class PictureStamps:
    """The hashes of the picture files of one game; each file is read once."""

    def __init__(self, find: Callable[[str], Path | None]) -> None:
        self._find = find
        self._known: dict[str, tuple[str, list[str]]] = {}

    def stamp(self, svg: str) -> str:
        """The joined hashes of all pictures in a drawing, including pictures within pictures; empty if there are none."""
        stamps: dict[str, str] = {}
        waiting = _picture_links(svg)[::-1]
        while waiting:
            name = waiting.pop()
            if name not in stamps:
                stamps[name], within = self._stamp_and_links(name)
                waiting += within[::-1]
        return "".join(stamps.values())

    def _stamp_and_links(self, name: str) -> tuple[str, list[str]]:
        """The hash of one picture, and the names of the pictures in it."""
        if name not in self._known:
            self._known[name] = _read_picture(self._find(name))
        return self._known[name]


def _picture_links(svg: str) -> list[str]:
    """The names of the picture files in a drawing."""
    return [unescape(name) for name in dict.fromkeys(match[2] for match in _LINK.finditer(svg))] if "image" in svg else []


def _read_picture(path: Path | None) -> tuple[str, list[str]]:
    """The hash of a picture file, and the names of the pictures in it; empty if the file cannot be read."""
    from printgen.content.pictures import is_svg
    from printgen.core.files.inputs import LARGEST_PICTURE, open_plain

    with suppress(OSError):
        if path is not None:
            with open_plain(path) as file:
                content = file.read(LARGEST_PICTURE)
            within = _picture_links(content.decode(errors="replace")) if is_svg(content) else []
            return hashlib.sha256(content).hexdigest(), within
    return "", []
