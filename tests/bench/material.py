"""Makes the material of W4, as a designer would bring it: a spreadsheet's CSV, photographs, and a font."""

import sys
from importlib.util import find_spec
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import Image

ROWS = 24
HEADING = "Card Name;Cost (gold);Picture;Rules text;Copies"
RULES = "Pay {cost} gold, then <b>draw {drawn} cards</b>. Keep one of them, and put the others at the bottom of the deck."


def make_material(folder: Path) -> None:
    """Write cards.csv, 24 photographs and the font Own Serif into the folder, which is printgen's project and the rivals'."""
    content = folder / "content" / "w4"
    (folder / "fonts").mkdir(exist_ok=True)
    (content / "art").mkdir(parents=True, exist_ok=True)
    lines = [f"Harbour {n};{n % 7};art/{n}.jpg;{RULES.format(cost=n % 7, drawn=2 + n % 3)};1" for n in range(1, ROWS + 1)]
    (content / "cards.csv").write_text("\n".join((HEADING, *lines)), encoding="utf-8-sig")
    for number in range(1, ROWS + 1):
        waves = Image.linear_gradient("L").resize((1000, 800)).rotate(number * 15, resample=Image.Resampling.BILINEAR)
        Image.merge("RGB", (waves, waves.rotate(40), waves.rotate(80))).save(content / "art" / f"{number}.jpg", quality=90)
    _save_font(folder / "fonts" / "OwnSerif.ttf")


def _save_font(path: Path) -> None:
    """Save a supplied font under a name of its own."""
    spec = find_spec("font_caladea")
    assert spec is not None
    assert spec.origin is not None
    font = TTFont(Path(spec.origin).parent / "files" / "Caladea-Regular.ttf")
    for record in font["name"].names:
        if record.nameID in (1, 4, 6, 16):
            record.string = "OwnSerif" if record.nameID == 6 else "Own Serif"
    font.save(path)


if __name__ == "__main__":
    make_material(Path(sys.argv[1]))
