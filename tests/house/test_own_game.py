"""The tutorial is true: a reader who follows it can print after each step, and as fast as it says."""

import csv
import re
import sys
from collections.abc import Callable
from os import environ
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from subprocess import run as run_program

import pytest

import printgen
from docs.scripts.files import ROOT, read_page, write_quoted_files
from docs.scripts.own_game import add_material
from tests.helpers.farm import put, run, swap
from tests.helpers.spreadsheets import excel_book

PAGE = read_page("own-game")
STEPS = PAGE.split("\n## ")[1:5]
TEMPLATE = "content/coast/card.svg.j2"


def follow(steps: list[str], folder: Path, command: Callable[[list[str]], None]) -> None:
    """Do what the first steps say in a folder: write the files, add the picture or the font, and give each command."""
    for number, step in enumerate(steps):
        write_quoted_files(step, folder)
        add_material(folder, number)
        for words in re.findall(r"^printgen (.*)$", step, re.MULTILINE):
            command(words.split())


def test_each_step_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = []
    follow(STEPS, tmp_path, lambda words: told.append(run(*words)))
    assert [one.code for one in told] == [0] * 6
    (shown,) = re.findall(r"```text\n(output/.*?)```", PAGE, re.DOTALL)
    assert [one.out for one in told[:4]] == [shown] * 4
    assert "there is no picture" not in told[0].err
    assert re.findall(r"there is no picture (\S+)", told[1].err) == ["ferry.jpg", "storm.jpg"]
    assert len(list(tmp_path.glob("output/coast/proof/*.png"))) == 4


def test_the_cards_have_the_font_the_picture_and_the_icon_of_the_reader(tmp_path: Path) -> None:
    follow(STEPS, tmp_path, lambda _: None)
    printout = printgen.open(tmp_path).print("coast").get()
    (card,) = (face for face in printout.plan.faces() if "Lighthouse" in face.svg)
    assert "lighthouse.jpg" in card.svg
    assert "Title" in card.svg
    assert "wave" in card.svg


def test_the_misspelt_column_gives_the_message_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    follow(STEPS, tmp_path, lambda _: None)
    swap(TEMPLATE, "row.card_name", "row.card_nam")
    (shown,) = re.findall(r"```text\n(content/coast/card.*?)```", PAGE, re.DOTALL)
    assert shown in run("check", "coast").err


def test_the_misspelt_kind_gives_the_message_of_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    follow(STEPS, tmp_path, lambda _: None)
    swap("content/coast/game.yaml", "kind: card", "kind: crad")
    (shown,) = re.findall(r"```text\n(content/coast/.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert run("check", "coast").err.startswith(shown)


def test_a_workbook_gives_the_same_cards_as_the_csv_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    follow(STEPS, tmp_path, lambda _: None)
    from_csv = printgen.open(tmp_path).print("coast").get().plan.faces()
    table = tmp_path / "content/coast/cards.csv"
    rows = csv.reader(table.read_text().splitlines(), delimiter=";")
    put("content/coast/cards.xlsx", excel_book([[int(cell) if cell.isdigit() else cell for cell in row] for row in rows]))
    table.unlink()
    swap("content/coast/game.yaml", "table: cards.csv", "table: cards.xlsx")
    from_book = printgen.open(tmp_path).print("coast").get().plan.faces()
    assert [face.svg for face in from_book] == [face.svg for face in from_csv]


def test_without_a_font_file_a_supplied_family_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_quoted_files("\n".join(STEPS).replace("```yaml +", "```yaml skipped/"), tmp_path)
    swap(TEMPLATE, "font='Title'", *re.findall(r"write `(font='[^`]+')`", PAGE))
    assert run("print", "coast").code == 0


def test_the_computer_needs_no_longer_than_the_page_says(tmp_path: Path) -> None:
    (promised,) = re.findall(r"take less than (\d+) seconds", PAGE)

    def give(words: list[str]) -> None:
        program = [sys.executable, "-m", "printgen", *words]
        run_program(program, cwd=tmp_path, env={**environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=True)

    before = getrusage(RUSAGE_CHILDREN)
    follow(STEPS, tmp_path, give)
    after = getrusage(RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"All commands of docs/own-game.md: {seconds:.1f} s of CPU")
    assert 0 < seconds < int(promised)
