"""Compares texts in many scripts with hb-view and Chromium: python -m tests.bench.scripts FOLDER [FONT_FOLDER …]

Writes scripts.md, a table of differences, and scripts.png, which shows all texts side by side, into FOLDER. Needs the Debian
packages libharfbuzz-bin, chromium, fonts-noto-core and fonts-hosny-amiri; fonts that are not installed are left out.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import uharfbuzz
from PIL import Image, ImageChops, ImageOps

from printgen.faces.text.catalogue import FontKey, find_font_chain, read_font_bytes
from printgen.faces.text.shaping import shape_text
from printgen.model import OwnFont, OwnFonts
from printgen.pdf.document import PdfWriter
from printgen.sheets.layout import make_face_sized_sheets
from tests.helpers.drawings import ABOUT, face_of, picture

PIXELS, DPI = 96, 288  # the type size, and the resolution of our pictures
SIZE = PIXELS * 25.4 / DPI  # mm
FOLDERS = [Path("/usr/share/fonts/truetype/noto"), Path("/usr/share/fonts/opentype/fonts-hosny-amiri")]
SUPPLIED = "FiraGO"


class Sample(NamedTuple):
    """A text in a script, its direction, and fonts that have the script."""

    script: str
    text: str
    direction: str
    fonts: tuple[str, ...]


SAMPLES = (
    Sample(
        "Arabic", "يسحب اللاعب بطاقتين", "rtl", ("NotoSansArabic-Regular", "NotoNaskhArabic-Regular", "Amiri-Regular", SUPPLIED)
    ),
    Sample("Arabic, vowels", "بِسْمِ ٱللَّهِ مُحَمَّد", "rtl", ("NotoNaskhArabic-Regular", "Amiri-Regular")),
    Sample("Urdu", "کھلاڑی ایک پتہ کھینچتا ہے", "rtl", ("NotoNastaliqUrdu-Regular", "NotoNaskhArabic-Regular")),
    Sample("Hebrew", "השחקן הראשון מתחיל", "rtl", ("NotoSansHebrew-Regular", "NotoSerifHebrew-Regular", SUPPLIED)),
    Sample("Hebrew, vowels", "הַשַּׂחְקָן מַתְחִיל", "rtl", ("NotoSansHebrew-Regular", "NotoSerifHebrew-Regular")),
    Sample("Devanagari", "क्षत्रिय खिलाड़ी हिन्दी", "ltr", ("NotoSansDevanagari-Regular", "NotoSerifDevanagari-Regular", SUPPLIED)),
    Sample("Bengali", "খেলোয়াড় দুটি কার্ড", "ltr", ("NotoSansBengali-Regular",)),
    Sample("Tamil", "வீரர் கொண்டு", "ltr", ("NotoSansTamil-Regular",)),
    Sample("Thai", "ผู้เล่นจั่วไพ่ที่นี่", "ltr", ("NotoSansThai-Regular", "NotoSerifThai-Regular", SUPPLIED)),
    Sample("Khmer", "អ្នកលេងទាញសន្លឹក", "ltr", ("NotoSansKhmer-Regular",)),
    Sample("Vietnamese", "Người chơi rút thẻ ế ộ ữ", "ltr", ("NotoSans-Regular", SUPPLIED)),
    Sample("Stacked accents", "x̣̂ ọ̄́ q̃ r̥̄", "ltr", ("NotoSans-Regular", SUPPLIED)),
    Sample("Greek, Cyrillic", "Ὁ παίκτης Игрок ђ", "ltr", ("NotoSans-Regular", SUPPLIED)),
    Sample("Georgian", "მოთამაშე", "ltr", ("NotoSansGeorgian-Regular", SUPPLIED)),
)


class Row(NamedTuple):
    """One text in one font: its pictures, and how our advance differs from that of HarfBuzz, in 1/1000 em."""

    sample: Sample
    font: str
    ours: Image.Image
    harfbuzz: Image.Image
    browser: Image.Image
    advance: float


def compare(folders: list[Path]) -> Iterator[Row]:
    """Every text in every font that is installed."""
    with tempfile.TemporaryDirectory() as scratch:
        for sample in SAMPLES:
            for name in sample.fonts:
                own, family = _fonts(name, folders)
                if own is None:
                    continue
                key = find_font_chain(family, own_fonts=own)[0]
                file = Path(scratch) / f"{name}.otf"
                file.write_bytes(read_font_bytes(key))
                shaped = shape_text(sample.text, (key,))
                assert not shaped.missing, (sample, name, shaped.missing)
                yield Row(
                    sample, name, _our_picture(sample, family, own), _harfbuzz_picture(sample, file),
                    _browser_picture(sample, file, Path(scratch)), shaped.width - _direct_advance(sample, key),
                )  # fmt: skip


def _fonts(name: str, folders: list[Path]) -> tuple[OwnFonts | None, str]:
    """The fonts of a project with one font file, and its family; None if the file is not installed."""
    if name == SUPPLIED:
        return OwnFonts(), name
    paths = [path for folder in folders for path in sorted(folder.glob(f"{name}.[to]tf"))]
    return (OwnFonts((OwnFont(name, 400, 400, False, paths[0], name),)), name) if paths else (None, name)


def _direct_advance(sample: Sample, key: FontKey) -> float:
    """The advance of a text that HarfBuzz shapes in one go, in 1/1000 em."""
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(read_font_bytes(key))))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(sample.text)
    buffer.guess_segment_properties()
    buffer.direction = sample.direction
    uharfbuzz.shape(font, buffer, {})
    advance: float = sum(place.x_advance for place in buffer.glyph_positions) * 1000 / font.face.upem
    return advance


def _our_picture(sample: Sample, family: str, own: OwnFonts) -> Image.Image:
    body = f'<text x="10" y="40" font-size="{SIZE}" font-family="{family}">{escape(sample.text)}</text>'
    face = face_of(body, 180, 70)
    writer = PdfWriter(lambda _: None, own=own)
    compiled, findings = writer.compile_faces([face])
    assert not findings, findings
    return _crop(picture(writer.write_pdf(make_face_sized_sheets([face]), compiled, ABOUT), DPI))


def _harfbuzz_picture(sample: Sample, file: Path) -> Image.Image:
    command = ["hb-view", f"--font-size={PIXELS}", "--margin=40", "--output-format=png", f"--direction={sample.direction}"]
    done = subprocess.run([*command, str(file), sample.text], capture_output=True, check=True)
    return _crop(Image.open(BytesIO(done.stdout)).convert("RGB"))


def _browser_picture(sample: Sample, file: Path, folder: Path) -> Image.Image:
    page, shot = folder / "page.html", folder / "shot.png"
    style = f"@font-face{{font-family:T;src:url('{file.as_uri()}')}}body{{margin:80px;font:{PIXELS}px T;white-space:nowrap}}"
    page.write_text(f'<meta charset="utf-8"><style>{style}</style><body dir="{sample.direction}">{escape(sample.text)}')
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=2200,500"]
    subprocess.run([*command, "--disable-lcd-text", f"--screenshot={shot}", page.as_uri()], capture_output=True, check=True)
    return _crop(Image.open(shot).convert("RGB"))


def _crop(shown: Image.Image) -> Image.Image:
    """The part of a picture that is not white, in grey."""
    grey = shown.convert("L")
    return grey.crop(ImageOps.invert(grey).point(lambda tone: 255 if tone > 96 else 0).getbbox())


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of the ink that two pictures do not have in common, when they are placed as well as possible."""
    wide, high = max(one.width, other.width) + 16, max(one.height, other.height) + 16
    ground = Image.new("L", (wide, high), 255)
    first = ground.copy()
    first.paste(one, (8, 8))
    ink = sum(tone * count for tone, count in enumerate(ImageOps.invert(first).histogram()))
    shifts = [(x, y) for x in range(17) for y in range(17)]
    return min(_unlike(first, other, ground, shift) for shift in shifts) / ink


