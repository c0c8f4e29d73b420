"""Pictures that templates name: found beside a game's content or templates, and nowhere else."""

from collections.abc import Iterator
from pathlib import Path

from printgen.content.shelves import Shelves
from printgen.problems import closest
from printgen.reading.files import file_inside
from printgen.reading.folders import names_in

NO_ART = "put the file into content/GAME/ or templates/GAME/, and write its name."
_KINDS = (".png", ".jpg", ".jpeg", ".svg")


def find_art(name: str, game: str, shelves: Shelves) -> Path | None:
    """The file of a picture, the nearest shelf's first."""
    paths = (file_inside(folder, name) for folder in _folders(game, shelves))
    return next((path for path in paths if path is not None), None)


def near_art(name: str, game: str, shelves: Shelves) -> str:
    """A hint for a picture that is not there: the one that was probably meant, or where pictures lie."""
    there = (name for folder in _folders(game, shelves) for name in names_in(folder))
    near = closest(name, (file for file in there if file.lower().endswith(_KINDS)))
    return f"did you mean {near}?" if near else NO_ART


def _folders(game: str, shelves: Shelves) -> Iterator[Path]:
    for shelf in shelves.shelves:
        yield from (shelf.game_folder(game), shelf.root / "templates" / game, shelf.root / "templates" / "shared")
