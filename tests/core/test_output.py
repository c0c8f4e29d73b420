"""Files are written completely or not at all."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.files.outputs import (
    NameTakenError,
    make_file_name,
    replace_file_or_raise_if_changed,
    write_cache_file,
    write_file_or_raise_if_taken,
    write_file_with_function,
    write_whole_file,
)
from printgen.core.problems import Problems


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    problems = Problems()
    assert write_whole_file(tmp_path / "a" / "b" / "kit.pdf", b"moo", problems)
    assert (tmp_path / "a" / "b" / "kit.pdf").read_bytes() == b"moo"
    assert not problems


def test_an_older_file_is_replaced_without_leftovers(tmp_path: Path) -> None:
    path = tmp_path / "kit.pdf"
    path.write_bytes(b"former")
    assert write_whole_file(path, b"new", Problems())
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"new", [path])


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be flushed there")
def test_a_file_is_on_the_disk_before_it_has_its_name_and_a_new_name_is_on_the_disk_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[tuple[str, bool]] = []
    path = tmp_path / "kit.pdf"

    def flush(handle: int) -> None:
        found = os.fstat(handle)
        flushed.append(("folder" if stat.S_ISDIR(found.st_mode) else f"{found.st_size} bytes", path.exists()))

    monkeypatch.setattr(os, "fsync", flush)
    write_file_or_raise_if_taken(path, b"moo", Problems())
    path.unlink()
    write_whole_file(path, b"four", Problems())
    replace_file_or_raise_if_changed(path, b"seven", lambda _: True, Problems())
    path.unlink()
    write_file_with_function(path, lambda file: bool(file.write(b"eleven")), Problems())
    assert flushed == [
        ("3 bytes", False), ("folder", True), ("4 bytes", False), ("5 bytes", True), ("folder", True), ("6 bytes", False)
    ]  # fmt: skip


def test_a_file_of_the_cache_is_replaced_without_waiting_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", None)  # any use fails
    path = tmp_path / "cache" / "record.json"
    for content in (b"former", b"new"):
        assert write_cache_file(path, content)
        assert (path.read_bytes(), list(path.parent.iterdir())) == (content, [path])
    assert not write_cache_file(path / "record.json", b"new")


@pytest.mark.parametrize(("mask", "folder", "file"), [(0o022, 0o755, 0o644), (0o077, 0o700, 0o600), (0o002, 0o775, 0o664)])
def test_files_and_folders_have_the_permissions_of_the_umask(tmp_path: Path, mask: int, folder: int, file: int) -> None:
    former = os.umask(mask)
    try:
        write_whole_file(tmp_path / "a" / "kit.pdf", b"moo", Problems())
    finally:
        os.umask(former)
    assert [path.stat().st_mode & 0o777 for path in (tmp_path / "a", tmp_path / "a" / "kit.pdf")] == [folder, file]


def test_a_link_at_the_target_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"precious")
    (tmp_path / "kit.pdf").symlink_to("precious")
    write_whole_file(tmp_path / "kit.pdf", b"moo", Problems())
    assert ((tmp_path / "precious").read_bytes(), (tmp_path / "kit.pdf").read_bytes()) == (b"precious", b"moo")


def test_a_new_file_never_replaces_another(tmp_path: Path) -> None:
    assert write_file_or_raise_if_taken(tmp_path / "kit.pdf", b"moo", Problems())
    with pytest.raises(NameTakenError):
        write_file_or_raise_if_taken(tmp_path / "kit.pdf", b"new", Problems())
    (tmp_path / "link.pdf").symlink_to("nowhere")
    with pytest.raises(NameTakenError):
        write_file_or_raise_if_taken(tmp_path / "link.pdf", b"new", Problems())
    assert (tmp_path / "kit.pdf").read_bytes() == b"moo"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kit.pdf", "link.pdf"]


def test_a_new_file_is_written_on_a_disk_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    assert write_file_or_raise_if_taken(tmp_path / "kit.pdf", b"moo", Problems())
    with pytest.raises(NameTakenError):
        write_file_or_raise_if_taken(tmp_path / "kit.pdf", b"new", Problems())
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("kit.pdf", b"moo")]


def test_a_name_that_is_too_long_is_reported(tmp_path: Path) -> None:
    problems = Problems()
    assert not write_whole_file(tmp_path / ("moo" * 200), b"moo", problems)
    assert [problem.message for problem in problems.sort_by_severity()] == ["The file cannot be written: file name too long."]
    assert list(tmp_path.iterdir()) == []


@given(st.lists(st.binary(max_size=999), min_size=1, max_size=4))
def test_the_last_content_is_kept(tmp_path_factory: pytest.TempPathFactory, contents: list[bytes]) -> None:
    path = tmp_path_factory.mktemp("out") / "kit.pdf"
    assert all(write_whole_file(path, content, Problems()) for content in contents)
    assert path.read_bytes() == contents[-1]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("card São Paulo", "card-sao-paulo"),
        ("Ärger & Straße – №½", "arger-strasse-no1-2"),
        ("Łódź, Ærø, Đorđe", "lodz-aero-dorde"),
        ("../../etc/passwd\0", "etc-passwd"),
        ("card 東京", "card"),
        ("x" * 59 + " yz", "x" * 59),
    ],
)
def test_words_become_a_name_that_every_disk_accepts(words: str, name: str) -> None:
    assert make_file_name(words) == name
