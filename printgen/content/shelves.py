"""Finds games and their files, first in the user's own project and then among the games supplied with printgen."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR

from printgen.core.files.inputs import (
    does_path_exist,
    find_file_below_resolved_folder,
    find_file_inside,
    find_link_out_of_folder,
    is_path_of_kind,
    list_names_in,
    make_path_if_inside,
    resolve_links,
)
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where, make_spelling_hint

STARTING_POINTS = "starting-points"  # the folder in the supplied `content` with the games that `printgen new` copies
ICON_FOLDER = "icons"  # the name of a folder with SVG icons; there may be thousands
_PACKAGE = Path(__file__).resolve().parents[1]


class Shelf(NamedTuple):
    """A folder with content/ and templates/, and the folder to which file names in messages are relative."""

    root: Path
    here: Path | None = None  # if None, messages show full paths

    def locate_game_folder(self, game: str) -> Path:
        """The folder of a game's content files."""
        return self.root / "content" / game

    def list_drawing_folders(self, game: str) -> tuple[Path, Path]:
        """The folders for a game's templates, icons and pictures: templates/GAME, and the folder of its content."""
        return self.root / "templates" / game, self.locate_game_folder(game)

    def list_font_folders(self, game: str) -> tuple[Path, Path]:
        """The folders with a game's fonts.

        The first is in the game's content folder, and the second is beside `content` and serves all games.
        """
        return self.locate_game_folder(game) / "fonts", self.root / "fonts"

    def find_link_out_of_shelf(self, game: str) -> Path | None:
        """The symbolic link that leads from a game's folder out of the shelf, or None if there is none.

        This includes `content` itself, because an archive can contain the link `content -> ..`.
        """
        templates = self.root / "templates"
        links = (
            find_link_out_of_folder(self.root, folder)
            for folder in (self.locate_game_folder(game), templates / game, templates / "shared", self.root / "fonts")
        )
        return next((link for link in links if link is not None), None)

    def make_display_name(self, path: Path) -> str:
        """A path as messages show it: relative to the user's folder, or in full for a file outside the project."""
        here = self.here
        if here is None:
            return path.as_posix()
        if path.is_relative_to(here):
            return path.relative_to(here).as_posix()
        if path.is_relative_to(self.root) and here.is_relative_to(self.root):
            return _make_relative_path(here, path).as_posix()
        return path.as_posix()


class Trust(NamedTuple):
    """The code that printgen may run. By default, no code from projects may run."""

    everything: bool = False
    folders: tuple[Path, ...] = ()  # all code in these folders may run
    file: Path | None = None  # the file with the person's decisions to trust code


UNTRUSTED = Trust()


class Shelves(NamedTuple):
    """All shelves, starting with the user's own, the folder for `output`, and the code that may run."""

    shelves: tuple[Shelf, ...]
    home: Path = Path()
    trust: Trust = UNTRUSTED

    def list_games(self) -> Iterator[tuple[str, Shelf]]:
        """The name of every game, with its shelf."""
        seen: set[str] = set()
        for shelf in self.shelves:
            for name in list_names_in(shelf.root / "content"):
                if (
                    name not in seen
                    and not name.startswith(".")
                    and does_path_exist(shelf.locate_game_folder(name) / "game.yaml")
                ):
                    seen.add(name)
                    yield name, shelf

    def find_shelf(self, game: str) -> Shelf | None:
        """The first shelf that has the game, or None if no shelf has it."""
        return next((shelf for name, shelf in self.list_games() if name == game), None)

    def find_folder_with_game_name(self, game: str) -> Path | None:
        """The first folder with the name of a game, with or without a game.yaml, or None if there is none."""
        named = game not in ("", "..") and Path(game).name == game
        folders = (shelf.locate_game_folder(game) for shelf in self.shelves if named)
        return next((folder for folder in folders if is_path_of_kind(folder, S_ISDIR)), None)

    def check_folders_inside_shelves(self, game: str, problems: Problems) -> bool:
        """Whether all folders of a game are inside their shelves. Reports every link that leads out of a shelf."""
        links = [(shelf, link) for shelf in self.shelves if (link := shelf.find_link_out_of_shelf(game)) is not None]
        for shelf, link in links:
            message = f"This link points outside the project, to {resolve_links(link)}."
            problems.add(Where(shelf.make_display_name(link)), message, "replace the link with the folder itself.")
        return not links

    def list_template_folders(self, game: str) -> tuple[Path, ...]:
        """The folders to search for a game's templates, starting with the game's own folders."""
        own = tuple(folder for shelf in self.shelves for folder in shelf.list_drawing_folders(game))
        return own + tuple(shelf.root / "templates" for shelf in self.shelves)

    def find_template(self, game: str, name: str) -> Path | None:
        """The path of a template file, or None if no folder has it."""
        return self.find_templates(game, (name,))[name]

    def find_templates(self, game: str, names: Iterable[str]) -> dict[str, Path | None]:
        """The paths of template files by their names; None for a file that no folder has."""
        homes = [resolve_links(folder) for folder in self.list_template_folders(game)]  # once, because this takes long
        return {
            name: next(filter(None, (find_file_below_resolved_folder(home, name) for home in homes)), None) for name in names
        }


