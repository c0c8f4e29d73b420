"""Draws the cards of docs/own-game.md after each step, with a picture, art and a font made for them."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

import printgen
from docs.scripts.files import read_page, write_quoted_files
from docs.scripts.fonts import make_pixel_font
from docs.scripts.images import open_image
from docs.scripts.tabletop import Pieces, Row, draw_rows

GAME = "game: art\ntitle: Art\ncomponents:\n  art: {kind: board, size: 120x98mm, template: art.svg.j2}\n"
TEMPLATE, PICTURE = "templates/art/art.svg.j2", "{{ picture('art.svg') }}"
LIGHTHOUSE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 98">
<rect width="120" height="98" fill="#f6b26b"/><path d="M60 36 0 18v34zm12-1 48-20v38z" fill="#fbe0ae"/>
<path d="M0 66h120v32H0z" fill="#2f6f8f"/><path d="M0 78q10-5 20 0t20 0 20 0 20 0 20 0 20 0v20H0z" fill="#3f86a8"/>
<path d="M24 98q4-26 34-28t62 12v16z" fill="#3c4a3e"/>
<path d="M55 74l4-34h14l4 34z" fill="#fbfbf5"/><path d="M57.2 55l1.2-10h15.2l1.2 10z" fill="#c0392b"/>
<path d="M59 30h14v10H59z" fill="#f9d65c"/><path d="M56 40h20v3H56zM56 30l10-10 10 10z" fill="#7b241c"/>
</svg>
"""
FERRY = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 98">
<rect width="120" height="98" fill="#cfe3e6"/><circle cx="24" cy="26" r="10" fill="#fdf4d8"/>
<path d="M0 58q34-16 66-6t54-8v54H0z" fill="#7fa59a"/><rect y="64" width="120" height="34" fill="#2f6f8f"/>
<path d="M22 58h78l-10 22H34z" fill="#f6f3ea"/><path d="M24.7 64h72.6l-2 5H27z" fill="#c0392b"/>
<path d="M36 45h48v13H36z" fill="#f6f3ea"/><path d="M68 29h10v16H68z" fill="#c0392b"/><path d="M68 33h10v4H68z" fill="#f6f3ea"/>
<path d="M41 48h6v6h-6zm10 0h6v6h-6zm10 0h6v6h-6zm10 0h6v6h-6z" fill="#20304a"/>
<path d="M0 77q10-5 20 0t20 0 20 0 20 0 20 0 20 0v21H0z" fill="#3f86a8"/>
</svg>
"""
STORM = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 98">
<rect width="120" height="98" fill="#5a6678"/><path d="M0 70q20-18 40 0t40 0 40 0v28H0z" fill="#2a4a66"/>
<path d="M64 40 50 60h10l-6 20 22-28H64l9-12z" fill="#f9d65c"/>
<path d="M28 46a13 13 0 0 1 3-25 19 19 0 0 1 34-6 15 15 0 0 1 27 7 12 12 0 0 1 2 24z" fill="#2d3748"/>
<path d="M0 84q20-16 40 0t40 0 40 0v14H0z" fill="#1a2f45"/>
</svg>
"""
TEMPLATE, PICTURE = "templates/art/art.svg.j2", "{{ picture('art.svg') }}"
PICTURES = {"lighthouse.jpg": LIGHTHOUSE, "ferry.jpg": FERRY, "storm.jpg": STORM}
STEPS = ("table", "picture", "font")  # the names of the pictures after the first three steps
FONT = "fonts/PixelQuest-Regular.ttf"


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw the cards after each step and finally with all pictures and their back. Yield each with its file name."""
    _, *steps = read_page("own-game").split("\n## ")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, step in enumerate(steps[: len(STEPS) + 1]):
            write_quoted_files(step, folder)
            add_material(folder, number)
            if number < len(STEPS):
                yield f"own-game-{STEPS[number]}", _draw_cards(folder, 3.4)
        for file in PICTURES:
            draw_art(folder, file)
        yield "own-game", _draw_cards(folder, 4.6, back=True)


def add_material(folder: Path, step: int) -> None:
    """Put the picture or font that a step, counted from 0, needs into a folder."""
    if step == STEPS.index("picture"):
        draw_art(folder, "lighthouse.jpg")
    if step == STEPS.index("font"):
        (folder / FONT).parent.mkdir(parents=True)
        (folder / FONT).write_bytes(make_pixel_font())


def draw_art(folder: Path, file: str) -> None:
    """Draw one of the cards' pictures as a JPEG beside the table."""
    with tempfile.TemporaryDirectory() as name:
        for path, text in {"content/art/game.yaml": GAME, "content/art/art.svg": PICTURES[file], TEMPLATE: PICTURE}.items():
            (Path(name) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(name) / path).write_text(text, encoding="utf-8")
        art = open_image(next(printgen.open(name).print("art").get().face_pictures(150)))
    art.save(folder / "content" / "coast" / file, quality=90)


def _draw_cards(folder: Path, scale: float, back: bool = False) -> Image.Image:
    """A picture of the three cards on a table, at a scale in dots per mm."""
    pieces = Pieces(printgen.open(folder).print("coast").get())
    cards = pieces.fronts("card", scale)
    backs = [pieces.back("card", scale)] if back else []
    return draw_rows([Row([*cards, *backs], 6)], scale, 6).quantize(128, kmeans=1)
