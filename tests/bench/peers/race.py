"""printgen beside the other tools of the field, in an environment of their own."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.cases import HERE, ROOT, forgetting, printed
from tests.bench.clock import Command, Failed, run, take_turns
from tests.bench.table import Finding

TOOLS = ("typst", "protograf", "weasyprint")
BARS = {("w1", "protograf"): 1 / 6}
AIMS = {("w3", "typst"): 1.0}
ROUNDS = 3  # the slowest takes most of a minute
HOME = ROOT / ".peers"
PYTHON = str(HOME / "bin" / "python")


def race(folder: Path) -> Iterator[Finding]:
    """W1 and W3 against every tool that could be installed."""
    tools = [tool for tool in TOOLS if _installed(tool)]
    for game in ("w1", "w3"):
        commands = {tool: _script(tool, game) for tool in tools if _works(tool, game, folder)}
        costs = take_turns({"ours": printed(game), **commands}, folder, ROUNDS, forgetting(folder))
        for tool in commands:
            aim = AIMS.get((game, tool))
            case = f"{game.upper()}, cold" + (" (an aim)" if aim else "")
            yield Finding(case, costs["ours"].cpu, BARS.get((game, tool), aim), costs[tool].cpu, tool)


def _script(tool: str, game: str) -> Command:
    return (PYTHON, str(HERE / "peers" / f"{tool}_{game}.py"))


def _works(tool: str, game: str, folder: Path) -> bool:
    """Whether the tool does its task here."""
    try:
        run(_script(tool, game), folder)
    except Failed as fault:
        print(f"{tool} cannot do {game}: {fault}")
        return False
    return (folder / f"{tool}_{game}.pdf").is_file()


def _installed(tool: str) -> bool:
    """Install a tool where it is missing; say so where that fails."""
    if not HOME.is_dir():
        subprocess.run((sys.executable, "-m", "venv", str(HOME)), check=True)
    if subprocess.run((PYTHON, "-c", f"import {tool}"), capture_output=True, check=False).returncode == 0:
        return True
    install = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", tool)
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{tool} could not be installed: {done.stderr.strip().splitlines()[-1:]}")
    return done.returncode == 0
