"""The cases of the benchmark: what is compared with what, and the limits that must be met."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from docs.scripts.files import read_page, write_quoted_files
from tests.bench.clock import Command, Cost, run, take_turns
from tests.bench.table import Finding

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PYTHON = sys.executable
PRINTGEN = str(Path(sys.prefix) / "bin" / "printgen")
BARE = "bare Python"
BY_HAND = "reportlab by hand"
EMBEDDED = "the same with embedded type"
ROUNDS = 7
SLOW_ROUNDS = 5


def rival_command(name: str, *words: str) -> Command:
    """The command that runs the script of a rival."""
    return (PYTHON, str(HERE / "rivals" / f"{name}.py"), *words)


def print_command(game: str) -> Command:
    """The command that prints a game."""
    return (PRINTGEN, "print", game)


def cache_remover(folder: Path) -> Callable[[str], None]:
    """A function for `take_turns` that deletes printgen's caches in a folder before each run."""

    def forget(_: str) -> None:
        for output in (folder / "output", folder):
            for cache in output.glob("*/.cache"):
                shutil.rmtree(cache)

    return forget


def measure_w1(folder: Path) -> Iterator[Finding]:
    """Measures 100 cards with a frame, a title, an icon and two lines of rules."""
    rival = rival_command("w1_reportlab", str(folder / "rival.pdf"))
    commands = {"ours": print_command("w1"), "hand": rival, "embedded": (*rival, "embedded")}
    costs = take_turns(commands, folder, ROUNDS, cache_remover(folder))
    yield _ratio("W1, 100 cards, cold", costs, "hand", BY_HAND, 2.0)
    yield _ratio("W1, 100 cards, cold", costs, "embedded", EMBEDDED, 1.5)
    yield _declared("w1", "W1, length of game.yaml", 12)


def measure_w2(folder: Path) -> Iterator[Finding]:
    """Measures a map of 240 hexagons that is split over seven pages."""
    commands = {"ours": print_command("w2"), "hand": rival_command("w2_reportlab", str(folder / "rival.pdf"))}
    costs = take_turns(commands, folder, ROUNDS, cache_remover(folder))
    yield _ratio("W2, map of 240 hexagons, cold", costs, "hand", BY_HAND, 2.0)


def measure_w3(folder: Path) -> Iterator[Finding]:
    """Measures 200 numbered sheets. typst draws the same icons."""
    commands = {"ours": print_command("w3"), "hand": rival_command("w3_reportlab", str(folder / "rival.pdf"))}
    commands |= {"typst": (PYTHON, str(HERE / "peers" / "typst_w3.py"))} if find_spec("typst") is not None else {}
    costs = take_turns(commands, folder, ROUNDS, cache_remover(folder))
    yield _ratio("W3, 200 sheets, cold", costs, "hand", BY_HAND, 3.5)
    if "typst" in costs:
        yield _ratio("W3, 200 sheets, cold", costs, "typst", "typst", 0.7)
    yield _declared("w3", "W3, length of game.yaml", 8)


def measure_deck(folder: Path) -> Iterator[Finding]:
    """Measures the deck: 100 faces with some 70 elements each."""
    run(rival_command("deck_prepare"), folder)
    out = str(folder / "rival.pdf")
    cold = take_turns(
        {"ours": print_command("deck"), "hand": rival_command("deck_reportlab", out)}, folder, ROUNDS, cache_remover(folder)
    )
    yield _ratio("deck of 100 × 70 elements, cold", cold, "hand", BY_HAND, 2.0)
    yield Finding("deck, peak memory", cold["ours"].memory, 80, unit="MB")
    slow = {
        "ours": print_command("deck"),
        "svglib": rival_command("deck_svglib", out),
        "cairo": rival_command("deck_cairo", out),
    }
    cold = take_turns(slow, folder, SLOW_ROUNDS, cache_remover(folder))
    yield _ratio("deck, cold", cold, "svglib", "svglib, reportlab")
    yield _ratio("deck, cold", cold, "cairo", "cairosvg, one surface")


def measure_deck_warm(folder: Path) -> Iterator[Finding]:
    """Measures the deck a second time in the same process. The case `deck` must have prepared the faces."""
    rivals = {
        "hand": "deck_reportlab",
        "svglib": "deck_svglib",
        "cairo": "deck_cairo",
        "zlib": "deck_zlib",
        "ours": "deck_ours",
    }
    costs = take_turns({name: rival_command("warm", module) for name, module in rivals.items()}, folder, SLOW_ROUNDS)
    bars = {"hand": (BY_HAND, 1.0), "cairo": ("cairosvg, one surface", 1 / 8)}
    bars |= {"svglib": ("svglib, reportlab", None), "zlib": ("zlib alone", None)}
    for name, (title, bar) in bars.items():
        yield Finding("deck, warm", costs["ours"].printed, bar, costs[name].printed, title)


def measure_village(folder: Path) -> Iterator[Finding]:
    """Measures the kit of Village against the same pages drawn by hand."""
    commands = {
        "ours": (*print_command("village"), "--output", str(folder)),
        "hand": rival_command("village_reportlab", str(folder / "rival.pdf")),
    }
    yield _ratio("village, cold", take_turns(commands, ROOT, ROUNDS, cache_remover(folder)), "hand", BY_HAND, 2.0)


