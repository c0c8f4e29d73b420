"""Measures the time from installing the built wheel to the first PDF of a new game: `python -m tests.bench.first_hour`."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from docs.scripts.files import ROOT


def main() -> None:
    """Build the wheel, install it into a new environment, start a game and print it; print the seconds of each step."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        empty, binaries = folder / "empty", folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        empty.mkdir()
        total = run_step("build the wheel", [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], ROOT)
        (wheel,) = folder.glob("*.whl")
        pip = [binaries / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        total = run_step("python -m venv", [sys.executable, "-m", "venv", folder / "venv"], empty)
        total += run_step("pip install", [*pip, "-c", ROOT / "constraints.txt", wheel], empty)
        total += run_step("printgen new moon", [binaries / "printgen", "new", "moon"], empty)
        total += run_step("printgen print moon", [binaries / "printgen", "print", "moon"], empty)
        sys.stdout.write(f"{'from venv to the first PDF':28} {total:6.1f} s, {len(list(empty.rglob('*.pdf')))} PDF\n")


def run_step(name: str, command: list[str | Path], folder: Path) -> float:
    """Run a command in a folder and print its name and its seconds, which are also returned."""
    began = time.monotonic()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    seconds = time.monotonic() - began
    sys.stdout.write(f"{name:28} {seconds:6.1f} s\n")
    return seconds


if __name__ == "__main__":
    main()
