"""Components that are like another one: what they do not say themselves is taken over before anything is decoded."""

from printgen.content.json_schema import LIKE
from printgen.content.tree import Entry, Leaf, MapNode, Node
from printgen.core.problems import Problems, Where, did_you_mean

_SECTION = "components"
_ROWS = {"table", "rows"}  # whoever says one of them takes over neither


def take_over(tree: Node, file: str, problems: Problems) -> Node:
    """The tree with every `like` filled in; a component may be like one that is not like a third."""
    section = _value(tree, _SECTION)
    if not isinstance(tree, MapNode) or not isinstance(section, MapNode):
        return tree
    components = MapNode(tuple(_filled(entry, section, file, problems) for entry in section.entries), section.line)
    entries = (Entry(e.key, e.line, components) if e.key == _SECTION else e for e in tree.entries)
    return MapNode(tuple(entries), tree.line)


def _filled(entry: Entry, section: MapNode, file: str, problems: Problems) -> Entry:
    like = _value(entry.value, LIKE)
    if not isinstance(like, Leaf) or not isinstance(entry.value, MapNode):
        return entry
    model = _value(section, like.text)
    if not isinstance(model, MapNode) or _value(model, LIKE) is not None:
        others = [other.key for other in section.entries if other is not entry and _value(other.value, LIKE) is None]
        problems.add(Where(file, like.line), *_told(entry.key, like.text, isinstance(model, MapNode), others))
        return entry
    own = {part.key for part in entry.value.entries}
    known = own | _ROWS if own & _ROWS else own
    taken = tuple(part for part in model.entries if part.key not in known)
    return Entry(entry.key, entry.line, MapNode(entry.value.entries + taken, entry.value.line))


def _told(name: str, model: str, there: bool, others: list[str]) -> tuple[str, str]:
    """What is wrong with a `like`, and which components could be named."""
    if there:
        hint = f"name one that is like no other: {', '.join(others)}." if others else "one must say all of itself."
        return f'{name} is like "{model}", which is like another itself.', hint
    return f'{name} is like "{model}", which is not a component of its own.', did_you_mean(model, others)


def _value(node: Node, key: str) -> Node | None:
    """What stands behind a key of a map."""
    entries = node.entries if isinstance(node, MapNode) else ()
    return next((entry.value for entry in entries if entry.key == key), None)