def measure_starts(_: Path) -> Iterator[Finding]:
    """Measures commands that only print text."""
    commands = {"--help": (PRINTGEN, "--help"), "list": (PRINTGEN, "list"), BARE: (PYTHON, "-c", "pass")}
    costs = take_turns(commands, ROOT, ROUNDS)
    for word, most in (("--help", 40), ("list", 60)):
        yield Finding(f"printgen {word}", costs[word].cpu, most, costs[BARE].cpu, BARE, over=True)


def measure_declared(folder: Path) -> Iterator[Finding]:
    """Measures one command that scores a declared score sheet, the game of docs/score-sheets.md."""
    write_quoted_files(read_page("score-sheets"), folder / "declared")
    sheet = folder / "declared" / "party.yaml"
    sheet.write_text(
        sheet.read_text(encoding="utf-8").replace("3 6 12", "3 6 10").replace("total: 31", "total: 29"), encoding="utf-8"
    )
    costs = take_turns({"ours": (PRINTGEN, "score", "party.yaml"), BARE: (PYTHON, "-c", "pass")}, folder / "declared", ROUNDS)
    yield Finding("score of a declared sheet", costs["ours"].cpu, 50, costs[BARE].cpu, BARE, over=True)


def measure_checker(_: Path) -> Iterator[Finding]:
    """Measures the judging of a thousand Village sheets that have only marks and no figures."""
    said = subprocess.run([PYTHON, "-m", "tests.bench.sheets", "1000"], cwd=ROOT, capture_output=True, text=True, check=True)
    median, worst, early, late = json.loads(said.stdout)
    yield Finding("checker, 1,000 bare sheets, median", median, 20)
    yield Finding("checker, the worst of them", worst, 300)
    yield Finding("checker, growth of memory in the second half", late - early, 1, unit="MB")
    said = subprocess.run([PYTHON, "-m", "tests.bench.sheets", "slow"], cwd=ROOT, capture_output=True, text=True, check=True)
    slowest, peak = json.loads(said.stdout)
    yield Finding("checker, the slowest bare sheets that a search has found", slowest, 300)
    yield Finding("  their peak memory", peak, 100, unit="MB")
    said = subprocess.run([PYTHON, "-m", "tests.bench.search", "kept"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(said.stdout)
    for game, (spent, _) in found.items():
        yield Finding(f"checker, the slowest sheet of {game} that a search has found", spent, 300)
    yield Finding("  peak memory of all five", max(peak for _, peak in found.values()), 100, unit="MB")


def measure_bulk(_: Path) -> Iterator[Finding]:
    """Measures the scoring of many files in one call. The limit stands for 150 files per CPU second."""
    said = subprocess.run([PYTHON, "-m", "tests.bench.bulk"], cwd=ROOT, capture_output=True, text=True, check=True)
    for game, spent in json.loads(said.stdout).items():
        yield Finding(f"score of many files, {game}, per file", spent, 1000 / 150)


def measure_covers(_: Path) -> Iterator[Finding]:
    """Measures the exact cover for two thousand full maps of Sunnyvale and cards that mostly do not fit them."""
    said = subprocess.run([PYTHON, "-m", "tests.bench.covers", "2000"], cwd=ROOT, capture_output=True, text=True, check=True)
    median, worst = json.loads(said.stdout)
    yield Finding("exact cover, 2,000 full maps, median", median, 5)
    yield Finding("exact cover, the worst of them", worst, 25)


def measure_layouts(_: Path) -> Iterator[Finding]:
    """Measures the layout of a thousand pieces of mixed sizes on sheets for a guillotine, set by set."""
    said = subprocess.run([PYTHON, "-m", "tests.bench.layouts"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name, (spent, sheets, least) in json.loads(said.stdout).items():
        yield Finding(f"layout, {name}", spent, 500)
        yield Finding(f"  sheets beyond the minimum by area ({least})", (sheets / least - 1) * 100, 8, unit="%")


def measure_large_layouts(_: Path) -> Iterator[Finding]:
    """Measures the layout of many pieces of which hardly any are equal, and the waste on published classes of rectangles."""
    said = subprocess.run([PYTHON, "-m", "tests.bench.layouts", "large"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name, spent in json.loads(said.stdout).items():
        yield Finding(f"layout, {name}", spent, 5000 if "shapes" in name else 3000)
    said = subprocess.run(
        [PYTHON, "-m", "tests.bench.layouts", "classes"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    counts = json.loads(said.stdout)
    for name, (sheets, least) in counts.items():
        yield Finding(f"layout, class {name}: sheets beyond the lower bound ({least})", (sheets / least - 1) * 100, unit="%")
    sheets, least = (sum(column) for column in zip(*counts.values(), strict=True))
    yield Finding(f"layout, all ten classes together ({least})", (sheets / least - 1) * 100, 2, unit="%")


def measure_hindsight(_: Path) -> Iterator[Finding]:
    """Measures the search for the best possible result of a Village game, which is a fixed amount of work."""
    cost = run((PRINTGEN, "score", "--best", "tests/games/village/legal.yaml"), ROOT)
    yield Finding("hindsight of a Village game", cost.cpu, 20_000)
    yield Finding("hindsight, peak memory", cost.memory, 200, unit="MB")


def _ratio(case: str, costs: dict[str, Cost], name: str, title: str, bar: float | None = None) -> Finding:
    return Finding(case, costs["ours"].cpu, bar, costs[name].cpu, title)


def _declared(game: str, case: str, bar: int) -> Finding:
    """The number of lines in a game.yaml, without data, art and templates."""
    text = (HERE / "kits" / "content" / game / "game.yaml").read_text(encoding="utf-8")
    return Finding(case, sum(1 for line in text.splitlines() if line.strip()), bar, unit="lines")
