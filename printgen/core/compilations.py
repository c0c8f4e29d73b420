"""The functions and regular expressions that this process has compiled from texts, so that a later process need not do so."""

import re
from contextlib import suppress
from importlib import import_module
from types import CodeType
from typing import Any, TypeAlias

_Pattern: TypeAlias = tuple[str | bytes, int]  # the text and the flags of a regular expression
_PatternCode: TypeAlias = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]
Compilations: TypeAlias = tuple[dict[str, CodeType], dict[_Pattern, _PatternCode]]

_MOST = 2_000  # functions, and patterns
_functions: dict[str, CodeType] = {}  # by their texts
_patterns: dict[_Pattern, _PatternCode] = {}
_new_patterns: set[_Pattern] = set()


def find_compiled_function(text: str) -> CodeType | None:
    """The code of a function that was compiled before."""
    return _functions.get(text)


def remember_function_if_room(text: str, code: CodeType) -> None:
    """Remember the code of a function."""
    if len(_functions) < _MOST:
        _functions[text] = code


def find_or_compile_pattern(text: str | bytes, flags: int) -> Any:
    """The pattern that `re.compile` returns for the same words, made from known code if there is any."""
    known = _patterns.get((text, int(flags)))
    if known is not None:
        return _make_pattern(text, known)
    compiled: Any = re.compile(text, flags)
    _new_patterns.add((text, int(flags)))
    return compiled


def add_known_compilations(known: Compilations) -> None:
    """Use these functions and patterns from now on."""
    _functions.update(known[0])
    _patterns.update(known[1])


def list_compilations() -> Compilations:
    """All functions and patterns that this process has compiled, or that an earlier one has compiled for it."""
    while _new_patterns and len(_patterns) < _MOST:
        text, flags = _new_patterns.pop()
        with suppress(ImportError, AttributeError, TypeError, ValueError, RuntimeError):  # Python may compile otherwise now
            code = _compile_pattern_to_numbers(text, flags)
            if _make_pattern(text, code) == re.compile(text, flags):
                _patterns[text, flags] = code
    return dict(_functions), dict(_patterns)


def _make_pattern(text: str | bytes, code: _PatternCode) -> Any:
    flags, numbers, *groups = code
    return import_module("_sre").compile(text, flags, memoryview(numbers).cast("I").tolist(), *groups)


def _compile_pattern_to_numbers(text: str | bytes, flags: int) -> _PatternCode:
    """The arguments with which the module `re` makes a pattern, as plain values."""
    from array import array  # only needed for new patterns

    tree = import_module("re._parser").parse(text, flags)
    names = [None] * tree.state.groups
    for name, number in tree.state.groupdict.items():
        names[number] = name
    numbers = array("I", import_module("re._compiler")._code(tree, flags)).tobytes()
    return int(flags | tree.state.flags), numbers, tree.state.groups - 1, dict(tree.state.groupdict), tuple(names)
