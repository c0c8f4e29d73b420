"""Trees of values with random changes, written as JSON or as YAML."""

import json
from collections.abc import Sequence
from typing import Any

from tests.hostile.fuzz.kind import Chance, number, word

Tree = Any  # dict, list, str, int, float, bool or None


def scalar(chance: Chance) -> Tree:
    """A single value of any type."""
    return chance.choice((None, True, False, 0, 1, -1, 3, 2.5, "", [], {}, 10**400, word(chance), number(chance), word(chance)))


def bend(chance: Chance, tree: Tree, pool: Sequence[Tree], share: float) -> Tree:
    """The tree with some parts removed, repeated or replaced by parts of the pool."""
    if chance.random() < share:
        return chance.choice(pool) if pool and chance.random() < 0.6 else scalar(chance)
    if isinstance(tree, dict):
        kept = {key: bend(chance, value, pool, share) for key, value in tree.items() if chance.random() > share}
        if chance.random() < share and kept:
            kept[word(chance)[:400]] = kept.pop(chance.choice(list(kept)))
        return kept
    if isinstance(tree, list):
        kept = [bend(chance, value, pool, share) for value in tree if chance.random() > share]
        return kept + chance.choices(kept, k=chance.choice((1, 2, 40))) if kept and chance.random() < share else kept
    return tree


def parts(tree: Tree) -> list[Tree]:
    """A tree and all its parts."""
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return [tree, *(part for value in inner for part in parts(value))]


def as_text(chance: Chance, tree: Tree) -> str:
    """The tree as JSON, or as YAML in block or flow style."""
    match chance.randrange(4):
        case 0:
            return json.dumps(tree, ensure_ascii=chance.random() < 0.5, indent=chance.choice((None, 1)))
        case 1:
            return _flow(chance, tree)
        case _:
            return "\n".join(_block(chance, tree, "")) + "\n"


def _block(chance: Chance, tree: Tree, indent: str) -> list[str]:
    if chance.random() < 0.1 or not tree or not isinstance(tree, dict | list):
        return [indent + _flow(chance, tree)]
    lines = []
    for key, value in tree.items() if isinstance(tree, dict) else (("-", value) for value in tree):
        head = "-" if isinstance(tree, list) else f"{_leaf(chance, key)}:"
        if isinstance(value, dict | list) and value:
            lines += [f"{indent}{head}", *_block(chance, value, indent + "  ")]
        elif isinstance(value, str) and "\n" in value and chance.random() < 0.8:
            lines += [f"{indent}{head} |", *(f"{indent}  {line}" for line in value.splitlines())]
        else:
            lines.append(f"{indent}{head} {_flow(chance, value)}{'  # why' if chance.random() < 0.02 else ''}")
    return lines


def _flow(chance: Chance, tree: Tree) -> str:
    if isinstance(tree, dict):
        return f"{{{', '.join(f'{_leaf(chance, key)}: {_flow(chance, value)}' for key, value in tree.items())}}}"
    if isinstance(tree, list):
        return f"[{', '.join(_flow(chance, value) for value in tree)}]"
    return _leaf(chance, tree)


def _leaf(chance: Chance, value: Tree) -> str:
    if not isinstance(value, str):
        return json.dumps(value) if not isinstance(value, int) or abs(value) < 10**18 else "9" * 5000
    bare = value and value.isprintable() and not set(value) & set("#:{}[],&*!|>'\"%@`") and value == value.strip()
    return (
        value
        if bare and value[0] not in "-?" and chance.random() < 0.9
        else json.dumps(value, ensure_ascii=chance.random() < 0.3)
    )
