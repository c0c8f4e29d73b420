"""A real browser that shows the wall of a studio, and what it measures there."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.cases import ROOT

CHROMIUM = shutil.which("chromium")
IDLE = ".link.on"  # the check of the last change has ended
PATIENCE = 120_000  # ms
TRIES = 3  # of each scroll; the best counts, because other programs use the same processors
# Resolves to the time at which every card that was shown has another, decoded picture.
_WAIT = """\
names => new Promise(resolve => {
  const waiting = new Set(names);
  const observer = new MutationObserver(async changes => {
    const images = changes.map(change => change.target).filter(image => waiting.has(image.parentNode.dataset.key));
    await Promise.all(images.map(image => image.decode()));
    for (const image of images) waiting.delete(image.parentNode.dataset.key);
    if (waiting.size) return;
    observer.disconnect();
    resolve(Date.now()); // and not performance.timeOrigin, which stays where it was if somebody sets the clock
  });
  observer.observe(document.querySelector('.wall'), {subtree: true, attributes: true, attributeFilter: ['src']});
})"""
_LIST = """\
() => [...document.querySelectorAll('a.card')].filter(card => {
  const box = card.getBoundingClientRect();
  return box.top < innerHeight && box.bottom > document.querySelector('.scroller').getBoundingClientRect().top;
}).map(card => card.dataset.key)"""
# Resolves to the longest time between two frames while the wall scrolls from top to bottom in so many frames.
_SCROLL = """\
frames => new Promise(resolve => {
  const wall = document.querySelector('.scroller');
  const step = (wall.scrollHeight - wall.clientHeight) / frames;
  let [last, longest, done] = [0, 0, 0];
  wall.scrollTop = 0;
  const next = now => {
    if (done > 1) longest = Math.max(longest, now - last);
    last = now;
    wall.scrollTop += step;
    if (done++ < frames) requestAnimationFrame(next); else resolve(longest);
  };
  requestAnimationFrame(next);
})"""


@contextmanager
def open_wall(project: Path, game: str, width: int = 1280, height: int = 800, query: str = "") -> Iterator[Any]:
    """A page with the wall of a game, all of whose visible pictures are shown, after the first check."""
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "printgen", "studio", game, "--no-browser"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}
    with (
        subprocess.Popen(command, cwd=project, env=environment, stdout=subprocess.PIPE, text=True) as studio,
        ending(studio),
        sync_playwright() as playwright,
    ):
        assert studio.stdout is not None
        address = re.findall(r"http://\S+", studio.stdout.readline())[0]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(address)
        page.locator("a.card").first.wait_for()
        page.goto(f"{'/'.join(address.split('/')[:3])}/games/{game}/wall{query}")
        page.locator(IDLE).wait_for(timeout=PATIENCE)
        page.wait_for_function("() => [...document.querySelectorAll('a.card img')].every(image => image.src)")
        yield page
        browser.close()


@contextmanager
def ending(process: subprocess.Popen[str]) -> Iterator[None]:
    """End a process at the end."""
    try:
        yield
    finally:
        process.terminate()


def time_change(page: Any, names: list[str], change: Callable[[], None]) -> float:
    """Milliseconds from a change of a file to the decoded pictures of some cards."""
    page.locator(IDLE).wait_for(timeout=PATIENCE)
    shown = page.evaluate_handle(f"names => ({{promise: ({_WAIT})(names)}})", names)
    begun = time.time()
    change()
    ended = float(shown.evaluate("shown => shown.promise"))
    shown.dispose()
    return ended - begun * 1000


def list_visible(page: Any) -> list[str]:
    """The names of the faces that the window shows."""
    return list(page.evaluate(_LIST))


def measure_longest_pause(page: Any, frames: int) -> float:
    """The longest time between two frames, in ms, while the wall scrolls from top to bottom."""
    return min(float(page.evaluate(_SCROLL, frames)) for _ in range(TRIES))


def count_cards(page: Any) -> int:
    """The number of faces that are in the page in the middle of the wall."""
    page.evaluate("() => { const wall = document.querySelector('.scroller'); wall.scrollTop = wall.scrollHeight / 2; }")
    page.wait_for_timeout(500)
    return int(page.evaluate("() => document.querySelectorAll('a.card').length"))


def replace_file(path: Path, text: str) -> None:
    """Write a file in one step, as editors do."""
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
