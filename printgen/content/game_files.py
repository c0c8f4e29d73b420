"""Reads a game.yaml into its form, or takes the form that an earlier run has read."""

from printgen.content.decoder import decode_tree
from printgen.content.game_form import GameForm
from printgen.content.headlines import read_game_text
from printgen.content.inheritance import inherit_components
from printgen.content.shelves import Shelf
from printgen.content.tree import read_tree
from printgen.content.tree_paths import TreeFile
from printgen.core.problems import Problems

_LEAST, _MOST = 4_000, 1_000_000  # characters; a smaller file is read in less time than the code for kept forms


def read_game_form(name: str, shelf: Shelf, problems: Problems) -> tuple[GameForm, TreeFile] | None:
    """A decoded game.yaml and its tree with line numbers. Reports problems and returns None if it cannot be read."""
    path = shelf.game_folder(name) / "game.yaml"
    file = shelf.display_name(path)
    text = read_game_text(path, file, problems)
    if text is None:
        return None
    if not _LEAST <= len(text) <= _MOST:
        return _read_text(text, file, problems)
    from printgen.content.kept_forms import find_read_game, keep_read_game

    kept = find_read_game(path, file, text)
    if kept is not None:
        return kept
    times = problems.times
    read = _read_text(text, file, problems)
    if read is not None and problems.times == times:
        keep_read_game(path, file, text, read)
    return read


def _read_text(text: str, file: str, problems: Problems) -> tuple[GameForm, TreeFile] | None:
    tree = read_tree(text, file, problems)
    tree = inherit_components(tree, file, problems) if tree is not None else None
    form = decode_tree(GameForm, tree, file, problems) if tree is not None else None
    return (form, TreeFile(file, tree)) if tree is not None and form is not None else None
