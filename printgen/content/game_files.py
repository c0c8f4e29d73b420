"""Reads a game.yaml into its form, or takes the form that an earlier run has read."""

from functools import partial

from printgen.content.game_form import GameForm
from printgen.content.headlines import read_game_text
from printgen.content.kept_files import load_kept_or_read_and_keep
from printgen.content.shelves import Shelf
from printgen.content.tree_paths import TreeFile
from printgen.core.problems import Problems


def read_game_form_and_tree(name: str, shelf: Shelf, problems: Problems) -> tuple[GameForm, TreeFile] | None:
    """A decoded game.yaml and its tree with line numbers. Reports problems and returns None if it cannot be read."""
    path = shelf.locate_game_folder(name) / "game.yaml"
    file = shelf.make_display_name(path)
    text = read_game_text(path, file, problems)
    return (
        load_kept_or_read_and_keep(path, file, text, partial(_decode_form_and_tree, text, file, problems), problems)
        if text is not None
        else None
    )


def _decode_form_and_tree(text: str, file: str, problems: Problems) -> tuple[GameForm, TreeFile] | None:
    from printgen.content.decoder import decode_tree
    from printgen.content.inheritance import fill_in_inherited_settings
    from printgen.content.tree import read_tree

    tree = read_tree(text, file, problems)
    tree = fill_in_inherited_settings(tree, file, problems) if tree is not None else None
    form = decode_tree(GameForm, tree, file, problems) if tree is not None else None
    return (form, TreeFile(file, tree)) if tree is not None and form is not None else None
