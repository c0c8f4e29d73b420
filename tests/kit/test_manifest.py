"""A manifest is read as it was written; of anything else it is said what is wrong."""

import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.files.inputs import LARGEST
from printgen.core.problems import Problems
from printgen.kit.manifest import (
    Manifest,
    ManifestFile,
    ManifestFont,
    ManifestLibrary,
    ManifestOrder,
    ManifestPiece,
    make_printable_line,
    read_kit_manifest,
    read_manifest,
    write_manifest,
)
from tests.helpers.soaked import FEW_EXAMPLES

WORDS = st.text(st.characters(min_codepoint=32, exclude_characters="\x7f", exclude_categories=["C"]), max_size=30)
IDENTITIES = st.text("0123456789abcdef", min_size=20, max_size=20)
PIECES = st.builds(ManifestPiece, WORDS, WORDS, IDENTITIES, st.none() | IDENTITIES, st.integers(0, 9999))
FILES = st.builds(
    ManifestFile, st.from_regex(r"[a-z]{1,9}(/[a-z]{1,9}\.svg)?", fullmatch=True), st.just("0f" * 32), st.integers(0, 99)
)
MANIFESTS = st.builds(
    Manifest, st.just(1), WORDS, WORDS, WORDS, WORDS,
    st.builds(
        ManifestOrder, st.lists(WORDS, max_size=2).map(tuple), st.integers(1, 99), WORDS, WORDS, WORDS, WORDS,
        fewest_sheets=st.booleans(), language=WORDS,
    ),
    st.lists(FILES, max_size=3).map(tuple), st.lists(PIECES, max_size=3).map(tuple),
    st.lists(st.builds(ManifestLibrary, WORDS, WORDS, WORDS), max_size=2).map(tuple),
    st.lists(st.builds(ManifestFont, WORDS, WORDS, st.just("0f" * 32)), max_size=2).map(tuple),
)  # fmt: skip
KIT = Manifest(
    1, "printgen 0.1.0", "farm", "The Farm", "1", ManifestOrder(("a4",), 2, "colour", "long-edge"),
    (ManifestFile("farm-a4.pdf", "0f" * 32, 4),), (ManifestPiece("animal", "animal “Cow”", "c0" * 10, None, 2),),
)  # fmt: skip


def wrong(raw: bytes) -> list[str]:
    """The problems of a file that is not a valid manifest."""
    problems = Problems()
    assert read_manifest(raw, "old.json", problems) is None
    return [f"{problem.where}: {problem.message}" for problem in problems.sort_by_severity()]


def changed(**changes: Any) -> bytes:
    return json.dumps({**json.loads(write_manifest(KIT)), **changes}).encode()


@FEW_EXAMPLES
@given(MANIFESTS)
def test_a_written_manifest_can_be_read(manifest: Manifest) -> None:
    problems = Problems()
    assert read_manifest(write_manifest(manifest), "kit", problems) == manifest
    assert problems.sort_by_severity() == ()


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "old.json:1: The file is empty."),
        (b"\xff\xfe", "old.json:1: This is not UTF-8 text."),
        (b"[1, 2]", "old.json:1: The file is a list, but must be a map"),
        (changed(format=2), 'old.json:1: format is "2". This version of printgen reads only format 1.'),
        (changed(more="moo"), 'old.json:1: Unknown key "more".'),
        (
            changed(files=[{"name": "../farm.pdf", "sha256": "0f" * 32, "size": 1}]),
            'files.1.name is "../farm.pdf", but must be',
        ),
        (changed(files=[{"name": "farm.pdf", "sha256": "moo", "size": 1}]), 'files.1.sha256 is "moo", but must be'),
        (
            changed(pieces=[{"component": "a", "label": "b", "front": "c0", "copies": -1}]),
            'pieces.1.copies is "-1", but must be',
        ),
        (changed(title="x" * 501), "but must be one line of at most 500 characters."),
        (b" " * (LARGEST + 1), "old.json: The file is larger than 4 MB"),
    ],
)
def test_an_invalid_manifest_is_reported(raw: bytes, said: str) -> None:
    assert any(said in told for told in wrong(raw)), wrong(raw)


@given(st.text(max_size=600))
def test_a_manifest_with_any_title_can_be_read(words: str) -> None:
    problems = Problems()
    manifest = replace(KIT, title=make_printable_line(words))
    assert read_manifest(write_manifest(manifest), "kit", problems) == manifest


