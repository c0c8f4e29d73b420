"""Pictures of finished games, as `printgen score` draws what was entered, and of the places of one card."""

import re
import tempfile
from pathlib import Path

from kept import ROOT, keep, page_of, printgen, smaller
from told import write_files


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
