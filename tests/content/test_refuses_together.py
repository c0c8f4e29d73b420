"""One run reports all problems, sorted by file and line, without duplicates."""

import re
from pathlib import Path

import pytest

from tests.helpers.farm import CSV, TEMPLATE, YAML, put, refused, run, swap


def test_all_problems_of_game_yaml_are_reported_at_once(kit: Path) -> None:
    swap(YAML, "title:", "titel:")
    swap(YAML, "most: 4", "most: for")
    swap(YAML, '"#aa3322"', "brwn")
    swap(YAML, "63x88mm", "63x88")
    swap(YAML, "kind: board", "kind: bored")
    assert [line for line in refused().split("\n") if "hint" not in line] == [
        'content/farm/game.yaml:2: Unknown key "titel".',
        'content/farm/game.yaml:5: players.most is "for", but must be a whole number.',
        'content/farm/game.yaml:8: palette.barn is "brwn", but must be a colour or a pattern.',
        'content/farm/game.yaml:17: components.animal.size is "63x88". The unit is missing: write 63x88mm.',
        'content/farm/game.yaml:25: components.barn.kind is "bored", '
        "but must be sheet, card, tile, token, board, mat, die, tuck-box, standee, tray or lid.",
    ]


@pytest.mark.parametrize("command", ["print", "check"])
def test_problems_of_all_kinds_of_files_are_reported_at_once(kit: Path, command: str) -> None:
    swap(YAML, "rulebook_count: 5", "rulebook_count: 7")
    swap(YAML, "    kind: board", "    kind: board\n    outline: circle")
    swap(CSV, "Gives milk.", "Moo " * 200)
    put("templates/farm/back.svg.j2", "<rect/>\n<rect fill='blu'/>\n")
    put("templates/farm/barn.svg.j2", "<text>\n{{ facts.hans }}</text>\n")
    assert [line for line in refused(command, "farm").split("\n") if "hint" not in line and "warning" not in line] == [
        "content/farm/animals.csv:2: animal “Cow”: the text “Moo Moo Moo Moo Moo Moo Moo Moo Moo Moo …” is "
        "78.2 mm too high (20 lines too many) at 9 pt, its smallest size.",
        "content/farm/game.yaml:15: animal: the rulebook lists 7, but the content adds up to 5.",
        "content/farm/game.yaml:24: barn is a circle, but its width and height differ.",
        'templates/farm/back.svg.j2:2: animal back: <rect>: "blu" is not a colour.',
        "templates/farm/barn.svg.j2:2: facts.hans is not defined.",
    ]


def test_all_problems_of_an_order_are_reported_at_once(kit: Path) -> None:
    assert refused("print", "farm", "--paper", "b4", "--style", "grey", "--players", "9") == (
        '--paper: There is no paper "b4".\n  hint: use a4, letter, a3, a5, legal, tabloid, sra3 or a size such as 320x450mm.\n'
        'content/farm/game.yaml:1: There is no style "grey".\n  hint: use colour.\n'
        "content/farm/game.yaml:3: The Farm takes 2–4 players, not 9."
    )


def test_the_same_mistake_in_many_cards_is_reported_once(kit: Path) -> None:
    put(CSV, "id,count\n" + "".join(f"cow{number},1\n" for number in range(50)))
    swap(YAML, "    rulebook_count: 5\n", "")
    put(TEMPLATE, "<text>{{ row.title }}</text>\n")
    assert refused() == "templates/farm/card.svg.j2:1: row.title is not defined.\n  hint: use count or id."


@pytest.mark.parametrize("words", [["inspect", "farm"], ["inspect", "farm", "--json"], ["check", "farm"], ["proof", "farm"]])
def test_every_command_reports_the_same_problems(kit: Path, words: list[str]) -> None:
    swap(YAML, "title: The Farm", "titel: The Farm")
    assert refused(*words) == 'content/farm/game.yaml:2: Unknown key "titel".\n  hint: did you mean title?'


def test_a_game_that_cannot_be_read_is_still_listed(kit: Path) -> None:
    put(YAML, "farm")
    told = run("list")
    assert told.code == 0
    assert re.search(r"^farm +cannot be read: see `printgen check` ", told.out, re.MULTILINE)


def test_check_reports_a_component_that_fits_no_paper(kit: Path) -> None:
    swap(YAML, "size: a5", "size: 600x700mm")
    told = run("check", "farm")
    assert told.code == 2
    assert "barn is 600 × 700 mm, with 5 mm of margin and bleed, and does not fit" in told.err
    assert (
        "hint: no paper is large enough; write `split: true` to print the component in parts, or make it smaller." in told.err
    )
