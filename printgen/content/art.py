"""Pictures that templates name: found beside a game's content or templates, and nowhere else."""

from pathlib import Path

from printgen.content.shelves import Shelves
from printgen.reading.files import inside


def find_art(name: str, game: str, shelves: Shelves) -> Path | None:
    """The file of a picture, the nearest shelf's first."""
    for shelf in shelves.shelves:
        for folder in (shelf.game_folder(game), shelf.root / "templates" / game, shelf.root / "templates" / "shared"):
            path = inside(folder, name)
            if path is not None and path.is_file():
                return path
    return None
