"""Layouts that are impossible are reported with their line and with what to do."""

import re
from pathlib import Path

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.model import Order
from printgen.printing.printout import make_printout
from printgen.sheets.waste import NARROWEST
from tests.helpers.farm import YAML, make_kit, put, refused, run, swap

BARN = "    kind: board\n    size: a5\n"


@pytest.fixture(autouse=True)
def _farm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_kit(tmp_path)
    monkeypatch.chdir(tmp_path)


def warned() -> str:
    told = run("print", "farm")
    assert told.code == 0
    return told.err


def test_a_bleed_wider_than_half_the_gutter_is_reported() -> None:
    swap(YAML, "players:\n", "layout:\n  gutter: 2mm\nplayers:\n")
    swap(YAML, BARN, f"{BARN}    bleed: 3mm\n")
    said = warned()
    assert (
        "content/farm/game.yaml:3: warning: The gutter of barn is 2 mm, but its bleed of 3 mm on each side needs 6 mm." in said
    )
    assert "hint: write `gutter: 6mm` under `layout`, or give the component less bleed." in said


def test_a_piece_too_narrow_for_its_name_is_reported() -> None:
    swap(YAML, "players:\n", "layout:\n  labels: true\nplayers:\n")
    swap(YAML, "size: a5", "size: 7x50mm")
    assert (
        "content/farm/game.yaml:3: warning: barn is 7 mm wide, which is too narrow for the name printed below it." in warned()
    )


def test_a_gutterfold_without_backs_is_reported() -> None:
    swap(YAML, "players:\n", "layout:\n  sides: gutterfold\nplayers:\n")
    swap(YAML, "    back: back.svg.j2\n", "")
    assert "content/farm/game.yaml:3: warning: layout.sides is gutterfold, but no component has a back" in warned()


@pytest.mark.parametrize("outline", ["circle", "hexagon"])
def test_only_rectangles_are_split(outline: str) -> None:
    swap(YAML, "size: a5", f"size: 400x400mm\n    split: true\n    outline: {outline}")
    assert f"barn is a {outline}, but only rectangles can be split." in refused()


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ("0,0 20,20 20,0 0,20", "barn: the outline crosses itself."),
        ("0,0 5,5 10,10", "barn: the outline has no area."),
        ("0,0 300,0 0,20", "barn has a corner outside its size of 20 × 20 mm."),
        (" ".join(["0,0 9,9"] * 251), "but must have at most 500 corners."),
    ],
)
def test_polygons_that_no_knife_can_follow(points: str, message: str) -> None:
    swap(YAML, "size: a5", f"size: 20x20mm\n    outline: polygon\n    points: {points}")
    said = refused()
    assert said.startswith("content/farm/game.yaml:")
    assert message in said


@pytest.mark.parametrize("points", ["0,0 20,0 20,20", "0,0 20,20 20,0"])
def test_the_corners_of_a_polygon_may_be_listed_in_either_direction(points: str) -> None:
    swap(YAML, "size: a5", f"size: 20x20mm\n    outline: polygon\n    points: {points}")
    assert run("print", "farm", "--only", "barn").code == 0


def test_a_size_of_nothing() -> None:
    swap(YAML, "size: a5", "size: 0x20mm")
    assert refused() == (
        'content/farm/game.yaml:26: components.barn.size is "0x20mm", but must be from 1 mm to 2 m in width and height.\n'
        "  hint: write a size such as 63x88mm; make a larger board from several components."
    )


def test_a_sheet_has_no_name_below_it() -> None:
    swap(YAML, "players:\n", "layout:\n  labels: true\nplayers:\n")
    for kind, named in (("board", True), ("sheet", False)):
        put(YAML, re.sub(r"kind: (board|sheet)", f"kind: {kind}", Path(YAML).read_text()))
        assert ("barn" in notes()) is named


def notes() -> set[str]:
    """The text in the waste of all sheets."""
    shelves, problems = find_shelves(Path.cwd()), Problems()
    game = load_game("farm", shelves, problems)
    assert game is not None
    printout = make_printout(Job(game, Order("a4", 2, 1, "colour", "long-edge"), shelves, problems))
    assert printout is not None, problems.sort_by_severity()
    return {note.text for sheet in printout.plan.sheets for note in sheet.notes}


@pytest.mark.parametrize(("size", "code"), [("287x410mm", 0), ("320x450mm", 2)])
def test_check_accepts_a_piece_that_one_of_the_papers_holds(size: str, code: int) -> None:
    swap(YAML, "size: a5", f"size: {size}")
    told = run("check", "farm")
    assert (told.code, "does not fit" in told.err + told.out) == (code, code > 0)


@pytest.mark.parametrize(("gutter", "warns"), [("5.9mm", True), ("6mm", False)])
def test_a_gutter_of_twice_the_bleed_is_wide_enough(gutter: str, warns: bool) -> None:
    swap(YAML, "players:\n", f"layout:\n  gutter: {gutter}\nplayers:\n")
    swap(YAML, BARN, f"{BARN}    bleed: 3mm\n")
    assert ("The gutter of barn" in warned()) == warns


@pytest.mark.parametrize(("width", "warns"), [(NARROWEST - 0.1, True), (NARROWEST, False)])
def test_a_piece_is_wide_enough_for_its_name_from_a_width_on(width: float, warns: bool) -> None:
    swap(YAML, "players:\n", "layout:\n  labels: true\nplayers:\n")
    swap(YAML, "size: a5", f"size: {width:g}x50mm")
    assert ("too narrow for the name" in warned()) == warns
