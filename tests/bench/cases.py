"""The cases of the bench: who is measured against whom, and the bars."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench.clock import Command, Cost, run, take_turns
from tests.bench.table import Finding

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PYTHON = sys.executable
PRINTGEN = str(Path(sys.prefix) / "bin" / "printgen")
BARE = "bare Python"
BY_HAND = "reportlab by hand"
ROUNDS = 7
SLOW_ROUNDS = 5


def rival(name: str, *words: str) -> Command:
    """The command that runs a rival's script."""
    return (PYTHON, str(HERE / "rivals" / f"{name}.py"), *words)


def printed(game: str) -> Command:
    """The command that prints a game."""
    return (PRINTGEN, "print", game)


def forgetting(folder: Path) -> Callable[[str], None]:
    """Before every run: what printgen remembers of former prints is taken away."""

    def forget(_: str) -> None:
        for output in (folder / "output", folder):
            for cache in output.glob("*/.cache"):
                shutil.rmtree(cache)

    return forget


def w1(folder: Path) -> Iterator[Finding]:
    """100 cards with a frame, a title, an icon and two lines of rules."""
    yield from _by_hand("w1", "W1, 100 cards, cold", 3.0, folder)
    yield _declared("w1", "W1 is declared in", 12)


def w3(folder: Path) -> Iterator[Finding]:
    """200 numbered sheets."""
    yield from _by_hand("w3", "W3, 200 sheets, cold", 3.5, folder)
    yield _declared("w3", "W3 is declared in", 8)


def deck(folder: Path) -> Iterator[Finding]:
    """100 faces of some 70 elements."""
    run(rival("deck_prepare"), folder)
    out = str(folder / "rival.pdf")
    cold = take_turns({"ours": printed("deck"), "hand": rival("deck_reportlab", out)}, folder, ROUNDS, forgetting(folder))
    yield _ratio("deck of 100 × 70 elements, cold", cold, "hand", BY_HAND, 2.0)
    yield Finding("deck, peak memory", cold["ours"].memory, 80, unit="MB")
    slow = {"ours": printed("deck"), "svglib": rival("deck_svglib", out), "cairo": rival("deck_cairo", out)}
    cold = take_turns(slow, folder, SLOW_ROUNDS, forgetting(folder))
    yield _ratio("deck, cold", cold, "svglib", "svglib, reportlab")
    yield _ratio("deck, cold", cold, "cairo", "cairosvg, one surface")


def deck_warm(folder: Path) -> Iterator[Finding]:
    """The same deck a second time in the same process; its faces have been prepared for the cold one."""
    rivals = {
        "hand": "deck_reportlab",
        "svglib": "deck_svglib",
        "cairo": "deck_cairo",
        "zlib": "deck_zlib",
        "ours": "deck_ours",
    }
    costs = take_turns({name: rival("warm", module) for name, module in rivals.items()}, folder, SLOW_ROUNDS)
    bars = {"hand": (BY_HAND, 1.0), "cairo": ("cairosvg, one surface", 1 / 8)}
    bars |= {"svglib": ("svglib, reportlab", None), "zlib": ("zlib alone", None)}
    for name, (title, bar) in bars.items():
        yield Finding("deck, warm", costs["ours"].said, bar, costs[name].said, title)


def village(folder: Path) -> Iterator[Finding]:
    """A real kit, and the same page drawn by hand."""
    commands = {
        "ours": (*printed("village"), "--output", str(folder)),
        "hand": rival("village_reportlab", str(folder / "rival.pdf")),
    }
    yield _ratio("village, cold", take_turns(commands, ROOT, ROUNDS, forgetting(folder)), "hand", BY_HAND, 3.0)


def starts(_: Path) -> Iterator[Finding]:
    """How long a person waits for words alone."""
    commands = {"--help": (PRINTGEN, "--help"), "list": (PRINTGEN, "list"), BARE: (PYTHON, "-c", "pass")}
    costs = take_turns(commands, ROOT, ROUNDS)
    for word in ("--help", "list"):
        yield Finding(f"printgen {word}", costs[word].cpu, 100, costs[BARE].cpu, BARE, over=True)


def checker(_: Path) -> Iterator[Finding]:
    """A thousand sheets of Village on which nothing but the marks was written."""
    said = subprocess.run([PYTHON, "-m", "tests.bench.sheets", "1000"], cwd=ROOT, capture_output=True, text=True, check=True)
    median, worst, early, late = json.loads(said.stdout)
    yield Finding("checker, 1,000 bare sheets, median", median, 20)
    yield Finding("checker, the worst of them", worst, 300)
    yield Finding("checker, memory it grew by in the second half", late - early, 1, unit="MB")


def covers(_: Path) -> Iterator[Finding]:
    """Two thousand maps of Sunnyvale full of homes, held against cards that have as many and mostly cannot be laid."""
    said = subprocess.run([PYTHON, "-m", "tests.bench.covers", "2000"], cwd=ROOT, capture_output=True, text=True, check=True)
    median, worst = json.loads(said.stdout)
    yield Finding("exact cover, 2,000 full maps, median", median, 5)
    yield Finding("exact cover, the worst of them", worst, 25)


def layouts(_: Path) -> Iterator[Finding]:
    """A thousand pieces of mixed sizes laid onto sheets that a guillotine can cut, set by set."""
    said = subprocess.run([PYTHON, "-m", "tests.bench.layouts"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name, (spent, sheets, least) in json.loads(said.stdout).items():
        yield Finding(f"layout, {name}", spent, 500)
        yield Finding(f"  sheets of it beyond those of bare area ({least})", (sheets / least - 1) * 100, 8, unit="%")


def hindsight(_: Path) -> Iterator[Finding]:
    """The most that the rolls of a full game allowed: a fixed amount of work, for which a person waits."""
    cost = run((PRINTGEN, "score", "--best", "tests/games/village/legal.yaml"), ROOT)
    yield Finding("hindsight of a Village game", cost.cpu, 20_000)
    yield Finding("hindsight, peak memory", cost.memory, 200, unit="MB")


def _by_hand(game: str, case: str, bar: float, folder: Path) -> Iterator[Finding]:
    commands = {"ours": printed(game), "hand": rival(f"{game}_reportlab", str(folder / "rival.pdf"))}
    yield _ratio(case, take_turns(commands, folder, ROUNDS, forgetting(folder)), "hand", BY_HAND, bar)


def _ratio(case: str, costs: dict[str, Cost], name: str, title: str, bar: float | None = None) -> Finding:
    return Finding(case, costs["ours"].cpu, bar, costs[name].cpu, title)


def _declared(game: str, case: str, bar: int) -> Finding:
    """Lines of content beside data, art and template."""
    text = (HERE / "kits" / "content" / game / "game.yaml").read_text(encoding="utf-8")
    return Finding(case, sum(1 for line in text.splitlines() if line.strip()), bar, unit="lines")
