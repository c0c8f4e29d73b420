"""Where the pictures of the docs are kept, and how the program is called to make them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
SHOWN = ROOT / "docs" / "pictures"


def printgen(*words: str, folder: Path = ROOT, right: bool = True) -> None:
    """Give a command in a folder; all must go well, unless a sheet that is scored is not right."""
    command = [sys.executable, "-m", "printgen", *words]
    subprocess.run(command, cwd=folder, check=right, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)})


def page_of(name: str) -> str:
    """A page of the docs."""
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def smaller(file: Path, wide: int) -> "Image.Image":
    """A picture so many dots wide."""
    from PIL import Image

    shown = Image.open(file).convert("RGB")
    return shown.resize((wide, shown.height * wide // shown.width), Image.Resampling.LANCZOS)


def keep(name: str, picture: "Image.Image") -> None:
    """Write a picture of the docs."""
    picture.save(SHOWN / f"{name}.png", optimize=True)
