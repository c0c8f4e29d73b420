"""Reads the few settings of a game that a list of games shows, which takes a tenth of the time of reading the game."""

from pathlib import Path

from printgen.content.game_form import GameForm, PlayersForm
from printgen.content.shelves import Shelf
from printgen.content.tree_nodes import MapNode
from printgen.core.files.inputs import make_path_if_inside, read_text
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where
from printgen.model import Headline, Players

DEFAULT_LANGUAGE = "en"
_READ = frozenset({"title", "edition", "players", "language", "languages", "styles"})
_COMPONENTS = "components"  # required, but not read


def load_game_headline(name: str, shelf: Shelf) -> Headline | None:
    """A game's title, edition and player counts, or None if its game.yaml cannot be read. Does not read its tables."""
    form = _read_headline_settings(name, shelf)
    return Headline(form.title or name, form.edition, make_player_counts(form.players)) if form is not None else None


class StylesAndLanguages(NamedTuple):
    """The styles and languages in which a game is available."""

    styles: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()


def load_styles_and_languages(name: str, shelf: Shelf) -> StylesAndLanguages:
    """The styles and languages of a game, or none if its game.yaml cannot be read. Does not read its tables."""
    form = _read_headline_settings(name, shelf)
    return StylesAndLanguages(form.styles, list_languages(form)) if form is not None else StylesAndLanguages()


def _read_headline_settings(name: str, shelf: Shelf) -> GameForm | None:
    """The form of a game without its components, facts and looks, or None if it cannot be read."""
    path, problems = shelf.locate_game_folder(name) / "game.yaml", Problems()
    file = shelf.make_display_name(path)
    text = read_game_text(path, file, problems) if shelf.find_link_out_of_shelf(name) is None else None
    if text is None:
        return None
    from printgen.content.decoder import decode_tree
    from printgen.content.tree import read_tree

    tree = read_tree(text, file, problems)
    if not isinstance(tree, MapNode):
        return None
    kept = (
        entry._replace(value=MapNode((), entry.line)) if entry.key == _COMPONENTS else entry
        for entry in tree.entries
        if entry.key in _READ or entry.key == _COMPONENTS
    )
    return decode_tree(GameForm, MapNode(tuple(kept), tree.line), file, problems)


def list_languages(form: GameForm) -> tuple[str, ...]:
    """The languages of a game, the default first."""
    return form.languages or (form.language or DEFAULT_LANGUAGE,)


def make_player_counts(form: PlayersForm) -> Players:
    """The numbers of players of a game."""
    return Players(form.least, form.most, form.least if form.usual is None else form.usual)


def read_game_text(path: Path, file: str, problems: Problems) -> str | None:
    """The text of a game.yaml. Reports problems and returns None if it cannot be read."""
    if make_path_if_inside(path.parent, path.name) is None:
        problems.add(Where(file), "This link points outside the game's folder.", "replace the link with the file itself.")
        return None
    return read_text(path, file, problems)
