"""A small made-up game in a folder that tests can change, and functions that run the command line."""

from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from printgen.cli.app import load_app

GAME = """\
game: farm
title: The Farm
players:
  least: 2
  most: 4
  usual: 2
palette:
  barn: "#aa3322"
facts:
  hands:
    value: 3
    source: rulebook
    note: page 2
components:
  animal:
    kind: card
    size: 63x88mm
    template: card.svg.j2
    back: back.svg.j2
    table: animals.csv
    copies: column count
    rulebook_count: 5
    source: rulebook
  barn:
    kind: board
    size: a5
    template: barn.svg.j2
"""
ANIMALS = """\
id,title,words,count
cow,Cow,Gives milk.,2
hen,Hen,Lays eggs.,3
"""
CARD = """\
<rect width="{{ width }}" height="{{ height }}" fill="{{ ink.barn }}"/>
<text x="5" y="12" fill="white">{{ row.title }}</text>
{{ text(row.words, x=5, y=20, width=53, height=20, fill="white") }}
"""
BACK = """\
<circle cx="31.5" cy="44" r="20"/>
"""
BARN = """\
<text x="10" y="20">{{ facts.hands }} hands</text>
"""
FILES = {
    "content/farm/game.yaml": GAME,
    "content/farm/animals.csv": ANIMALS,
    "templates/farm/card.svg.j2": CARD,
    "templates/farm/back.svg.j2": BACK,
    "templates/farm/barn.svg.j2": BARN,
}
YAML, CSV, TEMPLATE = "content/farm/game.yaml", "content/farm/animals.csv", "templates/farm/card.svg.j2"


class Told(NamedTuple):
    """The result of running the command line."""

    code: int
    out: str
    err: str


def make_kit(folder: Path) -> None:
    """Write the files of the made-up game into a folder."""
    for name, text in FILES.items():
        put(folder / name, text)


def put(path: str | Path, content: str | bytes) -> None:
    """Write a file, and create the folders that it needs."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def swap(path: str | Path, old: str, new: str) -> None:
    """Replace a text in a file. Fails the test if the file does not contain the text."""
    text = Path(path).read_text(encoding="utf-8")
    assert old in text
    put(path, text.replace(old, new, 1))


def run(*words: str) -> Told:
    """Run the command line with these words in this process. Exceptions are raised and not turned into messages."""
    result = CliRunner().invoke(load_app(words), words, catch_exceptions=False)
    return Told(result.exit_code, result.stdout, result.stderr)


def refused(*words: str) -> str:
    """The messages of a run that is refused: it exits with 2 and writes neither output nor files."""
    told = run(*(words or ("print", "farm")))
    assert (told.code, told.out) == (2, "")
    assert not Path("output").exists()
    return told.err.rstrip("\n")
