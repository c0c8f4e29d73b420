"""A wheel that is built and unpacked, and a person who uses printgen with only this wheel."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

CALL = "from printgen.__main__ import main; main()"


def build_wheel(project: Path, site: Path) -> None:
    """Build the wheel of a project, and unpack the wheel as pip would."""
    built = site.with_name(f"{site.name}-built")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", built]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        wheel.extractall(site)


class Person:
    """A person in their own folder, with some packages installed."""

    def __init__(self, folder: Path, *sites: Path) -> None:
        self.folder, self.sites = folder, sites

    def runs(self, *words: str, stdin: str = "") -> tuple[int, str, str]:
        """The exit code, the output and the error output of a command."""
        environment = {
            "PYTHONPATH": os.pathsep.join(map(str, self.sites)),
            "PRINTGEN_CONFIG": str(self.folder.parent / "config"),
        }
        done = subprocess.run(
            [sys.executable, "-c", CALL, *words],
            cwd=self.folder, env=environment, input=stdin, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr
