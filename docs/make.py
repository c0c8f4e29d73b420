"""Writes the pages of the docs that are made from the program, the schema, and the pictures."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = {
    "village-sheet": ("001-sheet", "--faces"),
    "village-rules": ("002-page-2", "--players=2"),
    "village-solo": ("002-solo", "--faces"),
}


def pages() -> dict[str, str]:
    """Every page that is made, by its file in the project."""
    from printgen.content.reference import reference_text, schema_text
    from printgen.faces.reference import templates_text

    return {
        "content/game.schema.json": schema_text(),
        "docs/content.md": reference_text(),
        "docs/templates.md": templates_text(ROOT),
        "docs/commands.md": commands_text(),
    }


def commands_text() -> str:
    """The help of every command."""
    os.environ["TERMINAL_WIDTH"] = "100"
    from typer.main import get_command
    from typer.testing import CliRunner

    from printgen.cli import app

    runner = CliRunner()
    parts = ["# Commands\n\nMade from the program by `make docs`; do not edit.\n"]
    for name in ("", *get_command(app).commands):  # type: ignore[attr-defined]
        text = runner.invoke(app, [*name.split(), "--help"], prog_name="printgen").output.strip()
        parts.append(f"## printgen {name}".rstrip() + f"\n\n```\n{text}\n```\n")
    return "\n".join(parts)


def pictures() -> None:
    """The pictures of the README, from proofs."""
    import subprocess
    import tempfile

    for name, (picture, way) in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "printgen", "proof", "village", "--players=1", way, "--output", folder]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
            made = Path(folder) / "village" / "proof" / f"{picture}.png"
            (ROOT / "docs" / "pictures" / f"{name}.png").write_bytes(made.read_bytes())


if __name__ == "__main__":
    for file, text in pages().items():
        (ROOT / file).write_text(text, encoding="utf-8")
    pictures()
