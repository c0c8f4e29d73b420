"""The folders for a user's settings, cache and data on each system, and the environment variables that move them."""

import os
from pathlib import Path

import pytest

from printgen.content import settings
from printgen.core.problems import Problems

VARIABLES = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA")
OWN = ("PRINTGEN_CONFIG", "PRINTGEN_CACHE", "PRINTGEN_DATA")


def find_folders(platform: str, variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The three folders for a user with the home folder /u on a system."""
    for name in (*VARIABLES, *OWN):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(settings.sys, "platform", platform)
    monkeypatch.setattr(settings.Path, "home", lambda: Path("/u"))
    found = (settings.locate_settings_file("a.json"), settings.locate_cache_folder(), settings.locate_data_folder())
    return [path.as_posix() for path in found]


@pytest.mark.parametrize(
    ("platform", "variables", "folders"),
    [
        ("linux", {}, ["/u/.config/printgen/a.json", "/u/.cache/printgen", "/u/.local/share/printgen"]),
        (
            "linux",
            {"XDG_CONFIG_HOME": "/a", "XDG_CACHE_HOME": "/b", "XDG_DATA_HOME": "/c"},
            ["/a/printgen/a.json", "/b/printgen", "/c/printgen"],
        ),
        (
            "linux",
            {"XDG_CONFIG_HOME": "a", "XDG_CACHE_HOME": "b", "XDG_DATA_HOME": ""},
            ["/u/.config/printgen/a.json", "/u/.cache/printgen", "/u/.local/share/printgen"],
        ),
        ("linux", dict(zip(OWN, ("/x", "/y", "/z"), strict=True)), ["/x/a.json", "/y", "/z"]),
        (
            "darwin",
            {"XDG_CONFIG_HOME": "/a"},
            ["/u/Library/Application Support/printgen/a.json", "/u/Library/Caches/printgen",
             "/u/Library/Application Support/printgen"],
        ),
        (
            "win32",
            {},
            ["/u/AppData/Roaming/printgen/a.json", "/u/AppData/Local/printgen", "/u/AppData/Roaming/printgen"],
        ),
        (
            "win32",
            {"APPDATA": "/r", "LOCALAPPDATA": "/l"},
            ["/r/printgen/a.json", "/l/printgen", "/r/printgen"],
        ),
    ],
)  # fmt: skip
def test_each_system_has_its_folders(
    platform: str, variables: dict[str, str], folders: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_folders(platform, variables, monkeypatch) == folders


def test_a_user_without_a_home_has_a_folder_that_nobody_else_can_make(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Path:
        raise RuntimeError

    find_folders("linux", {}, monkeypatch)
    monkeypatch.setattr(settings.Path, "home", fail)
    assert settings.locate_cache_folder() == Path("/no-home-folder/.cache/printgen")


def test_code_in_the_folders_of_the_environment_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_TRUST", os.pathsep.join(("/a", "", "/b/../c")))
    monkeypatch.setenv("PRINTGEN_CONFIG", "/x")
    trust = settings.make_user_trust()
    assert trust == (False, (Path("/a"), Path("/c")), Path("/x/trust.json"))
    assert settings.make_user_trust(trusts_everything=True).everything


def test_settings_below_a_file_are_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    problems = Problems()
    assert not settings.change_settings_file(
        tmp_path / "file" / "trust.json", "the list of trusted code", lambda: b"{}", problems
    )
    assert [problem.message for problem in problems.found] == ["The file cannot be written: file exists."]
