"""Installed without a checkout, the games travel with the program."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def installed(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command run from an unpacked wheel, by a person standing in the folder."""
    command = [sys.executable, "-c", "from printgen.cli import main; main()", *words]
    return subprocess.run(
        command, cwd=folder, env={"PYTHONPATH": str(folder / "site")}, capture_output=True, text=True, check=False
    )


def build_wheel(project: Path, site: Path) -> None:
    """Build the wheel of a project, and unpack it as pip would."""
    built = site.with_name(f"{site.name}-built")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", built]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(site)


def test_wheel_prints_its_games_and_finds_a_persons_own_first(tmp_path: Path) -> None:
    build_wheel(ROOT, tmp_path / "site")

    done = installed(tmp_path, "print", "village")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "output/village/village-a4.pdf").read_bytes().startswith(b"%PDF-")

    own = tmp_path / "content" / "village"
    own.mkdir(parents=True)
    (own / "game.yaml").write_text("game: village\ntitle: My own village\ncomponents: {}\n")
    assert "content/village/game.yaml" in installed(tmp_path, "print", "village").stderr
