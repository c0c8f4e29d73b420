"""Code that one process has compiled makes the same functions and patterns in another process."""

import marshal
import re
from typing import Any

import pytest

from printgen.core import compilations
from printgen.core.compilations import add_known_compilations, find_or_compile_pattern, list_compilations
from printgen.core.patterns import compile_later
from printgen.core.shared_code import compile_function

PATTERNS: list[tuple[Any, int]] = [
    (r"(?P<name>\w+) (?:ferry|(?P<other>[֐-ࣿ]))", re.IGNORECASE),
    (r"(a)|b*?(?=c)\1", re.MULTILINE | re.VERBOSE),
    (rb"^[\"']?x{2,9}+", 0),
    (r"[^\W\d]\Z", re.ASCII),
]
TEXT = "def plus(self, _0, _1): return (_0, _1, 'plus')"


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, empty in (("_functions", dict), ("_patterns", dict), ("_new_patterns", set)):
        monkeypatch.setattr(compilations, name, empty())


def compile_in_another_process() -> None:
    """Compile some texts, and then know only the plain values that another process would keep of them."""
    compile_function(TEXT)
    for text, flags in PATTERNS:
        assert find_or_compile_pattern(text, flags) == re.compile(text, flags)
    known = marshal.loads(marshal.dumps(list_compilations()))
    compilations._functions.clear()
    compilations._patterns.clear()
    add_known_compilations(known)


@pytest.mark.parametrize(("text", "flags"), PATTERNS)
def test_a_known_pattern_is_made_without_compiling_it(text: Any, flags: int, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = re.compile(text, flags)
    compile_in_another_process()
    monkeypatch.setattr(re, "compile", None)  # any use fails
    made = find_or_compile_pattern(text, flags)
    assert made == usual
    assert (made.flags, made.groups, made.groupindex) == (usual.flags, usual.groups, usual.groupindex)
    assert repr(made) == repr(usual)


def test_a_late_pattern_uses_known_code(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_in_another_process()
    monkeypatch.setattr(re, "compile", None)
    found = compile_later(*PATTERNS[0]).search("an Old FERRY")
    assert found is not None
    assert found["name"] == "Old"


def test_a_known_function_is_not_compiled_again() -> None:
    first = compile_function(TEXT)
    compile_in_another_process()
    again = compile_function(TEXT)
    assert again is compilations._functions[TEXT]
    assert again == first
    assert again is not first


def test_a_pattern_that_differs_is_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The internal functions of another version of Python may have changed."""
    find_or_compile_pattern("a", 0)
    monkeypatch.setattr(compilations, "_compile_pattern_to_numbers", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        list_compilations()
    wrong: tuple[Any, ...] = (), (32, b"", 0, {}, ())
    for code in wrong:
        find_or_compile_pattern("a", 0)
        monkeypatch.setattr(compilations, "_compile_pattern_to_numbers", lambda *_, code=code: code)
        assert list_compilations() == ({}, {})


def test_a_wrong_pattern_is_not_remembered() -> None:
    with pytest.raises(re.error):
        find_or_compile_pattern("(", 0)
    assert list_compilations() == ({}, {})
