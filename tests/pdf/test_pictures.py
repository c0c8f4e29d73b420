"""PDFs look like the same drawings made by cairo, which shares no code with printgen."""

import pytest

from tests.helpers.drawings import cairo_picture, difference, pdf_of, picture, svg_of

STOPS = '<stop offset="0" stop-color="red"/><stop offset=".5" stop-color="white"/><stop offset="1" stop-color="blue"/>'
HARD = '<stop offset="20%" stop-color="#0a0"/><stop offset=".5" stop-color="orange"/><stop offset=".5" stop-color="navy"/>'
DRAWINGS = {
    "rectangles": """<rect x="2" y="3" width="20" height="10" fill="#c33"/>
        <rect x="25" y="3" width="20" height="10" rx="3" ry="2" fill="none" stroke="navy" stroke-width="1"/>
        <rect x="5" y="20" width="8" height="20" rx="20" fill="teal"/><rect width="0" height="9" stroke="red"/>""",
    "round things": """<circle cx="10" cy="28" r="8" fill="teal" stroke="gold" stroke-width="2"/><circle cx="3" r="0"/>
        <ellipse cx="32" cy="28" rx="10" ry="5" fill="#abc" stroke="black" stroke-width=".7"/>""",
    "lines and corners": """<polygon points="48,5 58,5 53,14" fill="orange" stroke="black" stroke-width="1"/>
        <polyline points="5,10 10,30 15,10 20,30" fill="none" stroke="red" stroke-width="2" stroke-linejoin="round"/>
        <polyline points="25,10 30,30 35,10 40,30" fill="none" stroke="red" stroke-width="2" stroke-linejoin="bevel"/>
        <polyline points="25,30 30,50 35,30" fill="none" stroke="red" stroke-width="2" stroke-miterlimit="9"/>
        <line x1="45" y1="20" x2="58" y2="38" stroke="black" stroke-width="2" stroke-linecap="square"/>
        <line x1="45" y1="30" x2="58" y2="48" stroke="blue" stroke-width="2" stroke-linecap="round" fill="red"/>""",
    "arcs": """<path d="M5 20A10 6 30 0 1 25 20A10 6 30 1 0 20 28 M30 10a8 8 0 1 1 10 10a4 8 -20 0 0 8 6" fill="none"
        stroke="black" stroke-width="1"/><path d="M40 40A5 3 0 1 1 50 40z" fill="purple"/>""",
    "curves": """<path d="M5 5C5 25 25 25 25 5S45 -5 45 25q-10 10 -20 0t-20 5h5v10z" fill="#8ac" stroke="black"
        stroke-width=".6"/>""",
    "dashes": """<circle cx="15" cy="15" r="10" fill="none" stroke="black" stroke-width="1" stroke-dasharray="4 2 1"
        stroke-dashoffset="1.5"/><ellipse cx="20" cy="40" rx="15" ry="7" fill="none" stroke="green" stroke-dasharray="3"
        stroke-width=".8"/><rect x="30" y="5" width="20" height="20" rx="4" fill="none" stroke="red" stroke-width="1.4"
        stroke-dasharray="5,3"/><line x1="40" y1="45" x2="58" y2="45" stroke="blue" stroke-width="2" stroke-dasharray="0"/>""",
    "fill rules": """<path d="M20 2 L30 35 L3 14 H37 L10 35 Z" fill="purple"/>
        <path transform="translate(22 10)" d="M20 2 L30 35 L3 14 H37 L10 35 Z" fill="purple" fill-rule="evenodd"/>""",
    "nested transforms": """<g transform="translate(30 20) rotate(30)" fill="green"><g transform="scale(1.5 .7) skewX(20)">
        <rect x="-8" y="-8" width="16" height="16"/><rect transform="rotate(45, 5, 5)" width="8" height="8" fill="yellow"
        stroke="black" stroke-width=".5"/></g><circle r="3" cx="12" transform="matrix(1 .2 .3 1 2 2)"/></g>
        <rect x="40" y="40" width="10" height="5"/>""",
    "clips": """<clipPath id="c"><circle cx="15" cy="15" r="12"/></clipPath>
        <clipPath id="two"><rect x="30" y="5" width="8" height="8"/><circle cx="40" cy="12" r="5"/></clipPath>
        <g clip-path="url(#c)"><rect width="60" height="20" fill="red"/></g><rect width="50" height="50" clip-path="url(#two)"/>
        <rect transform="translate(20 20) scale(.5)" clip-path="url(#c)" width="60" height="60" fill="green"/>
        <rect x="50" y="40" width="9" height="9" clip-path="none" fill="gold"/>""",
    "group opacity": """<rect x="5" y="5" width="30" height="30"/><g opacity=".5"><rect x="15" y="10" width="30" height="10"
        fill="red"/><rect x="25" y="5" width="10" height="30" fill="blue"/><g opacity=".5" transform="translate(3 20)">
        <circle cx="10" cy="10" r="9" fill="lime"/></g></g><rect x="45" y="40" width="9" height="9" opacity="0"/>""",
    "fill and line seen through": """<rect x="5" y="20" width="50" height="9"/><circle cx="20" cy="25" r="12" fill="lime"
        fill-opacity=".4" stroke="red" stroke-opacity=".5" stroke-width="6"/><circle cx="45" cy="25" r="9" fill="red"
        fill-opacity=".3" stroke="blue" stroke-width="2"/>
        <line x1="5" y1="5" x2="50" y2="5" stroke="red" stroke-width="1" stroke-opacity=".5"/>""",
    "gradients in shares of the box": f"""<linearGradient id="a" x2="1" y2="1">{STOPS}</linearGradient>
        <linearGradient id="b" x1="10%" gradientTransform="rotate(30)">{HARD}</linearGradient>
        <radialGradient id="r">{STOPS}</radialGradient><rect x="2" y="2" width="25" height="30" fill="url(#a)"/>
        <polygon points="30,2 58,10 45,25" fill="url(#b)" stroke="black" stroke-width=".5"/>
        <rect x="30" y="30" width="28" height="14" rx="3" fill="url(#r)" fill-opacity=".5"/>
        <rect x="3" y="35" width="20" height="0" fill="url(#a)"/>""",
    "gradients in millimetres": f"""<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="35" y1="5" x2="45" y2="5"
        gradientTransform="rotate(20 40 20)">{STOPS}</linearGradient><radialGradient id="b" gradientUnits="userSpaceOnUse"
        cx="20" cy="20" r="14" fx="16" fy="16" gradientTransform="translate(0 4) scale(1 .8)">{STOPS}</radialGradient>
        <rect x="2" y="2" width="28" height="40" fill="url(#b)"/><rect x="33" y="2" width="25" height="40" fill="url(#a)"/>""",
    "symbols": """<defs><symbol id="s" viewBox="10 10 20 40"><rect x="10" y="10" width="20" height="40" fill="none"
        stroke="currentColor" stroke-width="2"/><circle cx="20" cy="30" r="8"/></symbol><g id="g"><rect width="5" height="5"/>
        </g></defs><use href="#s" x="2" y="2" width="20" height="20" fill="red" color="blue"/><use href="#g" x="40" y="5"
        fill="green"/><use href="#s" x="20" y="2" width="10" height="36" transform="rotate(5)"/>
        <g opacity=".5"><use href="#g" x="40" y="15" transform="scale(1.2)"/></g>""",
    "what is inherited": """<g fill="red" stroke="blue" stroke-width="2"><rect x="5" y="5" width="10" height="10"/>
        <g fill="none"><rect x="20" y="5" width="10" height="10"/><rect x="35" y="5" width="10" height="10" stroke="none"
        fill="gold"/></g><rect x="5" y="20" width="10" height="10" stroke-width="0"/></g><g color="green">
        <rect x="20" y="20" width="10" height="10" fill="currentColor"/></g><rect x="35" y="20" width="10" height="10"/>""",
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_pdf_looks_like_the_drawing_by_cairo(name: str) -> None:
    ours = picture(pdf_of(DRAWINGS[name]))
    edges = 3 if "gradient" in name else 1.3  # the one smooths the edges of a shaded shape, the other does not
    assert difference(ours, cairo_picture(svg_of(DRAWINGS[name]), ours.size)) < edges


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("rectangles", 'rx="3"', 'rx="0"'),
        ("dashes", 'stroke-dashoffset="1.5"', ""),
        ("fill rules", "evenodd", "nonzero"),
        ("clips", "translate(20 20) scale(.5)", "scale(.5) translate(20 20)"),
        ("fill and line seen through", 'stroke-opacity=".5" stroke-width="6"', 'stroke-width="6"'),
        ("gradients in shares of the box", "rotate(30)", "rotate(20)"),
        ("gradients in millimetres", 'fx="16"', 'fx="24"'),
        ("symbols", "rotate(5)", "rotate(4)"),
    ],
)
def test_a_changed_drawing_is_noticed(name: str, old: str, new: str) -> None:
    assert old in DRAWINGS[name]
    ours = picture(pdf_of(DRAWINGS[name]))
    changed = cairo_picture(svg_of(DRAWINGS[name].replace(old, new)), ours.size)
    assert difference(ours, changed) > difference(ours, cairo_picture(svg_of(DRAWINGS[name]), ours.size)) + 0.25


