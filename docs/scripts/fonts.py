"""Draws a line in every font family and a card in a font made for it, and writes the table of families."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import printgen
from docs.scripts.images import open_image, png_bytes, resize
from printgen.faces.text.families import FAMILIES
from printgen.faces.text.lettering import TextBox, draw_fitted_text
from printgen.faces.text.listing import list_supplied_font_families
from printgen.model import Face, Outline, Size
from printgen.pdf.document import DocumentInfo, PdfWriter
from printgen.printing.pictures import render_pages
from printgen.sheets.layout import make_face_sized_sheets

PAGE = Path(__file__).parent / "fonts.md"
LINE = 8.0  # mm
LANGUAGES = (
    "משכו 2 קלפים (או **קלף זהב** אחד), ואז שחקו קלף.",
    "اسحب بطاقتين (أو **بطاقة ذهبية**)، ثم العب واحدة.",
    "दो पत्ते खींचिए, फिर **एक** खेलिए।",
    "จั่วไพ่สองใบ แล้วเล่น**หนึ่ง**ใบ",
)
GAME = """\
game: quest
components:
  card:
    kind: card
    size: 63x88mm
    template: card.svg.j2
"""
CARD = """\
<rect width="63" height="88" fill="#20304a"/>
<rect x="4" y="24" width="55" height="36" rx="2" fill="#e9b44c"/>
<path d="M12 56 20 36l6 8 5-14 6 14 6-8 8 20z" fill="#7a2e2e"/>
{{ text('DRAGON', x=4, y=6, width=55, height=14, size=30, least=8, font='Pixel Quest', fill='#e9b44c', align='center') }}
{{ text('GAIN 2 GOLD.', x=6, y=64, width=51, height=8, size=13, font='Pixel Quest', fill='white') }}
{{ text('Discard it at the end of the round.', x=6, y=73, width=51, height=10, size=9, font='Zilla Slab', fill='white') }}
"""
# The dots of each letter of the pixel font, row by row from the top; each number is a row of five bits.
LETTERS = {
    "A": (14, 17, 17, 31, 17, 17, 17), "D": (30, 17, 17, 17, 17, 17, 30), "G": (14, 17, 16, 23, 17, 17, 14),
    "I": (31, 4, 4, 4, 4, 4, 31), "L": (16, 16, 16, 16, 16, 16, 31), "N": (17, 25, 25, 21, 19, 19, 17),
    "O": (14, 17, 17, 17, 17, 17, 14), "R": (30, 17, 17, 30, 20, 18, 17), "2": (14, 17, 1, 6, 8, 16, 31),
    ".": (0, 0, 0, 0, 0, 4, 4), " ": (0,) * 7, "H": (17, 17, 17, 31, 17, 17, 17), "x": (0, 0, 17, 10, 4, 10, 17),
    "F": (31, 16, 16, 30, 16, 16, 16), "S": (15, 16, 16, 14, 1, 1, 30),
    "e": (0, 0, 14, 17, 31, 16, 14), "g": (0, 0, 15, 17, 15, 1, 14), "h": (16, 16, 30, 17, 17, 17, 17),
    "i": (4, 0, 28, 4, 4, 4, 31), "m": (0, 0, 26, 21, 21, 21, 21), "o": (0, 0, 14, 17, 17, 17, 14),
    "r": (0, 0, 22, 25, 16, 16, 16), "s": (0, 0, 15, 16, 14, 1, 30), "t": (8, 8, 28, 8, 8, 9, 6),
    "u": (0, 0, 17, 17, 17, 19, 13), "y": (0, 0, 17, 17, 15, 1, 14),
}  # fmt: skip


def fonts_page() -> str:
    """The text of docs/fonts.md."""
    rows = (f"| {one.family} | {one.styles_in_words} | {', '.join(one.scripts)} |" for one in list_supplied_font_families())
    return PAGE.read_text(encoding="utf-8").replace("@families@", "\n".join(rows)).replace("@count@", str(len(FAMILIES)))


def draw_pictures() -> Iterator[tuple[str, bytes]]:
    """Draw all pictures, and yield them with their file names."""
    yield "fonts", _draw_families()
    yield "own-font", _draw_card()
    yield "languages", _draw_languages()


def _draw_families() -> bytes:
    size = Size(160, LINE * len(FAMILIES) + 2)
    lines = "".join(
        f'<text x="2" y="{LINE * at - 2}" font-size="8pt" fill="#666666">{name}</text>'
        f'<text x="40" y="{LINE * at - 1.6}" font-size="15pt" font-family="{name}">{_sample(name)}</text>'
        for at, name in enumerate(FAMILIES, 1)
    )
    return _page_png(lines, size)


def _draw_languages() -> bytes:
    """A picture of texts in four scripts, each in a box, with the line breaks that printgen chooses."""
    size, wide = Size(164, 25), 38
    boxes = (TextBox(text, 4 + (wide + 2) * at, 4, wide - 4, 19, size=11, font="FiraGO") for at, text in enumerate(LANGUAGES))
    frames = (f'<rect x="{2 + (wide + 2) * at}" y="2" width="{wide}" height="21" rx="2" fill="#f3ead7"/>' for at in range(4))
    svg = (text for text, _ in (draw_fitted_text(box, lambda *_: "") for box in boxes))
    return _page_png("".join((*frames, *svg)), size)


def _page_png(body: str, size: Size) -> bytes:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size.width} {size.height}">{body}</svg>'
    face = Face("fonts", "fonts", size, 0, Outline(), svg)
    writer = PdfWriter(lambda _: None)
    compiled, findings = writer.compile_faces([face])
    assert not findings, findings
    pdf = writer.write_pdf(make_face_sized_sheets([face]), compiled, DocumentInfo("Fonts", "", "en"))
    return next(render_pages(pdf, 150))


def _sample(family: str) -> str:
    """A few words in the scripts of a family."""
    scripts = next(one.scripts for one in list_supplied_font_families() if one.family == family)
    more = [
        words for script, words in (("Greek", "Δράκων"), ("Cyrillic", "Дракон"), ("Georgian", "დრაკონი")) if script in scripts
    ]
    return " ".join(["Dragons pay 12 gold", *more])


def _draw_card() -> bytes:
    """A picture of a card whose title has a font that printgen does not supply."""
    with TemporaryDirectory() as folder:
        for name, text in (("content/quest/game.yaml", GAME), ("templates/quest/card.svg.j2", CARD)):
            path = Path(folder, name)
            path.parent.mkdir(parents=True)
            path.write_text(text, encoding="utf-8")
        Path(folder, "fonts").mkdir()
        Path(folder, "fonts/PixelQuest-Regular.ttf").write_bytes(make_pixel_font())
        result = printgen.open(folder).print("quest")
        assert result.value is not None, result.problems
        return png_bytes(resize(open_image(next(result.value.face_pictures())), 300))


def make_pixel_font() -> bytes:
    """A small TrueType font of square dots."""
    from io import BytesIO

    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = {letter: f"u{ord(letter):04X}" for letter in LETTERS}
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(letter): name for letter, name in names.items()})
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for letter, rows in LETTERS.items():
        pen = TTGlyphPen(None)
        for row, bits in enumerate(rows):
            for column in range(5):
                if bits >> (4 - column) & 1:
                    x, y = 100 * column, 100 * (6 - row)
                    pen.moveTo((x, y))
                    for corner in ((x, y + 100), (x + 100, y + 100), (x + 100, y)):
                        pen.lineTo(corner)
                    pen.closePath()
        glyphs[names[letter]] = pen.glyph()
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Pixel Quest", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, sxHeight=500)
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return out.getvalue()
