"""Measures the time from a saved file to the decoded picture in a real browser, for the largest game."""

import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.cases import ROOT
from tests.bench.live import GAME, edit
from tests.bench.table import Finding

ROUNDS = 20
MEDIAN, P95, MANY = 150, 300, 1000  # ms
CARD = "painting-guarani-front"
TEMPLATE = Path("templates") / GAME / "painting.svg.j2"
# Resolves to the time at which every visible card that was shown has another, decoded picture.
WAIT = """\
names => new Promise(resolve => {
  const before = new Map(names.map(name => [name, document.querySelector(`[data-key="${name}"] img`).src]));
  const look = async () => {
    const images = names.map(name => [name, document.querySelector(`[data-key="${name}"] img`)]);
    if (images.some(([name, image]) => !image || image.src === before.get(name))) return setTimeout(look, 2);
    await Promise.all(images.map(([, image]) => image.decode()));
    resolve(performance.timeOrigin + performance.now());
  };
  look();
})"""


def measure_studio(folder: Path) -> Iterator[Finding]:
    """The time until a browser shows a change of one card, and of 24 cards that share a template."""
    project = folder / "studio"
    for name in (f"content/{GAME}", f"templates/{GAME}", "templates/shared"):
        shutil.copytree(ROOT / name, project / name)
    if shutil.which("chromium") is None:
        return
    ones, many, frames = _measure(project)
    yield Finding("studio: one card, median", statistics.median(ones), MEDIAN)
    yield Finding("studio: one card, p95", sorted(ones)[int(len(ones) * 0.95) - 1], P95)
    yield Finding("studio: 24 cards of one template", statistics.median(many), MANY)
    yield Finding("studio: longest pause while scrolling 300 faces", frames, 50)


def _measure(project: Path) -> tuple[list[float], list[float], float]:
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "printgen", "studio", GAME, "--no-browser"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}
    studio = subprocess.Popen(command, cwd=project, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert studio.stdout is not None
        address = re.findall(r"http://\S+", studio.stdout.readline())[0]
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(address)
            page.wait_for_selector(f'[data-key="{CARD}"] img[src]')
            page.wait_for_selector(".link.on", timeout=120_000)
            ones = [_time_change(page, [CARD], lambda number=number: edit(project, number)) for number in range(2, 2 + ROUNDS)]
            many = [_time_change(page, _list_visible(page), lambda n=n: _edit_template(project, n)) for n in range(3)]
            frames = _scroll(page)
            browser.close()
        return ones, many, frames
    finally:
        studio.terminate()
        studio.wait()


def _time_change(page: Any, names: list[str], change: Any) -> float:
    """Milliseconds from a change of a file to the decoded pictures of some cards."""
    page.wait_for_selector(".link.on", timeout=120_000)  # the check of the change before has ended
    shown = page.evaluate_handle(f"names => ({{promise: ({WAIT})(names)}})", names)
    begun = time.time()
    change()
    return float(shown.evaluate("shown => shown.promise")) - begun * 1000


def _list_visible(page: Any) -> list[str]:
    return list(
        page.evaluate("""() => [...document.querySelectorAll('a.card')].filter(card => {
      const box = card.getBoundingClientRect();
      return card.dataset.key.startsWith('painting') && !card.dataset.key.includes('back') && box.top < innerHeight - 40;
    }).map(card => card.dataset.key)""")
    )


def _edit_template(project: Path, number: int) -> None:
    """Change something on every card of the template; each number gives another drawing."""
    line = f'<rect x="1" y="1" width="{number + 1}" height="1" fill="black"/>'
    part = (project / TEMPLATE).with_suffix(".part")
    part.write_text((ROOT / TEMPLATE).read_text(encoding="utf-8") + line, encoding="utf-8")
    part.replace(project / TEMPLATE)


def _scroll(page: Any) -> float:
    """The longest time between two frames, in ms, while the wall scrolls from top to bottom."""
    return float(
        page.evaluate("""() => new Promise(resolve => {
      const wall = document.querySelector('.scroller');
      let last = performance.now(), longest = 0, step = 0;
      const next = now => {
        if (step) longest = Math.max(longest, now - last);
        last = now;
        wall.scrollTop += wall.scrollHeight / 120;
        if (++step < 120) requestAnimationFrame(next); else resolve(longest);
      };
      requestAnimationFrame(next);
    })""")
    )
