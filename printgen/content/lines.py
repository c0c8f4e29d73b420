"""Where the parts of a game.yaml stand, and the files it names."""

from pathlib import Path

from printgen.content.shelves import Shelf
from printgen.content.tree import ListNode, MapNode, Node
from printgen.core.files.inputs import file_inside, inside, names_in
from printgen.core.problems import Problems, Where, did_you_mean


class Lines:
    """Where a part of the file stands, by the names that lead to it."""

    def __init__(self, tree: Node, file: str) -> None:
        self.tree, self.file = tree, file

    def where(self, *path: str) -> Where:
        """The place of the deepest part of the path that is there."""
        node, line = self.tree, 1
        for step in path:
            entry = (
                next((e for e in getattr(node, "entries", ()) if e.key == step), None) if isinstance(node, MapNode) else None
            )
            if entry is None:
                break
            node, line = entry.value, entry.line
        return Where(self.file, line)

    def items(self, *path: str) -> list[Where]:
        """The places of a list's items."""
        node: Node | None = self.tree
        for step in path:
            node = next((e.value for e in getattr(node, "entries", ()) if e.key == step), None)
        return [Where(self.file, item.line) for item in node.items] if isinstance(node, ListNode) else []


def beside(what: str, name: str, where: Where, folder: Path, shelf: Shelf, problems: Problems) -> Path | None:
    """The path of a file that lies in the folder of the game, if it does."""
    if inside(folder, name) is None:
        problems.add(where, f'The {what} "{name}" lies outside the folder of the game.', f"put it into {shelf.shown(folder)}/.")
        return None
    path = file_inside(folder, name)
    if path is None:
        kind = Path(name).suffix
        there = [other for other in names_in(folder) if kind and other.endswith(kind)]
        hint = did_you_mean(name, there) or "put the file there, or correct the name."
        problems.add(where, f"The {what} {name} is not in {shelf.shown(folder)}/.", hint)
    return path
