"""A run with kept templates does without the modules of Jinja's compiler."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from printgen.faces.templates import EvalContext

PROGRAM = """
import sys
import printgen
assert printgen.open().write_print("farm", output="farm.pdf").value
print(*(name for name in ("compiler", "nodes", "parser") if "__file__" in vars(sys.modules[f"jinja2.{name}"])))
"""


def list_loaded_modules() -> list[str]:
    """The modules of Jinja's compiler that a print in a new process loads."""
    return subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True).stdout.split()


def test_only_the_first_print_loads_the_compiler_of_templates(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CACHE", str(kit / "cache"))
    monkeypatch.setenv("PRINTGEN_CONFIG", str(kit / "settings"))
    assert list_loaded_modules() == ["compiler", "nodes", "parser"]
    assert list_loaded_modules() == []


@pytest.mark.parametrize("escape", [True, False, lambda name: name == "a.svg"])
def test_settings_of_a_template_are_the_same_as_in_jinja(escape: Any) -> None:
    import jinja2.nodes

    assert jinja2.nodes.Node  # loads the module
    from jinja2.nodes import EvalContext as JinjaContext

    assert JinjaContext is not EvalContext
    environment = jinja2.Environment(autoescape=escape)
    for name in ("a.svg", "b.svg", None):
        ours, theirs = EvalContext(environment, name), JinjaContext(environment, name)
        assert vars(ours) == vars(theirs) == ours.save()
        old = ours.save()
        ours.autoescape = "changed"
        ours.revert(old)
        assert vars(ours) == vars(theirs)
