"""Names in a game's files lead to files inside its folder only, and each kind of thing that is not a file has its message."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.core.files.inputs import (
    does_path_exist,
    find_file_below_resolved_folder,
    find_file_inside,
    find_link_out_of_folder,
    is_path_of_kind,
    list_names_in,
    make_path_if_inside,
    read_bytes,
    resolve_links,
)
from printgen.core.problems import Problems, Where

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs links and pipes")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with files, folders and links, some of which lead out."""
    home = tmp_path / "home"
    (home / "sub").mkdir(parents=True)
    for name in ("a.txt", "sub/b.txt", "../secret.txt"):
        (home / name).write_text("moo")
    links = {"link": "a.txt", "sublink": "sub", "out": "../secret.txt", "outdir": "..", "loop": "loop", "lost": "absent"}
    for name, target in links.items():
        (home / name).symlink_to(target)
    return home


NO, PATH, FILE = "no path", "a path", "a file"


@pytest.mark.parametrize(
    ("name", "leads_to"),
    [
        ("a.txt", FILE), ("sub/b.txt", FILE), ("sub/../a.txt", FILE), ("./a.txt", FILE), ("sub//b.txt", FILE),
        ("link", FILE), ("sublink/b.txt", FILE), ("sub", PATH), ("absent.txt", PATH), ("sub/absent", PATH), ("lost", PATH),
        ("loop", PATH), ("", NO), ("\0", NO), ("a\0", NO), ("../secret.txt", NO), ("out", NO), ("outdir/secret.txt", NO),
        ("sub/../../secret.txt", NO), ("/etc/passwd", NO), ("outdir/home/a.txt", FILE), (".", PATH), ("..", NO),
    ],
)  # fmt: skip
def test_a_name_leads_to_a_path_inside_the_folder_or_nowhere(home: Path, name: str, leads_to: str) -> None:
    path = make_path_if_inside(home, name)
    assert (path is not None) == (leads_to != NO)
    for find in (find_file_inside, find_file_below_resolved_folder):
        file = find(resolve_links(home), name)
        assert (file is not None) == (leads_to == FILE)
        assert file is None or (file.read_text() == "moo" and file == path)


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("a.txt", None), ("sub/b.txt", None), ("link", None), ("out", "out"), ("outdir/home/a.txt", "outdir"),
        ("sublink/x", None), ("outdir/secret.txt", "outdir"), ("../secret.txt", None),
    ],
)  # fmt: skip
def test_the_first_link_out_of_a_folder_is_found(home: Path, name: str, link: str | None) -> None:
    path = home / name if not name.startswith("..") else home.parent / "secret.txt"
    assert find_link_out_of_folder(home, path) == (home / link if link else None)


def fill(folder: Path) -> dict[str, str]:
    """Things that are not files, with the messages and hints for them."""
    os.mkfifo(folder / "pipe")
    (folder / "folder").mkdir()
    (folder / "cows.txt").write_bytes(b"moo")
    (folder / "large").write_bytes(bytes(4_000_001))
    replace = "replace it with a regular file."
    return {
        "pipe": f"This file cannot be read: it is a named pipe, not a file. {replace}",
        "folder": "This file cannot be read: is a directory. name a file in this folder.",
        "cwos.txt": "This file cannot be read: no such file or directory. did you mean cows.txt?",
        "absent/x": "This file cannot be read: no such file or directory. check the file name and folder.",
        "large": "This file is larger than 4 MB. split the file, or make it smaller.",
        "cows.txt": "",
    }


def test_each_thing_that_is_not_a_readable_file_has_its_message(tmp_path: Path, here: Path) -> None:
    expected = fill(here)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")  # in the current folder, because the path of a socket must be short
        expected["socket"] = "This file cannot be read: it is a socket, not a file. replace it with a regular file."
        expected["/dev/null"] = "This file cannot be read: it is a device, not a file. replace it with a regular file."
        for name, message in expected.items():
            problems = Problems()
            content = read_bytes(here / name, Where("x"), problems)
            assert [f"{problem.message} {problem.hint}" for problem in problems.found] == ([message] if message else [])
            assert content == (None if message else b"moo")


def test_what_a_folder_has_is_listed_in_order_and_nothing_of_a_folder_that_is_not_there(home: Path) -> None:
    assert list_names_in(home) == ("a.txt", "link", "loop", "lost", "out", "outdir", "sub", "sublink")
    assert list_names_in(home / "absent") == list_names_in(home / "a.txt") == ()
    kinds: dict[str, Callable[[int], bool]] = {"any": bool, "none": lambda _: False}
    found = {kind: [name for name in list_names_in(home) if is_path_of_kind(home / name, test)] for kind, test in kinds.items()}
    assert found == {"any": ["a.txt", "link", "out", "outdir", "sub", "sublink"], "none": []}
    assert not does_path_exist(home / "\0")
    assert not does_path_exist(home / ("x" * 300))
