"""A later check or print uses the functions and patterns that an earlier one compiled, but only those of its own user."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.content.kept_compilations import _STAMP
from printgen.content.sealed_files import try_to_write_sealed_file
from tests.helpers.farm import CSV, swap
from tests.helpers.soaked import soak_after

CHECK = 'printgen.open().check_changes_and_count_faces("farm").value'
PRINT = 'len(printgen.open().write_print("farm").value.path.name)'
PROGRAM = """
import printgen, printgen.core.compilations as compilations
class Note(set):
    def add(self, pattern):
        compiled.append(pattern)
        super().add(pattern)
compiled, compilations._new_patterns = [], Note()
print(COMMAND, len(compiled))
"""


@pytest.fixture
def file(kit: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file with compilations after a first check."""
    monkeypatch.setenv("PRINTGEN_CACHE", str(kit / "cache"))
    monkeypatch.setenv("PRINTGEN_CONFIG", str(kit / "settings"))
    assert count_patterns_in_new_check() > 15
    (file,) = (kit / "cache" / "compiled").iterdir()
    return file


def count_patterns_in_new_check() -> int:
    """The number of patterns that a check in a new process compiles."""
    return count_patterns(CHECK, 4)


def count_patterns(command: str, value: int) -> int:
    """The number of patterns that a command in a new process compiles. The command must have this value."""
    program = PROGRAM.replace("COMMAND", command)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ)
    found, count = map(int, done.stdout.split())
    assert found == value
    return count


def test_a_later_check_compiles_no_pattern_again(file: Path) -> None:
    swap(CSV, "Lays eggs", "Lays many eggs")
    assert count_patterns_in_new_check() < 5  # patterns that only a check with records needs
    content = file.read_bytes()
    swap(CSV, "Lays many eggs", "Lays big eggs")
    assert count_patterns_in_new_check() == 0
    assert file.read_bytes() == content


@pytest.mark.usefixtures("file")
def test_a_later_print_compiles_no_pattern_again() -> None:
    name = len("farm-a4.pdf")
    assert 0 < count_patterns(PRINT, name) < 15  # the check has compiled some of its patterns
    swap(CSV, "Lays eggs", "Lays many eggs")
    assert count_patterns(PRINT, name) == 0


@pytest.mark.parametrize("forged", soak_after(2, [None, b"cos\nsystem\n(S'touch forged'\ntR.", b""]))
def test_a_file_of_somebody_else_is_ignored_and_replaced(file: Path, forged: bytes | None) -> None:
    content = file.read_bytes()
    file.write_bytes(forged if forged is not None else content[:-1] + b"!")
    for is_ignored in (True, False):
        swap(CSV, "Lays eggs" if is_ignored else "Lays many eggs", "Lays many eggs" if is_ignored else "Lays eggs")
        assert (count_patterns_in_new_check() > 15) is is_ignored


def test_code_of_another_version_of_python_is_ignored(file: Path) -> None:
    content = file.read_bytes()[32:]
    assert content.startswith(_STAMP)
    try_to_write_sealed_file("compiled", file.name, content.replace(_STAMP, b"'another version'\n", 1))
    swap(CSV, "Lays eggs", "Lays many eggs")
    assert count_patterns_in_new_check() > 15
