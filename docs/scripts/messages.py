"""Collects the texts that printgen shows to people from its source code, and writes docs/messages.md.

A text is any string that reads like a phrase. Docstrings, patterns, markup and texts on other reference pages are omitted.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from docs.scripts.files import ROOT

PACKAGE = ROOT / "printgen"
STAGES = {
    "content": "Game files",
    "faces": "Templates and texts",
    "pdf": "Drawings",
    "preflight": "Preflight",
    "sheets": "Sheets",
    "printing": "Printing",
    "kit": "Kits, reprints and printers",
    "project": "Projects",
    "scoring": "Scoring",
    "games": "The five games",
    "cli": "The command line",
    "core": "Files and limits",
}
INTRODUCTION = """\
# All messages

Read all messages of printgen in one go, for example to check that they are clear and use one word for one thing.
`make docs` writes this page from the source code, so do not edit it.

Each bullet is a message, a question or a line of a report, or a part of one, in the order of the code. Indented bullets are
hints. `{name}` stands for a value. [Commands](commands.md) has the texts of options, [Content](content.md) those of fields."""
DESCRIBED = {
    "make_field",
    "Option",
    "Argument",
    "compile",
    "compile_later",
    "TypeVar",
    "cast",
}  # calls whose strings are texts of other pages, or no texts
OF_CODE = {"records.py", "named_tuples.py", "shared_code.py"}  # files whose strings are parts of programs
PHRASE = re.compile(r"[^\W\d_][,;:.!?”\")}]* [({“\"`]*[\w…]")  # two words
MARKUP = re.compile(
    r"""^<[^>]*>$|^<[^>]*="|^</?\w+/?>\S|^[\w:-]+="[^"]*"|="[^"]*"(/?>| [\w:-]+=)|\(\?|\\\w|^import \w+[,;]"""
    r"""|^ ?/[A-Z]\w+ |<<|^\{kid\} 0 R|[}\d] (re|l|cm|gs|Do)$| W n$"""
)
UNKNOWN = "…"  # the name of a value that has none in the code


class Text(NamedTuple):
    """A text in the program, its file and line, and whether it is the hint below a message."""

    file: str
    line: int
    text: str  # with `{name}` for each value
    is_hint: bool


@cache
def all_texts() -> tuple[Text, ...]:
    """Every text in the program, by file and line."""
    files = [file for stage in STAGES for file in sorted((PACKAGE / stage).rglob("*.py")) if file.name not in OF_CODE]
    return tuple(text for file in files for text in _texts_of(file))


def messages_page() -> str:
    """The page with all texts by stage and file."""
    parts = [INTRODUCTION]
    for stage, texts in groupby(all_texts(), lambda text: text.file.split("/")[1]):
        parts.append(f"\n## {STAGES[stage]}")
        for file, lines in groupby(texts, lambda text: text.file):
            parts.append(f"\n`{file}`\n")
            parts += _bullets(lines)
    return "\n".join(parts) + "\n"


def _bullets(texts: Iterable[Text]) -> Iterator[str]:
    seen = set()
    for text in texts:
        line = " ".join(text.text.split()).replace("`", "'")
        if line not in seen:
            yield f"{'  ' if text.is_hint and seen else ''}- `{line}`"
            seen.add(line)


def _texts_of(path: Path) -> Iterator[Text]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = [node for node in ast.walk(tree) if not isinstance(node, ast.expr_context)]
    skipped = {id(part) for node in nodes for part in _parts_without_texts(node)}
    hints = {id(part) for node in nodes for root in _hints_in(node) for part in ast.walk(root)}
    for string in _strings(tree, skipped):
        text = _render(string).strip().replace("{{%", "{%").replace("%}}", "%}")  # as str.format writes them
        if PHRASE.search(text) and not MARKUP.search(text):
            yield Text(path.relative_to(ROOT).as_posix(), string.lineno, text, id(string) in hints)


def _hints_in(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a syntax node that are hints.

    These are the strings after the first in a call or pair, and values whose name says that they are hints.
    """
    if isinstance(node, ast.Call | ast.Tuple):
        parts = node.args if isinstance(node, ast.Call) else node.elts
        yield from [part for part in parts if isinstance(part, ast.JoinedStr | ast.IfExp) or _is_phrase_or_message(part)][1:]
    elif isinstance(node, ast.Assign) and any(_is_named(target, "hint") for target in node.targets):
        yield node.value
    elif isinstance(node, ast.FunctionDef) and "hint" in node.name:
        yield from node.body
    elif isinstance(node, ast.keyword) and node.arg and "hint" in node.arg:
        yield node.value


def _is_named(node: ast.AST, word: str) -> bool:
    return isinstance(node, ast.Name) and word in node.id.lower()


def _is_phrase_or_message(node: ast.AST) -> bool:
    return _is_named(node, "message") or (isinstance(node, ast.Constant) and " " in str(node.value))


def _parts_without_texts(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a syntax node whose strings nobody sees, or which other reference pages show."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        yield from (part for part in node.body if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
        yield from [node.returns] if isinstance(node, ast.FunctionDef) and node.returns else []
    elif isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in DESCRIBED:
            yield node
    elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
        yield node.annotation


def _strings(node: ast.AST, skipped: set[int]) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The strings in a syntax node, in order. An f-string comes before the strings in its values."""
    if id(node) in skipped:
        return
    if isinstance(node, ast.JoinedStr):
        yield node
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _strings(part.value, skipped)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _strings(child, skipped)


def _render(string: ast.expr) -> str:
    """A string in the code as people read it, with `{name}` for each value."""
    if isinstance(string, ast.JoinedStr):
        return "".join(map(_render, string.values))
    if isinstance(string, ast.FormattedValue):
        return f"{{{_name_value(string.value)}}}"
    assert isinstance(string, ast.Constant)
    return str(string.value)


def _name_value(value: ast.expr) -> str:
    """A name for a value: the last name in its expression, or that of its first argument."""
    if isinstance(value, ast.Name):
        return value.id
    if isinstance(value, ast.Attribute):
        return value.attr
    if isinstance(value, ast.Call) and value.args:
        return _name_value(value.args[0])
    return _name_value(value.value) if isinstance(value, ast.Subscript) else UNKNOWN
