"""A grid of words and numbers with ticks: neighbours in formulas, trials of every branch, short reasons, and large crosses."""

from pathlib import Path

import pytest

from printgen.scoring.picture.ink import PEN
from tests.helpers.declared_games import HEAD, make_game
from tests.helpers.farm import put, run, swap

YAML = "content/pad/game.yaml"
SCORING = """\
scoring:
  sheet: card
  repeat: {hedge: [box, yew], space: 1 to 3}
  enter:
    number: {each: [hedge, space], takes: number from 1 to 6, empty: 0}
    heap: {each: space, takes: tick}
  lines:
    taller: {each: hedge, formula: "if(hedge = \\"yew\\", count(number > number[hedge - 1, all]), 0)"}
    total: {written: true, formula: 10 + sum(taller) - 2 * count(heap)}
  must:
    - {each: [hedge, space], that: "number = 0 or space = 1 or number > number[hedge, space - 1]", say: Numbers rise.}
  winner: lowest total
"""
ENTRY = """\
game: pad
sheets:
  - {player: Ana, number: ["1 2 -", "2 - -"], heap: "- - -", total: 11}
  - {player: Bo, number: ["1 2 6", "2 3 4"], heap: x - x, total: 8}
  - {player: Cleo, number: ["- - -", "- - -"], heap: "- x -", total: 8}
"""


@pytest.fixture
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make_game(SCORING)
    put("trio.yaml", ENTRY)
    return tmp_path


def test_the_name_of_a_repeat_as_subscript_means_its_position(pad: Path) -> None:
    assert run("check", "pad", "--strict").code == 0
    assert "no mistakes found." in run("score", "trio.yaml").out
    swap("trio.yaml", '"1 2 6"', '"2 1 6"')
    assert "trio.yaml:4: Bo, hedge box space 2: Numbers rise." in run("score", "trio.yaml").out


@pytest.mark.parametrize(("row", "heap"), [("xx-", "2 * 2"), ("x x -", "2 * 2"), ("..x", "2 * 1"), ("---", "2 * 0")])
def test_a_row_of_ticks_may_be_written_without_spaces(pad: Path, row: str, heap: str) -> None:
    swap("trio.yaml", "heap: x - x, total: 8", f'heap: "{row}", total: 7')
    assert f"10 + sum(0, 2) - {heap}" in run("score", "trio.yaml").out


def test_a_row_without_spaces_is_checked_letter_by_letter(pad: Path) -> None:
    swap("trio.yaml", "heap: x - x", "heap: xax")
    assert 'heap.2 is "a", but must be `x` for a tick' in run("score", "trio.yaml").err


def test_ticks_are_explained_by_their_number(pad: Path) -> None:
    swap("trio.yaml", "heap: x - x, total: 8", "heap: x - x, total: 9")
    assert "Bo wrote 9 for total, but it must be 8 (10 + sum(0, 2) - 2 * 2)." in run("score", "trio.yaml").out


def test_an_empty_box_is_a_no_in_the_reason_for_a_range(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_game(
        "scoring:\n  sheet: card\n  enter: {lock: {takes: tick}, coins: {takes: number from 0 to 9}}\n"
        '  lines: {total: {written: true, formula: "coins + if(lock or coins > 3, 5, 0)"}}\n'
    )
    put("ana.yaml", "game: pad\nsheets:\n  - {player: Ana, lock: '-', total: 20}\n")
    reason = "0 to 9 + if(no or 0 to 9 > 3, 5, 0)"
    assert f"Ana wrote 20 for total, but it can only be from 0 to 14 ({reason})." in run("score", "ana.yaml").out


def test_the_winner_with_the_lowest_total_comes_first(pad: Path) -> None:
    assert run("score", "trio.yaml").out.endswith(
        "\nBo       8 wins (shared)\nCleo     8 wins (shared)\nAna     11\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("number = 0 or space = 1 or number", "number = 0 or number", 10),  # fails only for a number in the first space
        ("count(number > number[hedge - 1, all])", "sum(if(heap[1], lookup(7, 8), 0))", 7),  # fails only for a ticked box
    ],
)
def test_a_branch_that_empty_fields_do_not_reach_is_tried(pad: Path, old: str, new: str, line: int) -> None:
    swap(YAML, old, new)
    told = run("check", "pad").err
    assert told.startswith(f"{YAML}:{HEAD.count(chr(10)) + 1 + line}: The formula"), told
    assert told.count("The formula") == 1


def test_a_tick_is_drawn_as_a_cross_of_lines(pad: Path) -> None:
    assert run("score", "trio.yaml", "--picture", "trio.svg").code == 0
    drawings = "".join(path.read_text() for path in sorted(pad.glob("trio*.svg")))
    assert drawings.count(f'stroke="{PEN}"') == 3
    assert "×" not in drawings
