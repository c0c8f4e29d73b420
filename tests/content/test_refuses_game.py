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
            "content/farm/game.yaml:15: animal: the rulebook's list says 6, the content makes 5.\n"
            "  hint: mend copies or the table; change rulebook_count only if the rulebook says so.",
        ),
        (
            "copies: column count\n    rulebook_count: 5",
            "copies: per player\n    rulebook_count: per player",
            "content/farm/game.yaml:15: animal: the rulebook's list says 1 per player, the content makes 2 per player.\n"
            "  hint: mend copies or the table; change rulebook_count only if the rulebook says so.",
        ),
        (
            "template: card.svg.j2",
            "template: crad.svg.j2",
            "content/farm/game.yaml:15: animal wants the template crad.svg.j2, which is not in templates/farm/.\n"
            "  hint: did you mean card.svg.j2?",
        ),
        (
            "back: back.svg.j2",
            "back: bakc.svg.j2",
            "content/farm/game.yaml:15: animal wants the template bakc.svg.j2, which is not in templates/farm/.\n"
            "  hint: did you mean back.svg.j2?",
        ),
        (
            "game: farm",
            "game: barn",
            'content/farm/game.yaml:1: game is "barn", but its folder is content/farm.\n  hint: make them the same.',
        ),
        (
            "usual: 2",
            "usual: 5",
            "content/farm/game.yaml:3: players.usual is 5, which is not from 2 to 4.",
        ),
        (
            "least: 2",
            "least: 7",
            "content/farm/game.yaml:3: players.least is 7, more than players.most, which is 4.",
        ),
        (
            "    kind: board",
            "    kind: board\n    styles: colur",
            "content/farm/game.yaml:24: barn is printed in the style colur, which the game has not.\n"
            "  hint: did you mean colour?",
        ),
        (
            'barn: "#aa3322"',
            "barn: {colour: red, gray: gray}",
            "content/farm/game.yaml:7: The colour barn is given for the style gray, which the game has not.\n"
            "  hint: known here: colour",
        ),
        (
            "    kind: board",
            "    kind: board\n    outline: circle",
            "content/farm/game.yaml:24: barn is a circle, but not as wide as it is high.",
        ),
        (
            "    kind: board",
            "    kind: board\n    outline: polygon",
            "content/farm/game.yaml:24: barn: points are given for a polygon, and only for a polygon.",
        ),
        (
            "    kind: board\n    size: a5\n",
            "    like: animla\n",
            'content/farm/game.yaml:25: barn is like "animla", which is not a component of its own.\n'
            "  hint: did you mean animal?\n"
            "content/farm/game.yaml:25: components.barn.kind is missing.\n  hint: add a line `kind: …`.\n"
            "content/farm/game.yaml:25: components.barn.size is missing.\n  hint: add a line `size: …`, or `holds: …`.",
        ),
        (
            "    size: a5",
            "    size: 280x205mm",
            "content/farm/game.yaml:24: barn is 280 × 205 mm, with 5 mm of margin and bleed, "
            "and does not fit a4 paper (210 × 297 mm).\n  hint: print it on a3, legal or tabloid paper.",
        ),
        (
            "    size: a5",
            "    size: 500x500mm",
            "content/farm/game.yaml:24: barn is 500 × 500 mm, with 5 mm of margin and bleed, "
            "and does not fit a4 paper (210 × 297 mm).\n"
            "  hint: no paper is large enough; write `split: true` to print it in parts, or make it smaller.",
        ),
    ],
)
def test_part_that_does_not_agree_with_another(kit: Path, old: str, new: str, said: str) -> None:
    swap(YAML, old, new)
    assert refused() == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frm"], 'content: There is no game "frm".\n  hint: did you mean farm?'),
        (["../farm"], 'content: There is no game "../farm".\n  hint: did you mean farm?'),
        (
            ["farm", "--paper", "a44"],
            '--paper: There is no paper "a44".\n  hint: use a4, letter, a3, a5, legal or tabloid.',
        ),
        (
            ["farm", "--style", "color"],
            'content/farm/game.yaml:1: There is no style "color".\n  hint: did you mean colour?',
        ),
        (["farm", "--players", "5"], "content/farm/game.yaml:3: The Farm takes 2–4 players, not 5."),
        (["farm", "--players", "1"], "content/farm/game.yaml:3: The Farm takes 2–4 players, not 1."),
    ],
)
def test_order_that_the_game_cannot_fill(kit: Path, words: list[str], said: str) -> None:
    assert refused("print", *words) == said


@pytest.mark.parametrize("option", ["--players", "--copies"])
def test_none_of_it_is_no_order(kit: Path, option: str) -> None:
    told = run("print", "farm", option, "0")
    assert told.code == 2
    assert "0" in told.err or "greater" in told.err


def test_order_for_which_nothing_is_left(kit: Path) -> None:
    swap(YAML, "    kind: card", "    kind: card\n    players: 3")
    swap(YAML, "    kind: board", "    kind: board\n    copies: 0")
    assert refused() == (
        "content/farm/game.yaml:14: There is nothing to print: every component has 0 copies.\n"
        "  hint: check `copies`, `players` and `styles` of the components."
    )


def test_order_of_far_too_many_pieces(kit: Path) -> None:
    swap(YAML, "    rulebook_count: 5\n", "")
    swap(CSV, "milk.,2", "milk.,99999")
    assert refused() == (
        "content/farm/game.yaml:14: The order has 100003 pieces, but one run prints at most 100000.\n"
        "  hint: reduce the copies, and print the game in several runs."
    )
    assert refused("check", "farm") == refused()


@pytest.mark.parametrize(("written", "shown"), [("", "empty"), (" ~", '"~"'), (" null", '"null"')])
def test_nothing_in_place_of_a_size_is_told_once_and_not_as_missing_too(kit: Path, written: str, shown: str) -> None:
    swap(YAML, "size: a5", f"size:{written}")
    wanted = "A size is wanted, such as 63x88mm, poker or a5 landscape."
    assert refused() == f"content/farm/game.yaml:26: components.barn.size is {shown}. {wanted}"


def test_facts_changed_without_the_edition(kit: Path) -> None:
    swap(YAML, "title: The Farm", 'title: The Farm\neditions: {"1": 000000000000}')
    said = refused()
    assert said.startswith(
        "content/farm/game.yaml:3: The facts are not those edition 1 was printed with.\n"
        "  hint: paper cannot be patched: raise edition and add its line to editions, with the fingerprint "
    )


def test_edition_that_nobody_recorded(kit: Path) -> None:
    swap(YAML, "title: The Farm", 'title: The Farm\nedition: "2"\neditions: {"1": 000000000000}')
    said, _, fingerprint = refused().rstrip("`.").rpartition(" ")
    assert said == 'content/farm/game.yaml:4: editions has no line for edition 2.\n  hint: add `"2":'
    swap(YAML, '"1": 000000000000', f'"2": "{fingerprint}"')
    assert run("print", "farm").code == 0
