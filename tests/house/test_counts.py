"""A number before a noun in the text of printgen has the noun in the singular or plural, whatever the number is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.core.words import write_count, write_ordinal, write_there_are

FOLDER = Path(__file__).parents[2] / "printgen"
BY_NUMBER = {"write_count", "write_there_are", "join_words"}
AT_LEAST_TWO = {"players", "units", "made", "needed", "this_board", "count", "constants.colours[colour].name"}  # or names
CLUES = re.compile(rf"\b(?:{'|'.join(sorted(BY_NUMBER))})\b|}} \w+s\b")  # a module without any of them has no such text
PLURAL_SENTENCE = r" (\w+)\b(?! (?:are|were|need|take|differ)\b)"


@pytest.mark.parametrize(("number", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1_000, "1000 cards")])
def test_a_noun_is_in_the_singular_after_1_only(number: int, text: str) -> None:
    assert write_count(number, "card") == text
    assert write_there_are(number, "card") == f"there {'is' if number == 1 else 'are'} {text}"


def test_the_first_ten_ordinal_numbers_are_words() -> None:
    assert [write_ordinal(number) for number in (1, 2, 10, 11)] == ["first", "second", "tenth", "11th"]


def test_a_number_that_may_be_1_is_written_by_write_count() -> None:
    texts = {str(path.relative_to(FOLDER)): path.read_text() for path in sorted(FOLDER.rglob("*.py"))}
    modules = {name: ast.parse(text) for name, text in texts.items() if CLUES.search(text)}
    nouns = {noun for tree in modules.values() for noun in list_counted_nouns(tree)}
    assert [f"{name}: {words}" for name, tree in modules.items() for words in list_plurals(tree, nouns)] == []


def list_counted_nouns(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if find_name(node) in BY_NUMBER - {"join_words"} and isinstance(noun := node.args[1], ast.Constant):  # type: ignore[attr-defined]
            yield f"{noun.value.split()[-1]}s"


def list_plurals(tree: ast.Module, nouns: set[str]) -> Iterator[str]:
    """Each value directly before a plural noun that is neither a constant, the end of a range, nor known to be no 1."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.IfExp | ast.JoinedStr)]
    choices = [node for node in nodes if isinstance(node, ast.IfExp) and re.search(r"\b1\b", ast.unparse(node.test))]
    known = {id(part) for node in choices for part in ast.walk(node)}
    for node in nodes:
        parts = [ast.Constant(""), *node.values] if isinstance(node, ast.JoinedStr) and id(node) not in known else []
        for before, value, after in zip(parts, parts[1:], parts[2:], strict=False):
            if not isinstance(value, ast.FormattedValue) or not isinstance(after, ast.Constant) or value.format_spec:
                continue
            written, ends_range = ast.unparse(value.value), str(getattr(before, "value", "")).endswith(("to ", "–", " × "))
            noun = re.match(PLURAL_SENTENCE, after.value)
            is_safe = ends_range or written.isupper() or written in AT_LEAST_TWO or find_name(value.value) in BY_NUMBER
            if noun and noun[1] in nouns and not is_safe:
                yield f"{{{written}}} {noun[1]}"


def find_name(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
