"""Shell completion for bash, zsh and fish: offers only plain names and writes no files. Also tests --version and -h."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import printgen
from tests.helpers.farm import put, run, swap

YAML = "content/farm/game.yaml"


def completed(line: str, shell: str = "bash") -> list[str]:
    """The names that a shell is offered after a line."""
    words = line.split(" ")
    asked = {
        "bash": {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)},
        "zsh": {"_TYPER_COMPLETE_ARGS": line},
        "fish": {"_TYPER_COMPLETE_ARGS": line, "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
    }[shell]
    environment = {**os.environ, "_PRINTGEN_COMPLETE": f"complete_{shell}", **asked}
    code = "import sys; sys.argv = ['printgen']; from printgen.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.stderr == ""
    return done.stdout.split("\n")[:-1] if done.stdout.strip() else []


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("printgen pri", ["print", "printer"]),
        ("printgen print fa", ["farm", "favelas"]),
        ("printgen print farm --paper a", ["a4", "a3", "a5"]),
        ("printgen print farm --style ", ["colour", "pale"]),
        ("printgen proof farm --style p", ["pale"]),
        ("printgen print farm --sides long", ["long-edge"]),
        ("printgen print farm --ink ", ["rgb", "cmyk"]),
        ("printgen print farm --printer of", ["office"]),
        ("printgen printer show ", ["office"]),
        ("printgen score ", ["content/", "sheet.yaml", "sheets/", "templates/"]),
        ("printgen score sheets/", ["sheets/ana.json"]),
        ("printgen diff far", ["farm-kit.zip"]),
        ("printgen diff farm-kit.zip far", ["farm", "farm-kit.zip"]),
        ("printgen diff farm-kit.zip farm --style ", ["colour", "pale"]),
        ("printgen diff farm-kit.zip farm --paper a", ["a4", "a3", "a5"]),
        ("printgen diff farm-kit.zip farm --sides long", ["long-edge"]),
        ("printgen schema farm --for ", ["score", "combat", "fits"]),
    ],
)
def test_words_are_completed(kit: Path, monkeypatch: pytest.MonkeyPatch, line: str, offered: list[str]) -> None:
    monkeypatch.setenv("PRINTGEN_CONFIG", str(kit / ".config"))
    swap(YAML, "palette:", "styles: [colour, pale]\npalette:")
    put("sheet.yaml", "")
    put("notes.txt", "")
    put("farm-kit.zip", "")
    put("sheets/ana.json", "")
    assert run("printer", "add", "office", *"5 5 5 5 5 5".split()).code == 0
    before = sorted(Path().rglob("*"))
    assert completed(line) == offered
    assert sorted(Path().rglob("*")) == before


def test_each_shell_gets_its_own_format(kit: Path) -> None:
    assert completed("printgen print far", "bash") == ["farm"]
    assert completed("printgen print far", "fish") == ["farm"]
    assert completed("printgen print far", "zsh") == ["_arguments '*: :((\"farm\"))'"]


def test_names_that_a_shell_could_run_are_not_offered(kit: Path) -> None:
    for name in ("a$(touch pwned).yaml", "a`b`.yaml", "a b.yaml", 'a"b.yaml', "a;b.yaml", "-a.yaml", "a\nb.yaml", "a\\.yaml"):
        put(name, "")
    put("a.yaml", "")
    swap(YAML, "palette:", 'styles: ["$(touch pwned)", fine]\npalette:')
    for shell in ("bash", "zsh", "fish"):
        assert [line for line in completed("printgen score a", shell) if "a.yaml" in line] == completed(
            "printgen score a", shell
        )
    assert completed("printgen print farm --style ") == ["fine"]


def test_completion_starts_no_process(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("a process was started"))
    monkeypatch.setenv("_PRINTGEN_COMPLETE", "complete_bash")
    monkeypatch.setattr(sys, "argv", ["printgen"])
    monkeypatch.setenv("COMP_WORDS", "printgen print far")
    monkeypatch.setenv("COMP_CWORD", "2")
    from printgen.__main__ import main

    with pytest.raises(SystemExit):
        main()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_shown(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    code = "import sys; from printgen.__main__ import main; main()"
    words = [sys.executable, "-c", code, "--show-completion", shell]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"complete_{shell}" in done.stdout


def test_the_version_is_printed() -> None:
    told = run("--version")
    assert (told.code, told.out, told.err) == (0, f"printgen {printgen.__version__}\n", "")


@pytest.mark.parametrize("command", [(), ("print",), ("printer",), ("printer", "add"), ("schema",), ("score",)])
def test_h_is_help_everywhere(command: tuple[str, ...]) -> None:
    told = run(*command, "-h")
    assert told.code == 0
    assert told.out == run(*command, "--help").out
