"""After random edits of random games, a check that skips what it has recorded finds what a check of everything finds."""

from pathlib import Path
from random import Random

import pytest

import printgen
from printgen.project.live import LiveGame
from tests.helpers.farm import put
from tests.helpers.soaked import soak_after

EDITS = 8  # of each game
COLUMNS = {
    "words": ("Ooh", "Eek", "Miaow", "Woof", "Roar", "Cock-a-doodle-doo " * 3),
    "size": ("4", "4", "4", "4", "4", "1"),  # 1 mm is too small
    "fill": ("#ffffff", "#ffff00", "#fffa00", "#222222"),  # two that look alike, and one on which nobody can read the text
    "count": ("1", "1", "2", "0"),
}
SHAPES = (  # some show nothing of the row, so that the faces of several rows are the same
    '<rect x="-2" y="-2" width="44" height="44" fill="{{ row.fill }}"/>',
    '<rect x="-2" y="-2" width="44" height="44" fill="#cccccc"/>',
    '<rect x="-2" y="-2" width="44" height="44" fill="{{ ink.paper }}"/>',
    '<text x="6" y="12" font-size="{{ row.size }}mm" fill="{{ ink.ink }}">{{ row.words }}</text>',
    '<text x="6" y="18" font-size="4mm">{{ row.number }} of {{ row.of }}</text>',
    '<text x="6" y="24" font-size="4mm">{{ copy }} of {{ copies }}</text>',
    '<text x="6" y="30" font-size="{{ facts.keepers }}mm">{{ counts.animal }}</text>',
    '<text x="6" y="35" font-size="4mm">{{ players }} {{ style }}</text>',
    '{{ text(row.words, x=6, y=30, width=28, height=5) }}',
    '<rect x="9" y="9" width="4" height="4" data-field="Roar"/>',
    '<rect x="9" y="9" width="4" height="4" data-field="{{ row.words }}"/>',
    '{% if row.words == "Woof" %}<image href="{{ row.words }}.png" x="4" y="4" width="9" height="9"/>{% endif %}',
    '<circle cx="20" cy="20" r="4" fill="red" stroke="{{ row.fill }}"/>',
)  # fmt: skip
YAML = """\
game: zoo
title: The Zoo
players: {{least: 1, most: 3, usual: 2}}
styles: [colour, grey]
palette: {{ink: {{colour: "{ink}", grey: "#000000"}}, paper: {{colour: "#eeeeff", grey: "#ffffff"}}}}
facts:
  keepers: {{value: {keepers}, source: ours}}
components:
  animal:
    {{kind: card, size: 40x40mm, bleed: 2mm, template: front.svg.j2, back: back.svg.j2, table: animals.csv,
    copies: column count}}
"""


class RandomGame:
    """A game whose parts are chosen at random, and written into the current folder."""

    def __init__(self, chance: Random) -> None:
        self._chance, self._made = chance, 0
        self._rows = [self._make_row() for _ in range(chance.randint(2, 5))]
        self._templates = {side: chance.sample(SHAPES, chance.randint(1, 3)) for side in ("front", "back")}
        self._settings = {"ink": "#222222", "keepers": "4"}

    def _make_row(self) -> dict[str, str]:
        self._made += 1
        return {"id": f"row-{self._made}", **{name: self._chance.choice(cells) for name, cells in COLUMNS.items()}}

    def write(self) -> None:
        """Write all files of the game."""
        put("content/zoo/game.yaml", YAML.format(**self._settings))
        rows = [",".join(f'"{cell}"' for cell in row.values()) for row in self._rows]
        put("content/zoo/animals.csv", "\n".join((",".join(self._rows[0]), *rows)) + "\n")
        for side, shapes in self._templates.items():
            put(f"templates/zoo/{side}.svg.j2", "\n".join(shapes))

    def edit(self) -> None:
        """Change something; mostly a cell."""
        chance, rows = self._chance, self._rows
        kind = chance.choice(["cell"] * 6 + ["more", "less", "swap", "shapes", "ink", "keepers"])
        if kind == "cell":
            column = chance.choice(list(COLUMNS))
            chance.choice(rows)[column] = chance.choice(COLUMNS[column])
        elif kind == "more":
            rows.insert(chance.randint(0, len(rows)), self._make_row())
        elif kind == "less" and len(rows) > 1:
            del rows[chance.randrange(len(rows))]
        elif kind == "swap":
            chance.shuffle(rows)
        elif kind == "shapes":
            self._templates[chance.choice(["front", "back"])] = chance.sample(SHAPES, chance.randint(1, 3))
        else:
            self._settings |= {"ink": chance.choice(["#222222", "#eeeeee"]), "keepers": chance.choice(["4", "1"])}


@pytest.mark.parametrize("seed", soak_after(6, range(400)))
def test_a_check_with_records_finds_what_a_check_of_everything_finds(
    here: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv("PRINTGEN_CACHE", str(here / "cache"))
    game = RandomGame(Random(seed))
    for _ in range(EDITS):
        game.write()
        again, fresh = (
            printgen.open().check_changes_and_count_faces("zoo"),
            LiveGame("zoo", printgen.open()._shelves).check_changes(),
        )
        assert again.problems == fresh.problems
        assert [problem.about for problem in again.problems] == [problem.about for problem in fresh.problems]
        assert again.value == fresh.faces
        game.edit()
