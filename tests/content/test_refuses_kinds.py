"""Pipes, devices, sockets, folders, loops of links and names that are too long are reported, and never waited for."""

import os
import shutil
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.core.files.inputs import open_regular_file
from tests.helpers.farm import CSV, TEMPLATE, YAML, put, run, swap

LONG = "a" * 300
ZERO = Path("/dev/zero")
COMMANDS = ("print", "check", "kit", "proof", "inspect", "enter", "simulate")


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(path))


KINDS: dict[str, tuple[Callable[[Path], None], str]] = {
    "pipe": (os.mkfifo, "it is a named pipe, not a file"),
    "socket": (make_socket, "it is a socket, not a file"),
    "folder": (Path.mkdir, "Is a directory"),
    "device": (lambda path: path.symlink_to(ZERO), "it is a device, not a file"),
}


@pytest.mark.parametrize(("make", "words"), KINDS.values(), ids=KINDS)
def test_only_a_file_is_opened(here: Path, make: Callable[[Path], None], words: str) -> None:
    make(here / "thing")
    with pytest.raises(OSError, match=words):
        open_regular_file(here / "thing")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_game_file_that_is_a_pipe_is_reported(kit: Path, command: str) -> None:
    Path(YAML).unlink()
    os.mkfifo(YAML)
    told = run(command, "farm")
    assert (told.code, told.out) == (2, "")
    message = "content/farm/game.yaml: This file cannot be read: it is a named pipe, not a file.\n"
    assert f"{message}  hint: replace it with a regular file." in told.err


def test_list_skips_a_game_file_that_is_a_pipe(kit: Path) -> None:
    Path(YAML).unlink()
    os.mkfifo(YAML)
    assert run("list").code == 0


@pytest.mark.parametrize("command", ["score", "diff"])
@pytest.mark.parametrize(("make", "words"), KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("name", ["thing.yaml", "thing.zip", "thing.json"])
def test_special_files_on_the_command_line_are_reported(
    kit: Path, command: str, make: Callable[[Path], None], words: str, name: str
) -> None:
    make(kit / name)
    told = run(command, name, *["farm"] * (command == "diff"))
    assert (told.code, told.out) == (2, "")
    assert words.lower() in told.err.lower()


@pytest.mark.parametrize("make", [os.mkfifo, make_socket, Path.mkdir], ids=["pipe", "socket", "folder"])
@pytest.mark.parametrize("file", [CSV, TEMPLATE])
def test_special_files_in_a_game_are_reported(kit: Path, file: str, make: Callable[[Path], None]) -> None:
    Path(file).unlink()
    make(Path(file))
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    assert Path(file).name in told.err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_game_name_that_is_too_long_is_reported(kit: Path, command: str) -> None:
    told = run(command, LONG)
    assert (told.code, told.out) == (2, "")
    assert f'There is no game "{LONG[:60]}…".' in told.err


@pytest.mark.parametrize("part", ["table: animals.csv", "template: card.svg.j2", "back: back.svg.j2"])
def test_a_file_name_that_is_too_long_is_reported(kit: Path, part: str) -> None:
    swap(YAML, part, f"{part.split(':', maxsplit=1)[0]}: {LONG}")
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    assert f"{LONG[:60]}…" in told.err


@pytest.mark.parametrize(
    "words", [("score", LONG), ("diff", LONG, "farm"), ("diff", f"{LONG}.zip", "farm"), ("enter", "village", LONG)]
)
def test_a_name_that_is_too_long_on_the_command_line_is_reported(kit: Path, words: tuple[str, ...]) -> None:
    told = run(*words)
    assert (told.code, told.out) == (2, "")
    assert "file name too long" in told.err


@pytest.mark.parametrize("file", [CSV, TEMPLATE, YAML])
def test_a_loop_of_links_is_reported(kit: Path, file: str) -> None:
    Path(file).unlink()
    Path(file).symlink_to(Path(file).name)
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    assert Path(file).name in told.err


def test_a_printers_file_that_is_a_pipe_is_reported(config: Path) -> None:
    put(config, "")
    config.unlink()
    os.mkfifo(config)
    for words in (("list",), ("show", "office"), ("remove", "office"), ("add", "office", *"555555")):
        told = run("printer", *words)
        assert (told.code, told.out) == (2, "")
        assert "printers.yaml: This file cannot be read: it is a named pipe, not a file." in told.err


PLACES = (
    "content", "content/farm", YAML, CSV, "templates", "templates/farm", TEMPLATE, "templates/shared",
    "templates/shared/icons.svg", "output", "output/farm",
    "output/farm/farm-a4.pdf", "output/farm/.cache", "output/farm/.cache/prints.json",
)  # fmt: skip
ODD: dict[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to(ZERO),
    "ring": lambda path: path.symlink_to(path.name),
    "nowhere": lambda path: path.symlink_to("nowhere"),
    "long": lambda path: path.symlink_to(LONG),
}


@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
@pytest.mark.parametrize("place", PLACES)
def test_any_special_file_anywhere_is_printed_or_reported(kit: Path, place: str, make: Callable[[Path], None]) -> None:
    path = Path(place)
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    make(path)
    told = run("print", "farm")
    assert told.code in (0, 2)
    assert (told.code == 0) == (told.err == "")


@pytest.mark.parametrize("folder", ["content/farm", "templates/farm"])
def test_deeply_nested_folders_are_searched(kit: Path, folder: str) -> None:
    deep = [Path(folder) / ("d/" * depth) for depth in range(1, sys.getrecursionlimit())]
    try:
        for path in deep:
            path.mkdir()
        assert [run(command, "farm").code for command in ("print", "check")] == [0, 0]
    finally:
        for path in reversed(deep):  # pytest cannot delete them
            path.rmdir()


def test_a_broken_link_to_a_game_is_reported(kit: Path) -> None:
    Path(YAML).unlink()
    Path(YAML).symlink_to("game.yaml")
    assert run("print", "farm").err == (
        "content/farm/game.yaml: This link points to a missing file.\n  hint: replace the link with the file itself.\n"
    )
