"""Reads a game.yaml into its form, or takes the form that an earlier run has read.

Before the file is decoded, components that have `like:` get copies of missing settings.
"""

from functools import partial

from printgen.content.game_form import LIKE, GameForm
from printgen.content.headlines import read_game_text
from printgen.content.kept_files import load_kept_or_read_and_keep
from printgen.content.shelves import Shelf
from printgen.content.tree_nodes import Leaf, MapEntry, MapNode, Node
from printgen.content.tree_paths import TreeFile, find_value_of_key
from printgen.core.problems import MessageAndHint, Problems, Where, make_spelling_hint
from printgen.core.words import join_words

_SECTION = "components"
_ROWS = {"table", "rows"}
_WITH_ROWS = _ROWS | {"where", "join", "columns", "defaults"}  # a component with its own table or rows inherits none of these


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
    from printgen.content.tree import read_tree

    tree = read_tree(text, file, problems)
    tree = _fill_in_inherited_settings(tree, file, problems) if tree is not None else None
    form = decode_tree(GameForm, tree, file, problems) if tree is not None else None
    return (form, TreeFile(file, tree)) if tree is not None and form is not None else None


def _fill_in_inherited_settings(tree: Node, file: str, problems: Problems) -> Node:
    """The YAML tree with all inherited settings filled in. Reports each `like` that names no usable component."""
    section = find_value_of_key(tree, _SECTION)
    if not isinstance(tree, MapNode) or not isinstance(section, MapNode):
        return tree
    components = MapNode(tuple(_inherit_settings(entry, section, file, problems) for entry in section.entries), section.line)
    entries = (MapEntry(e.key, e.line, components) if e.key == _SECTION else e for e in tree.entries)
    return MapNode(tuple(entries), tree.line)


def _inherit_settings(entry: MapEntry, section: MapNode, file: str, problems: Problems) -> MapEntry:
    like = find_value_of_key(entry.value, LIKE)
    if not isinstance(like, Leaf) or not isinstance(entry.value, MapNode):
        return entry
    model = find_value_of_key(section, like.text)
    if not isinstance(model, MapNode) or find_value_of_key(model, LIKE) is not None:
        others = [other.key for other in section.entries if other is not entry and find_value_of_key(other.value, LIKE) is None]
        problems.add(
            Where(file, like.line), *_describe_unusable_like_and_fix(entry.key, like.text, isinstance(model, MapNode), others)
        )
        return entry
    own = {part.key for part in entry.value.entries}
    known = own | _WITH_ROWS if own & _ROWS else own
    inherited = tuple(part for part in model.entries if part.key not in known)
    return MapEntry(entry.key, entry.line, MapNode(entry.value.entries + inherited, entry.value.line))


def _describe_unusable_like_and_fix(component: str, like: str, like_exists: bool, usable: list[str]) -> MessageAndHint:
    if like_exists:
        hint = f"use {join_words(usable, 'or')}." if usable else "write out the settings of one component without `like`."
        return f'{component} is like "{like}", which uses `like` itself.', hint
    return f'{component} is like "{like}", which is not another component of this game.', make_spelling_hint(like, usable)
