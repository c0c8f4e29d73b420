"""Run `python -m tests.bench.icon_sets FOLDER_OR_TGZ …` to draw every icon of public icon sets, and to compare each with resvg.

A set is a folder of SVG files, or an npm package such as @iconify-json/game-icons, as `npm pack` downloads it.
"""

import io
import json
import sys
import tarfile
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageChops, ImageOps, ImageStat

from printgen.core.svg.views import add_view_box_if_missing, find_view_box_or_drawn_box
from printgen.faces.icon_folders import IconFolder, make_icon_symbol
from printgen.pdf.document import DocumentInfo, PdfWriter
from printgen.sheets.layout import make_face_sized_sheets
from tests.helpers.drawings import face_of, pictures

SIDE = 12.7  # mm: 96 dots at 192 dots per inch
DOTS, DPI = 96, 192
PAGE = 500  # icons in one PDF
ALIKE = 6.0  # mean difference of two pictures, of 255; two renderers smooth edges differently


def main() -> None:
    """Draw every set that the command line names, and print a line for each."""
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(name)
            print(measure_set(unpacked(source, Path(folder)) if source.is_file() else source, source.name))


def unpacked(archive: Path, folder: Path) -> Path:
    """The icons of an npm package, as SVG files in a folder: its own SVG files, or else those that its icons.json describes."""
    with tarfile.open(archive) as package:
        files = {member.name: member for member in package if member.isfile()}
        drawings = {name: member for name, member in files.items() if name.endswith(".svg")}
        found = package.extractfile(files["package/icons.json"]) if not drawings else None
        if found is None:
            for name, member in drawings.items():
                content = package.extractfile(member)
                if content is not None:
                    path = folder / Path(name).relative_to("package")
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(content.read())
            return folder
        icons = json.load(found)
    for name, icon in icons["icons"].items():
        wide, high = (icon.get(side, icons.get(side, 16)) for side in ("width", "height"))
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        (folder / f"{name}.svg").write_text(f"{head}{icon['body']}</svg>")
    return folder


def measure_set(folder: Path, title: str) -> str:
    """A line about the icons in a folder: how many there are, how they are drawn, and how many differ from resvg's drawing."""
    start = time.process_time()
    index = IconFolder(folder)
    icons = {Path(file.path): name for name, file in index.files.items()}
    listed = time.process_time() - start
    counts, unlike, names = Counter[str](), list[str](), list(icons.items())
    drawn = farthest = 0.0
    for at in range(0, len(names), PAGE):
        part = names[at : at + PAGE]
        start = time.process_time()
        symbols = {name: make_icon_symbol(name, index.files[name]) for _, name in part}
        counts["pictures"] += sum("<image " in symbol for symbol in symbols.values())
        pages = _pages(symbols, folder, counts)
        drawn += time.process_time() - start
        for (path, name), page in zip(part, pages, strict=True):
            far = _difference(page, path) if page is not None else 0.0
            farthest = max(farthest, far)
            if far > ALIKE:
                unlike.append(name)
    for warning in index.warnings:
        print(f"  {warning.message}")
    if unlike:
        print(f"  unlike resvg: {', '.join(unlike[:20])}")
    total, pictured, broken = len(icons), counts["pictures"], counts["broken"]
    return (
        f"{title}: {total} icons, {total - pictured} as shapes, {pictured} as pictures, {broken} not drawn, "
        f"{len(unlike)} unlike resvg "
        f"(the largest difference is {farthest:.1f} of 255); listed in {listed:.2f} s, drawn in {drawn:.1f} s"
    )


def _pages(symbols: dict[str, str], folder: Path, counts: Counter[str]) -> Iterator[Image.Image | None]:
    """A picture of each icon, or None for one that cannot be drawn."""
    bodies = {
        name: f'<defs>{symbol}</defs><use href="#{name}" width="{SIDE}" height="{SIDE}"/>' for name, symbol in symbols.items()
    }
    faces = {name: face_of(body, SIDE, SIDE) for name, body in bodies.items()}
    writer = PdfWriter(lambda name: folder.parent / name)
    compiled, findings = writer.compile_faces(faces.values())
    broken = {face.identity for face, _ in findings}
    for face, finding in findings[:5]:
        print(f"  {face.label}: {finding.message}")
    counts["broken"] += len(broken)
    sheets = make_face_sized_sheets(face for face in faces.values() if face.identity not in broken)
    shown = pictures(writer.write_pdf(sheets, compiled, DocumentInfo("Icons", "icons", "en")), dpi=DPI)
    return (None if face.identity in broken else next(shown) for face in faces.values())


def _difference(ours: Image.Image, path: Path) -> float:
    """The mean difference between our drawing of an icon and resvg's of its file, or of the file's negative if that is less.

    A white figure on a black square is drawn as a black figure, which is its negative.
    """
    from resvg_py import svg_to_bytes

    text = path.read_text(encoding="utf-8-sig", errors="replace")
    view = find_view_box_or_drawn_box(text)
    text = add_view_box_if_missing(text, view) if view is not None else text
    wide, high = view[2:] if view is not None else (1.0, 1.0)
    scale = DOTS / max(wide, high)
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    png = svg_to_bytes(svg_string=text, skip_system_fonts=True, width=size[0], height=size[1], background="white")
    theirs = Image.open(io.BytesIO(png)).convert("L")
    shown = ours.convert("L").resize((DOTS, DOTS))
    return min(_mean_difference(shown, theirs), _mean_difference(shown, ImageOps.invert(theirs)))


def _mean_difference(shown: Image.Image, theirs: Image.Image) -> float:
    square = Image.new("L", (DOTS, DOTS), 255)
    square.paste(theirs, ((DOTS - theirs.width) // 2, (DOTS - theirs.height) // 2))
    return float(ImageStat.Stat(ImageChops.difference(shown, square)).mean[0])


if __name__ == "__main__":
    main()