@FEW_EXAMPLES
@given(st.integers(0, 900), st.binary(max_size=3))
def test_a_damaged_manifest_is_read_or_reported(at: int, put: bytes) -> None:
    raw, problems = write_manifest(KIT), Problems()
    manifest = read_manifest(raw[:at] + put + raw[at + len(put) :], "old.json", problems)
    assert (manifest is None) == bool(problems)


def test_manifest_of_a_zip_is_read(tmp_path: Path) -> None:
    kit, problems = tmp_path / "farm-kit.zip", Problems()
    with zipfile.ZipFile(kit, "w") as archive:
        archive.writestr("manifest.json", write_manifest(KIT))
    assert read_kit_manifest(kit, problems) == KIT
    assert problems.sort_by_severity() == ()


def test_manifest_that_unpacks_to_far_more_is_refused(tmp_path: Path) -> None:
    kit, problems = tmp_path / "bomb.zip", Problems()
    with zipfile.ZipFile(kit, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", b" " * (20 * LARGEST))
    assert read_kit_manifest(kit, problems) is None
    assert [problem.message for problem in problems.sort_by_severity()] == ["This file is larger than 4 MB."]


@pytest.mark.parametrize("raw", [b"", b"moo", b"PK\x03\x04" + b"\0" * 40, b"PK\x05\x06" + b"\0" * 18])
def test_file_that_is_no_kit_is_reported(tmp_path: Path, raw: bytes) -> None:
    kit, problems = tmp_path / "moo.zip", Problems()
    kit.write_bytes(raw)
    assert read_kit_manifest(kit, problems) is None
    assert ["This is not a kit" in problem.message for problem in problems.sort_by_severity()] == [True]


def test_kit_that_is_not_there_is_reported(tmp_path: Path) -> None:
    problems = Problems()
    assert read_kit_manifest(tmp_path / "moo.zip", problems) is None
    said = f"{tmp_path}/moo.zip: The kit cannot be read: no such file or directory.\n  hint: "
    assert [str(problem) for problem in problems.sort_by_severity()] == [f"{said}check the file name and folder."]


def test_kit_that_is_a_pipe_is_reported(tmp_path: Path) -> None:
    problems = Problems()
    os.mkfifo(tmp_path / "moo.zip")
    assert read_kit_manifest(tmp_path / "moo.zip", problems) is None
    said = (
        f"{tmp_path}/moo.zip: The kit cannot be read: it is a named pipe, not a file.\n  hint: replace it with a regular file."
    )
    assert [str(problem) for problem in problems.sort_by_severity()] == [said]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_zip_packed_by_a_method_without_a_limit_is_no_kit(tmp_path: Path, method: int) -> None:
    """1 GB of blanks in bzip2 is a zip of 846 bytes; unpacked, it took 1.9 GB."""
    kit, problems = tmp_path / "bomb.zip", Problems()
    with zipfile.ZipFile(kit, "w", method) as archive:
        archive.writestr("manifest.json", write_manifest(KIT))
    assert read_kit_manifest(kit, problems) is None
    assert ["This is not a kit" in problem.message for problem in problems.sort_by_severity()] == [True]


def test_list_of_a_zip_s_files_is_not_read_when_it_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit, problems = tmp_path / "many.zip", Problems()
    with zipfile.ZipFile(kit, "w") as archive:
        archive.writestr("manifest.json", write_manifest(KIT))
        for number in range(LARGEST // 1000 // 50):
            archive.writestr(f"{number:01000}", b"")
    monkeypatch.setattr("printgen.core.files.zips.LARGEST", LARGEST // 1000)
    assert read_kit_manifest(kit, problems) is None
    assert ["This is not a kit" in problem.message for problem in problems.sort_by_severity()] == [True]


@pytest.mark.parametrize("at", range(0, 160, 9))
@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_damaged_zip_is_read_or_told(tmp_path: Path, method: int, at: int) -> None:
    kit, problems = tmp_path / "farm-kit.zip", Problems()
    with zipfile.ZipFile(kit, "w", method) as archive:
        archive.writestr("manifest.json", write_manifest(KIT))
    raw = bytearray(kit.read_bytes())
    raw[-at - 1] ^= 0xFF
    raw[at] ^= 0xFF
    kit.write_bytes(raw)
    assert (read_kit_manifest(kit, problems) is None) == bool(problems)
    assert "unknown reason" not in "".join(problem.message for problem in problems.sort_by_severity())
