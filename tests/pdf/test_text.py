"""<text> and its tspans: anchors, shifts, spaces and outlines; pdfium reports the places of the letters."""

import ctypes
from xml.sax.saxutils import escape

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from printgen.faces.text.catalogue import FontKey, find_font_chain
from printgen.faces.text.fonts import FontChain
from printgen.faces.text.shaping import measure_text_mm
from tests.helpers.drawings import HIGH, ink_box, opened, pdf_of, picture

SANS = (FontKey("Source Sans Pro", 400, False),)


def starts(body: str) -> list[tuple[str, float, float]]:
    """Every letter on the page with the place of its origin, in mm."""
    document = pypdfium2.PdfDocument(pdf_of(body))
    page = document[0]
    text = page.get_textpage()
    found = []
    x, y = ctypes.c_double(), ctypes.c_double()
    for at in range(text.count_chars()):
        letter = chr(pdfium.FPDFText_GetUnicode(text, at))
        if letter.isspace():
            continue
        pdfium.FPDFText_GetCharOrigin(text, at, x, y)
        found.append((letter, round(x.value / 72 * 25.4, 2), round(HIGH - y.value / 72 * 25.4, 2)))
    text.close()
    page.close()
    document.close()
    return found


def wide(text: str, size: float = 10.0, key: FontChain = SANS) -> float:
    return measure_text_mm(text, key, size)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ('<text x="5" y="9" font-size="10">H</text>', {"H": (5, 9)}),
        ('<text y="9" font-size="10">H</text>', {"H": (0, 9)}),
        ('<text x="30" y="9" font-size="10" text-anchor="end">H</text>', {"H": (30 - wide("H"), 9)}),
        ('<text x="30" y="9" font-size="10" text-anchor="middle">H</text>', {"H": (30 - wide("H") / 2, 9)}),
        ('<text x="5" y="9" font-size="10">H<tspan dx="2" dy="3">I</tspan>J</text>',
         {"H": (5, 9), "I": (7 + wide("H"), 12), "J": (7 + wide("HI"), 12)}),
        ('<text x="5" y="9" font-size="10">H<tspan x="20">I</tspan></text>', {"H": (5, 9), "I": (20, 9)}),
        ('<text x="5" y="9" font-size="10">H<tspan y="20">I</tspan></text>', {"H": (5, 9), "I": (5 + wide("H"), 20)}),
        ('<text x="5" y="9" font-size="10">H<tspan dy="5"/>I</text>', {"H": (5, 9), "I": (5 + wide("H"), 14)}),
        ('<text x="5" y="9" font-size="10" letter-spacing="2">HI</text>', {"H": (5, 9), "I": (7 + wide("H"), 9)}),
        ('<text x="40" y="9" font-size="10" letter-spacing="2" text-anchor="end">HI</text>',
         {"H": (36 - wide("HI"), 9), "I": (38 - wide("I"), 9)}),
        ('<text x="40" y="9" font-size="10" text-anchor="end">H<tspan font-size="5">I</tspan></text>',
         {"H": (40 - wide("H") - wide("I", 5), 9), "I": (40 - wide("I", 5), 9)}),
        ('<text x="40" y="9" font-size="10" text-anchor="middle">H<tspan dx="4">I</tspan></text>',
         {"H": (38 - wide("HI") / 2, 9), "I": (42 - wide("HI") / 2 + wide("H"), 9)}),
        ('<text x="40" y="9" font-size="10"><tspan text-anchor="end">H</tspan></text>', {"H": (40 - wide("H"), 9)}),
        ('<text x="40" y="9" font-size="10" text-anchor="end"><tspan dx="3">H</tspan></text>', {"H": (43 - wide("H"), 9)}),
        ('<text x="40" y="9" font-size="10">H<tspan x="30" text-anchor="end">I</tspan><tspan x="30" dy="9">J</tspan></text>',
         {"H": (40, 9), "I": (30 - wide("I"), 9), "J": (30, 18)}),
        ('<text y="9" font-size="10" text-anchor="middle"> <tspan x="30">H</tspan>\n<tspan x="30" dy="9">IJ</tspan> </text>',
         {"H": (30 - wide("H") / 2, 9), "I": (30 - wide("IJ") / 2, 18),
          "J": (30 - wide("IJ") / 2 + wide("I"), 18)}),
        ('<text x="5" y="9" font-size="10">H <tspan font-weight="bold"> I</tspan></text>',
         {"H": (5, 9), "I": (5 + wide("H "), 9)}),
        ('<text x="5" y="9" font-size="10">\n  H\n  I\n</text>', {"H": (5, 9), "I": (5 + wide("H "), 9)}),
        ('<text x="5" y="9" font-size="10">H<tspan> </tspan>I</text>', {"H": (5, 9), "I": (5 + wide("H "), 9)}),
        ('<text x="5" y="9" font-size="10">H<title>no</title>I<desc>no</desc></text>', {"H": (5, 9), "I": (5 + wide("H"), 9)}),
        ('<text x="5" y="9" font-size="10"><tspan fill="none">H</tspan>I</text>', {"I": (5 + wide("H"), 9)}),
        ('<g transform="translate(10 5)"><text x="5mm" y="9" font-size="10">H</text></g>', {"H": (15, 14)}),
    ],
)  # fmt: skip
def test_letters_are_placed_as_in_svg(body: str, where: dict[str, tuple[float, float]]) -> None:
    found = {letter: (x, y) for letter, x, y in starts(body)}
    assert found.keys() == where.keys()
    for letter, place in where.items():
        assert found[letter] == pytest.approx(place, abs=0.02)


