"""Where a plugin's problem is: the function, the author's own line, or the package; and the error in words."""

import json
from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest

from printgen.core.guard.budget import OutOfTime
from printgen.core.plugins import (
    Plugin,
    describe_error,
    describe_failure,
    find_line_outside_printgen,
    locate_function_or_plugin,
)
from printgen.core.problems import Where

PLUGIN = Plugin("printgen.checks", "look", "json", "look", "deep-looks-1.0")


def look() -> None:
    pass


def wrapped(times: int) -> Any:
    """`look` inside this many decorators."""
    thing = look
    for _ in range(times):
        thing = wraps(thing)(lambda: None)
    return thing


def test_a_function_is_found_inside_its_decorators() -> None:
    place = Where(__file__, look.__code__.co_firstlineno)
    assert locate_function_or_plugin(look, PLUGIN) == locate_function_or_plugin(wrapped(20), PLUGIN) == place
    assert locate_function_or_plugin(wrapped(21), PLUGIN) != place


def test_an_object_that_is_no_function_is_in_the_file_of_its_module_or_in_its_package() -> None:
    assert locate_function_or_plugin(partial(look), PLUGIN) == Where(json.__file__)
    assert locate_function_or_plugin(partial(look), PLUGIN._replace(module="sys")) == Where("deep-looks-1.0")
    assert locate_function_or_plugin(partial(look), PLUGIN._replace(module="no_such_module")) == Where("deep-looks-1.0")


def test_a_package_is_uninstalled_by_its_name_without_the_version() -> None:
    assert PLUGIN.failure_hint == "fix the plugin, or run `pip uninstall deep-looks`."
    assert PLUGIN._replace(package="looks").failure_hint == "fix the plugin, or run `pip uninstall looks`."


class _Silent(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ValueError("It is wrong. "), "ValueError: It is wrong."),
        (ValueError(), "ValueError."),
        (_Silent(), "_Silent."),
        (SyntaxError("invalid syntax", ("a.py", 3, 1, "x =")), "SyntaxError: invalid syntax."),
    ],
)
def test_an_error_is_named_with_its_message(error: Exception, words: str) -> None:
    assert describe_error(error) == words
    assert describe_failure("The check", error, 2.5) == f"The check failed with {words}"


def test_code_that_ran_out_of_time_is_described_by_its_limit() -> None:
    assert describe_failure("The check", OutOfTime(), 2.5) == "The check took longer than 2.5 s."


@pytest.fixture
def author(tmp_path: Path) -> dict[str, Any]:
    """Two files of an author: `outer.py` calls `inner.py`, which calls Python's own code."""
    names: dict[str, Any] = {}
    for name, text in (
        ("inner.py", "import json\ndef inner():\n    json.loads('x')\n"),
        ("outer.py", "def outer():\n    inner()\n"),
    ):
        exec(compile(text, str(tmp_path / name), "exec"), names)
    return names


def error_of(function: Any) -> BaseException:
    with pytest.raises(Exception) as raised:  # noqa: PT011
        function()
    return raised.value


def test_an_error_is_at_the_innermost_line_that_is_neither_printgen_nor_python(author: dict[str, Any], tmp_path: Path) -> None:
    error = error_of(author["outer"])
    assert find_line_outside_printgen(error) == Where(str(tmp_path / "inner.py"), 3)
    assert find_line_outside_printgen(error, str(tmp_path / "outer")) == Where(str(tmp_path / "outer.py"), 2)
    assert find_line_outside_printgen(error, "/no/such/folder") == Where(str(tmp_path / "inner.py"), 3)
    assert find_line_outside_printgen(ValueError()) is None


@pytest.mark.parametrize(
    ("file", "line", "place"),
    [("a.py", 3, Where("a.py", 3)), ("a.py", None, Where("a.py", 1)), ("<string>", 3, None), (None, 3, None)],
)
def test_a_syntax_error_is_in_its_own_file(file: str | None, line: int | None, place: Where | None) -> None:
    assert find_line_outside_printgen(SyntaxError("invalid syntax", (file, line, 1, "x ="))) == place
