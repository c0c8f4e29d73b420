"""Faces that are converted for browsers."""

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
