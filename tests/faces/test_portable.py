"""Faces that are converted for browsers."""

import base64
import re

from printgen.core.sfnt.letters import has_letter, read_letter_ranges
from printgen.core.sfnt.tables import read_font_tables_in_memory
from printgen.faces.portable import make_portable_svg_with_embedded_fonts

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" viewBox="0 0 63 88"'
ASSUMED = {"font-family": "Lato", "font-weight": "normal", "font-style": "normal", "font-size": "9pt"}


def test_units_become_millimetres_but_the_page_keeps_its_own() -> None:
    said = make_portable_svg_with_embedded_fonts(f'{HEAD}><rect x="1in" width="9pt"/></svg>', {})
    assert said == f'{HEAD}><rect x="25.4" width="3.175" /></svg>'


def test_each_used_font_is_embedded_once() -> None:
    said = make_portable_svg_with_embedded_fonts(
        f'{HEAD}><text>A 9pt <tspan font-weight="bold">B</tspan></text><text>C</text></svg>', ASSUMED
    )
    assert "A 9pt " in said
    assert said.count("@font-face") == 2
    assert len(said) < 20_000


def test_default_properties_are_written_out() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" fill="red"/>'
    said = make_portable_svg_with_embedded_fonts(svg, {"fill": "black", "font-size": "9pt", "stroke-width": "0.2"})
    assert 'fill="red"' in said
    assert 'font-size="3.175"' in said
    assert 'stroke-width="0.2"' in said


def list_embedded_fonts(svg: str) -> list[str]:
    """The rules for embedded fonts, with the letters of each font in place of its bytes."""
    found = []
    for rule in re.findall(r"@font-face{(.*?)}", svg):
        before, data, after = re.split(r"data:font/ttf;base64,([^)]*)", rule)
        content = base64.b64decode(data)
        ranges = read_letter_ranges(read_font_tables_in_memory(content))
        letters = "".join(letter for letter in "abcABC12★ " if has_letter(ranges, letter))
        found.append(f"{before}{letters}{' with smcp' * (b'smcp' in content)}{after}")
    return found


def test_embedded_fonts_have_the_letters_weights_and_capitals_that_the_texts_show() -> None:
    texts = '<text>a<tspan font-style="italic">b1</tspan>c</text><text font-variant="small-caps">b</text><text>2★</text>'
    texts += '<text font-family="FiraGO" font-variant="small-caps">b</text>'
    svg = make_portable_svg_with_embedded_fonts(f"{HEAD}>{texts}</svg>", ASSUMED)
    assert list_embedded_fonts(svg) == [
        "font-family:'Lato';font-weight:400;font-style:normal;src:url(abcB2)",
        "font-family:'Lato';font-weight:400;font-style:italic;src:url(b1)",
        "font-family:'Noto Sans Symbols 2';font-weight:1 1000;font-style:normal;src:url(★)",
        "font-family:'FiraGO';font-weight:400;font-style:normal;src:url(bB with smcp)",
    ]
    assert re.findall("<text[^>]*>", svg)[2] == "<text font-family=\"'Lato', 'Noto Sans Symbols 2'\">"
