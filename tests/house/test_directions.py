"""Every import in printgen/ follows the order of the stages in docs/architecture.md."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text()
STAGES = tuple(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
API = ("__init__", "__main__", "checks", "rules")  # modules with public names, which are above all stages
FILES = sorted((ROOT / "printgen").rglob("*.py"))
FOR_GAMES = ("printgen.core", "printgen.model", "printgen.scoring.contract")
ONLY_IN = {
    "reportlab": "pdf",
    "jinja2": "faces",
    "uharfbuzz": "faces",
    "yaml": "content",
    "typer": "cli",
    "deflate": "pdf",
    "markdown_it": "faces",
    "starlette": "studio",
    "uvicorn": "studio",
    "watchfiles": "studio",
    "dulwich": "project",
}
FOR_THE_STUDIO = ("printgen.core", "printgen.model", "printgen.project", "printgen.studio", "printgen.printing.named_faces")
QUICK_ONES = ("records.py", "named_tuples.py", "patterns.py")  # files of `core` that use the standard library themselves
SLOW_STARTS = {
    "a dataclass; use `printgen.core.records`": r"^ *from dataclasses import [^#\n]*\bdataclass\b|@dataclasses\.",
    "a named tuple; use `printgen.core.named_tuples`": r"^ *from typing import [^#\n]*\bNamedTuple\b",
    "a pattern compiled on import; use `printgen.core.patterns`": r"^\w+(: .+)? = re\.compile\(",
}
HEAVY = (
    "reportlab", "jinja2", "PIL", "segno", "cairosvg", "pikepdf", "pypdfium2", "svgwrite", "pyphen", "uharfbuzz", "deflate",
    "markdown_it",
)  # fmt: skip


@cache
def imports(file: Path) -> tuple[tuple[int, str], ...]:
    """Every module that a file imports anywhere, with the line of the import."""
    return tuple(found_imports(file))


def found_imports(file: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: imports are written out in full"
            yield node.lineno, node.module or ""
            yield from ((node.lineno, f"{node.module}.{name.name}") for name in node.names if node.module == "printgen")


def stage_of(file: Path) -> str:
    """The stage that a file belongs to."""
    return file.relative_to(ROOT / "printgen").parts[0].removesuffix(".py")


def test_every_stage_imports_only_from_stages_above() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {stage_of(file)} imports {name}"
        for file in FILES
        for line, name in imports(file)
        if name.startswith("printgen.") and stage_of(file) not in API and name.split(".")[1] not in API
        if STAGES.index(name.split(".")[1]) > STAGES.index(stage_of(file))
    ]
    assert wrong == []


@pytest.mark.parametrize("page", ["architecture.md", "inside-layout.md", "inside-drawing.md"])
def test_every_file_named_in_a_page_exists(page: str) -> None:
    named = re.findall(r"`([a-z_/]+\.py)`", (ROOT / "docs" / page).read_text())
    paths = {f"/{file.relative_to(ROOT)}" for file in FILES}
    assert len(named) > 5
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in paths)] == []


def test_sheets_use_neither_drawings_nor_files() -> None:
    names = {name for file in FILES if stage_of(file) == "sheets" for _, name in imports(file)}
    assert {name.split(".")[1] for name in names if name.startswith("printgen.")} <= {"sheets", "model", "core"}


def test_games_import_only_the_rules_contract_and_no_other_game() -> None:
    for file in FILES:
        if stage_of(file) == "games" and file.parent.name != "printgen":
            game = ".".join(file.relative_to(ROOT).with_suffix("").parts[:3])
            seen = {name for _, name in imports(file) if "printgen." in name}
            assert all(name.startswith((game, *FOR_GAMES)) for name in seen), file


def test_studio_reads_draws_and_checks_only_through_the_api() -> None:
    wrong = [
        f"{file.name}:{line}: {name}"
        for file in FILES
        if stage_of(file) == "studio"
        for line, name in imports(file)
        if name.startswith("printgen.") and not name.startswith(FOR_THE_STUDIO)
    ]
    assert wrong == []


@pytest.mark.parametrize(("library", "stage"), ONLY_IN.items())
def test_each_library_is_used_in_only_one_stage(library: str, stage: str) -> None:
    users = {stage_of(file) for file in FILES for _, name in imports(file) if name.split(".")[0] == library}
    assert users == {stage}


def test_imports_have_no_cycles() -> None:
    """No module imports itself through others. `printgen` itself imports its names only when they are used."""
    names = {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in FILES}
    del names["printgen"]
    reach = {name: {other for _, other in imports(file) if other in names and other != name} for name, file in names.items()}
    for _ in range(12):
        reach = {name: seen.union(*(reach[other] for other in seen)) for name, seen in reach.items()}
    assert [name for name, seen in reach.items() if name in seen] == []


def test_a_print_loads_only_the_rules_that_check_the_content(tmp_path: Path) -> None:
    loaded = loaded_by(["print", "village", f"--output={tmp_path}"])
    assert {name for name in loaded if name.startswith("printgen.games.village.")} == {
        "printgen.games.village.constants",
    }


@pytest.mark.parametrize("folder", [file.parent for file in FILES if file.match("printgen/games/*/__init__.py")], ids=str)
def test_no_module_of_a_game_has_the_name_of_a_hook(folder: Path) -> None:
    """Importing such a module would replace the function with the module."""
    given = re.findall(r"^def (\w+)", (folder / "__init__.py").read_text(), re.MULTILINE)
    assert {"judge", "find_faults"} <= set(given)
    assert [name for name in given if (folder / f"{name}.py").exists()] == []


@pytest.mark.parametrize("file", [file for file in FILES if "games" in file.parts and file.parent.name != "play"], ids=str)
def test_scoring_a_game_needs_nothing_from_its_folder_play(file: Path) -> None:
    """Hooks in `__init__.py` import players and hindsight when they are called; no other module outside `play/` does."""
    tree = ast.parse(file.read_text())
    lazy = {node for function in ast.walk(tree) if isinstance(function, ast.FunctionDef) for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and re.match(r"printgen\.games\.\w+\.play\b", node.module or ""):
            assert file.name == "__init__.py", f"{file}:{node.lineno}"
            assert node in lazy, f"{file}:{node.lineno}"


def loaded_by(words: list[str] | None) -> list[str]:
    """The modules that a command loads; without words, those that the command line itself loads."""
    call = f"sys.argv = ['printgen', *{words}]; printgen.cli.main()" if words else "sys.exit()"
    code = f"import atexit, sys; atexit.register(lambda: print('loaded:', *sys.modules)); import printgen.cli; {call}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.rpartition("loaded:")[2].split()


@pytest.mark.parametrize("words", [None, ["list"], ["schema"], ["--help"]])
def test_heavy_libraries_wait_until_they_are_needed(words: list[str] | None) -> None:
    loaded = loaded_by(words)
    assert [name for name in HEAVY if name in loaded] == []


@pytest.mark.parametrize("slow", SLOW_STARTS)
def test_no_module_slows_down_the_start(slow: str) -> None:
    files = [file for file in FILES if file.name not in QUICK_ONES]
    found = re.compile(SLOW_STARTS[slow], re.MULTILINE)
    assert [str(file.relative_to(ROOT)) for file in files if found.search(file.read_text(encoding="utf-8"))] == []
