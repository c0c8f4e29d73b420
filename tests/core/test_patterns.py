"""A pattern is compiled when it is first used, and then works like any other."""

import re

import pytest

from printgen.core.patterns import compile_later


def test_a_pattern_has_the_methods_of_a_compiled_one() -> None:
    pattern = compile_later(r"(\w+) ferry", re.IGNORECASE)
    assert [found[1] for _ in range(2) if (found := pattern.match("Old FERRY"))] == ["Old", "Old"]
    assert (pattern.sub("x", "a ferry, b"), pattern.pattern, pattern.groups) == ("x, b", r"(\w+) ferry", 1)
    assert compile_later(rb"a+").findall(b"caab") == [b"aa"]


def test_a_wrong_pattern_fails_on_first_use() -> None:
    pattern = compile_later("(")
    with pytest.raises(re.error):
        pattern.match("ferry")
