"""Data goes one way: every import in printgen/ is compared with the order of stages in docs/architecture.md."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text()
STAGES = tuple(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE))
API = ("__init__", "__main__", "checks", "rules")  # the public names, above all stages
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
}
HEAVY = (
    "reportlab", "jinja2", "PIL", "segno", "cairosvg", "pikepdf", "pypdfium2", "svgwrite", "pyphen", "uharfbuzz", "deflate",
    "markdown_it",
)  # fmt: skip


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file names in an import, anywhere in it, with the line."""
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


def test_every_stage_imports_only_stages_above_it() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {stage_of(file)} imports {name}"
        for file in FILES
        for line, name in imports(file)
        if name.startswith("printgen.") and stage_of(file) not in API and name.split(".")[1] not in API
        if STAGES.index(name.split(".")[1]) > STAGES.index(stage_of(file))
    ]
    assert wrong == []


@pytest.mark.parametrize("page", ["architecture.md", "inside-layout.md", "inside-drawing.md"])
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    named = re.findall(r"`([a-z_/]+\.py)`", (ROOT / "docs" / page).read_text())
    paths = {f"/{file.relative_to(ROOT)}" for file in FILES}
    assert len(named) > 5
    assert [name for name in named if not any(path.endswith(f"/{name}") for path in paths)] == []


def test_sheets_know_neither_drawings_nor_files() -> None:
    names = {name for file in FILES if stage_of(file) == "sheets" for _, name in imports(file)}
    assert {name.split(".")[1] for name in names if name.startswith("printgen.")} <= {"sheets", "model", "core"}


def test_games_know_only_what_a_game_needs_and_no_other_game() -> None:
    for file in FILES:
        if stage_of(file) == "games" and file.parent.name != "printgen":
            game = ".".join(file.relative_to(ROOT).with_suffix("").parts[:3])
            seen = {name for _, name in imports(file) if "printgen." in name}
            assert all(name.startswith((game, *FOR_GAMES)) for name in seen), file


@pytest.mark.parametrize(("library", "stage"), ONLY_IN.items())
def test_library_is_known_in_one_stage_only(library: str, stage: str) -> None:
    users = {stage_of(file) for file in FILES for _, name in imports(file) if name.split(".")[0] == library}
    assert users == {stage}


def test_modules_have_no_cycles() -> None:
    """A module imports no module that, by whatever way, imports it. `printgen` itself imports its names when they are used."""
    names = {".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file for file in FILES}
    del names["printgen"]
    reach = {name: {other for _, other in imports(file) if other in names and other != name} for name, file in names.items()}
    for _ in range(12):
        reach = {name: seen.union(*(reach[other] for other in seen)) for name, seen in reach.items()}
    assert [name for name, seen in reach.items() if name in seen] == []


def test_a_print_reads_no_more_of_a_game_s_rules_than_finds_its_faults(tmp_path: Path) -> None:
    loaded = loaded_by(["print", "village", f"--output={tmp_path}"])
    assert {name for name in loaded if name.startswith("printgen.games.village.")} == {
        "printgen.games.village.table",
    }


@pytest.mark.parametrize("folder", [file.parent for file in FILES if file.match("printgen/games/*/__init__.py")], ids=str)
def test_no_module_of_a_game_bears_the_name_of_what_the_game_gives(folder: Path) -> None:
    """Importing it would put the module in the function's place."""
    given = re.findall(r"^def (\w+)", (folder / "__init__.py").read_text(), re.MULTILINE)
    assert {"judge", "faults"} <= set(given)
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
    """The modules that a call of the command line loads, or the command line alone."""
    call = f"sys.argv = ['printgen', *{words}]; printgen.cli.main()" if words else "sys.exit()"
    code = f"import atexit, sys; atexit.register(lambda: print('loaded:', *sys.modules)); import printgen.cli; {call}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.rpartition("loaded:")[2].split()


@pytest.mark.parametrize("words", [None, ["list"], ["schema"], ["--help"]])
def test_heavy_libraries_wait_until_they_are_needed(words: list[str] | None) -> None:
    loaded = loaded_by(words)
    assert [name for name in HEAVY if name in loaded] == []
