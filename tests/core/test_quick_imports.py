"""The finder for printgen's own modules finds the same modules as Python does."""

import subprocess
import sys
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

import pytest

from printgen.core.quick_imports import _OwnModules

START = "from printgen.core.quick_imports import install_quick_finder_of_own_modules as quick"
NAMES = "__name__ __file__ __cached__ __package__ __path__ __doc__"
SHOW = f"print([[getattr(module, name, None) for name in '{NAMES}'.split()] for module in (units, svg)])"


@pytest.fixture(autouse=True)
def compiled_code_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def run_python(*lines: str) -> str:
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    return done.stdout


def load_part(folder: Path) -> ModuleType:
    """The module `part` in a folder, loaded by the finder."""
    spec = _OwnModules(f"{folder}/").find_spec("printgen.part")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_modules_and_packages_are_the_same_as_those_that_python_finds() -> None:
    imports = "from printgen.core import units, svg"
    ours = run_python(START, "quick()", imports, "assert 'quick' in type(units.__loader__).__module__", SHOW)
    assert ours == run_python(imports, SHOW)


def test_modules_of_others_and_missing_modules_are_left_to_python(tmp_path: Path) -> None:
    finder = _OwnModules(f"{tmp_path}/")
    (tmp_path / "json.py").touch()
    assert finder.find_spec("json") is None
    assert finder.find_spec("printgen.part") is None
    program = ("try: import printgen.core.missing", "except ModuleNotFoundError as error: print(error)")
    assert run_python(START, "quick()", *program) == "No module named 'printgen.core.missing'\n"


def test_an_edited_module_is_compiled_again(tmp_path: Path) -> None:
    part = tmp_path / "part.py"
    part.write_text("VALUE = 1\n")
    assert [load_part(tmp_path).VALUE for _ in range(2)] == [1, 1]
    assert list((tmp_path / "__pycache__").iterdir()) == [Path(str(load_part(tmp_path).__cached__))]
    part.write_text("VALUE = 23\n")
    assert load_part(tmp_path).VALUE == 23


@pytest.mark.parametrize("damaged", [b"", b"\0" * 16, b"\0" * 100])
def test_damaged_compiled_code_is_replaced(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "part.py").write_text("VALUE = 1\n")
    compiled = Path(str(load_part(tmp_path).__cached__))
    content = compiled.read_bytes()
    compiled.write_bytes(damaged)
    assert load_part(tmp_path).VALUE == 1
    assert compiled.read_bytes() == content


def test_errors_name_the_present_file_after_the_folder_was_moved(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old/part.py").write_text("def fail():\n    raise ValueError\n")
    load_part(tmp_path / "old")
    (tmp_path / "old").rename(tmp_path / "new")
    assert load_part(tmp_path / "new").fail.__code__.co_filename == str(tmp_path / "new/part.py")