def test_every_letter_can_be_extracted_from_a_page_with_very_many_letters() -> None:
    letters = "".join(chr(code) for code in (*range(0x21, 0x7F), *range(0xC0, 0x100)))
    body = "".join(f'<text x="5" y="9">{escape(letter)}</text>' for letter in letters)
    assert "".join(letter for letter, _, _ in starts(body)) == letters


def test_two_weights_of_a_variable_font_are_on_one_page() -> None:
    line = '<text x="5" y="{y}" font-family="Cinzel" font-weight="{weight}">Realms</text>'
    body = line.format(y=9, weight=700) + line.format(y=18, weight=900)
    assert "".join(letter for letter, _, _ in starts(body)) == "Realms" * 2


def test_kerning_moves_the_next_letter() -> None:
    lato = find_font_chain("Lato")
    (_, ax, _), (_, vx, _) = starts('<text x="5" y="15" font-size="15" font-family="Lato">AV</text>')
    assert vx - ax == pytest.approx(wide("A", 15, lato) - 0.068 * 15, abs=0.02)


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("spacing", ["0", "1.5"])
def test_drawn_text_is_as_wide_as_measured(anchor: str, spacing: str) -> None:
    words = "HAVOH"
    body = (
        f'<text x="32" y="30" font-size="7" text-anchor="{anchor}" letter-spacing="{spacing}" font-weight="bold">{words}</text>'
    )
    left, _, right, _ = ink_box(picture(pdf_of(body), 288), 288)
    whole = wide(words, 7, find_font_chain("Source Sans Pro", "bold")) + len(words) * float(spacing)
    begin = 32 - whole * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    side = 0.09 * 7  # what an H keeps free beside its stems
    assert (left, right) == pytest.approx((begin + side, begin + whole - side - float(spacing)), abs=0.15)


def test_outlined_letters_are_wider_by_the_line_and_the_next_ones_are_not() -> None:
    plain = ink_box(picture(pdf_of('<text x="10" y="30" font-size="20">H</text>')))
    lined = ink_box(picture(pdf_of('<text x="10" y="30" font-size="20" stroke="black" stroke-width="2">H</text>')))
    assert [b - a for a, b in zip(plain, lined, strict=True)] == pytest.approx([-1, -1, 1, 1], abs=0.25)
    both = '<text x="10" y="30" font-size="20"><tspan stroke="red" stroke-width="2" letter-spacing="3">I</tspan>%s</text>'
    shown = picture(pdf_of(both % "H"))
    alone = picture(pdf_of(both % '<tspan stroke="none" letter-spacing="0">H</tspan>'))
    assert shown.tobytes() == alone.tobytes()


def test_translucent_letters_do_not_affect_later_elements() -> None:
    body = '<text x="5" y="20" font-size="20" fill-opacity=".5">I</text><text x="30" y="20" font-size="20">I</text>'
    shown = picture(pdf_of(body)).convert("L")
    tones = [shown.crop(box).getextrema()[0] for box in ((0, 0, 150, 288), (160, 0, 360, 288))]
    assert tones == pytest.approx([127, 0], abs=1)


def test_an_empty_text_draws_nothing() -> None:
    for body in ("<text/>", "<text> \n </text>", "<text><tspan x='3'/></text>", "<text>\u00ad</text>"):
        with opened(pdf_of(body)) as pdf:
            assert b"TJ" not in pdf.pages[0].Contents.read_bytes()
