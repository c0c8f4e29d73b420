"""The pictures of the page on kits: the guide, and a sheet beside its cut file."""

import io
import tempfile
from pathlib import Path
from typing import Any

from kept import keep, page_of, printgen
from told import write_files

from printgen.printing.pictures import page_pictures


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