def _unlike(first: Image.Image, other: Image.Image, ground: Image.Image, shift: tuple[int, int]) -> float:
    second = ground.copy()
    second.paste(other, shift)
    return sum(tone * count for tone, count in enumerate(ImageChops.difference(first, second).histogram())) / 2


def write_table(rows: list[Row], folder: Path) -> None:
    """Write the table of differences and the picture of all texts."""
    lines = ["| script | font | width, 1/1000 em | hb-view, % of ink | Chromium, % of ink |", "|---|---|--:|--:|--:|"]
    for row in rows:
        unlike = [f"{100 * difference(row.ours, other):.1f}" for other in (row.harfbuzz, row.browser)]
        lines.append(f"| {row.sample.script} | {row.font} | {row.advance:+.1f} | {unlike[0]} | {unlike[1]} |")
    (folder / "scripts.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    columns = [max(row[at].width for row in rows) + 60 for at in (2, 3, 4)]
    heights = [max(row[at].height for at in (2, 3, 4)) + 40 for row in rows]
    sheet = Image.new("L", (sum(columns), sum(heights)), 255)
    y = 20
    for row, high in zip(rows, heights, strict=True):
        x = 20
        for at, wide in zip((2, 3, 4), columns, strict=True):
            sheet.paste(row[at], (x, y))
            x += wide
        y += high
    sheet.resize((sheet.width // 3, sheet.height // 3), Image.Resampling.LANCZOS).save(folder / "scripts.png", optimize=True)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    write_table(list(compare([*map(Path, sys.argv[2:]), *FOLDERS])), target)
    print((target / "scripts.md").read_text(encoding="utf-8"), end="")
