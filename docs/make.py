"""Writes what of the docs is made from the program: reference pages, the schema, pictures."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from reference import content_text, templates_text
from typer.main import get_command
from typer.testing import CliRunner

from printgen.cli import app
from printgen.content.schema import schema_text

ROOT = Path(__file__).resolve().parents[1]
PICTURES = {
    "village-sheet": ("001-sheet", ["--faces"]),
    "village-rules": ("002-page-2", []),
    "village-solo": ("002-solo", ["--faces"]),
}


def pages() -> dict[str, str]:
    """Every page that is made, by its file in the project."""
    return {
        "content/game.schema.json": schema_text(),
        "docs/content.md": content_text(),
        "docs/templates.md": templates_text(ROOT),
        "docs/commands.md": commands_text(),
    }


def commands_text() -> str:
    """The help of every command."""
    os.environ["TERMINAL_WIDTH"] = "100"
    parts = ["# Commands\n\nMade from the program by `make docs`; do not edit.\n"]
    for name in ("", *get_command(app).commands):  # type: ignore[attr-defined]
        text = CliRunner().invoke(app, [*name.split(), "--help"], prog_name="printgen").output.strip()
        parts.append(f"## printgen {name}".rstrip() + f"\n\n```\n{text}\n```\n")
    return "\n".join(parts)


def pictures() -> None:
    """The pictures of the README, from proofs of a kit for one player."""
    for name, (picture, way) in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "printgen", "proof", "village", "--players=1", "--output", folder, *way]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
            made = Path(folder) / "village" / "proof" / f"{picture}.png"
            (ROOT / "docs" / "pictures" / f"{name}.png").write_bytes(made.read_bytes())


if __name__ == "__main__":
    for file, text in pages().items():
        (ROOT / file).write_text(text, encoding="utf-8")
    pictures()
