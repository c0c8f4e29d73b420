"""A game whose parts do not agree, and an order that the game cannot fill."""

from pathlib import Path

import pytest

from tests.helpers.farm import CSV, YAML, refused, run, swap


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "rulebook_count: 5",
            "rulebook_count: 6",
            "content/farm/game.yaml:15: animal: the rulebook lists 6, but the content adds up to 5.\n"
            "  hint: fix `copies` or the table; change `rulebook_count` only if it differs from the rulebook.",
        ),
        (
            "copies: column count\n    rulebook_count: 5",
            "copies: per player\n    rulebook_count: per player",
            "content/farm/game.yaml:15: animal: the rulebook lists 1 per player, but the content adds up to 2 per player.\n"
            "  hint: fix `copies` or the table; change `rulebook_count` only if it differs from the rulebook.",
        ),
        (
            "template: card.svg.j2",
            "template: crad.svg.j2",
            "content/farm/game.yaml:15: animal needs the template crad.svg.j2, which is not in templates/farm/.\n"
            "  hint: did you mean card.svg.j2?",
        ),
        (
            "back: back.svg.j2",
            "back: bakc.svg.j2",
            "content/farm/game.yaml:15: animal needs the template bakc.svg.j2, which is not in templates/farm/.\n"
            "  hint: did you mean back.svg.j2?",
        ),
        (
            "game: farm",
            "game: barn",
            'content/farm/game.yaml:1: game is "barn", but its folder is content/farm.\n'
            "  hint: remove this line, because the folder names the game.",
        ),
        (
            "usual: 2",
            "usual: 5",
            "content/farm/game.yaml:3: players.usual is 5, but must be from 2 to 4.\n"
            "  hint: use a number of players that the game allows.",
        ),
        (
            "least: 2",
            "least: 7",
            "content/farm/game.yaml:3: players.least is 7, but must be at most players.most, which is 4.\n"
            "  hint: swap the two numbers, or change one of them.",
        ),
        (
            "    kind: board",
            "    kind: board\n    styles: colur",
            "content/farm/game.yaml:24: barn is printed in the style colur, but the game has no such style.\n"
            "  hint: did you mean colour?",
        ),
        (
            'barn: "#aa3322"',
            "barn: {colour: red, gray: gray}",
            "content/farm/game.yaml:7: The colour barn has a value for the style gray, but the game has no such style.\n"
            "  hint: use colour.",
        ),
        (
            "    kind: board",
            "    kind: board\n    stock: cardboard",
            'content/farm/game.yaml:26: components.barn.stock is "cardboard", but must be paper, card, board or label.\n'
            "  hint: did you mean board?",
        ),
        (
            "    kind: board",
            "    kind: board\n    outline: circle",
            "content/farm/game.yaml:24: barn is a circle, but its width and height differ.\n"
            "  hint: write the diameter twice, such as `size: 30x30mm`.",
        ),
        (
            "    kind: board",
            "    kind: board\n    outline: polygon",
            "content/farm/game.yaml:24: barn is a polygon but has no points.\n"
            '  hint: add the corners in mm: `points: "0,0 40,0 20,30"`.',
        ),
        (
            "    kind: board\n    size: a5\n",
            "    like: animla\n",
            'content/farm/game.yaml:25: barn is like "animla", which is not another component of this game.\n'
            "  hint: did you mean animal?\n"
            "content/farm/game.yaml:25: components.barn.kind is missing.\n  hint: add a line `kind: …`.\n"
            "content/farm/game.yaml:25: components.barn.size is missing.\n  hint: add a line `size: …`, or `holds: …`.",
        ),
        (
            "    size: a5",
            "    size: 280x205mm",
            "content/farm/game.yaml:24: barn is 280 × 205 mm, with 5 mm of margin and bleed, "
            "and does not fit a4 paper (210 × 297 mm).\n  hint: print on a3, legal, tabloid or sra3 paper.",
        ),
        (
            "    size: a5",
            "    size: 500x500mm",
            "content/farm/game.yaml:24: barn is 500 × 500 mm, with 5 mm of margin and bleed, "
            "and does not fit a4 paper (210 × 297 mm).\n"
            "  hint: no paper is large enough; write `split: true` to print the component in parts, or make it smaller.",
        ),
    ],
)
def test_contradicting_parts_are_reported(kit: Path, old: str, new: str, said: str) -> None:
    swap(YAML, old, new)
    assert refused() == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frm"], 'content: There is no game "frm".\n  hint: did you mean farm?'),
        (["../farm"], 'content: There is no game "../farm".\n  hint: did you mean farm?'),
        (
            ["farm", "--paper", "a44"],
            '--paper: There is no paper "a44".\n'
            "  hint: use a4, letter, a3, a5, legal, tabloid, sra3 or a size such as 320x450mm.",
        ),
        (
            ["farm", "--style", "color"],
            'content/farm/game.yaml:1: There is no style "color".\n  hint: did you mean colour?',
        ),
        (["farm", "--players", "5"], "content/farm/game.yaml:3: The Farm takes 2–4 players, not 5."),
        (["farm", "--players", "1"], "content/farm/game.yaml:3: The Farm takes 2–4 players, not 1."),
    ],
)
def test_an_impossible_order_is_reported(kit: Path, words: list[str], said: str) -> None:
    assert refused("print", *words) == said


