"""A pattern is compiled when it is first used, and then works like any other."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from printgen.core.patterns import compile_later, compile_patterns_later


def test_a_pattern_has_the_methods_of_a_compiled_one() -> None:
    pattern = compile_later(r"(\w+) ferry", re.IGNORECASE)
    assert [found[1] for _ in range(2) if (found := pattern.match("Old FERRY"))] == ["Old", "Old"]
    assert (pattern.sub("x", "a ferry, b"), pattern.pattern, pattern.groups) == ("x, b", r"(\w+) ferry", 1)
    assert compile_later(rb"a+").findall(b"caab") == [b"aa"]


def test_another_package_can_compile_its_patterns_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("late_words", "other_words"):
        (tmp_path / f"{name}.py").write_text('import re\nWORD = re.compile("a+", re.IGNORECASE)\n')
    monkeypatch.syspath_prepend(tmp_path)
    with compile_patterns_later("late_words"):
        late, other = import_module("late_words").WORD, import_module("other_words").WORD
    assert [type(word) is re.Pattern for word in (late, other, re.compile("a+"))] == [False, True, True]
    assert (late.sub("b", "cAa"), late.pattern) == ("cb", "a+")


def test_a_wrong_pattern_fails_on_first_use() -> None:
    pattern = compile_later("(")
    with pytest.raises(re.error):
        pattern.match("ferry")


def test_no_pattern_of_jinja_is_compiled_when_printgen_starts_to_draw() -> None:
    program = "import printgen.faces.illustrator, jinja2._identifier as names; print(type(names.pattern).__name__)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "_LatePattern\n"
