"""A later run takes a YAML file from the user's cache folder, but only if printgen wrote it and nothing has changed."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import printgen
from printgen.content import kept_files, tree
from printgen.content.sealed_files import try_to_write_sealed_file
from tests.helpers.farm import YAML, put, swap


@pytest.fixture
def readings(kit: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all files that are read as YAML after a first run."""
    monkeypatch.setenv("PRINTGEN_CACHE", str(kit / "cache"))
    monkeypatch.setenv("PRINTGEN_CONFIG", str(kit / "settings"))
    names, read_tree = list[str](), tree.read_tree

    def note(text: str, file: str, problems: Any) -> Any:
        names.append(file)
        return read_tree(text, file, problems)

    monkeypatch.setattr(tree, "read_tree", note)
    printgen.open().load("farm")
    assert names == [YAML]
    names.clear()
    return names


def kept_file(kit: Path) -> Path:
    (file,) = (kit / "cache" / "games").iterdir()
    return file


def test_an_unchanged_file_is_not_read_as_yaml(readings: list[str], kit: Path) -> None:
    kept = printgen.open().load("farm")
    assert readings == []
    kept_file(kit).unlink()
    assert kept == printgen.open().load("farm")
    assert readings == [YAML]


def test_a_changed_file_is_read(readings: list[str]) -> None:
    swap(YAML, "value: 3", "value: 4")
    game = printgen.open().load("farm").value
    assert game is not None
    assert game.facts["hands"].value == 4
    assert readings == [YAML]


def test_another_version_of_printgen_reads_the_file(readings: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_files, "_describe_reader_versions", lambda: "another version")
    printgen.open().load("farm")
    assert readings == [YAML]


@pytest.mark.parametrize("forged", [b"", b"cos\nsystem\n(S'touch forged'\ntR.", None])
def test_a_file_of_somebody_else_is_ignored(readings: list[str], kit: Path, forged: bytes | None) -> None:
    file = kept_file(kit)
    file.write_bytes(forged if forged is not None else file.read_bytes()[:-1] + b"!")
    assert printgen.open().load("farm").value is not None
    assert readings == [YAML]
    assert not Path("forged").exists()


def test_a_file_that_was_sealed_for_another_folder_is_ignored(readings: list[str], kit: Path) -> None:
    content = kept_file(kit).read_bytes()[32:]
    try_to_write_sealed_file("templates", kept_file(kit).name, content)
    kept_file(kit).write_bytes((kit / "cache" / "templates" / kept_file(kit).name).read_bytes())
    assert printgen.open().load("farm").value is not None
    assert readings == [YAML]


def test_a_file_with_a_problem_is_read_each_time(readings: list[str]) -> None:
    swap(YAML, "value: 3", "value: 3\n    value: 3")
    first, again = (printgen.open().load("farm").problems for _ in range(2))
    assert len(first) == 1
    assert first == again
    assert readings == [YAML, YAML]


TEXTS = "content/farm/texts.yaml"


def test_texts_are_kept_and_read_again_after_a_change(readings: list[str]) -> None:
    for words in ("Feed the hens.", "Milk the cows."):
        put(TEXTS, f"lead: {words}\n")
        for read in ([TEXTS], []):
            game = printgen.open().load("farm").value
            assert game is not None
            assert game.texts["lead"] == words
            assert readings == read
            readings.clear()


def test_a_game_whose_files_are_kept_does_not_load_the_yaml_library(readings: list[str]) -> None:
    program = "import sys, printgen; print(printgen.open().load('farm').ok, 'yaml' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout == "True False\n"


def test_another_version_of_the_yaml_library_reads_the_file(readings: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    put("library.py", "")
    monkeypatch.setattr(kept_files, "_describe_reader_versions", kept_files._describe_reader_versions.__wrapped__)
    monkeypatch.setattr(kept_files, "find_spec", lambda _: SimpleNamespace(origin="library.py"))
    for time in (1, 2):
        os.utime("library.py", (time, time))
        printgen.open().load("farm")
        assert readings == [YAML]
        readings.clear()
