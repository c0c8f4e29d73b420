"""Loads the icons of a game."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import LARGEST, file_inside, open_plain
from printgen.core.problems import Where

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
