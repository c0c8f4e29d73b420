"""A check that skips the rows without a problem finds what a check of all rows finds."""

from pathlib import Path

import pytest

import printgen
from printgen.project.live import LiveGame
from tests.helpers.farm import put, run, swap

GAME = """\
game: zoo
title: The Zoo
players: {least: 1, most: 4, usual: 2}
palette: {ink: "#222222"}
facts:
  keepers: {value: 3, source: ours}
components:
  animal:
    {kind: card, size: 40x40mm, bleed: 2mm,
    template: animal.svg.j2, back: back.svg.j2, table: animals.csv, copies: column count}
  token: {kind: token, size: 20x20mm, template: token.svg.j2, table: tokens.csv}
"""
ANIMAL = """\
<rect x="-2" y="-2" width="44" height="44" fill="#ffffff"/>
<text x="6" y="12" font-size="{{ row.size - READ / 4 }}mm" fill="{{ ink.ink }}">{{ row.words }}</text>
"""
BACK = '<rect x="-2" y="-2" width="44" height="44" fill="#336699"/>\n'
TOKEN = '<circle cx="10" cy="10" r="5" fill="{{ row.fill }}" stroke="{{ row.edge }}"/>\n'
ANIMALS = "id,words,size,count\nape,Ooh,4,1\nbat,Eek,4,2\ncat,Miaow,4,1\ndog,Woof,4,3\n"
TOKENS = "id,fill,edge\none,#0000ff,#000000\ntwo,#ffffff,#000000\nthree,#ff0000,#000000\n"
YAML, CSV, TOKEN_CSV = "content/zoo/game.yaml", "content/zoo/animals.csv", "content/zoo/tokens.csv"
TEMPLATE = "templates/zoo/animal.svg.j2"
ALIKE = ("three,#ff0000", "three,#0000fa")
PAIRS = "p,#008000,#ff0000\nq,#008200,#ff0000\nr,#008000,#ffff00\ns,#008200,#ffff00\n"
Edits = list[tuple[str, str, str]]

EDITS: dict[str, Edits] = {
    "a word": [(CSV, "Miaow", "Purr")],
    "the title of a card": [(CSV, "cat,", "kitten,")],
    "a warning that comes, stays and goes": [
        (CSV, "Miaow,4", "Miaow,1"),
        (CSV, "Ooh", "Ooh ooh"),
        (CSV, "Eek,4", "Eek,1"),
        (CSV, "Miaow,1", "Miaow,4"),
        (CSV, "Eek,1", "Eek,4"),
    ],
    "an error that comes and goes": [(CSV, "Miaow,4", "Miaow,x"), (CSV, "Ooh", "Ah"), (CSV, "Miaow,x", "Miaow,4")],
    "a row more and a row less": [(CSV, "ape,", "ant,Hm,4,1\nape,"), (CSV, "bat,Eek,4,2\n", "")],
    "two rows swapped": [(CSV, "ape,Ooh,4,1\nbat,Eek,4,2", "bat,Eek,4,2\nape,Ooh,4,1")],
    "the number of copies": [(CSV, "Woof,4,3", "Woof,4,5"), (CSV, "Woof,4,5", "Woof,4,2"), (CSV, "Ooh,4,1", "Ooh,4,0")],
    "two colours that look alike, twice": [
        (TOKEN_CSV, *ALIKE),
        (TOKEN_CSV, "two,#ffffff", "two,#0000f4"),
        (TOKEN_CSV, "three,#0000fa", "three,#ff0000"),
        (TOKEN_CSV, "two,#0000f4", "two,#ffffff"),
    ],
    "two pairs of the same colours, of which only one is reported": [
        (TOKEN_CSV, "three,", f"{PAIRS}three,"),
        (TOKEN_CSV, "q,#008200,#ff0000\n", ""),
    ],
    "a template": [(CSV, "Miaow", "Purr"), (TEMPLATE, "mm", "pt"), (CSV, "Purr", "Hiss")],
    "a word, then a row more": [(CSV, "Miaow", "Purr"), (CSV, "ape,", "ant,Hm,4,1\nape,")],
    "a word, then a fact": [(CSV, "Miaow", "Purr"), (YAML, "value: 3", "value: 9")],
    "a fact, then a word": [(YAML, "value: 3", "value: 9"), (CSV, "Miaow", "Purr")],
    "the palette": [(YAML, "#222222", "#eeeeee"), (CSV, "Miaow", "Purr"), (YAML, "#eeeeee", "#222222")],
    "a warning about the layout, then two words": [
        (YAML, "facts:", "layout: {gutter: 1mm}\nfacts:"),
        (CSV, "Miaow", "Purr"),
        (CSV, "Ooh", "Ah"),
    ],
    "the size of a card": [(YAML, "40x40mm", "41x41mm"), (CSV, "Miaow", "Purr")],
}
READS = {  # what the size of the type depends on; a size of more than 4 makes it too small
    "nothing": "0",
    "the number of its row": "row.number",
    "the number of rows": "row.of",
    "its copy": "copy",
    "its copies": "copies",
    "its number in one row": "(row.number if row.words == 'Woof' else 0)",
    "a fact in one row": "(facts.keepers if row.words == 'Ooh' else 0)",
}
WHOLE = {  # what these edits check again does not depend on what the size of the type depends on
    "two colours that look alike, twice",
    "two pairs of the same colours, of which only one is reported",
    "a template",
    "the palette",
    "a warning about the layout, then two words",
    "the size of a card",
}
PAIRED = [(kind, reads) for kind in EDITS for reads in READS if kind not in WHOLE or reads == "nothing"]


@pytest.fixture
def zoo(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with two tables, in the current folder, and an empty cache."""
    for name, text in {"animal": ANIMAL, "back": BACK, "token": TOKEN}.items():
        put(f"templates/zoo/{name}.svg.j2", text)
    for path, text in {YAML: GAME, CSV: ANIMALS, TOKEN_CSV: TOKENS}.items():
        put(path, text)
    monkeypatch.setenv("PRINTGEN_CACHE", str(here / "cache"))
    return here


@pytest.mark.parametrize(("kind", "reads"), PAIRED)
def test_a_check_after_each_edit_finds_what_a_check_of_everything_finds(zoo: Path, kind: str, reads: str) -> None:
    swap(TEMPLATE, "READ", READS[reads])
    assert printgen.open().check_changes_and_count_faces("zoo").ok
    for path, old, new in EDITS[kind]:
        swap(path, old, new)
        again, fresh = (
            printgen.open().check_changes_and_count_faces("zoo"),
            LiveGame("zoo", printgen.open()._shelves).check_changes(),
        )
        assert again.problems == fresh.problems
        assert [problem.about for problem in again.problems] == [problem.about for problem in fresh.problems]
        assert again.value == fresh.faces


def test_the_edits_cause_warnings_and_errors(zoo: Path) -> None:
    """Otherwise the test before this one would compare nothing."""
    swap(TEMPLATE, "READ", "0")
    assert printgen.open().check_changes_and_count_faces("zoo").problems == ()
    edits = {
        EDITS["a warning that comes, stays and goes"][0]: "small",
        (TOKEN_CSV, *ALIKE): "alike",
        EDITS["a warning about the layout, then two words"][0]: "gutter",
    }
    for edit, words in edits.items():
        swap(*edit)
        assert words in run("check", "zoo").err
