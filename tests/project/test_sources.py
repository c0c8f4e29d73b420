"""Files of a game are replaced whole, only inside the project, and only if nobody else has changed them."""

import errno
import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import printgen
from printgen.core.files import outputs
from printgen.project import sources
from tests.helpers.farm import CSV, TEMPLATE, put

LOOP = """\
import sys, printgen
project = printgen.open()
content, other = b"a" * 3_000_000, b"b" * 3_000_000
while True:
    seen = project.read_source("farm", "content/farm/animals.csv").value
    project.write_source("farm", seen.name, other if seen.content == content else content, seen.stamp)
"""


def write(content: bytes, seen: str, name: str = CSV) -> str:
    """The problem that keeps a file from being written, or an empty text."""
    result = printgen.open().write_source("farm", name, content, seen)
    return "" if result.ok else str(result.problems[0])


def fail_to_read(*_: object) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def stamp_of(path: str | Path) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def test_file_that_was_read_can_be_replaced(kit: Path) -> None:
    file = printgen.open().read_source("farm", CSV).get()
    assert (file.content, file.stamp) == (Path(CSV).read_bytes(), stamp_of(CSV))
    Path(CSV).chmod(0o640)
    assert write(b"new", file.stamp) == ""
    assert Path(CSV).read_bytes() == b"new"
    assert Path(CSV).stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in Path("content/farm").iterdir()) == ["animals.csv", "game.yaml"]


def test_file_that_changed_is_not_overwritten(kit: Path) -> None:
    seen = stamp_of(CSV)
    put(CSV, "changed by an editor\n")
    assert write(b"new", seen) == (
        "content/farm/animals.csv: This file has changed since it was read, so it was not overwritten.\n"
        "  hint: read it again, and repeat your change."
    )
    assert Path(CSV).read_text() == "changed by an editor\n"


def test_file_on_a_broken_disk_is_reported(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "open_regular_file", fail_to_read)
    (problem,) = printgen.open().read_source("farm", CSV).problems
    assert str(problem) == (
        "content/farm/animals.csv: This file cannot be read: input/output error.\n"
        "  hint: check that you have permission to read the file."
    )


def test_change_at_the_last_moment_counts(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outputs.os, "fsync", lambda _: Path(CSV).write_text("changed by an editor\n"))
    assert "has changed since it was read" in write(b"new", stamp_of(CSV))
    assert Path(CSV).read_text() == "changed by an editor\n"


@pytest.mark.parametrize(
    "name",
    ["content/farm/../../secret.csv", "../secret.csv", "/etc/passwd", "content/farm/.hidden.csv", "secret.csv", "content/farm",
     "", "content/farm/a\0b", "content/other/animals.csv", "templates/farm/link.svg.j2", "content/farm/animals.csv/x"],
)  # fmt: skip
def test_files_that_are_not_part_of_the_game_are_neither_read_nor_written(kit: Path, name: str) -> None:
    put("secret.csv", "secret\n")
    put("content/farm/.hidden.csv", "secret\n")
    Path("templates/farm/link.svg.j2").symlink_to(kit / "secret.csv")
    assert printgen.open().read_source("farm", name).value is None
    assert write(b"new", stamp_of("secret.csv"), name)
    assert Path("secret.csv").read_text() == "secret\n"
    assert name not in printgen.open().list_visible_source_names("farm").get()


def test_code_is_not_written(kit: Path) -> None:
    put("content/farm/rules.py", "")
    assert "This file contains code." in write(b"import os", stamp_of("content/farm/rules.py"), "content/farm/rules.py")


def test_supplied_game_is_not_written(kit: Path) -> None:
    project = printgen.open()
    name = next(name for name in project.list_visible_source_names("village").get() if name.endswith("game.yaml"))
    file = project.read_source("village", name).get()
    result = project.write_source("village", name, b"", file.stamp)
    assert "printgen new my-village --from village" in str(result.problems[0])


def test_all_files_of_a_game_are_listed(kit: Path) -> None:
    put("templates/shared/parts.j2", "")
    assert printgen.open().list_visible_source_names("farm").get() == (
        "content/farm/animals.csv", "content/farm/game.yaml", "templates/farm/back.svg.j2", "templates/farm/barn.svg.j2",
        TEMPLATE, "templates/shared/parts.j2",
    )  # fmt: skip


def test_killed_during_a_save_the_old_or_the_new_file_is_there(kit: Path) -> None:
    found = set()
    for pause in (0.0, 0.013, 0.029):
        put(CSV, b"a" * 3_000_000)
        child = subprocess.Popen([sys.executable, "-c", LOOP], cwd=kit)
        until = time.monotonic() + 30
        while Path(CSV).read_bytes()[:1] == b"a":
            assert time.monotonic() < until
            time.sleep(0.005)
        time.sleep(pause)
        child.kill()
        child.wait()
        content = Path(CSV).read_bytes()
        found.add((len(content), len(set(content))))
    assert found == {(3_000_000, 1)}
    assert write(b"new", stamp_of(CSV)) == ""
    assert not list(Path("content/farm").glob(".*.part"))