def test_a_clip_follows_its_clip_rule_and_not_the_fill_rule() -> None:
    ring = "M10 10h30v30h-30zM20 20h10v10h-10z"
    body = f'<clipPath id="c"><path %s d="{ring}"/></clipPath><rect width="60" height="50" clip-path="url(#c)"/>'
    middle, edge = (25 * 144 / 25.4,) * 2, (15 * 144 / 25.4,) * 2
    for rule, seen in (('clip-rule="evenodd"', 255), ('fill-rule="evenodd"', 0), ("", 0)):
        shown = picture(pdf_of(body % rule)).convert("L")
        assert shown.getpixel((int(middle[0]), int(middle[1]))) == seen
        assert shown.getpixel((int(edge[0]), int(edge[1]))) == 0


def test_a_gradient_on_a_curve_spans_the_curve_and_not_its_control_points() -> None:
    stops = '<stop offset="0" stop-color="black"/><stop offset="1" stop-color="white"/>'
    gradient = f'<linearGradient id="g" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'
    shown = picture(pdf_of(gradient + '<path d="M5 45C5 -15 55 -15 55 45z" fill="url(#g)"/>')).convert("L")
    column = [shown.getpixel((170, y)) for y in range(2, 250)]
    assert min(column) < 25  # type: ignore[type-var]
