"""Every starting point prints at once, is short enough to read, and can be renamed, changed and handed on as one folder."""

import re
from pathlib import Path

import pytest

import printgen
from docs.scripts.files import read_page
from printgen.project.starting import list_starting_points
from tests.helpers.farm import put, run, swap

POINTS = {point.name: point for point in list_starting_points()}
SHEET = """\
game: moon
sheets:
  - player: Ana
    number: ["1 2 3 6 - -", "2 5 6 - - -", "3 4 - - - -"]
    compost: x x - - -
    grown: 10 6 3
    lost: 4
    total: 15
"""
PAGE = read_page("starting-points")
SIDES = {"deck": 9, "hexes": 20}  # the fewest pieces on the first side of paper


def started(folder: Path, start: str) -> printgen.Project:
    """The project in an empty folder, after a game called moon was started in it."""
    project = printgen.open(folder)
    project.start_game("moon", start).get()
    return project


@pytest.mark.parametrize("start", POINTS)
def test_a_starting_point_has_no_problems_in_any_style(start: str, tmp_path: Path) -> None:
    project = started(tmp_path, start)
    assert project.load("moon").get().styles[:3] == ("colour", "grey", "low-ink")
    checked = project.check("moon")
    assert checked.get().faces > 2
    assert checked.problems == ()


@pytest.mark.parametrize("start", POINTS)
def test_a_starting_point_prints_on_both_papers_and_has_proofs(start: str, tmp_path: Path) -> None:
    project = started(tmp_path, start)
    for paper in ("a4", "letter"):
        printout = project.print("moon", printgen.Options(paper=paper)).get()
        assert printout.pdf().startswith(b"%PDF-")
        assert len(printout.plan.sheets[0].placements) >= SIDES.get(start, 1)
    assert project.write_proofs("moon").get()


@pytest.mark.parametrize("start", POINTS)
def test_a_starting_point_is_short_and_begins_with_what_it_is(start: str, tmp_path: Path) -> None:
    files = [path for path in POINTS[start].folder.rglob("*") if path.is_file()]
    assert len(files) <= 10
    for file in files:
        lines = file.read_text().splitlines()
        assert len(lines) <= 70, file
        assert max(map(len, lines)) <= 190, file
        assert file.suffix != ".j2" or lines[0].startswith("{#"), f"{file} does not say what it draws"
    schema, summary, *_ = (POINTS[start].folder / "game.yaml").read_text().splitlines()
    assert schema == "# yaml-language-server: $schema=../game.schema.json"
    assert summary == f"# {POINTS[start].summary}"
    assert len(summary) <= 64


def test_no_starting_point_is_a_game_and_help_and_list_name_all(here: Path) -> None:
    assert "starting" not in run("list").out
    listed, help_text = run("new").out, " ".join(run("new", "--help").out.split())
    assert all(f"  {point.name.ljust(14)}  {point.summary}\n" in listed for point in POINTS.values())
    assert all(name in help_text for name in POINTS)
    assert not list(here.iterdir())


def test_a_new_game_is_one_folder_that_can_be_renamed(here: Path) -> None:
    told = run("new", "moon")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("content/moon: your new game, made from the starting point deck.\n")
    assert sorted(path.name for path in here.rglob("*") if path.parent in (here, here / "content")) == [
        "content",
        "game.schema.json",
        "moon",
    ]
    (here / "content/moon").rename(here / "content/sun")
    assert run("print", "sun").out.startswith("output/sun/sun-a4.pdf: 4 pages on 2 sheets of A4 paper, both sides.\n")


def test_the_page_shows_what_the_command_prints_and_pictures_every_starting_point(here: Path) -> None:
    ((command, shown),) = re.findall(r"```sh\nprintgen (new moon)\n```\n\n```text\n(.*?)```", PAGE, re.DOTALL)
    assert run(*command.split()).out == shown
    commands = re.findall(r"`printgen (new \w+ --start ([\w-]+))`", PAGE)
    gallery = set(re.findall(r"pictures/sheet-([a-z]+)\.png", read_page("score-sheet-gallery")))
    assert {start for _, start in commands} | gallery == set(POINTS)
    for command, start in commands:
        assert f"](pictures/start-{start}.png)" in PAGE
        assert run(*command.split()).code == 0


def test_a_changed_number_needs_no_edition(here: Path) -> None:
    run("new", "moon", "--start", "roll-and-write")
    swap("content/moon/game.yaml", "turns: {value: 15", "turns: {value: 12")
    told = run("check", "moon", "--strict")
    assert (told.code, told.err) == (0, "")


def test_the_roll_and_write_checks_a_finished_sheet(here: Path) -> None:
    run("new", "moon", "--start", "roll-and-write")
    put("ana.yaml", SHEET)
    assert run("score", "ana.yaml").out.startswith("ana.yaml: no mistakes found.\n")
    swap("ana.yaml", "3 4 - -", "4 3 - -")
    assert "Each number in a hedge is higher than the one before." in run("score", "ana.yaml").out


def test_the_project_that_started_a_game_can_print_it(tmp_path: Path) -> None:
    assert started(tmp_path, "deck").print("moon").ok


def test_the_box_holds_the_cards_that_its_second_style_prints(tmp_path: Path) -> None:
    plan = started(tmp_path, "box").print("moon", printgen.Options(style="cards")).get().plan
    assert {piece.component for piece in plan.pieces} == {"card"}
