"""Frequent commands that run without Typer: they read plain words as Typer does, and leave all other words to Typer."""

import subprocess
import sys
from functools import wraps
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from printgen.cli.app import load_app
from printgen.cli.commands import COMMANDS
from printgen.cli.plain_words import PLAIN, read_parameters_if_plain


def read_with_typer(name: str, words: list[str]) -> dict[str, Any]:
    """The parameters that Typer gives to a command."""
    given: dict[str, Any] = {}

    @wraps(COMMANDS[name].run)
    def note(**values: Any) -> None:
        given.update(values)

    app = typer.Typer()
    app.command()(note)
    get_command(app).main(words, standalone_mode=False)
    return given


def list_sample_words(name: str) -> list[list[str]]:
    """Words for each option of a plain command by itself, and for all of them together."""
    plain = PLAIN[name]
    argument = ["a.yaml", "b.yaml"] if plain.files else ["village"] if plain.game else []
    options = [[f"--{flag.replace('_', '-')}"] for flag in plain.flags]
    options += [[f"--{text.replace('_', '-')}", "some text"] for text in (*plain.texts, *plain.paths)]
    equals = [[f"--{text.replace('_', '-')}=a=b"] for text in (*plain.texts, *plain.paths)]
    return [argument, *([*option, *argument] for option in (*options, *equals)), [*argument, *chain(*options)]]


load_app()  # imports all commands


@pytest.mark.parametrize("name", PLAIN)
def test_plain_words_are_read_as_typer_reads_them(name: str) -> None:
    for words in list_sample_words(name):
        plain = read_parameters_if_plain(PLAIN[name], words)
        assert plain is not None, words
        usual = {key: value for key, value in read_with_typer(name, words).items() if key in plain}
        assert (plain, {*map(type, plain.values())}) == (usual, {*map(type, usual.values())}), words


@pytest.mark.parametrize("name", PLAIN)
def test_parameters_that_are_not_given_have_the_defaults_of_typer(name: str) -> None:
    words = list_sample_words(name)[0]
    usual = read_with_typer(name, words)
    run = COMMANDS[name].run
    assert list(usual.values())[len(words) and 1 :] == list(run.__defaults__ or ()), "in the order of the signature"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("score", ""),
        ("score", "-"),
        ("score", "a.yaml --help"),
        ("score", "a.yaml --turn 3"),
        ("score", "a.yaml --json --json"),
        ("score", "a.yaml --json=yes"),
        ("score", "a.yaml --jason"),
        ("score", "a.yaml --picture"),
        ("score", "a.yaml --picture -"),
        ("score", "a.yaml --picture="),
        ("score", "a.yaml -- --json"),
        ("print", ""),
        ("print", "village brazil"),
        ("print", "village -o folder"),
        ("print", "village --copies 2"),
        ("print", "village --cut_contour"),
        ("print", "village --only card --only map"),
        ("list", "village"),
    ],
)
def test_words_that_are_not_plain_are_left_to_typer(name: str, words: str) -> None:
    assert read_parameters_if_plain(PLAIN[name], words.split()) is None


def test_empty_words_are_left_to_typer() -> None:
    assert read_parameters_if_plain(PLAIN["print"], [""]) is None
    assert read_parameters_if_plain(PLAIN["print"], ["village", "--paper", ""]) is None


def test_a_plain_command_does_not_import_typer(tmp_path: Path) -> None:
    program = """import sys
from printgen.__main__ import main
sys.argv[1:] = ["list"]
try:
    main()
except SystemExit as end:
    print(end.code, [name for name in ("typer", "inspect") if "__file__" in vars(sys.modules.get(name, object))])
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"
