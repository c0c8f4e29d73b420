"""A game of personal sheets, its table, and the pictures of its pages."""

from pathlib import Path

import pypdfium2

from printgen import Project
from printgen import open as open_project

GAME = """
game: meet
title: Meeting
edition: "1"
players: {least: 1, most: 4, usual: 2}
components:
  sheet:
    kind: sheet
    size: a6
    template: sheet.svg.j2
    personal: true
"""
SHEET = """
<rect x="8" y="8" width="{{ width - 16 }}" height="{{ height - 16 }}" fill="none" stroke="black" stroke-width="0.4"/>
{{ text(row.name, x=12, y=12, width=60, height=10, size=16, least=10) }}
<text x="{{ width - 12 }}" y="40" font-size="14pt" text-anchor="end">{{ row.number }} of {{ row.of }}</text>
{{ qr('https://example.org/p/' ~ row.number, x=30, y=60, size=40) }}
"""
NAMES = ("Ana Lima", "Bruno Dvořák", "Chloé", "Dörte Müller", "Zoë Østby-Weiß", "Li", "Maximilian van der Berg", "J. & T. <3")


def make_game(folder: Path, sheet: str = SHEET, game: str = GAME) -> Project:
    """A project with the game."""
    content = folder / "content" / "meet"
    content.mkdir(parents=True)
    (content / "game.yaml").write_text(game, encoding="utf-8")
    (content / "sheet.svg.j2").write_text(sheet, encoding="utf-8")
    return open_project(folder)


def write_table(folder: Path, rows: list[str], name: str = "players.csv", heading: str = "number,name") -> Path:
    """A table of players."""
    path = folder / name
    path.write_text("\n".join([heading, *rows, ""]), encoding="utf-8")
    return path


def write_both(folder: Path, sheet: str, rows: list[str], heading: str = "number,name", game: str = GAME) -> tuple[Path, Path]:
    """The PDF of a run, and the PDF of the same rows as the game's own table."""
    table = write_table(folder, rows, heading=heading)
    run = make_game(folder / "run", sheet, game).write_run("meet", table).get()
    own = make_game(folder / "own", sheet, game.replace("personal: true", "table: players.csv"))
    write_table(folder / "own/content/meet", rows, heading=heading)
    return run[0].path or Path(), own.write_print("meet").get().path or Path()


def number_names(count: int) -> list[str]:
    """Rows with a number and a name."""
    return [f'{number},"{NAMES[number % len(NAMES)]}"' for number in range(1, count + 1)]


def draw_pages(path: Path) -> list[bytes]:
    """The pixels of each page of a PDF."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.render(scale=1.5).to_pil().convert("RGB").tobytes() for page in document]
    finally:
        document.close()


def read_pages(path: Path) -> list[str]:
    """The text on each page of a PDF."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()
