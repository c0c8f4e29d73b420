"""The libraries that printgen needs: both ends of their version ranges, and the pinned versions that give the same bytes."""

import json
import re
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import printgen
from printgen.core.problems import Problems
from printgen.kit.libraries import (
    DECIDE_BYTES,
    MOST_NAMED,
    LibraryDifference,
    describe_library_differences,
    find_library_differences,
    read_pinned_versions,
)
from printgen.kit.manifest import ManifestLibrary, read_kit_manifest
from tests.helpers.farm import run

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NEEDED = [Requirement(line) for line in PROJECT["dependencies"]]
EXTRAS = {name: lines for name, lines in PROJECT["optional-dependencies"].items() if name != "dev"}
OF_CAIROSVG = {"cairocffi", "cssselect2", "tinycss2"}
ONLY_COMMANDS = {"typer"}
ZIP = Path("output/farm/farm-kit.zip")


def fake(monkeypatch: pytest.MonkeyPatch, **versions: str | None) -> None:
    """Pretend that these libraries have other versions or are missing, and that all others have the pinned versions."""

    def found(name: str) -> str:
        answer = versions.get(name, read_pinned_versions()[name])
        if answer is None:
            raise PackageNotFoundError(name)
        return answer

    monkeypatch.setattr("importlib.metadata.version", found)


def manifest_text() -> str:
    with zipfile.ZipFile(ZIP) as archive:
        return archive.read("manifest.json").decode()


def test_every_library_that_can_change_bytes_is_compared() -> None:
    assert set(DECIDE_BYTES) == {need.name for need in NEEDED} - ONLY_COMMANDS | OF_CAIROSVG
    assert set(DECIDE_BYTES) <= set(read_pinned_versions())


@pytest.mark.parametrize("need", NEEDED, ids=str)
def test_a_range_holds_the_pinned_version_and_ends_before_the_next_one_that_may_break(need: Requirement) -> None:
    assert need.specifier.contains(read_pinned_versions()[need.name])
    assert need.name.startswith(("font-", "fontpkg-", "pymupdf-fonts")) or [
        part.operator for part in sorted(need.specifier, key=str)
    ] == ["<", ">="]


def test_oldest_versions_are_the_lower_ends_of_the_ranges() -> None:
    needed = [*NEEDED, *map(Requirement, EXTRAS["studio"]), *map(Requirement, EXTRAS["cluster"])]  # the tests need these, too
    lowest = [(need.name, part.version) for need in needed for part in need.specifier if part.operator in (">=", "==")]
    assert (ROOT / "constraints-oldest.txt").read_text() == "".join(f"{name}=={low}\n" for name, low in lowest)


@pytest.mark.parametrize("extra", EXTRAS)
def test_contributing_says_what_an_extra_is_for(extra: str) -> None:
    rows = [line for line in (ROOT / "CONTRIBUTING.md").read_text().splitlines() if line.startswith(f"| `{extra}` |")]
    assert len(rows) == 1
    for library in (Requirement(line) for line in EXTRAS[extra]):
        assert library.name in rows[0]
        assert {part.operator for part in library.specifier} == {">=", "<"}


@pytest.mark.bytes
def test_versions_of_the_constraints_file_are_installed() -> None:
    assert find_library_differences() == ()


def test_kit_from_the_pinned_versions_says_nothing_of_libraries(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch)
    assert "instead of" not in run("kit", "farm").out
    assert "libraries" not in json.loads(manifest_text())


def test_kit_from_other_versions_says_so_and_its_manifest_lists_them(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, pillow="12.0.0", segno=None)
    pillow, segno = (read_pinned_versions()[name] for name in ("pillow", "segno"))
    named = f"pillow 12.0.0 instead of {pillow}, segno unknown instead of {segno}."
    assert f"\n  The kit may not be byte-identical to a kit made with the pinned libraries: {named}\n" in run("kit", "farm").out

    problems = Problems()
    manifest = read_kit_manifest(ZIP, problems)
    assert manifest is not None, problems.sort_by_severity()
    assert manifest.libraries == (ManifestLibrary("pillow", "12.0.0", pillow), ManifestLibrary("segno", "unknown", segno))
    assert f'\n  {{"name": "pillow", "version": "12.0.0", "pinned": "{pillow}"}},\n' in manifest_text()


def test_only_the_first_few_libraries_are_named() -> None:
    many = [LibraryDifference(f"lib{number}", "2", "1") for number in range(MOST_NAMED + 2)]
    assert describe_library_differences(many).endswith("lib4 2 instead of 1 and 2 more.")
    assert "more" not in describe_library_differences(many[:MOST_NAMED])


def test_version_is_said_in_one_place() -> None:
    assert PROJECT["dynamic"] == ["version"]
    assert "version" not in PROJECT
    said = [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "printgen").rglob("*.py"))
        if re.search(rf"[\"']v?{re.escape(printgen.__version__)}[\"']|^__version__ =", file.read_text(), re.MULTILINE)
    ]
    assert said == ["printgen/core/version.py"]
