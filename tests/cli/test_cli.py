"""The command line when everything works: what it prints, what it writes, and its exit codes."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from typer.main import get_command
from typer.testing import CliRunner

from printgen.cli.app import SECTIONS, load_app
from tests.helpers.farm import GAME, YAML, put, run, swap

ROOT = Path(__file__).resolve().parents[2]


def test_print_says_what_was_written(kit: Path) -> None:
    told = run("print", "farm")
    assert told == (
        0,
        "output/farm/farm-a4.pdf: 4 pages on 2 sheets of A4 paper (1 card, 1 board), both sides.\n"
        "  5 × animal, 1 × barn\n"
        "  Print at 100 %, not “fit to page”.\n",
        "",
    )
    assert Path("output/farm/farm-a4.pdf").read_bytes().startswith(b"%PDF-")


def test_print_on_another_paper_into_another_folder(kit: Path) -> None:
    told = run("print", "farm", "--paper", "LETTER", "--output", "mine/of")
    assert told.out.startswith("mine/of/farm/farm-letter.pdf: 4 pages on 2 sheets of Letter paper")
    assert not Path("output").exists()


def test_print_in_another_style_writes_another_file(kit: Path) -> None:
    swap(YAML, "palette:", "styles: [colour, plain]\npalette:")
    run("print", "farm", "--style", "plain")
    run("print", "farm", "--style", "colour")
    assert sorted(path.name for path in Path("output/farm").glob("*.pdf")) == ["farm-a4-plain.pdf", "farm-a4.pdf"]


def test_list_names_every_game_and_its_folder(kit: Path) -> None:
    put("content/zoo/game.yaml", GAME.replace("game: farm", "game: zoo").replace("most: 4", "most: 2"))
    told = run("list")
    assert (told.code, told.err) == (0, "")
    farm, zoo, *supplied = (re.split("  +", line) for line in told.out.splitlines())
    assert farm == ["farm", "The Farm, edition 1, 2–4 players", "content/farm"]
    assert zoo == ["zoo", "The Farm, edition 1, 2 players", "content/zoo"]
    village = next(game for game in supplied if game[0] == "village")
    assert village[1].startswith("Village, edition ")


def test_list_in_an_empty_folder_names_the_supplied_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    supplied = sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
    assert [line.split()[0] for line in run("list").out.splitlines()] == supplied


def test_inspect_shows_the_source_of_each_fact(kit: Path) -> None:
    told = run("inspect", "farm")
    assert (told.code, told.err) == (0, "")
    assert told.out == (
        "The Farm (farm), edition 1, 2 to 4 players\n"
        "styles: colour\n"
        "\n"
        "components\n"
        "  animal           card   63 × 88 mm on card, 5, rulebook: 5  [rulebook]\n"
        "  barn             board  148.5 × 210 mm on board, 1  [ours]\n"
        "\n"
        "facts\n"
        "  hands            3  [rulebook]  page 2\n"
    )


def test_inspect_as_json_has_counts_places_and_fields(kit: Path) -> None:
    put(
        "templates/farm/barn.svg.j2",
        '<g transform="translate(10 20)"><rect data-field="hay.{{ facts.hands }}" x="1" y="2" width="30" height="8"/></g>',
    )
    told = run("inspect", "farm", "--json")
    assert (told.code, told.err) == (0, "")
    game = json.loads(told.out)
    animal, barn = game["components"]
    assert (game["name"], game["players"]) == ("farm", {"least": 2, "most": 4, "usual": 2})
    assert game["facts"]["hands"]["where"] == "content/farm/game.yaml:10"
    assert len(game["fingerprint"]) == 12
    assert animal["count"] == {"number": 5, "per_player": False, "column": None}
    assert animal["rows"][1] == {
        "where": "content/farm/animals.csv:3",
        "cells": {"id": "hen", "title": "Hen", "words": "Lays eggs.", "count": 3},
    }
    assert barn["fields"] == [{"name": "hay.3", "x": 11, "y": 22, "width": 30, "height": 8}]


def test_inspect_as_json_reports_what_cannot_be_drawn(kit: Path) -> None:
    put("templates/farm/barn.svg.j2", '<rect data-field="hay" width="wide"/>')
    told = run("inspect", "farm", "--json")
    hint = "  hint: write a number in mm, or a number with mm, cm, in or pt.\n"
    assert told == (2, "", f'templates/farm/barn.svg.j2:1: barn: <rect>: "wide" is not a number.\n{hint}')


def test_check_draws_everything_and_writes_nothing(kit: Path) -> None:
    assert run("check", "farm") == (0, "farm: no problems found (4 faces checked).\n", "")
    assert not Path("output").exists()


def test_check_covers_every_style_size_and_number_of_players(kit: Path) -> None:
    swap(YAML, "palette:", "styles: [colour, plain]\npalette:")
    swap(YAML, "    size: a5", "    size: [a5, a6]\n    players: 4")
    put("templates/farm/barn.svg.j2", "<rect {% if style == 'plain' and players == 4 and width < 110 %}fil=''{% endif %}/>")
    assert run("print", "farm").code == 0
    told = run("check", "farm")
    assert (told.code, told.err) == (
        2,
        "templates/farm/barn.svg.j2:1: barn: <rect> does not support fil.\n  hint: did you mean fill?\n",
    )


def test_proof_writes_a_picture_of_every_page(kit: Path) -> None:
    told = run("proof", "farm")
    assert told.out.splitlines() == [f"output/farm/proof/{number:03}-page-{number}.png" for number in range(1, 5)]
    with Image.open("output/farm/proof/001-page-1.png") as picture:
        assert (picture.format, picture.size) == ("PNG", (1241, 1754))
        assert picture.convert("RGB").getpixel((620, 300)) == (0xAA, 0x33, 0x22)


def test_proof_writes_a_picture_of_every_face(kit: Path) -> None:
    told = run("proof", "farm", "--faces")
    assert (told.code, len(told.out.splitlines())) == (0, 4)
    with Image.open("output/farm/proof/001-animal-cow.png") as picture:
        assert picture.size == (373, 520)


def test_the_file_name_of_a_proof_has_no_accents(kit: Path) -> None:
    swap("content/farm/animals.csv", "cow,Cow", "cow,Vaca São Gonçalo")
    assert "output/farm/proof/001-animal-vaca-sao-goncalo.png" in run("proof", "farm", "--faces").out


def test_proof_of_a_card_with_a_very_long_title(kit: Path) -> None:
    swap("content/farm/animals.csv", "cow,Cow", f"cow,{'Cow' * 200}")
    told = run("proof", "farm", "--faces")
    assert told.code == 0
    assert max(len(Path(line).name) for line in told.out.splitlines()) < 80


def test_help_lists_every_command_in_one_section() -> None:
    listed = [name for names in SECTIONS.values() for name in names]
    assert sorted(listed) == sorted(get_command(load_app()).commands)  # type: ignore[attr-defined]
    text = run("--help").out
    assert [line[:-1] for line in text.splitlines() if line[:-1] in SECTIONS] == list(SECTIONS)
    assert "..." not in text.partition("Make a game:")[2], "every summary fits on its line"


def test_a_run_builds_only_its_own_command() -> None:
    names = [command.name for command in load_app(["--trust", "print", "farm"]).registered_commands]
    assert names == ["print"]
    assert load_app(["prnt"]) is load_app()


def test_the_help_of_the_program_needs_no_parameters_of_commands() -> None:
    short, whole = (CliRunner().invoke(load_app(words), ["--help"]).output for words in (["--help"], []))
    assert short == whole
    commands = get_command(load_app(["--help"])).commands  # type: ignore[attr-defined]
    assert all(command.params == [] for command in commands.values())


@pytest.mark.parametrize("words", [["--help"], ["print", "--help"], ["list", "--help"]])
def test_help_is_there(words: list[str]) -> None:
    told = run(*words)
    assert (told.code, told.out.startswith("Usage: ")) == (0, True)


def test_a_mistyped_command_gets_a_suggestion(kit: Path) -> None:
    told = run("prnt", "farm")
    assert told.code == 2
    assert "Did you mean 'print'" in told.err


def test_printgen_also_runs_as_a_module(kit: Path) -> None:
    words, found = [sys.executable, "-m", "printgen", "print", "farm"], {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, capture_output=True, text=True, env=found, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("output/farm/farm-a4.pdf: 4 pages")


@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-"])
def test_closed_streams_and_unprintable_characters_cause_no_traceback(kit: Path, closing: str) -> None:
    swap(YAML, "title: The Farm", "title: The Farm 東")
    found = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252"}
    for words in ("list", "enter village", "score -", "score no\udce9.yaml"):
        line = f"'{sys.executable}' -m printgen {words} {closing}"
        done = subprocess.run(["bash", "-c", line], input=b"", capture_output=True, env=found, check=False)
        assert b"Traceback" not in done.stdout + done.stderr
        assert (done.returncode == 0) == (words == "list")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full stands for a full disk")
@pytest.mark.parametrize("words", ["list", "--help", "inspect farm --json"])
def test_a_full_disk_behind_standard_output_is_reported_without_a_traceback(kit: Path, words: str) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "printgen", *words.split()]
        found = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=found, check=False)
    assert done.returncode == 2
    assert (
        done.stderr
        == "standard output: No space left on device.\n  hint: free some disk space, or send the output to another disk.\n"
    )


def test_interrupt_ends_a_run_with_a_message_and_leaves_no_files(kit: Path) -> None:
    put("templates/farm/barn.svg.j2", "{% for a in range(999) %}{% for b in range(99) %}{% endfor %}{% endfor %}<g/>{{ copy }}")
    swap(YAML, "kind: board", "kind: board\n    copies: 9999")
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from printgen.cli import main; print('go', flush=True); main()"
    words = [sys.executable, "-c", code, "print", "farm"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "go\n"
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(1)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=10)
    assert (running.returncode, out) == (130, "")
    assert err == "Interrupted. No file is half-written, and existing files are unchanged.\n"
    assert not Path("output").exists()


def test_interrupt_during_the_start_gives_a_message(kit: Path) -> None:
    put("printgen/__init__.py", "")
    put("printgen/cli.py", "raise KeyboardInterrupt\n")
    for name in ("__main__.py", "core/__init__.py", "core/late_imports.py", "core/quick_imports.py"):
        put(f"printgen/{name}", (ROOT / "printgen" / name).read_bytes())
    done = subprocess.run([sys.executable, "-m", "printgen"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Interrupted.\n")
