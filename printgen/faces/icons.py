"""The family of icons: symbols in icons.svg, shared and of each game, taken into a face when it uses them."""

import re
from dataclasses import dataclass

from printgen.content.shelves import Shelves
from printgen.problems import Where
from printgen.reading.files import file_inside

_SYMBOL = re.compile(r"""<symbol\b[^>]*\bid=["']([a-z][a-z0-9-]*)["'][^>]*>.*?</symbol>""", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Icon:
    """One symbol as it is written, and where."""

    text: str
    where: Where


def load_icons(game: str, shelves: Shelves) -> dict[str, Icon]:
    """Every icon a game's templates may use, its own before the shared ones."""
    icons: dict[str, Icon] = {}
    for folder in shelves.template_folders(game):
        for path in (file_inside(folder, "icons.svg"), file_inside(folder, "shared/icons.svg")):
            if path is not None:
                text = path.read_text(encoding="utf-8", errors="replace")
                shown = shelves.shelves[0].shown(path)
                for match in _SYMBOL.finditer(text):
                    line = text.count("\n", 0, match.start()) + 1
                    icons.setdefault(match[1], Icon(match[0], Where(shown, line)))
    return icons
