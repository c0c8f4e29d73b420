"""Sealed files in the user's cache folder are read only if this user's printgen wrote them."""

from pathlib import Path

import pytest

from printgen.content.sealed_files import read_sealed_file, try_to_write_sealed_file


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a user's `cache` and `settings`, and one sealed file."""
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "settings"))
    try_to_write_sealed_file("things", "one", b"content")
    return tmp_path


def test_a_sealed_file_is_read_again(user: Path) -> None:
    assert read_sealed_file("things", "one") == b"content"
    assert read_sealed_file("things", "two") is None


def test_a_planted_file_is_ignored(user: Path) -> None:
    sealed = (user / "cache/things/one").read_bytes()
    for forged in (b"", b"content", sealed[:-1], sealed + b"x", b"\0" * 32 + b"content"):
        (user / "cache/things/one").write_bytes(forged)
        assert read_sealed_file("things", "one") is None


def test_a_file_with_the_seal_of_another_file_is_ignored(user: Path) -> None:
    (user / "cache/things/one").rename(user / "cache/things/two")
    assert read_sealed_file("things", "two") is None


def test_a_file_sealed_with_another_users_key_is_ignored(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CONFIG", str(user / "others"))
    try_to_write_sealed_file("things", "two", b"content")
    assert read_sealed_file("things", "one") is None
    assert read_sealed_file("things", "two") == b"content"


def test_only_the_user_can_read_the_files_and_the_key(user: Path) -> None:
    for path in (user / "cache/things/one", user / "settings/cache.key"):
        assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", ["cache/things/one", "settings/cache.key"])
def test_a_file_or_key_that_others_can_read_is_ignored(user: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (user / "settings").rename(user / "moved")  # the key in memory belongs to a path
    monkeypatch.setenv("PRINTGEN_CONFIG", str(user / "moved"))
    (user / name.replace("settings", "moved")).chmod(0o644)
    assert read_sealed_file("things", "one") is None


@pytest.mark.parametrize("name", ["cache/things/one", "settings/cache.key"])
def test_a_link_in_place_of_a_file_or_key_is_ignored(user: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (user / "settings").rename(user / "moved")
    monkeypatch.setenv("PRINTGEN_CONFIG", str(user / "moved"))
    path = user / name.replace("settings", "moved")
    path.rename(user / "elsewhere")
    path.symlink_to(user / "elsewhere")
    assert read_sealed_file("things", "one") is None


@pytest.mark.parametrize("key", [b"", b"short", b"x" * 33])
def test_a_damaged_key_is_replaced(user: Path, key: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CONFIG", str(user / "new"))
    (user / "new").mkdir()
    (user / "new/cache.key").write_bytes(key)
    (user / "new/cache.key").chmod(0o600)
    assert read_sealed_file("things", "one") is None
    try_to_write_sealed_file("things", "one", b"again")
    assert read_sealed_file("things", "one") == b"again"


@pytest.mark.parametrize("variable", ["PRINTGEN_CACHE", "PRINTGEN_CONFIG"])
def test_without_a_folder_for_files_or_the_key_nothing_is_written(
    user: Path, variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (user / "taken").write_text("a file, not a folder", encoding="utf-8")
    monkeypatch.setenv(variable, str(user / "taken"))
    try_to_write_sealed_file("things", "two", b"content")
    assert read_sealed_file("things", "two") is None
    assert sorted(path.name for path in (user / "cache/things").iterdir()) == ["one"]


def test_a_full_folder_is_emptied(user: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.content.sealed_files._MOST_FILES", 3)
    for name in ("two", "three", "three", "four"):
        try_to_write_sealed_file("things", name, b"content")
    assert sorted(path.name for path in (user / "cache/things").iterdir()) == ["four"]