def find_shelves(folder: Path, trust: Trust = UNTRUSTED) -> Shelves:
    """The shelves for a user working in the folder `folder`: the user's project, then the supplied games."""
    folder = folder.absolute()
    project = _find_project_folder_of_same_owner(folder)
    root = find_folder_of_supplied_games()
    if project is None:
        return Shelves((Shelf(root, folder),), trust=trust)
    own = Shelf(project, folder)
    both = (own,) if project.resolve() == root else (own, Shelf(root, folder))
    return Shelves(both, _make_relative_path(folder, project), trust)


def find_named_file(kind_of_file: str, name: str, where: Where, folder: Path, shelf: Shelf, problems: Problems) -> Path | None:
    """The path of a file that game.yaml names. Reports a problem and returns None if it is missing."""
    path = find_file_inside(folder, name)
    if path is not None:
        return path
    if make_path_if_inside(folder, name) is None:
        problems.add(
            where,
            f'The {kind_of_file} "{name}" is outside the game\'s folder.',
            f"put the file into {shelf.make_display_name(folder)}/.",
        )
        return None
    kind = Path(name).suffix
    near = [other for other in list_names_in(folder) if kind and other.endswith(kind)]
    hint = make_spelling_hint(name, near) or f"put the file into {shelf.make_display_name(folder)}/, or correct the name."
    problems.add(where, f"The {kind_of_file} {name} is not in {shelf.make_display_name(folder)}/.", hint)
    return None


def find_folder_of_supplied_games() -> Path:
    """The folder with the `content` and `templates` that come with printgen."""
    return next(root for root in (_PACKAGE / "supplied", _PACKAGE.parent) if (root / "content").is_dir())


def is_supplied_shelf(shelf: Shelf) -> bool:
    """Whether a shelf comes with printgen."""
    return shelf.root.resolve() in (_PACKAGE / "supplied", _PACKAGE.parent)


def _find_project_folder_of_same_owner(working_folder: Path) -> Path | None:
    """The folder `working_folder` or the nearest folder above it that contains games, or None if there is none.

    Only folders with the same owner count: in /tmp, or on a shared disk, a stranger could put a project above yours.
    """
    if any(is_path_of_kind(working_folder / name, S_ISDIR) for name in ("content", "templates")):
        return working_folder
    with suppress(OSError):
        owner = working_folder.stat().st_uid
        for folder in working_folder.parents:
            if folder.stat().st_uid != owner:
                return None
            if any(does_path_exist(folder / "content" / name / "game.yaml") for name in list_names_in(folder / "content")):
                return folder
    return None


def _make_relative_path(start: Path, path: Path) -> Path:
    return Path(os.path.relpath(path, start))
