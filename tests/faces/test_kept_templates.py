"""A later run reads compiled templates from the user's cache folder, but only its own ones."""

import marshal
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.content.sealed_files import try_to_write_sealed_file
from printgen.faces.templates import environment, kept_code
from tests.helpers.farm import TEMPLATE, put, run, swap

BARN = "templates/farm/barn.svg.j2"


@pytest.fixture
def compiled(kit: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that are compiled after a first run."""
    monkeypatch.setenv("PRINTGEN_CACHE", str(kit / "cache"))
    monkeypatch.setenv("PRINTGEN_CONFIG", str(kit / "settings"))
    compile_new, names = environment.TemplateSandbox._compile_and_keep_code, list[str]()

    def note(self: environment.TemplateSandbox, source: str, name: str, *more: str) -> object:
        names.append(name)
        return compile_new(self, source, name, *more)

    monkeypatch.setattr(environment.TemplateSandbox, "_compile_and_keep_code", note)
    run_in_new_process()
    assert names == ["card.svg.j2", "back.svg.j2", "barn.svg.j2"]
    names.clear()
    return names


def run_in_new_process() -> bytes:
    """Print the game as a new process would, without the templates in memory and without the file of a former run."""
    environment._CODE.clear()
    assert run("print", "farm", "--output", "farm.pdf").code == 0
    content = Path("farm.pdf").read_bytes()
    Path("farm.pdf").unlink()
    return content


def test_a_second_run_compiles_no_template_and_prints_the_same(compiled: list[str]) -> None:
    first, again = run_in_new_process(), run_in_new_process()
    assert compiled == []
    assert first == again


def test_a_changed_template_alone_is_compiled_again(compiled: list[str]) -> None:
    swap(TEMPLATE, "row.title", "row.words")
    run_in_new_process()
    assert compiled == ["card.svg.j2"]


def test_another_version_of_printgen_compiles_all_templates_itself(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_code, "_describe_compiler", lambda: "another version")
    run_in_new_process()
    assert len(compiled) == 3


def test_planted_code_never_runs(compiled: list[str], kit: Path) -> None:
    for path in (kit / "cache/templates").iterdir():
        code = compile("raise SystemExit('planted')", "planted", "exec")
        path.write_bytes(path.read_bytes()[:64] + marshal.dumps(code))
    run_in_new_process()
    assert len(compiled) == 3


def test_a_template_of_the_same_name_in_another_project_is_not_mixed_up(compiled: list[str]) -> None:
    put("elsewhere/barn.svg.j2", Path(BARN).read_text(encoding="utf-8"))
    source = Path(BARN).read_text(encoding="utf-8")
    assert kept_code.read_code_of_earlier_run(source, "barn.svg.j2", str(Path(BARN).resolve()), False) is not None
    assert (
        kept_code.read_code_of_earlier_run(source, "barn.svg.j2", str(Path("elsewhere/barn.svg.j2").resolve()), False) is None
    )


def test_a_file_that_is_not_code_is_ignored(compiled: list[str]) -> None:
    name = kept_code._make_file_name("a", "b", False)
    try_to_write_sealed_file("templates", name, kept_code._hash_source_and_compiler("source") + marshal.dumps(["no code"]))
    assert kept_code.read_code_of_earlier_run("source", "a", "b", False) is None


def test_python_imports_the_compiler_of_jinja_only_to_compile_a_template() -> None:
    late = "jinja2.bccache", "jinja2.compiler", "jinja2.parser"
    show = f"print([name for name in {late} if '__file__' in vars(sys.modules[name])])"
    compile_one = "environment.TemplateSandbox((), False).from_string('{{ 1 }}')"
    program = "; ".join(("import sys", "from printgen.faces.templates import environment", show, compile_one, show))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n['jinja2.compiler', 'jinja2.parser']\n"
