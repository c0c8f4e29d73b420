"""Measures the wall of a made-up game with 2,000 different faces in a real browser."""

import statistics
from collections.abc import Iterator
from pathlib import Path

from tests.bench.table import Finding
from tests.bench.walls import (
    CHROMIUM,
    count_cards,
    list_visible,
    measure_longest_pause,
    open_wall,
    replace_file,
    time_change,
)

FACES, CHANGED, ROUNDS = 2_000, 100, 5
MANY, PAUSE, MOST_CARDS = 1000, 50, 250
FRAMES = 600  # in which the window passes all faces: ten seconds
TABLE = Path("content/crowd/people.csv")
FILES = {
    "content/crowd/game.yaml": """\
game: crowd
title: The Crowd
components:
  person:
    kind: card
    size: 63x88mm
    template: card.svg.j2
    table: people.csv
""",
    "templates/crowd/card.svg.j2": """\
<rect width="{{ width }}" height="{{ height }}" fill="{{ row.colour }}"/>
<rect x="4" y="4" width="{{ width - 8 }}" height="{{ height - 8 }}" rx="3" fill="white"/>
<text x="8" y="14" font-size="6">{{ row.title }}</text>
<circle cx="31.5" cy="38" r="14" fill="{{ row.colour }}"/>
<path d="M20 50 q11 -30 23 0 z" fill="#333"/>
{{ text(row.words, x=8, y=58, width=47, height=22) }}
""",
}


def measure_crowd(folder: Path) -> Iterator[Finding]:
    """The time until 100 changed cards in one window are shown, and the longest pause while 2,000 cards scroll by."""
    if CHROMIUM is None:
        return
    project = folder / "crowd"
    for name, text in FILES.items():
        (project / name).parent.mkdir(parents=True)
        (project / name).write_text(text, encoding="utf-8")
    _write_table(project, 0)
    with open_wall(project, "crowd", 1600, 1000, "?zoom=0") as page:
        shown = list_visible(page)[:CHANGED]
        assert len(shown) == CHANGED
        many = [
            time_change(page, shown, lambda number=number: _write_table(project, number)) for number in range(1, ROUNDS + 1)
        ]
    with open_wall(project, "crowd") as page:
        pause, cards = measure_longest_pause(page, FRAMES), count_cards(page)
    yield Finding("studio: 100 changed cards in one window", statistics.median(many), MANY)
    yield Finding("studio: longest pause while scrolling 2,000 faces", pause, PAUSE)
    yield Finding("studio: cards in the page, of 2,000", cards, MOST_CARDS, unit="")


def _write_table(project: Path, number: int) -> None:
    """Write the table; each number gives other words on the first cards."""
    rows = "".join(
        f"{at},Person {at},Takes {at + (number if at < CHANGED else 0)} coins from the player on the left.,#{at * 7919:06x}\n"
        for at in range(FACES)
    )
    replace_file(project / TABLE, f"id,title,words,colour\n{rows}")
