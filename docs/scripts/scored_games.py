"""Draws scored games and the places of a card, as `printgen score --picture` and `printgen fits --picture` do."""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from docs.scripts.files import CHECKOUT, ROOT, read_page, write_quoted_files
from docs.scripts.images import resize


def draw_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw each picture, and yield it with its file name."""
    sheet = (ROOT / "docs" / "examples" / "ana.yaml").read_text(encoding="utf-8")
    yield "village-scored", _scored(sheet).quantize(128, kmeans=1)
    for name, entry, width in (
        ("5211-round", "5211/legal-limit", 900),
        ("favelas-scored", "favelas/score-total-heights", 1200),
    ):
        yield name, resize(_scored(_read_entry(entry)), width).quantize(256, kmeans=1)
    yield from _sunnyvale_pictures()


def _read_entry(name: str) -> str:
    return (ROOT / "tests" / "games" / f"{name}.yaml").read_text(encoding="utf-8")


def _sunnyvale_pictures() -> Iterator[tuple[str, Image.Image]]:
    """Draw the final maps and the places of one card from the files in docs/scoring-sunnyvale.md."""
    page = read_page("scoring-sunnyvale")
    (entry, *_) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        write_quoted_files(page, Path(folder))
        fits = CHECKOUT.find_card_places("sunnyvale", "court-2", Path(folder) / "table.yaml").get()
        (file,) = CHECKOUT.draw_to_files(fits, Path(folder) / "fits.png").get()
        places = Image.open(file).convert("RGB")
    for name, picture in (("scored", _scored(entry, "-maps")), ("fits", places)):
        yield f"sunnyvale-{name}", resize(picture, 1300).quantize(128, kmeans=1)


def _scored(entry: str, part: str = "") -> Image.Image:
    """The picture of a scored entry. `part` is the end of the file name if there are several pictures."""
    with tempfile.TemporaryDirectory() as folder:
        files = CHECKOUT.draw_to_files(CHECKOUT.score_text(entry).get(), Path(folder) / "scored.png").get()
        (file,) = (file for file in files if file.name == f"scored{part}.png")
        return Image.open(file).convert("RGB")
