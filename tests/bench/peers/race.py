"""Compares printgen with other tools, which are installed in an environment of their own."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from tests.bench.cases import HERE, ROOT, cache_remover, print_command
from tests.bench.clock import Command, Failed, run, take_turns
from tests.bench.material import make_material
from tests.bench.table import Finding

TOOLS = ("typst", "protograf", "weasyprint", "decksmith")
BARS = {("w1", "protograf"): 1 / 6}
ROUNDS = 3  # the slowest tool takes almost a minute
HOME = ROOT / ".peers"
PYTHON = str(HOME / "bin" / "python")


def race(folder: Path) -> Iterator[Finding]:
    """Measures W1, W3 and W4 with printgen and with every tool that could be installed."""
    make_material(folder)
    tools = [tool for tool in TOOLS if _installed(tool)]
    for game in ("w1", "w3", "w4"):
        commands = {tool: _script(tool, game) for tool in tools if _works(tool, game, folder)}
        costs = take_turns({"ours": print_command(game), **commands}, folder, ROUNDS, cache_remover(folder))
        for tool in commands:
            yield Finding(f"{game.upper()}, cold", costs["ours"].cpu, BARS.get((game, tool)), costs[tool].cpu, tool)
        lines = {"printgen": _count_lines(folder.glob(f"*/{game}/*.yaml"), folder.glob(f"*/{game}/*.j2"))}
        lines |= {tool: _count_lines([_script_path(tool, game)]) for tool in commands}
        print(f"{game.upper()}, lines written: {', '.join(f'{tool} {count}' for tool, count in lines.items())}")


def _count_lines(*files: Iterable[Path]) -> int:
    """The number of lines in files that are not blank."""
    return sum(1 for file in chain(*files) for line in file.read_text().splitlines() if line.strip())


def _script_path(tool: str, game: str) -> Path:
    return HERE / "peers" / f"{tool}_{game}.py"


def _script(tool: str, game: str) -> Command:
    return (PYTHON, str(_script_path(tool, game)))


def _works(tool: str, game: str, folder: Path) -> bool:
    """Whether a tool has a script for the case that makes its PDF on this machine. Prints the error if it does not."""
    if not _script_path(tool, game).is_file():
        return False
    try:
        run(_script(tool, game), folder)
    except Failed as fault:
        print(f"{tool} cannot make {game}: {fault}")
        return False
    return (folder / f"{tool}_{game}.pdf").is_file()


def _installed(tool: str) -> bool:
    """Whether a tool is installed. Installs it if it is missing, and prints the error if that fails."""
    if not HOME.is_dir():
        subprocess.run((sys.executable, "-m", "venv", str(HOME)), check=True)
    if subprocess.run((PYTHON, "-c", f"import {tool}"), capture_output=True, check=False).returncode == 0:
        return True
    install = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", tool)
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{tool} could not be installed: {done.stderr.strip().splitlines()[-1:]}")
    return done.returncode == 0
