"""Measures the time from a saved file to the decoded picture in a real browser, for the largest game."""

import shutil
import statistics
from collections.abc import Iterator
from pathlib import Path

from tests.bench.cases import ROOT
from tests.bench.live import GAME, edit
from tests.bench.table import Finding
from tests.bench.walls import CHROMIUM, list_visible, measure_longest_pause, open_wall, replace_file, time_change

ROUNDS = 20
MEDIAN, P95, MANY, PAUSE = 150, 300, 1000, 50  # ms
CARD = "painting-guarani-front"
TEMPLATE = Path("templates") / GAME / "painting.svg.j2"


def measure_studio(folder: Path) -> Iterator[Finding]:
    """The time until a browser shows a change of one card, and of the cards of a template that the window shows."""
    if CHROMIUM is None:
        return
    project = folder / "studio"
    for name in (f"content/{GAME}", f"templates/{GAME}", "templates/shared"):
        shutil.copytree(ROOT / name, project / name)
    with open_wall(project, GAME) as page:
        ones = [time_change(page, [CARD], lambda number=number: edit(project, number)) for number in range(2, 2 + ROUNDS)]
        shown = [name for name in list_visible(page) if name.startswith("painting") and "back" not in name]
        many = [time_change(page, shown, lambda number=number: _edit_template(project, number)) for number in range(3)]
        pause = measure_longest_pause(page, 120)
    yield Finding("studio: one card, median", statistics.median(ones), MEDIAN)
    yield Finding("studio: one card, p95", sorted(ones)[int(len(ones) * 0.95) - 1], P95)
    yield Finding(f"studio: {len(shown)} cards of one template", statistics.median(many), MANY)
    yield Finding("studio: longest pause while scrolling 300 faces", pause, PAUSE)


def _edit_template(project: Path, number: int) -> None:
    """Change something on every card of the template; each number gives another drawing."""
    line = f'<rect x="1" y="1" width="{number + 1}" height="1" fill="black"/>'
    replace_file(project / TEMPLATE, (ROOT / TEMPLATE).read_text(encoding="utf-8") + line)
