"""A file is written whole or not at all."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.output import plain_name, write_whole
from printgen.problems import Problems


def test_file_and_its_folders_are_made(tmp_path: Path) -> None:
    problems = Problems()
    assert write_whole(tmp_path / "a" / "b" / "kit.pdf", b"moo", problems)
    assert (tmp_path / "a" / "b" / "kit.pdf").read_bytes() == b"moo"
    assert not problems


def test_former_file_is_replaced_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "kit.pdf"
    path.write_bytes(b"former")
    assert write_whole(path, b"new", Problems())
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"new", [path])


def test_others_may_read_it(tmp_path: Path) -> None:
    write_whole(tmp_path / "kit.pdf", b"moo", Problems())
    assert (tmp_path / "kit.pdf").stat().st_mode & 0o777 == 0o644


def test_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    problems = Problems()
    assert not write_whole(tmp_path / ("moo" * 200), b"moo", problems)
    assert [problem.message for problem in problems.sorted()] == ["The file cannot be written: file name too long."]
    assert list(tmp_path.iterdir()) == []


@settings(deadline=None)
@given(st.lists(st.binary(max_size=999), min_size=1, max_size=4))
def test_last_content_stays(tmp_path_factory: pytest.TempPathFactory, contents: list[bytes]) -> None:
    path = tmp_path_factory.mktemp("out") / "kit.pdf"
    assert all(write_whole(path, content, Problems()) for content in contents)
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
def test_words_become_a_name_that_every_disk_takes(words: str, name: str) -> None:
    assert plain_name(words) == name
