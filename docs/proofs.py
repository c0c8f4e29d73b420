"""Pictures that are proofs: pages and faces as they are printed."""

import tempfile
from pathlib import Path

from kept import SHOWN, keep, page_of, printgen
from laid import strip_picture
from told import write_files

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


def readme() -> None:
    """The pictures of the README, from proofs of a kit for one player."""
    from PIL import Image

    for name, (picture, way) in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            printgen("proof", "village", "--players=1", "--output", folder, *way)
            made = Image.open(Path(folder) / "village" / "proof" / f"{picture}.png").convert("RGB")
            keep(name, made.quantize(96, kmeans=1))


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


def suburb() -> None:
    """The pictures of Sunnyvale, from proofs of its faces."""
    from suburb import suburb_pictures

    with tempfile.TemporaryDirectory() as folder:
        printgen("proof", "sunnyvale", "--faces", "--output", folder)
        for name, picture in suburb_pictures(Path(folder) / "sunnyvale" / "proof"):
            keep(f"sunnyvale-{name}", picture.quantize(256, kmeans=1))