@pytest.mark.parametrize("option", ["--players", "--copies"])
def test_an_order_of_nothing_is_reported(kit: Path, option: str) -> None:
    told = run("print", "farm", option, "0")
    assert told.code == 2
    assert "0" in told.err or "greater" in told.err


def test_an_order_without_any_piece_is_reported(kit: Path) -> None:
    swap(YAML, "    kind: card", "    kind: card\n    players: 3")
    swap(YAML, "    kind: board", "    kind: board\n    copies: 0")
    assert refused() == (
        "content/farm/game.yaml:14: There is nothing to print: every component has 0 copies.\n"
        "  hint: check `copies`, `players` and `styles` of the components."
    )


def test_an_order_of_too_many_pieces_is_reported(kit: Path) -> None:
    swap(YAML, "    rulebook_count: 5\n", "")
    swap(CSV, "milk.,2", "milk.,99999")
    assert refused() == (
        "content/farm/game.yaml:14: The order has 100003 pieces, but one run prints at most 100000.\n"
        "  hint: order fewer copies at a time, and print the game in several runs."
    )
    assert refused("check", "farm") == refused()


@pytest.mark.parametrize(("written", "shown"), [("", "empty"), (" ~", '"~"'), (" null", '"null"')])
def test_an_empty_size_is_reported_once_and_not_as_missing(kit: Path, written: str, shown: str) -> None:
    swap(YAML, "size: a5", f"size:{written}")
    rule = "but must be a size, such as 63x88mm, poker or a5 landscape."
    assert refused() == f"content/farm/game.yaml:26: components.barn.size is {shown}, {rule}"


def test_changed_facts_of_a_recorded_edition_are_reported(kit: Path) -> None:
    swap(YAML, "title: The Farm", 'title: The Farm\neditions: {"1": 000000000000}')
    said = refused()
    assert said.startswith(
        "content/farm/game.yaml:3: The facts have changed since edition 1 was recorded.\n"
        "  hint: choose a new edition, and add it to `editions` with the fingerprint "
    )


def test_an_unrecorded_edition_is_reported(kit: Path) -> None:
    swap(YAML, "title: The Farm", 'title: The Farm\nedition: "2"\neditions: {"1": 000000000000}')
    said, _, fingerprint = refused().rstrip("`.").rpartition(" ")
    assert said == 'content/farm/game.yaml:4: editions has no line for edition 2.\n  hint: add the line `"2":'
    swap(YAML, '"1": 000000000000', f'"2": "{fingerprint}"')
    assert run("print", "farm").code == 0
