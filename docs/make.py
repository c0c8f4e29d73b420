"""Writes what of the docs is made from the program: reference pages, the schema, pictures."""

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laid import laid_pictures, strip_picture
from reference import content_text, templates_text
from told import write_files
from typer.main import get_command
from typer.testing import CliRunner

from printgen.cli import app
from printgen.content.schema import schema_text
from printgen.content.shelves import shelves_from
from printgen.model import Adjust
from printgen.printers.page import calibration_kit
from printgen.printing.press import kit_pdf
from printgen.printing.proof import page_pictures
from printgen.problems import Problems
from printgen.svg.patterns import PATTERNS, Pattern

if TYPE_CHECKING:
    from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
SHOWN = ROOT / "docs" / "pictures"
PICTURES = {
    "village-sheet": ("001-sheet", ["--faces"]),
    "village-rules": ("002-page-2", []),
    "village-solo": ("002-solo", ["--faces"]),
}
RULES_PICTURES = {
    "rules-text-1": ("003-rules-page-1", ["--faces"]),
    "rules-text-2": ("004-rules-page-2", ["--faces"]),
    "rules-text-sheet": ("001-page-1", []),
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
    for name in ("", *command_names(get_command(app))):
        text = CliRunner().invoke(app, [*name.split(), "--help"], prog_name="printgen").output.strip()
        parts.append(f"## printgen {name}".rstrip() + f"\n\n```\n{text}\n```\n")
    return "\n".join(parts)


def command_names(group: Any, before: str = "") -> Iterator[str]:
    """Every command, and every command of a command."""
    for name, command in group.commands.items():
        yield f"{before}{name}"
        if hasattr(command, "commands"):
            yield from command_names(command, f"{before}{name} ")


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


def pictures() -> None:
    """The pictures of the README, from proofs of a kit for one player."""
    from PIL import Image

    for name, (picture, way) in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            printgen("proof", "village", "--players=1", "--output", folder, *way)
            made = Image.open(Path(folder) / "village" / "proof" / f"{picture}.png").convert("RGB")
            keep(name, made.quantize(96, kmeans=1))


def folded() -> None:
    """The pictures of the page on folded things."""
    sys.path.insert(0, str(ROOT))  # what folds nets in the tests folds them here
    from folded import folded_pictures

    for name, picture in folded_pictures(page_of("nets")):
        keep(f"net-{name}", picture.quantize(128))


def decks() -> None:
    """The pictures of a game of cards: a hand, a sheet and the box."""
    from decks import deck_pictures

    for name, picture in deck_pictures("5211", ("G3", "Y6", "O1", "B4", "T5"), ROOT):
        keep(f"5211-{name}", picture.quantize(200))


def brazil() -> None:
    """The pictures of Brazil: Imperial."""
    from chart import chart_pictures
    from court import court_pictures
    from decks import kit_of
    from gallery import gallery_pictures, thrifty_picture
    from leaves import leaf_pictures
    from tabletop import Pieces

    sys.path.insert(0, str(ROOT))  # what folds nets in the tests folds them here
    pieces, thrifty = (Pieces(kit_of("brazil-imperial", ROOT, style)) for style in ("colour", "low-ink"))
    drawn = [named for shown in (chart_pictures, court_pictures, gallery_pictures, leaf_pictures) for named in shown(pieces)]
    for name, picture in (*drawn, ("thrifty", thrifty_picture(thrifty))):
        keep(f"brazil-{name}", picture.quantize(192, kmeans=1))


def rules_text() -> None:
    """The pictures of rules in Markdown, from the files in their page of the docs."""
    for name, (picture, way) in RULES_PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            write_files(page_of("rules-text"), Path(folder))
            printgen("proof", "ferry", *way, folder=Path(folder))
            proof = Path(folder) / "output" / "ferry" / "proof"
            (SHOWN / f"{name}.png").write_bytes((proof / f"{picture}.png").read_bytes())
            if not way:
                strip = strip_picture(proof / "003-page-3.png", proof / "004-page-4.png")
                keep("rules-text-leaflet", strip.quantize(64))


def patterns() -> None:
    """The picture of the family of patterns."""
    from printgen.model import Face, Outline, Size
    from printgen.pdf.document import About, Press
    from printgen.printing.proof import page_pictures
    from printgen.sheets.single import single_sheets

    size = Size(124, 56)
    body = "".join(swatch(Pattern(name), 2 + at % 5 * 24.5, 2 + at // 5 * 27) for at, name in enumerate(PATTERNS))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size.width} {size.height}">{body}</svg>'
    face = Face("patterns", "patterns", size, 0, Outline(), svg)
    press = Press(lambda _: None)
    compiled, _ = press.compile([face])
    pdf = press.print(single_sheets([face]), compiled, About("Patterns", "", "en"))
    (SHOWN / "patterns.png").write_bytes(next(page_pictures(pdf, 200)))


def swatch(pattern: Pattern, x: float, y: float) -> str:
    """A pattern and its name."""
    rect = f'<rect x="{x}" y="{y}" width="22" height="20" rx="2" fill="{pattern.reference}" stroke="black"/>'
    return f'{pattern.svg}{rect}<text x="{x}" y="{y + 23.6}">{pattern.name}</text>'


def laid() -> None:
    """The pictures of the page on layouts."""
    for name, picture in laid_pictures(page_of("layouts")):
        keep(f"layout-{name}", picture.quantize(64))


def scored() -> None:
    """The picture of a scored sheet with two slips."""
    from PIL import Image

    text = (ROOT / "tests" / "games" / "village" / "legal.yaml").read_text(encoding="utf-8")
    for right, slip in (("6 8 14", "6 7 14"), ("total: 62", "total: 61")):
        text = text.replace(right, slip)
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "ana.yaml"
        sheet.write_text(text, encoding="utf-8")
        picture = Path(folder) / "ana.png"
        printgen("score", str(sheet), "--picture", str(picture), right=False)
        keep("village-scored", Image.open(picture).convert("RGB").quantize(128, kmeans=1))


def tables() -> None:
    """The pictures of a round of 5211, as it lay on the table, and of a score sheet of Favelas with a slip."""

    for name, sheet, wide in (("5211-round", "5211/legal-limit", 900), ("favelas-scored", "favelas/score-total-heights", 1200)):
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "table.png"
            printgen("score", f"tests/games/{sheet}.yaml", "--picture", str(picture), right=False)
            keep(name, smaller(picture, wide).quantize(256, kmeans=1))


def suburb() -> None:
    """The pictures of Sunnyvale, from proofs of its faces."""
    from suburb import suburb_pictures

    with tempfile.TemporaryDirectory() as folder:
        printgen("proof", "sunnyvale", "--faces", "--output", folder)
        for name, picture in suburb_pictures(Path(folder) / "sunnyvale" / "proof"):
            keep(f"sunnyvale-{name}", picture.quantize(256, kmeans=1))


def town() -> None:
    """The pictures of a finished game of Sunnyvale, and of the places of one card."""

    page = page_of("scoring-sunnyvale")
    with tempfile.TemporaryDirectory() as folder:
        write_files(page, Path(folder))
        whole, fits = Path(folder) / "whole.png", Path(folder) / "fits.png"
        sheet = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)[0]
        (Path(folder) / "whole.yaml").write_text(sheet, encoding="utf-8")
        printgen("score", str(Path(folder) / "whole.yaml"), "--picture", str(whole))
        printgen("fits", "sunnyvale", "court-2", str(Path(folder) / "table.yaml"), "--picture", str(fits))
        for name, made in (("scored", whole.with_name("whole-maps.png")), ("fits", fits)):
            keep(f"sunnyvale-{name}", smaller(made, 1300).quantize(128, kmeans=1))


def hillside() -> None:
    """The pictures of Favelas."""
    from hillside import hillside_pictures

    for name, picture in hillside_pictures(shelves_from(ROOT)):
        keep(name, picture.quantize(256, kmeans=1))


def calibration() -> None:
    """The calibration page, and one of its corners held against a window after a printer has put the back 1.3 mm aside."""
    from PIL import Image, ImageChops, ImageOps

    problems = Problems()
    kit = calibration_kit("a4", "long-edge", "", shelves_from(ROOT), problems)
    assert kit is not None, problems.sorted()
    sheets = (kit.sheets[0], replace(kit.sheets[1], adjust=Adjust(-1.3, 0.4)))
    front, back = (
        Image.open(io.BytesIO(page)).convert("RGB") for page in page_pictures(kit_pdf(replace(kit, sheets=sheets)), 300)
    )
    page = front.resize((front.width * 2 // 5, front.height * 2 // 5), Image.Resampling.LANCZOS)
    keep("calibration", page.quantize(32, kmeans=1))
    shining = ImageOps.mirror(back).convert("L").point(lambda tone: 150 + tone * 105 // 255)
    corner = ImageChops.multiply(front.convert("L"), shining).crop((150, 130, 1170, 700))
    corner.save(SHOWN / "calibration-window.png")


def kits() -> None:
    """The guide of the kit in the page on folded things, and a sheet of it beside its cut file."""
    import zipfile

    from PIL import Image

    with tempfile.TemporaryDirectory() as folder:
        write_files(page_of("nets").replace("\npalette:", "\nlayout: {margin: 18mm}\npalette:"), Path(folder))
        printgen("kit", "camp", "--registration", "silhouette", folder=Path(folder))
        with zipfile.ZipFile(Path(folder) / "output" / "camp" / "camp-kit.zip") as kit:
            guide, sheet = (list(page_pictures(kit.read(name), 90)) for name in ("guide-a4.pdf", "camp-a4.pdf"))
            cut = cut_picture(kit.read("cut/a4-2.svg"))
    keep("kit-guide", Image.open(io.BytesIO(guide[0])).quantize(64))
    page = Image.open(io.BytesIO(sheet[-2])).convert("RGB")  # the one that the cut file is of
    both = Image.new("RGB", (2 * page.width + 12, page.height), "#888888")
    both.paste(page, (0, 0))
    both.paste(cut.resize(page.size), (page.width + 12, 0))
    keep("kit-cut", both.quantize(64))


def cut_picture(svg: bytes) -> Any:
    """A cut file as people see it, its lines thick enough for a picture."""
    import cairosvg
    from PIL import Image

    thick = svg.replace(b'stroke-width="0.1"', b'stroke-width="0.5"')
    return Image.open(io.BytesIO(cairosvg.svg2png(thick, dpi=90, background_color="white"))).convert("RGB")


def prompt() -> None:
    """The picture of a terminal in the middle of `printgen enter village`."""
    from PIL import Image, ImageDraw, ImageFont

    lines = prompt_lines()
    font = ImageFont.load_default_imagefont()
    picture = Image.new("L", (6 * max(map(len, lines)) + 24, 12 * len(lines) + 20), 28)
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        pen.text((12, 10 + 12 * number), line, font=font, fill=220)
    picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.NEAREST).save(SHOWN / "enter.png")


def prompt_lines() -> list[str]:
    """What stands on the screen after the third door."""
    from printgen.asking.session import Session
    from printgen.content.load import load_game
    from printgen.games import village

    game = load_game("village", shelves_from(ROOT), Problems())
    assert game is not None
    rows = [". F2 F7 L9 . F5", ". L5 L0 . . H9", "H8 S1 L3 . F2 L6", "H6 F9 L1 F4 . L3", "H0 H4 S6 H8 L7 L3"]
    session = Session(lambda: village.questions(game), ["Ana", *rows, "31", "L H F", "33 1", "52 2", "63 5"])
    assert session.question is not None
    sketch = [line.replace("·", "|") for line in session.question.sketch]
    return ["$ printgen enter village", "", *sketch, "", f"{session.question.prompt}: ?", f"  {session.question.example}",
            f"{session.question.prompt}: 24 2_"]  # fmt: skip


if __name__ == "__main__":
    for file, text in pages().items():
        (ROOT / file).write_text(text, encoding="utf-8")
    pictures()
    folded()
    decks()
    brazil()
    rules_text()
    patterns()
    laid()
    scored()
    tables()
    suburb()
    town()
    hillside()
    calibration()
    kits()
    prompt()
